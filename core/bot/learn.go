package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// learn spends one spell point a thought: on the ultimate, then on what is not
// known at all, then on what hurts most, and what only looks around last.
func (t *thought) learn() {
	if t.self.Points == 0 {
		return
	}
	best, most := -1, 0
	for i, s := range t.self.Spells {
		if t.w.Admit(t.seat, wire.Action{Kind: wire.UpgradeSpell, Slot: uint8(i)}) != battle.OK {
			continue
		}
		if v := t.promise(s); best < 0 || v > most {
			best, most = i, v
		}
	}
	if best >= 0 {
		t.out = append(t.out, wire.Action{Kind: wire.UpgradeSpell, Slot: uint8(best)})
	}
}

// promise is how much a hero wants the next level of a spell.
func (t *thought) promise(s battle.SpellInfo) int {
	sp := &t.w.Data().Spells[s.Spell]
	v := eager[sp.Bot]
	if sp.Ultimate {
		v += 1000
	}
	if s.Level == 0 && t.self.Level > 1 {
		v += 100
	}
	return v
}

// eager is what a level of a spell does for a hero, by what it is good for.
var eager = [data.NumBotHints]int{
	data.HintDamage: 50, data.HintControl: 45, data.HintChase: 44, data.HintAlways: 40, data.HintHeal: 38,
	data.HintSummon: 36, data.HintHelp: 34, data.HintGuard: 30, data.HintFinish: 30, data.HintEscape: 20, data.HintScout: 5,
}
