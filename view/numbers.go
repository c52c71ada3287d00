package view

import (
	"math"

	"sameframe/core/wire"
	"sameframe/view/atlas/sheet"
)

// maxNumbers bounds the numbers in the air.
const maxNumbers = 96

// number is an amount that rises from a unit and fades.
type number struct {
	text    string
	amount  int
	sign    string
	x, y, z float64
	vx      float64
	age     float64
	life    float64
	size    float32
	color   tint
	target  wire.GUID
	kind    numberKind
}

type numberKind uint8

const (
	numDamage numberKind = iota
	numHeal
	numGold
	numWord
)

// numbers is the pool of amounts in the air.
type numbers struct{ list []number }

// mergeTime is how long a number may still grow by further hits of its kind,
// so that fast hits do not cover each other.
const mergeTime = 0.18

// add raises a number; a small one of the same kind over the same unit that
// has just appeared grows instead.
func (n *numbers) add(x number) {
	for i := range n.list {
		o := &n.list[i]
		if o.target == x.target && o.kind == x.kind && o.color == x.color && o.age < mergeTime && x.kind != numWord {
			o.amount += x.amount
			o.text = o.sign + itoa(o.amount)
			return
		}
	}
	if x.kind != numWord {
		x.text = x.sign + itoa(x.amount)
	}
	n.stepAside(&x)
	if len(n.list) == maxNumbers {
		copy(n.list, n.list[1:])
		n.list = n.list[:maxNumbers-1]
	}
	n.list = append(n.list, x)
}

// Room that a number takes, in units of the battle.
const (
	numberWide = 62
	numberHigh = 26
)

// stepAside raises a number over those that have just appeared in its place.
func (n *numbers) stepAside(x *number) {
	for range 4 {
		free := true
		for i := range n.list {
			o := &n.list[i]
			if o.age < 0.35 && math.Abs(o.x-x.x) < numberWide && math.Abs((o.y-x.y)*tilt-(o.z+o.rise()-x.z)*sheet.Lift) < numberHigh {
				x.z += numberHigh / sheet.Lift
				free = false
			}
		}
		if free {
			return
		}
	}
}

// rise is how far a number has risen.
func (o *number) rise() float64 { return 70 * (1 - math.Pow(1-o.age/o.life, 2.2)) }

func (n *numbers) advance(seconds float64) {
	k := 0
	for i := range n.list {
		o := &n.list[i]
		o.age += seconds
		if o.age >= o.life {
			continue
		}
		o.x += o.vx * seconds
		n.list[k] = *o
		k++
	}
	n.list = n.list[:k]
}

// draw writes the numbers over everything in the world.
func (n *numbers) draw(p *painter, v *lens) {
	for i := range n.list {
		o := &n.list[i]
		t := o.age / o.life
		px, py := v.point(o.x, o.y, o.z+o.rise())
		pop := float32(1 + 0.5*math.Exp(-o.age*16))
		fade := float32(min(1, (1-t)*2.5))
		st := style{size: o.size * pop * float32(v.cam.scale), bold: true, align: centre,
			color: o.color.fade(fade), edge: ink.fade(0.85 * fade)}
		p.text(px, py, o.text, st)
	}
}
