package battle

import (
	"fmt"
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// rite is a channel on a unit, and who can break it.
const rite = `data spells
[rite]
name = "Rite"
target = "unit"
max_level = 1
range = 200
leash = 50
cast_ms = 0
after_ms = 0
channel_ms = 2000
every_ms = 250
cost = 40
cooldown_ms = 4000
bot = "damage"
[[rite.effect]]
on = "channel_tick"
do = "damage"
damage = "pure"
amount = 1
[shot]
name = "Shot"
target = "none"
max_level = 1
cast_ms = 100
after_ms = 0
channel_ms = 500
charges = 2
recharge_ms = 1000
bot = "damage"
[[shot.effect]]
target = { shape = "circle", radius = 50 }
do = "damage"
damage = "pure"
amount = 1
[calm]
name = "Calm"
kind = "passive"
max_level = 1
every_ms = 300
[[calm.effect]]
on = "interval"
target = { shape = "self" }
do = "heal"
amount = 1
[glow]
name = "Glow"
kind = "toggle"
max_level = 1
every_ms = 100
cooldown_ms = 100
bot = "always"
[[glow.effect]]
on = "interval"
target = { shape = "self" }
do = "heal"
amount = 1
[sip]
name = "Sip"
target = "none"
max_level = 1
cast_ms = 200
after_ms = 0
cooldown_ms = 800
bot = "heal"
[[sip.effect]]
target = { shape = "self" }
do = "heal"
amount = 20

data items
[flask]
name = "Flask"
price = 50
spell = "sip"
[lamp]
name = "Lamp"
price = 50
spell = "glow"

`

const riteArena = `arena bare
hero Ann fighter of 1 at 0 0 with rite shot passive calm items flask lamp
hero Bob fighter of 2 at 150 0 with rite`

// breakers bring each interruption about, in the middle of a channel of Ann's
// at Bob.
var breakers = map[data.Break]func(p *player){
	data.BreakDeath:   func(p *player) { p.a.kill(p.unit("Ann"), &origin{seat: -1}) },
	data.BreakStun:    func(p *player) { p.blocks("buff Ann fear from Bob") },
	data.BreakSilence: func(p *player) { p.blocks("buff Ann silence") },
	data.BreakOrder:   func(p *player) { p.blocks("run 1\n0 Ann moves to 10 0") },
	data.BreakTarget:  func(p *player) { p.blocks("buff Bob untargetable\nrun 1") },
	data.BreakFog:     func(p *player) { p.blocks("buff Bob invisible\nrun 2") },
	data.BreakDistance: func(p *player) {
		p.a.place(1, 300, 0)
		p.blocks("run 1")
	},
}

// Each interruption ends a channel by its own rule and no other, gives back the
// percentages of the rule, and goes on where the rule says so; death does not.
func TestEachBreakFollowsItsRule(t *testing.T) {
	for cause := range data.NumBreaks {
		for _, rule := range []data.BreakRule{{}, {Cost: 25}, {Cost: 100, Cooldown: 100}, {Cooldown: 50}, {GoesOn: true}} {
			t.Run(fmt.Sprint(cause, rule), func(t *testing.T) {
				p := newPlayer(t, states()+rite+riteArena)
				sp := p.a.spellOf(p.unit("Ann"), 0)
				for i := range sp.Breaks {
					sp.Breaks[i] = data.BreakRule{Cost: 1, Cooldown: 1, GoesOn: data.Break(i) != cause && i != int(data.BreakDeath)}
				}
				sp.Breaks[cause] = rule
				p.blocks("run 6\n0 Ann casts rite at Bob")
				left := p.a.seats[0].spells[0].left
				breakers[cause](p)
				checkBreak(t, p, cause, rule, left)
			})
		}
	}
}

func checkBreak(t *testing.T, p *player, cause data.Break, rule data.BreakRule, left int32) {
	t.Helper()
	u, sl := p.a.hero(0), &p.a.seats[0].spells[0]
	steps := int32(p.a.frame) - 6
	if rule.GoesOn && cause != data.BreakDeath {
		if u.casting != castChannel || u.mana != 60*fixed.One {
			t.Fatalf("casting %d, mana %v: it did not go on", u.casting, u.mana)
		}
		return
	}
	if u.casts() || u.spent || u.paid != 0 {
		t.Fatalf("casting %d, paid %v: it did not end", u.casting, u.paid)
	}
	if !slices.ContainsFunc(p.a.Cues(), func(c Cue) bool { return c.Kind == CueChannelEnd && c.Index == 0 }) {
		t.Error("its end was not told")
	}
	if want := 60*fixed.One + 40*fixed.One*fixed.Num(rule.Cost)/100; u.mana != want {
		t.Errorf("mana %v, want %v", u.mana, want)
	}
	// The step in which it ended may count before or after the refund.
	want := left - left*int32(rule.Cooldown)/100 - steps
	if sl.left < max(want-1, 0) || sl.left > max(want+1, 0) {
		t.Errorf("%d steps of %d left after %d, want about %d", sl.left, left, steps, want)
	}
}

// A charge comes back when the rule gives the whole cost back, and not in part.
func TestChargesComeBackWholeOrNotAtAll(t *testing.T) {
	for percent, want := range map[uint8]uint8{0: 1, 99: 1, 100: 2} {
		p := newPlayer(t, states()+rite+riteArena)
		p.a.spellOf(p.unit("Ann"), 1).Breaks[data.BreakStun].Cost = percent
		p.blocks("run 6\n0 Ann casts shot\n\nbuff Ann stun")
		sl := &p.a.seats[0].spells[1]
		if sl.charges != want || (sl.refill == 0) != (want == 2) {
			t.Errorf("%d percent: %d charges, the next in %d steps; want %d", percent, sl.charges, sl.refill, want)
		}
	}
}

// A magazine that gets a shot back while it reloads is not empty any more: the
// reloading ends.
func TestAShotBackEndsTheReloading(t *testing.T) {
	p := newPlayer(t, states()+rite+riteArena)
	sp := p.a.spellOf(p.unit("Ann"), 1)
	sp.Reload, sp.Breaks[data.BreakStun].Cost = true, 100
	p.a.seats[0].spells[1].charges = 1
	p.blocks("run 6\n0 Ann casts shot")
	sl := &p.a.seats[0].spells[1]
	if sl.charges != 0 || sl.refill == 0 {
		t.Fatalf("%d charges, %d steps", sl.charges, sl.refill)
	}
	if p.blocks("buff Ann stun"); sl.charges != 1 || sl.refill != 0 {
		t.Fatalf("%d charges, %d steps", sl.charges, sl.refill)
	}
}

// A channel of 2000 ms with a tick each 250 ms ticks eight times, however long
// a step is.
func TestChannelsTickAsOftenWhateverTheStep(t *testing.T) {
	for _, step := range []int{10, 33, 50, 66, 100} {
		p := newPlayer(t, states()+rite+riteArena)
		p.a.ms = step
		p.blocks("run 1\n0 Ann casts rite at Bob")
		for range 2500 / step {
			p.a.Step(nil)
			for _, c := range p.a.Cues() {
				if c.Kind == CueDamage && c.Spell != 0 {
					p.a.cues = append(p.a.cues, Cue{Kind: CuePing})
				}
			}
		}
		if n := p.a.count(CuePing); n != 8 {
			t.Errorf("%d ms: %d ticks", step, n)
		}
	}
}

// Passives have their intervals while they are learned and their hero lives.
func TestPassivesHaveIntervals(t *testing.T) {
	p := newPlayer(t, states()+rite+riteArena)
	p.a.place(1, 600, 0)
	p.a.hero(0).health = 100 * fixed.One
	p.a.steps(30)
	if got := p.a.hero(0).health; got != 105*fixed.One {
		t.Errorf("health %v after five intervals of 300 ms", got)
	}
	p.a.seats[0].spells[SlotInnate].level = 0
	p.a.steps(12)
	if got := p.a.hero(0).health; got != 105*fixed.One {
		t.Errorf("health %v: an unlearned passive had its interval", got)
	}
	p.a.seats[0].spells[SlotInnate].level = 1
	p.a.kill(p.a.hero(0), &origin{seat: -1})
	n := p.a.count(CueEffect)
	p.a.steps(12)
	if p.a.count(CueEffect) != n {
		t.Error("the dead had an interval")
	}
}

// An item that is sold takes its orders with it, waiting ones too, and what it
// keeps on goes off.
func TestSoldItemsLeaveNothingBehind(t *testing.T) {
	p := newPlayer(t, states()+rite+riteArena)
	p.a.place(0, -700, 200)
	if !p.a.canShop(p.a.hero(0)) {
		t.Fatal("no shop here")
	}
	p.blocks("buff Ann stun\nrun 1")
	p.a.command(&p.a.seats[0], p.a.hero(0), order{kind: orderCast, slot: SlotItems})
	p.blocks("run 1\n0 Ann then casts sip\n0 Ann then moves to 0 0\n0 Ann then casts sip\n\nrun 1\n0 Ann sells 0")
	s := &p.a.seats[0]
	if s.queued != 0 || s.queue != [maxQueue]order{} || p.a.hero(0).order.kind != orderMove {
		t.Fatalf("order %+v, %d wait: %+v", p.a.hero(0).order, s.queued, s.queue[:3])
	}
	p = newPlayer(t, states()+rite+riteArena)
	p.a.place(0, -700, 200)
	p.blocks("run 1\n0 Ann casts glow\n\nrun 1\n0 Ann sells 1")
	if p.a.count(CueToggle) != 2 || p.a.seats[0].spells[SlotItems+1] != (spellSlot{}) {
		t.Fatalf("%d switches, slot %+v", p.a.count(CueToggle), p.a.seats[0].spells[SlotItems+1])
	}
}

// The greatest cut of cooldowns brings everything back, however long it takes.
func TestAnHourResetsCooldowns(t *testing.T) {
	p := newPlayer(t, states()+rite+riteArena)
	sp, sl := p.a.spellOf(p.unit("Ann"), 1), &p.a.seats[0].spells[1]
	sp.Charges, sp.Recharge = data.MaxCharges, []data.Millis{60_000}
	sl.charges, sl.refill, sl.left = 0, 1200, 1<<19
	f := &data.Effect{Op: data.OpCooldown, Amount: data.Levels{allCooldowns - fixed.One}}
	p.a.hasten(p.a.hero(0), f, &event{})
	if sl.charges == data.MaxCharges || sl.left == 0 {
		t.Fatalf("%d charges, %d steps: less than an hour resets", sl.charges, sl.left)
	}
	f.Amount[0] = allCooldowns
	p.a.hasten(p.a.hero(0), f, &event{})
	if sl.charges != data.MaxCharges || sl.left != 0 || sl.refill != 0 {
		t.Fatalf("%d charges, %d and %d steps", sl.charges, sl.left, sl.refill)
	}
}

// The first level of a spell brings its charges, a further one none.
func TestLearningBringsTheCharges(t *testing.T) {
	p := newPlayer(t, states()+rite+riteArena)
	s, u := &p.a.seats[0], p.a.hero(0)
	s.spells[1] = spellSlot{}
	s.points = 1
	p.a.do(0, wire.Action{Kind: wire.UpgradeSpell, Slot: 1})
	if s.spells[1].charges != 2 || s.points != 0 {
		t.Fatalf("%d charges, %d points", s.spells[1].charges, s.points)
	}
	s.spells[1].charges = 0
	p.a.teach(s, u, 1, 1)
	if s.spells[1].charges != 0 {
		t.Error("a further level brought charges")
	}
}

// A cast whose caster's effect at its start stuns itself is over before it
// counts, and its effects do not run.
func TestACastMayBreakItself(t *testing.T) {
	p := newPlayer(t, states()+rite+riteArena)
	stun, _ := p.a.data.Buff("stun")
	p.a.edit(func(d *data.Set) {
		p.a.effects(&d.Spells[p.a.spell("rite")],
			data.Effect{Trigger: data.OnCastStart, Op: data.OpBuff, Buff: stun, Target: data.TargetRule{Shape: data.ShapeSelf}},
			data.Effect{Trigger: data.OnChannelTick, Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{fixed.One}})
	})
	p.blocks("run 20\n0 Ann casts rite at Bob")
	if p.a.count(CueCastBroken) != 1 || p.a.count(CueCastDone) != 0 || p.a.hero(0).mana != 100*fixed.One {
		t.Fatalf("%d broken, %d done, mana %v", p.a.count(CueCastBroken), p.a.count(CueCastDone), p.a.hero(0).mana)
	}
}
