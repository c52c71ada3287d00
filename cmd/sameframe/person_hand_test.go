//go:build !headless

package main

import (
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
)

const (
	leftButton  = ebiten.MouseButtonLeft
	rightButton = ebiten.MouseButtonRight
)

var spellKeys = [...]ebiten.Key{ebiten.KeyQ, ebiten.KeyW, ebiten.KeyE, ebiten.KeyR}

var itemKeys = [battle.NumItems]ebiten.Key{
	ebiten.KeyDigit1, ebiten.KeyDigit2, ebiten.KeyDigit3, ebiten.KeyDigit4, ebiten.KeyDigit5, ebiten.KeyDigit6,
}

// choose clicks on a part of the interface that is in sight.
func (p *person) choose(name string) {
	at, ok := p.s.Places[name]
	if !ok && p.err == nil {
		p.err = fmt.Errorf("nothing to click is called %q on the screen %q", name, p.s.Screen)
	}
	p.click(leftButton, at[0], at[1])
}

// look lets ticks pass and looks at the screen. The last look at the match
// stays when it is over.
func (p *person) look(ticks int) {
	if p.err != nil {
		return
	}
	var s sight
	if p.err = p.Tick(ticks, &s); p.err == nil && s.Screen == "end" {
		p.s.Screen = s.Screen
	} else if p.err == nil {
		p.s = s
	}
	p.looks++
}

// picture keeps what the window shows, when pictures are wanted.
func (p *person) picture(name string) {
	if p.shots == "" || p.err != nil {
		return
	}
	img, err := p.Picture()
	if err != nil {
		p.err = err
		return
	}
	f, err := os.Create(filepath.Join(p.shots, name+".png"))
	if err != nil {
		p.err = err
		return
	}
	p.err = errors.Join(png.Encode(f, img), f.Close())
}

func (p *person) press(keys ...ebiten.Key) {
	if p.err == nil {
		p.err = p.Press(keys...)
	}
}

func (p *person) click(b ebiten.MouseButton, x, y float64) {
	if p.err == nil {
		p.err = p.Click(b, x, y)
	}
}

// draw holds a key down while the pointer goes from a pixel to another.
func (p *person) draw(key ebiten.Key, x, y, toX, toY float64) {
	p.Point(x, y)
	p.Hold(key)
	p.look(2)
	p.Point(toX, toY)
	p.look(1)
	p.Release(key)
	p.look(2)
}

// queue does something with Shift held, so that its order waits for those before.
func (p *person) queue(do func()) {
	p.Hold(ebiten.KeyShiftLeft)
	do()
	p.Release(ebiten.KeyShiftLeft)
}

// onMinimap is a place of the lane, 0 at the west and 1 at the east.
func (p *person) onMinimap(share float64) (x, y float64) {
	m := p.s.Map
	return m[0] + share*m[2], m[1] + m[3]/2
}

// clickable reports whether a pixel shows the ground and not the interface.
func clickable(x, y float64) bool { return x > 12 && x < 1268 && y > 70 && y < 560 }

func (p *person) cast(i int, at *body) bool {
	if !p.s.Spells[i].Self && !clickable(at.PX, at.PY) {
		return false
	}
	p.Point(at.PX, at.PY)
	p.press(spellKeys[i])
	p.casts++
	return true
}

// attack clicks on a unit.
func (p *person) attack(b *body) bool {
	if !clickable(b.PX, b.PY) {
		return false
	}
	p.click(rightButton, b.PX, b.PY)
	p.blows++
	return true
}
