package view

import (
	"errors"
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

// scenes are what a host can play, by name.
var scenes = map[string]func(*rig) error{
	"tour": tour,
	"play": playScript,
}

const (
	leftButton  = ebiten.MouseButtonLeft
	rightButton = ebiten.MouseButtonRight
)

// playButton is the middle of the button that begins a match, in points of a
// window of 1280×720.
var playButton = point{970, menuTop + 338 + 38}

// tour takes pictures of every screen.
func tour(r *rig) error {
	if _, err := r.tick(30); err != nil {
		return err
	}
	err := r.shot("01-menu")
	wide := float32(float64(r.w) / min(float64(r.w)/1280, float64(r.h)/720))
	shift := float64(wide-1280) / 2
	if _, e := r.click(leftButton, float64(playButton.X)+shift, float64(playButton.Y)); e != nil {
		return e
	}
	if _, e := r.tick(120); e != nil {
		return e
	}
	err = errors.Join(err, r.shot("02-start"))
	for _, k := range []ebiten.Key{ebiten.KeyQ} {
		if _, e := r.press(ebiten.KeyControl, ebiten.KeyControlLeft, k); e != nil {
			return e
		}
	}
	if _, e := r.press(ebiten.KeyP); e != nil {
		return e
	}
	err = errors.Join(err, r.shot("03-shop"))
	if _, e := r.press(ebiten.KeyP); e != nil {
		return e
	}
	for i := range 9 {
		x, e := r.click(rightButton, 900+shift, 330)
		if e != nil {
			return e
		}
		if _, e = r.tick(150); e != nil {
			return e
		}
		if i == 5 || i == 8 {
			err = errors.Join(err, r.shot(fmt.Sprintf("04-lane-%d", i)))
		}
		_ = x
	}
	return err
}
