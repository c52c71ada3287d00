//go:build !headless

package main

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/data"
)

// shopping is what the person buys, in order: a flask to drink and an orb whose
// direction is drawn among what helps by itself.
var shopping = [...]string{"ring", "life_flask", "boots", "frost_orb", "tome", "heart"}

// buy opens the shop, clicks on what is wanted next, and closes it.
func (p *person) buy() bool {
	if !p.afford() {
		return false
	}
	p.press(ebiten.KeyP)
	p.look(1)
	for p.afford() {
		had := p.s.Items
		p.find(shopping[p.wanted])
		p.choose(shopping[p.wanted])
		p.look(8)
		if p.s.Items == had && p.err == nil {
			p.err = fmt.Errorf("the shop does not sell a %s for %v of gold", shopping[p.wanted], p.s.Gold)
		}
		p.wanted++
	}
	p.press(ebiten.KeyB)
	return true
}

// find rolls the shelves of the open shop down and up until an item is in sight.
func (p *person) find(item string) {
	const notches = 12
	for i := range 2 * notches {
		if _, ok := p.s.Places[item]; ok || p.err != nil {
			return
		}
		p.Point(200, 200)
		p.Wheel(pick(i < notches, -1, 1))
		p.look(1)
		p.Wheel(0)
		p.look(1)
	}
}

// afford reports whether the gold for what is wanted next is there.
func (p *person) afford() bool {
	if p.wanted == len(shopping) || p.err != nil {
		return false
	}
	for _, it := range p.set.Items {
		if it.Key == shopping[p.wanted] {
			return p.s.Gold >= float64(it.Price)/65536
		}
	}
	p.err = fmt.Errorf("the shop has no %s", shopping[p.wanted])
	return false
}

// useItem drinks what helps when hurt, and draws a vector across an enemy hero.
func (p *person) useItem() bool {
	foe := p.nearest(data.KindHero, 740)
	for i := range p.s.Uses {
		s := &p.s.Uses[i]
		switch {
		case !s.Ready:
		case s.Help && p.s.Me.share() < 0.55:
			p.press(ebiten.KeyAltLeft, itemKeys[i])
			p.uses++
			return true
		case s.Vector && foe != nil && p.distance(foe) < s.Reach*0.9 && clickable(foe.PX, foe.PY):
			p.draw(itemKeys[i], foe.PX, foe.PY, foe.PX, foe.PY-80)
			p.uses++
			return true
		}
	}
	return false
}

func pick(cond bool, a, b float64) float64 {
	if cond {
		return a
	}
	return b
}
