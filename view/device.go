package view

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// device is what the player's keyboard and mouse did up to one tick. It is a
// value, so that input can be tested without a window.
type device struct {
	held    [ebiten.KeyMax + 1]bool
	hit     [ebiten.KeyMax + 1]bool // went down in this tick
	lifted  [ebiten.KeyMax + 1]bool // went up in this tick
	buttons [3]button
	x, y    float64 // pointer, pixels
	wheel   float64 // notches, up is positive
	inside  bool    // the pointer is over the window
	focused bool
	typed   []rune       // characters of this tick
	keys    []ebiten.Key // scratch
}

// button is a mouse button.
type button struct{ held, hit, lifted bool }

// Indexes of device.buttons.
const (
	mouseLeft = iota
	mouseRight
	mouseMiddle
)

var mouseButtons = [3]ebiten.MouseButton{
	ebiten.MouseButtonLeft, ebiten.MouseButtonRight, ebiten.MouseButtonMiddle,
}

// sample reads the real devices. scale is pixels per layout unit of the
// pointer.
func (d *device) sample(w, h float64) {
	clear(d.held[:])
	clear(d.hit[:])
	clear(d.lifted[:])
	d.keys = inpututil.AppendPressedKeys(d.keys[:0])
	for _, k := range d.keys {
		d.held[k] = true
	}
	d.keys = inpututil.AppendJustPressedKeys(d.keys[:0])
	for _, k := range d.keys {
		d.hit[k] = true
	}
	d.keys = inpututil.AppendJustReleasedKeys(d.keys[:0])
	for _, k := range d.keys {
		d.lifted[k] = true
	}
	d.typed = ebiten.AppendInputChars(d.typed[:0])
	for i, b := range mouseButtons {
		d.buttons[i] = button{
			held:   ebiten.IsMouseButtonPressed(b),
			hit:    inpututil.IsMouseButtonJustPressed(b),
			lifted: inpututil.IsMouseButtonJustReleased(b),
		}
	}
	d.x, d.y = ebiten.CursorPositionF()
	_, d.wheel = ebiten.Wheel()
	d.inside = d.x >= 0 && d.y >= 0 && d.x < w && d.y < h
	d.focused = ebiten.IsFocused()
}

func (d *device) ctrl() bool {
	return d.held[ebiten.KeyControlLeft] || d.held[ebiten.KeyControlRight]
}

func (d *device) alt() bool {
	return d.held[ebiten.KeyAltLeft] || d.held[ebiten.KeyAltRight]
}

func (d *device) shift() bool {
	return d.held[ebiten.KeyShiftLeft] || d.held[ebiten.KeyShiftRight]
}
