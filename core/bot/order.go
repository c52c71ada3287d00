package bot

import (
	"sameframe/core/battle"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// whole rounds a position to whole units, as a pointer would give it.
func whole(p fixed.Vec) fixed.Vec {
	return fixed.Vec{X: fixed.FromInt(p.X.Round()), Y: fixed.FromInt(p.Y.Round())}
}

// onMap pulls a position onto the map.
func (t *thought) onMap(p fixed.Vec) fixed.Vec {
	g := t.w.Map().Grid
	lo := g.Origin
	hi := fixed.Vec{X: lo.X + g.CellSize*fixed.Num(g.Width) - 2*fixed.One, Y: lo.Y + g.CellSize*fixed.Num(g.Height) - 2*fixed.One}
	return whole(fixed.Vec{X: min(max(p.X, lo.X+fixed.One), hi.X), Y: min(max(p.Y, lo.Y+fixed.One), hi.Y)})
}

// sameMove is how near to the last order's goal a new one says nothing new.
const sameMove = 60 * fixed.One

// move walks to a place unless it walks there already.
func (t *thought) move(p fixed.Vec) bool {
	p = t.onMap(p)
	last := fixed.Vec{X: fixed.FromInt(int(t.mind[mindX])), Y: fixed.FromInt(int(t.mind[mindY]))}
	walks := t.me.Vel != fixed.Vec{} && t.mind[mindKind] == int32(wire.Move)
	if walks && last.Within(p, sameMove) && !t.me.Pos.Within(p, sameMove) {
		return true
	}
	t.say(wire.Action{Kind: wire.Move, Pos: p})
	return true
}

// attack orders an attack unless it is under way.
func (t *thought) attack(u *battle.UnitInfo) bool {
	if t.mind[mindKind] == int32(wire.Attack) && t.mind[mindTarget] == int32(u.GUID) && t.me.Foe == u.GUID {
		return true
	}
	a := wire.Action{Kind: wire.Attack, Target: u.GUID}
	if u.Untargetable || t.w.Admit(t.seat, a) != battle.OK {
		return false
	}
	t.say(a)
	return true
}

// say gives an action and remembers it.
func (t *thought) say(a wire.Action) {
	t.out = append(t.out, a)
	t.mind[mindKind], t.mind[mindTarget] = int32(a.Kind), int32(a.Target)
	t.mind[mindX], t.mind[mindY] = int32(a.Pos.X.Floor()), int32(a.Pos.Y.Floor())
}

// aside gives an action that disturbs no other.
func (t *thought) aside(a wire.Action) { t.out = append(t.out, a) }
