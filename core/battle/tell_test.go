package battle

import (
	"fmt"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// name is what the scenario calls a unit; a creep of a wave is told by its
// kind, camp and GUID.
func (p *player) name(id wire.GUID) string {
	if n, ok := p.names[id]; ok {
		return n
	}
	u := p.a.unit(id)
	if u == nil {
		return fmt.Sprintf("somebody#%d", id)
	}
	n := fmt.Sprintf("%s#%d of %d", p.a.unitProto(u).Key, id, u.camp)
	p.names[id] = n // it is still called that when it is gone
	return n
}

func (p *player) spellKey(id data.SpellID) string { return p.a.data.Spells[id].Key }

func whole(v fixed.Vec) string { return fmt.Sprintf("(%d, %d)", v.X.Round(), v.Y.Round()) }

// one decimal, for amounts.
func amount(n fixed.Num) string {
	return fmt.Sprintf("%d.%d", n.Floor(), (n - fixed.FromInt(n.Floor())).Mul(10*fixed.One).Floor())
}

// tell says what a cue announces, "" for what a scenario does not tell.
func (p *player) tell(c *Cue) string {
	switch c.Kind {
	case CueRefused:
		return fmt.Sprintf("%s is told: %v", p.name(c.Source), c.Result)
	case CueBuffOn:
		span := fmt.Sprintf("for %d ms", c.Span)
		if c.Span == 0 {
			span = "without end"
		}
		return fmt.Sprintf("%s is %s %s", p.name(c.Target), p.a.data.Buffs[c.Buff].Key, span)
	case CueBuffOff:
		return fmt.Sprintf("%s is no longer %s", p.name(c.Target), p.a.data.Buffs[c.Buff].Key)
	case CueDeath:
		return fmt.Sprintf("%s dies", p.name(c.Target))
	case CueLevelUp:
		return fmt.Sprintf("%s reaches level %d", p.name(c.Source), c.Index)
	case CueRespawn:
		return fmt.Sprintf("%s is back at %s", p.name(c.Target), whole(c.Pos))
	case CueWave:
		return fmt.Sprintf("a wave of camp %d comes", c.Camp)
	case CueBuy:
		return fmt.Sprintf("%s buys %s", p.name(c.Source), p.a.data.Items[c.Item].Key)
	case CueEnd:
		return fmt.Sprintf("camp %d wins", c.Index)
	}
	return p.tellDeed(c)
}

// tellDeed tells attacks, casts, bullets and what they did.
func (p *player) tellDeed(c *Cue) string {
	switch c.Kind {
	case CueAttackStart:
		return fmt.Sprintf("%s attacks %s", p.name(c.Source), p.name(c.Target))
	case CueCastStart:
		return fmt.Sprintf("%s begins %s, %d ms", p.name(c.Source), p.spellKey(c.Spell), c.Span)
	case CueCastDone:
		return fmt.Sprintf("%s casts %s at %s", p.name(c.Source), p.spellKey(c.Spell), whole(c.Pos))
	case CueCastBroken:
		return fmt.Sprintf("%s's %s is broken: %v", p.name(c.Source), p.spellKey(c.Spell), c.Result)
	case CueDamage:
		return fmt.Sprintf("%s loses %s to %s%s", p.name(c.Target), amount(c.Amount), p.cause(c), p.left(c.Target))
	case CueHeal:
		return fmt.Sprintf("%s gains %s%s", p.name(c.Target), amount(c.Amount), p.left(c.Target))
	case CueShield:
		return fmt.Sprintf("%s's shield takes %s", p.name(c.Target), amount(c.Amount))
	case CueBulletStart:
		return fmt.Sprintf("%s flies from %s", p.a.data.Bullets[c.Bullet].Key, whole(c.Pos))
	case CueBulletEnd:
		return fmt.Sprintf("%s ends at %s", p.a.data.Bullets[c.Bullet].Key, whole(c.Pos))
	case CueKill:
		return fmt.Sprintf("%s kills %s for %s gold", p.name(c.Source), p.name(c.Target), amount(c.Amount))
	case CueLastHit:
		return fmt.Sprintf("%s earns %s gold", p.name(c.Source), amount(c.Amount))
	case CueTowerFall:
		return fmt.Sprintf("%s falls", p.name(c.Target))
	case CueChannel:
		return fmt.Sprintf("%s channels %s, %d ms", p.name(c.Source), p.spellKey(c.Spell), c.Span)
	case CueChannelEnd:
		return fmt.Sprintf("%s's %s %s", p.name(c.Source), p.spellKey(c.Spell), [...]string{"is cut short: " + c.Result.String(), "is whole"}[c.Index])
	case CueToggle:
		return fmt.Sprintf("%s switches %s %s", p.name(c.Source), p.spellKey(c.Spell), [...]string{"off", "on"}[c.Index])
	case CueMotion:
		return fmt.Sprintf("%s is moved from %s by %s", p.name(c.Target), whole(c.From), p.cause(c))
	case CueMotionEnd:
		return fmt.Sprintf("%s comes to rest at %s", p.name(c.Target), whole(c.Pos))
	case CueZoneOn:
		return fmt.Sprintf("%s lies at %s for %d ms", p.a.data.Zones[c.Zone].Key, whole(c.Pos), c.Span)
	case CueZoneOff:
		return fmt.Sprintf("%s at %s is gone", p.a.data.Zones[c.Zone].Key, whole(c.Pos))
	case CueSummon:
		return fmt.Sprintf("%s calls %s to %s", p.name(c.Source), p.name(c.Target), whole(c.Pos))
	case CueDispel:
		return fmt.Sprintf("%s takes %s from %s", p.name(c.Source), p.a.data.Buffs[c.Buff].Key, p.name(c.Target))
	case CueImmune:
		return fmt.Sprintf("%s is immune to %s", p.name(c.Target), p.cause(c))
	case CueDodgeBullet:
		return fmt.Sprintf("%s shakes a bullet off", p.name(c.Target))
	case CueAttackMiss:
		return fmt.Sprintf("%s dodges %s", p.name(c.Target), p.name(c.Source))
	case CueBlink:
		return fmt.Sprintf("%s blinks from %s to %s", p.name(c.Source), whole(c.From), whole(c.Pos))
	}
	return ""
}

func (p *player) cause(c *Cue) string {
	switch {
	case c.Source == 0:
		return "the fountain"
	case c.Spell != 0:
		return fmt.Sprintf("%s's %s", p.name(c.Source), p.spellKey(c.Spell))
	}
	return p.name(c.Source)
}

// left is the health at the end of the step.
func (p *player) left(id wire.GUID) string {
	if u := p.a.unit(id); u != nil && !u.dead {
		return ", " + amount(u.health) + " left"
	}
	return ""
}

// show prints everybody that has a name of its own, and the seats.
func (p *player) show() {
	for i := range p.a.units {
		u := &p.a.units[i]
		n, named := p.names[u.guid]
		if !named || p.a.unitProto(u).Static {
			continue
		}
		state := ""
		if u.dead {
			state = ", dead"
		}
		fmt.Fprintf(&p.out, "      %s at %s, level %d, health %s, mana %s%s%s\n", n, whole(u.pos), u.level, amount(u.health), amount(u.mana), p.purse(u), state)
	}
}

func (p *player) purse(u *Unit) string {
	s := p.a.seatOf(u)
	if s == nil {
		return ""
	}
	return fmt.Sprintf(", gold %s, experience %s, %d kills, %d deaths", amount(s.gold), amount(s.xp), s.kills, s.deaths)
}
