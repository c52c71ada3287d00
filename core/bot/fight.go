package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// fight attacks an enemy hero when the odds are good.
func (t *thought) fight() bool {
	foe := t.weakest()
	if foe == nil || t.me.Disarmed || !t.strong(foe) {
		return false
	}
	far := t.me.Range + foe.Radius + t.me.Radius + 260*fixed.One
	if !foe.Pos.Within(t.me.Pos, far) || t.exposed(foe.Pos) {
		return false
	}
	return t.attack(foe)
}

// weakest is the enemy hero around with the least health; one who sleeps or may
// not be chosen only when there is no other.
func (t *thought) weakest() *battle.UnitInfo {
	var best *battle.UnitInfo
	for i := range t.heroes {
		h := &t.heroes[i]
		if h.Safe || h.Untargetable {
			continue
		}
		if best == nil || best.Asleep && !h.Asleep || h.Asleep == best.Asleep && h.Health < best.Health {
			best = h
		}
	}
	return best
}

// hunt goes to where an enemy hero was seen a moment ago: not under a tower of
// theirs, nor far into their land, nor without being fit for it.
func (t *thought) hunt() bool {
	if len(t.heroes) > 0 || t.lead < 0 || below(&t.me, 60) {
		return false
	}
	for _, g := range t.ghosts {
		if g.ago > 2500 || !g.pos.Within(t.me.Pos, units(600)) || g.pos.Within(t.me.Pos, units(80)) || t.guarded(g.pos) {
			continue
		}
		if t.progress(g.pos) < t.front+fixed.Ratio(8, 100) {
			return t.move(g.pos)
		}
	}
	return false
}

// guarded: a tower of the enemy reaches a place, or nearly.
func (t *thought) guarded(p fixed.Vec) bool {
	for i := range t.walls {
		if b := &t.walls[i]; b.Attack > 0 && p.Within(b.Pos, towerRange(b, &t.me)+units(200)) {
			return true
		}
	}
	return false
}

// defend goes back to an own building that is attacked: to the last ones
// everybody, to the others who is nearest.
func (t *thought) defend() bool {
	for i := range t.forts {
		b := &t.forts[i]
		if b.Safe || b.Pos.Within(t.me.Pos, units(700)) || !t.attacked(b.GUID) {
			continue
		}
		if b.Kind == data.KindBase || below(b, 40) || t.nearestTo(b.Pos) {
			return t.move(b.Pos.Add(t.home.Sub(b.Pos).WithLen(b.Radius + units(60))))
		}
	}
	return false
}

func (t *thought) attacked(id wire.GUID) bool {
	for _, s := range t.sought {
		if s == id {
			return true
		}
	}
	return false
}

// nearestTo: no other own hero is nearer to a place.
func (t *thought) nearestTo(p fixed.Vec) bool {
	d := t.me.Pos.DistSq(p)
	for i := range t.friends {
		if t.friends[i].Pos.DistSq(p) < d {
			return false
		}
	}
	for i := range t.away {
		if t.away[i].Pos.DistSq(p) < d {
			return false
		}
	}
	return true
}

// gank joins a friend elsewhere who has an enemy hero at hand.
func (t *thought) gank() bool {
	if below(&t.me, 60) || len(t.heroes) > 0 {
		return false
	}
	for i := range t.away {
		f := &t.away[i]
		if f.Pos.Within(t.me.Pos, units(1700)) && t.attacked(f.GUID) && !t.guarded(f.Pos) {
			return t.move(f.Pos)
		}
	}
	return false
}

// lastHit takes the creep that the next blow kills.
func (t *thought) lastHit() bool {
	for i := range t.creeps {
		c := &t.creeps[i]
		blow := t.me.Attack.Mul(hundred.Div(hundred + c.Armor))
		if t.me.Ranged {
			blow += blow / 4 // others go on hitting it while the bullet flies
		}
		if c.Health > blow+blow/8 || !c.Pos.Within(t.me.Pos, t.me.Range+c.Radius+t.me.Radius+180*fixed.One) || t.exposed(c.Pos) {
			continue
		}
		if t.rng.Chance(t.skill.missOdds, siteMiss) {
			return false
		}
		return t.attack(c)
	}
	return false
}

// rush brings down a building that is nearly down, whoever is about: it takes
// the friends around a few blows each.
func (t *thought) rush() bool {
	if below(&t.me, 30) || t.me.Disarmed {
		return false
	}
	blows := t.me.Attack
	for i := range t.friends {
		blows += t.friends[i].Attack
	}
	for i := range t.walls {
		b := &t.walls[i]
		left := b.Health.Mul(hundred + b.Armor).Div(hundred)
		if !b.Safe && left < blows*pick[fixed.Num](b.Kind == data.KindBase, 6, 3) && b.Pos.Within(t.me.Pos, t.me.Range+b.Radius+units(250)) {
			return t.attack(b)
		}
	}
	return false
}

// storm goes for the enemy's base, past its creeps, when nothing guards it and
// the heroes who live can bring it down before the others are back; the longer
// a match goes on, the bolder. For the last two blows nothing holds it back.
func (t *thought) storm() bool {
	base := t.keep()
	if base == nil || base.Safe || below(&t.me, 30) || t.me.Disarmed {
		return false
	}
	blows := t.me.Attack + force(t.friends) + force(t.away)
	left := base.Health.Mul(hundred + base.Armor).Div(hundred)
	if left <= 2*blows {
		return t.attack(base)
	}
	can := [...]int{2, 6, 14}
	late := max(int(t.w.Elapsed()/60_000)-12, 0) * 3 / 2
	if below(&t.me, 50) || t.lead < 0 || left > blows.Mul(units(can[min(t.lead, len(can)-1)]+late)) {
		return false
	}
	if t.near(t.me.Pos, units(500)) && !base.Pos.Within(t.me.Pos, t.me.Range+base.Radius+units(150)) {
		return false
	}
	return t.attack(base)
}

// keep is the enemy's base, or nil.
func (t *thought) keep() *battle.UnitInfo {
	for i := range t.walls {
		if t.walls[i].Kind == data.KindBase {
			return &t.walls[i]
		}
	}
	return nil
}

// force is what a blow of each hero who is fit comes to.
func force(heroes []battle.UnitInfo) fixed.Num {
	sum := fixed.Num(0)
	for i := range heroes {
		if !below(&heroes[i], 50) {
			sum += heroes[i].Attack
		}
	}
	return sum
}

// siege attacks a building that creeps hold the attention of. Creeps of the
// enemy come first, unless it lacks heroes or nothing guards the building.
func (t *thought) siege() bool {
	for i := range t.walls {
		b := &t.walls[i]
		busy := len(t.creeps) > 2 && t.lead <= 0 && (b.Attack > 0 || len(t.escort) == 0)
		if b.Safe || t.exposed(t.me.Pos) || busy || !b.Pos.Within(t.me.Pos, 700*fixed.One) {
			continue
		}
		if b.Attack > 0 && t.shields(b) < 2 && !t.endures(b) {
			continue
		}
		return t.attack(b)
	}
	return false
}

// harass hits creeps when the wave should be pushed: no enemy hero about, or
// more own creeps than theirs.
func (t *thought) harass() bool {
	if len(t.creeps) == 0 || len(t.heroes) > 0 && len(t.escort) < len(t.creeps) {
		return false
	}
	best := &t.creeps[0]
	for i := range t.creeps {
		if t.creeps[i].Health < best.Health {
			best = &t.creeps[i]
		}
	}
	if t.exposed(best.Pos) || !best.Pos.Within(t.me.Pos, t.me.Range+220*fixed.One) {
		return false
	}
	return t.attack(best)
}

// unward breaks a ward of the enemy that is at hand.
func (t *thought) unward() bool {
	for i := range t.wards {
		u := &t.wards[i]
		if len(t.heroes) == 0 && u.Pos.Within(t.me.Pos, units(500)) && !t.exposed(u.Pos) && t.attack(u) {
			return true
		}
	}
	return false
}

// stand keeps the hero a little behind its creeps, or by its tower without them.
func (t *thought) stand() bool {
	length := t.home.Dist(t.there)
	behind := fixed.Num(0)
	if t.covered {
		behind = max(t.me.Range-160*fixed.One, 40*fixed.One).Div(length)
		if len(t.heroes) == 0 && len(t.creeps) == 0 {
			behind = 0
		}
	} else {
		behind = fixed.Ratio(2, 100)
	}
	if len(t.heroes) > len(t.friends)+1 {
		behind += (260 * fixed.One).Div(length)
	}
	p := t.onLane(t.front - behind)
	side := t.there.Sub(t.home).Perp().WithLen(fixed.FromInt(int(t.rng.Range(-90, 90, siteStray))))
	p = p.Add(side)
	if t.exposed(p) {
		p = t.onLane(t.front - fixed.Ratio(14, 100))
	}
	if t.me.Pos.Within(p, 120*fixed.One) || t.fouled(p) != nil {
		return false
	}
	return t.move(p)
}
