package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// decide runs the decisions from the most pressing to the least; the first
// that acts ends the thought.
func (t *thought) decide() {
	t.level()
	t.shop()
	if t.me.Dead || t.me.Casting || t.channels() {
		return
	}
	t.chooseMode()
	if mode(t.mind[mindMode]) == modeRetreat {
		_ = t.cast(true) || t.goHome()
		return
	}
	_ = t.leaveTower() || t.cast(false) || t.fight() || t.lastHit() || t.siege() || t.harass() || t.stand()
}

// level spends one spell point a thought: the ultimate first, then what has
// the fewest points, from Q on.
func (t *thought) level() {
	if t.self.Points == 0 {
		return
	}
	best := -1
	for _, i := range [...]int{3, 0, 1, 2} {
		a := wire.Action{Kind: wire.UpgradeSpell, Slot: uint8(i)}
		if t.w.Admit(t.seat, a) != battle.OK {
			continue
		}
		if i == 3 {
			best = i
			break
		}
		if best < 0 || t.self.Spells[i].Level < t.self.Spells[best].Level {
			best = i
		}
	}
	if best >= 0 {
		t.out = append(t.out, wire.Action{Kind: wire.UpgradeSpell, Slot: uint8(best)})
	}
}

// shop buys the next thing of the build whenever the hero is where it can.
func (t *thought) shop() {
	if !t.self.CanShop {
		return
	}
	if id, ok := t.nextItem(); ok && t.self.Gold >= t.w.Data().Items[id].Price {
		t.out = append(t.out, wire.Action{Kind: wire.BuyItem, Item: uint16(id)})
	}
}

// nextItem is the unowned item that does most for this hero, for its price.
func (t *thought) nextItem() (data.ItemID, bool) {
	best, bestWorth := data.ItemID(0), fixed.Num(-1)
	items := t.w.Data().Items
	free := false
	for _, have := range t.self.Items {
		free = free || have == 0
	}
	if !free {
		return 0, false
	}
	for id := 1; id < len(items); id++ {
		if worth := t.worth(&items[id]) * t.taste(id); worth > bestWorth && !t.owns(data.ItemID(id)) {
			best, bestWorth = data.ItemID(id), worth
		}
	}
	return best, best != 0
}

// taste makes heroes and seats want different things: 100 to 170 percent.
func (t *thought) taste(item int) fixed.Num {
	return fixed.Num(100 + (item*7+int(t.seat)*13+int(t.self.Unit)*5)%8*10)
}

func (t *thought) owns(id data.ItemID) bool {
	for _, have := range t.self.Items {
		if have == id {
			return true
		}
	}
	return false
}

// worth weighs an item's modifiers for the hero, per gold.
func (t *thought) worth(it *data.Item) fixed.Num {
	caster := t.caster()
	sum := fixed.Num(0)
	for i := range it.Modifiers {
		m := &it.Modifiers[i]
		sum += m.Amount.At(1) * attrWeight(m.Attr, caster) / 100
	}
	if it.Spell != 0 && !it.Consumed {
		sum += 100 * fixed.One
	}
	return sum.Div(it.Price + 100*fixed.One)
}

// caster: some spell of the hero grows with power.
func (t *thought) caster() bool {
	for _, id := range t.w.Data().Units[t.self.Unit].Spells {
		for _, e := range t.w.Data().Spells[id].Effects {
			if t.w.Data().Effects[e].Power > fixed.Half {
				return true
			}
		}
	}
	return false
}

// attrWeight is what a point of an attribute is worth, in hundredths.
func attrWeight(a data.Attr, caster bool) fixed.Num {
	switch a {
	case data.AttrAttack:
		return pick[fixed.Num](caster, 300, 900)
	case data.AttrPower:
		return pick[fixed.Num](caster, 900, 50)
	case data.AttrAttackSpeed:
		return pick[fixed.Num](caster, 150, 600)
	case data.AttrMaxHealth:
		return 60
	case data.AttrArmor, data.AttrResist:
		return 500
	case data.AttrMoveSpeed:
		return 400
	case data.AttrManaRegen:
		return pick[fixed.Num](caster, 4000, 1500)
	case data.AttrHealthRegen:
		return 2000
	case data.AttrCritChance, data.AttrDodge:
		return pick[fixed.Num](caster, 2, 15)
	case data.AttrLifesteal:
		return pick[fixed.Num](caster, 200, 1000)
	case data.AttrCooldownCut, data.AttrSpellSteal:
		return pick[fixed.Num](caster, 1200, 400)
	case data.AttrDamageAmp, data.AttrDamageCut:
		return 1200
	case data.AttrReflect, data.AttrHealAmp, data.AttrStatusResist:
		return 300
	case data.AttrSight, data.AttrTrueSight:
		return 5
	}
	return 100
}

func pick[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

// chooseMode retreats when hurt and comes back when healed.
func (t *thought) chooseMode() {
	if t.mind[mindCalm] > 0 {
		t.mind[mindCalm]--
	}
	share := t.me.Health.Div(t.me.MaxHealth)
	switch mode(t.mind[mindMode]) {
	case modeLane:
		if share < t.fear() || t.richEnough() {
			t.mind[mindMode], t.mind[mindCalm] = int32(modeRetreat), 10
		}
	case modeRetreat:
		ready := share > fixed.Ratio(92, 100) && t.me.Mana > t.me.MaxMana.Percent(60)
		if ready && (t.self.CanShop || len(t.heroes) == 0) && t.mind[mindCalm] == 0 {
			t.mind[mindMode] = int32(modeLane)
		}
	}
}

// fear is the share of health below which a bot goes home: more when it faces
// more enemies than friends, less beside its own fountain.
func (t *thought) fear() fixed.Num {
	f := fixed.Ratio(25, 100)
	if len(t.heroes) > len(t.friends)+1 {
		f = fixed.Ratio(40, 100)
	}
	if t.canFinish() {
		f = fixed.Ratio(15, 100)
	}
	return f
}

func (t *thought) canFinish() bool {
	return len(t.heroes) > 0 && t.heroes[0].Health < t.me.Health/2 && t.heroes[0].Health < t.me.Attack*4
}

// richEnough: a quiet moment with gold for two items is a moment to shop.
func (t *thought) richEnough() bool {
	id, ok := t.nextItem()
	return ok && len(t.heroes) == 0 && t.self.Gold > t.w.Data().Items[id].Price*2
}

func (t *thought) goHome() bool {
	return t.move(t.home)
}

// towerRange is a little more than the reach of a tower on a hero.
func towerRange(b *battle.UnitInfo, me *battle.UnitInfo) fixed.Num {
	return b.Range + b.Radius + me.Radius + 50*fixed.One
}

// exposed reports the enemy tower that would shoot this hero at a place: one in
// reach whose attention no two creeps of ours hold. A hero that can take ten
// shots, or whose side has more heroes alive, cares for it less.
func (t *thought) exposed(p fixed.Vec) bool {
	for i := range t.walls {
		b := &t.walls[i]
		if b.Attack == 0 || !p.Within(b.Pos, towerRange(b, &t.me)) || t.endures(b) {
			continue
		}
		if b.Foe == t.me.GUID || t.shields(b) < 2 {
			return true
		}
	}
	return false
}

// endures: the hero can stand so many shots of the tower that it may stay.
func (t *thought) endures(b *battle.UnitInfo) bool {
	shots := fixed.FromInt(11 - 2*min(max(t.lead, 0), 3))
	return t.me.Health > b.Attack.Mul(hundred.Div(hundred+t.me.Armor)).Mul(shots)
}

// shields counts own creeps that stand in a tower's reach.
func (t *thought) shields(b *battle.UnitInfo) int {
	n := 0
	for i := range t.escort {
		if t.escort[i].Pos.Within(b.Pos, b.Range+b.Radius+t.escort[i].Radius) {
			n++
		}
	}
	return n
}

// leaveTower steps out of an enemy tower's reach.
func (t *thought) leaveTower() bool {
	if !t.exposed(t.me.Pos) || t.lastWall() {
		return false
	}
	back := t.home.Sub(t.me.Pos)
	return t.move(t.me.Pos.Add(back.WithLen(min(back.Len(), 400*fixed.One))))
}

// lastWall: the building is nearly down and so worth a risk.
func (t *thought) lastWall() bool {
	for i := range t.walls {
		b := &t.walls[i]
		if !b.Safe && b.Health < t.me.Attack*3 && t.me.Health > t.me.MaxHealth/2 {
			return true
		}
	}
	return false
}

// fight attacks an enemy hero when the odds are good.
func (t *thought) fight() bool {
	foe := t.weakest()
	if foe == nil || !t.strong(foe) {
		return false
	}
	if !foe.Pos.Within(t.me.Pos, t.me.Range+foe.Radius+t.me.Radius+260*fixed.One) || t.exposed(foe.Pos) {
		return false
	}
	return t.attack(foe)
}

// weakest is the enemy hero in reach with the least health.
func (t *thought) weakest() *battle.UnitInfo {
	var best *battle.UnitInfo
	for i := range t.heroes {
		if h := &t.heroes[i]; !h.Safe && (best == nil || h.Health < best.Health) {
			best = h
		}
	}
	return best
}

// strong compares what both sides near a foe can take and deal, with the
// creeps as makeweights.
func (t *thought) strong(foe *battle.UnitInfo) bool {
	ours, theirs := might(&t.me), fixed.Num(0)
	for i := range t.friends {
		if t.friends[i].Pos.Within(foe.Pos, 650*fixed.One) {
			ours += might(&t.friends[i])
		}
	}
	for i := range t.heroes {
		theirs += might(&t.heroes[i])
	}
	creep := 60 * fixed.One * fixed.Num(t.me.Level+4) / 8
	ours += creep * fixed.Num(len(t.escort))
	theirs += creep * fixed.Num(len(t.creeps))
	return ours > theirs
}

// might is health times the attack that goes with it, scaled back to health.
func might(u *battle.UnitInfo) fixed.Num {
	return u.Health.Mul(u.Attack+u.Armor) / 80
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

const hundred = 100 * fixed.One

// siege attacks a building that creeps hold the attention of.
func (t *thought) siege() bool {
	for i := range t.walls {
		b := &t.walls[i]
		if b.Safe || t.exposed(t.me.Pos) || len(t.creeps) > 2 && t.lead <= 0 || !b.Pos.Within(t.me.Pos, 700*fixed.One) {
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
	if t.me.Pos.Within(p, 120*fixed.One) {
		return false
	}
	return t.move(p)
}
