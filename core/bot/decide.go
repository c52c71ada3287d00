package bot

import (
	"sameframe/core/fixed"
)

// decide runs the decisions from the most pressing to the least; the first
// that acts ends the thought.
func (t *thought) decide() {
	t.learn()
	t.shop()
	if t.me.Dead {
		t.mind[mindKind] = 0
		return
	}
	if t.me.Casting || t.channels() {
		return
	}
	t.chooseMode()
	t.switchAll()
	if mode(t.mind[mindMode]) == modeRetreat {
		_ = t.cast(true) || t.goHome()
		return
	}
	_ = t.rush() || t.storm() || t.leaveTower() || t.cast(false) || t.leaveCloud() || t.fight() || t.hunt() || t.defend() ||
		t.lastHit() || t.siege() || t.harass() || t.gank() || t.unward() || t.stand()
}

// chooseMode retreats when hurt and comes back when healed.
func (t *thought) chooseMode() {
	if t.mind[mindCalm] > 0 {
		t.mind[mindCalm]--
	}
	health := share(&t.me)
	switch mode(t.mind[mindMode]) {
	case modeLane:
		if health < t.fear() || t.richEnough() {
			t.mind[mindMode], t.mind[mindCalm] = int32(modeRetreat), maxCalm
		}
	case modeRetreat:
		ready := health > fixed.Ratio(92, 100) && t.me.Mana > t.me.MaxMana.Percent(60)
		if ready && (t.self.CanShop || len(t.heroes) == 0) && t.mind[mindCalm] == 0 {
			t.mind[mindMode] = int32(modeLane)
		}
	}
}

// fear is the share of health below which a bot goes home: more when it faces
// more enemies than friends, less when it is about to kill.
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
	foe := t.weakest()
	return foe != nil && foe.Health < t.me.Health/2 && foe.Health < t.me.Attack*4
}

// richEnough: a quiet moment with gold for two items is a moment to shop; one in
// which the enemy lacks heroes is a moment to push.
func (t *thought) richEnough() bool {
	if len(t.heroes) > 0 || t.self.CanShop || t.lead > 0 || t.besieges() {
		return false
	}
	id, ok := t.nextItem()
	return ok && t.self.Gold > t.w.Data().Items[id].Price*2
}

func (t *thought) goHome() bool { return t.move(t.home) }
