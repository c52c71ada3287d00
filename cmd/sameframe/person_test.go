//go:build !headless

package main

import (
	"fmt"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/data"
	"sameframe/view/puppet"
)

// person plays the mage with keyboard and mouse as somebody does who has read
// the key help: it looks at the screen three times a second and does one
// thing.
type person struct {
	*puppet.Host
	set    *data.Set // whose prices it knows
	s      sight
	looks  int
	flees  bool
	wanted int // of the shopping list that is bought
	casts  int
	uses   int    // of items
	blows  int    // attack orders
	team   bool   // three a side
	shots  string // folder for pictures, empty for none
	every  int    // seconds between two of them
	shown  int    // second of the last one
	err    error
}

const (
	pause    = 12 // ticks between two looks
	patience = 30 * 60
)

// playMatch goes from the menu to the end of a match.
func (p *person) playMatch(h *puppet.Host) error {
	p.Host = h
	p.look(20)
	p.choose("mage")
	p.choose("easy")
	if p.team {
		p.choose("team")
	} else {
		p.choose("duel")
	}
	p.picture("menu")
	p.choose("play")
	p.look(10)
	for p.err == nil && p.s.Screen == "match" && p.s.Seconds < patience {
		if !p.s.Over {
			p.act()
		}
		p.look(pause)
		if now := p.s.Seconds; p.shots != "" && (now >= p.shown+p.every || p.s.Over) {
			p.picture(fmt.Sprintf("%04d", now))
			p.shown = now
		}
	}
	p.picture("end")
	if p.err == nil && p.s.Screen != "end" {
		p.err = fmt.Errorf("the match does not end: %q after %d s: %s", p.s.Screen, p.s.Seconds, p.s.Message)
	}
	return p.err
}

// report says how it went; anything but a long match that is won is an error.
func (p *person) report() error {
	line := fmt.Sprintf("%d s, %d kills, %d deaths, level %d, %d items, %d casts, %d uses, %d attacks",
		p.s.Seconds, p.s.Kills, p.s.Deaths, p.s.Level, p.s.Items, p.casts, p.uses, p.blows)
	if p.s.Seconds*1000 < int(goldenLeast) || !p.s.Won {
		return fmt.Errorf("no victory after five minutes or more: %s", line)
	}
	fmt.Println(line)
	return nil
}

// act does the most pressing thing.
func (p *person) act() {
	switch {
	case p.idle(), p.learn():
	case p.s.CanShop && p.buy():
	case !p.s.Alive:
	case p.useItem(), p.retreat(), p.leaveTower(), p.castAtHero(), p.kite(), p.fight(), p.castAtCreeps(), p.lastHit(), p.siege():
	default:
		p.advance()
	}
}

// idle is what people do besides playing: they look at the scores, zoom, read
// the help and pause.
func (p *person) idle() bool {
	switch {
	case p.looks%400 == 100:
		p.press(ebiten.KeyTab)
	case p.looks%400 == 200:
		p.Wheel(-1)
		p.look(1)
		p.Wheel(0)
	case p.looks%400 == 210:
		p.Wheel(1)
		p.look(1)
		p.Wheel(0)
	case p.looks == 330:
		p.press(ebiten.KeyEscape)
		p.look(60)
		p.press(ebiten.KeyEscape)
	case p.looks%400 == 300:
		p.press(ebiten.KeyG)
	case p.looks == 350:
		p.press(ebiten.KeyF1)
		p.press(ebiten.KeyF1)
	default:
		return false
	}
	return true
}

func (p *person) learn() bool {
	if p.s.Points == 0 {
		return false
	}
	for _, i := range [...]int{3, 0, 2, 1} {
		if p.s.Spells[i].CanLevel {
			p.press(ebiten.KeyControlLeft, spellKeys[i])
			return true
		}
	}
	return false
}

// retreat goes home through the minimap when hurt, and stays until healed.
func (p *person) retreat() bool {
	share := p.s.Me.share()
	bold := 0.3
	if p.nearest(data.KindHero, 800) != nil {
		bold = 0.45
	}
	p.flees = share < bold || p.flees && (share < 0.95 || p.s.Me.Mana < 0.8)
	if p.flees {
		p.castAtHero()
		x, y := p.onMinimap(0.04)
		p.click(rightButton, x, y)
	}
	return p.flees
}

func (p *person) distance(b *body) float64 { return math.Hypot(b.X-p.s.Me.X, b.Y-p.s.Me.Y) }

// nearest finds the closest foe of a kind within a distance.
func (p *person) nearest(kind data.UnitKind, within float64) *body {
	var best *body
	for i := range p.s.Bodies {
		b := &p.s.Bodies[i]
		if d := p.distance(b); b.Foe && b.Kind == kind && d < within {
			best, within = b, d
		}
	}
	return best
}

// count counts units of a kind around a place.
func (p *person) count(kind data.UnitKind, foe bool, x, y, within float64) int {
	n := 0
	for i := range p.s.Bodies {
		b := &p.s.Bodies[i]
		if b.Kind == kind && b.Foe == foe && math.Hypot(b.X-x, b.Y-y) < within {
			n++
		}
	}
	return n
}

// danger is an enemy tower that would shoot at somebody at a place.
func (p *person) danger(x, y float64) bool {
	for i := range p.s.Bodies {
		b := &p.s.Bodies[i]
		if !b.Foe || b.Kind != data.KindTower || math.Hypot(b.X-x, b.Y-y) > b.Reach+60 {
			continue
		}
		if b.Target == p.s.Me.GUID || p.count(data.KindCreep, false, b.X, b.Y, b.Reach) < 2 {
			return true
		}
	}
	return false
}

// leaveTower steps back from a tower that shoots at the hero or would soon.
func (p *person) leaveTower() bool {
	return p.danger(p.s.Me.X, p.s.Me.Y) && p.stepBack()
}

// stepBack walks towards the own base.
func (p *person) stepBack() bool {
	x, y := p.s.Me.PX-320, p.s.Me.PY
	if !clickable(x, y) {
		x, y = p.onMinimap(0.04)
	}
	p.click(rightButton, x, y)
	return true
}

// kite keeps a stronger enemy hero at a distance.
func (p *person) kite() bool {
	foe := p.nearest(data.KindHero, 330)
	return foe != nil && foe.Health > p.s.Me.Health*0.7 && p.stepBack()
}

// castAtHero casts the first spell that reaches an enemy hero.
func (p *person) castAtHero() bool {
	foe := p.nearest(data.KindHero, 740)
	if foe == nil {
		return false
	}
	for _, i := range [...]int{3, 1, 2, 0} {
		s := &p.s.Spells[i]
		if s.Ready && p.distance(foe) < s.Reach*0.95 && (i != 3 || foe.share() < 0.8) && p.cast(i, foe) {
			return true
		}
	}
	return false
}

// castAtCreeps spends mana that is plenty on crowds.
func (p *person) castAtCreeps() bool {
	if p.s.Me.Mana < 0.7 {
		return false
	}
	for i := range p.s.Bodies {
		b := &p.s.Bodies[i]
		if !b.Foe || b.Kind != data.KindCreep || p.count(data.KindCreep, true, b.X, b.Y, 130) < 3 {
			continue
		}
		for k, s := range p.s.Spells {
			if s.Ready && s.Area && p.distance(b) < s.Reach*0.8 && p.cast(k, b) {
				return true
			}
		}
	}
	return false
}

// fight attacks an enemy hero that is not better off.
func (p *person) fight() bool {
	foe := p.nearest(data.KindHero, 760)
	if foe == nil || foe.Health > p.s.Me.Health*1.1 || p.distance(foe) > 560 && foe.share() > 0.5 {
		return false
	}
	return !p.danger(foe.X-p.s.Me.Reach, foe.Y) && p.attack(foe)
}

// lastHit attacks the weakest creep in reach, and sometimes the next weakest
// after it.
func (p *person) lastHit() bool {
	var best, next *body
	for i := range p.s.Bodies {
		b := &p.s.Bodies[i]
		if b.Foe && b.Kind == data.KindCreep && p.distance(b) < 560 && (best == nil || b.Health < best.Health) {
			best, next = b, best
		}
	}
	if best == nil || !p.attack(best) {
		return false
	}
	if next != nil && p.looks%5 == 0 {
		p.queue(func() { p.attack(next) })
	}
	return true
}

// siege attacks a building that the own creeps keep busy.
func (p *person) siege() bool {
	for _, kind := range [...]data.UnitKind{data.KindBase, data.KindTower} {
		b := p.nearest(kind, 640)
		if b != nil && !b.Safe && (kind == data.KindBase || p.count(data.KindCreep, false, b.X, b.Y, b.Reach) >= 2) {
			return p.attack(b)
		}
	}
	return false
}

// advance attack-moves along the lane behind the own creeps: nearby by a click
// on the ground, from afar by one on the minimap.
func (p *person) advance() {
	front := math.Inf(-1)
	for i := range p.s.Bodies {
		if b := &p.s.Bodies[i]; !b.Foe && b.Kind == data.KindCreep {
			front = max(front, b.X)
		}
	}
	goal := max(front-120, -700)
	ahead := goal - p.s.Me.X
	switch {
	case ahead < 60 || p.danger(p.s.Me.X+min(ahead, 260), 0):
		if p.looks%4 == 0 {
			p.press(ebiten.KeyS)
		}
	case ahead > 500:
		p.press(ebiten.KeyA)
		x, y := p.onMinimap((goal + 2048) / 4096)
		p.click(leftButton, x, y)
	default:
		x := min(p.s.Me.PX+ahead*0.8, 1200)
		p.press(ebiten.KeyA)
		p.click(leftButton, x, 330)
		p.queue(func() { p.click(rightButton, x-60, 330) })
	}
}
