package battle

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// sorts are spells of every sort: by when they commit, by what they go through
// and by what ends them. None touches mana by its effects.
const sorts = `data spells
[swift]
name = "Swift"
target = "unit"
max_level = 1
range = 150
leash = 30
cast_ms = 300
after_ms = 100
cost = 7
cooldown_ms = 400
commit_at = "cast_start"
bot = "damage"
[[swift.effect]]
do = "damage"
damage = "pure"
amount = 1
[drain]
name = "Drain"
target = "unit"
max_level = 1
range = 150
leash = 30
cast_ms = 100
after_ms = 100
channel_ms = 600
every_ms = 200
cost = 11
cooldown_ms = 500
bot = "damage"
[[drain.effect]]
on = "channel_tick"
do = "damage"
damage = "pure"
amount = 1
[hymn]
name = "Hymn"
target = "none"
max_level = 1
moving = true
cast_ms = 100
after_ms = 0
channel_ms = 500
every_ms = 200
cost = 13
cooldown_ms = 300
commit_at = "channel_end"
bot = "heal"
[[hymn.effect]]
on = "channel_tick"
target = { shape = "self" }
do = "heal"
amount = 1
[volley]
name = "Volley"
target = "position"
max_level = 1
range = 200
cast_ms = 150
after_ms = 50
channel_ms = 400
lock = true
charges = 2
recharge_ms = 700
cost = 5
bot = "damage"
[[volley.effect]]
target = { shape = "circle", at = "point", radius = 50 }
do = "damage"
damage = "pure"
amount = 1
[zap]
name = "Zap"
target = "unit"
max_level = 1
range = 150
quick = true
cost = 3
cooldown_ms = 300
bot = "damage"
[[zap.effect]]
do = "damage"
damage = "pure"
amount = 1
[kick]
name = "Kick"
target = "unit"
max_level = 1
range = 900
quick = true
cooldown_ms = 50
bot = "control"
[[kick.effect]]
do = "stop"
[daze]
name = "daze"
target = "unit"
max_level = 1
range = 900
quick = true
cooldown_ms = 50
bot = "control"
[[daze.effect]]
do = "buff"
buff = "stun"
[hush]
name = "hush"
target = "unit"
max_level = 1
range = 900
quick = true
cooldown_ms = 50
bot = "control"
[[hush.effect]]
do = "buff"
buff = "silence"
[scare]
name = "scare"
target = "unit"
max_level = 1
range = 900
quick = true
cooldown_ms = 50
bot = "control"
[[scare.effect]]
do = "buff"
buff = "fear"
[veil]
name = "veil"
target = "none"
max_level = 1
quick = true
cooldown_ms = 50
bot = "guard"
[[veil.effect]]
target = { shape = "self" }
do = "buff"
buff = "invisible"
[charm]
name = "charm"
target = "none"
max_level = 1
quick = true
cooldown_ms = 50
bot = "guard"
[[charm.effect]]
target = { shape = "self" }
do = "buff"
buff = "immune"
[doom]
name = "doom"
target = "unit"
camps = ["enemy", "self"]
max_level = 1
range = 900
quick = true
cooldown_ms = 50
bot = "damage"
[[doom.effect]]
do = "damage"
damage = "pure"
amount = 9999

data items
[zapper]
name = "Zapper"
price = 50
spell = "zap"
[veiler]
name = "Veiler"
price = 50
spell = "veil"
[charmer]
name = "Charmer"
price = 50
spell = "charm"
[doomer]
name = "Doomer"
price = 50
spell = "doom"

data buffs
[stun]
name = "stun"
duration_ms = 200
stacking = "refresh"
[[stun.modifier]]
kind = "stun"
[silence]
name = "silence"
duration_ms = 200
stacking = "refresh"
[[silence.modifier]]
kind = "silence"
[fear]
name = "fear"
duration_ms = 200
stacking = "refresh"
[[fear.modifier]]
kind = "fear"
[invisible]
name = "invisible"
duration_ms = 200
stacking = "refresh"
[[invisible.modifier]]
kind = "invisible"
[immune]
name = "immune"
duration_ms = 200
stacking = "refresh"
[[immune.modifier]]
kind = "immune"

arena bare
hero Ann fighter of 1 at 0 0 with swift drain hymn volley items zapper
hero Bob fighter of 2 at 150 0 with kick daze hush scare items veiler charmer doomer`

// causes is which interruption a cast's reason to end stands for.
var causes = map[Result]data.Break{
	Dead: data.BreakDeath, Stunned: data.BreakStun, Feared: data.BreakStun, Stopped: data.BreakStun,
	Silenced: data.BreakSilence, Interrupted: data.BreakOrder, NoTarget: data.BreakTarget, TargetImmune: data.BreakTarget,
	TargetHidden: data.BreakFog, TooFar: data.BreakDistance,
}

// ledger follows what a hero must have paid, told by nothing but what the
// battle announces and what the data say.
type ledger struct {
	t       *testing.T
	a       *arena
	mana    fixed.Num
	charges int            // of volley, less those that came back by time
	stage   map[uint32]int // by cast: 1 begun, 2 effective, 3 over
	seen    map[Result]int // reasons of endings
	paidFor int            // casts that have committed something
}

const (
	begun = 1 + iota
	channelled
	over
)

// book enters one announcement.
func (l *ledger) book(c *Cue) {
	sp := &l.a.data.Spells[c.Spell]
	cost := sp.Cost.At(1)
	switch c.Kind {
	case CueCastStart:
		l.next(c, 0, begun)
		if sp.CommitAt == data.AtCastStart {
			l.pay(cost)
		}
	case CueCastDone:
		l.effective(c, sp)
		if sp.CommitAt == data.AtEffective {
			l.pay(cost)
		}
	case CueCastBroken:
		l.next(c, begun, over)
		if sp.CommitAt == data.AtCastStart {
			l.refund(c, sp)
		} else {
			l.seen[c.Result]++
		}
	case CueChannelEnd:
		l.next(c, channelled, over)
		if sp.CommitAt == data.AtChannelEnd {
			l.pay(cost)
		}
		if c.Index == 0 {
			l.refund(c, sp)
		}
	}
}

func (l *ledger) effective(c *Cue, sp *data.Spell) {
	switch {
	case sp.Quick:
		l.next(c, 0, over)
	case sp.ChannelAt(1) > 0:
		l.next(c, begun, channelled)
	default:
		l.next(c, begun, over)
	}
}

// next: a cast goes through its states in order, and each end comes once.
func (l *ledger) next(c *Cue, from, to int) {
	if l.stage[c.Trigger] != from {
		l.t.Fatalf("frame %d: cast %d went from state %d to %d", c.Frame, c.Trigger, l.stage[c.Trigger], to)
	}
	l.stage[c.Trigger] = to
}

func (l *ledger) pay(cost fixed.Num) {
	l.mana -= cost
	l.paidFor++
}

func (l *ledger) refund(c *Cue, sp *data.Spell) {
	cause, ok := causes[c.Result]
	if !ok {
		l.t.Fatalf("frame %d: %s ended for %q", c.Frame, sp.Key, c.Result)
	}
	rule := sp.Breaks[cause]
	if rule.GoesOn && cause != data.BreakDeath {
		l.t.Fatalf("frame %d: %s ended for %q, which it goes on under", c.Frame, sp.Key, c.Result)
	}
	l.seen[c.Result]++
	l.mana += sp.Cost.At(1) * fixed.Num(rule.Cost) / 100
}

// randomRules gives every spell other rules for what breaks it.
func randomRules(a *arena, r *rand.Rand) {
	percents := [...]uint8{0, 0, 30, 50, 100}
	for i := range a.data.Spells {
		for b := range a.data.Spells[i].Breaks {
			a.data.Spells[i].Breaks[b] = data.BreakRule{
				GoesOn: b != int(data.BreakDeath) && r.IntN(5) == 0,
				Cost:   percents[r.IntN(len(percents))], Cooldown: percents[r.IntN(len(percents))],
			}
		}
	}
}

// mischief is a random step: orders of the caster, and what befalls it and its
// target meanwhile.
func mischief(p *player, r *rand.Rand) []wire.Record {
	var out []wire.Record
	say := func(line string) {
		seat, a := p.order(line)
		out = append(out, wire.Record{Seat: seat, Action: a})
	}
	orders := [...]string{
		"swift at Bob", "drain at Bob", "hymn", "volley at 100 0", "zap at Bob", "volley at 190 90", "drain at Bob",
	}
	line := "casts " + orders[r.IntN(len(orders))]
	switch r.IntN(12) {
	case 0, 1, 2, 3:
		say("Ann " + line)
	case 4:
		say("Ann then " + line)
	case 5:
		say([...]string{"Ann moves to 0 0", "Ann moves to 60 30", "Ann then moves to 0 0", "Ann stops", "Ann hunts to 0 0"}[r.IntN(5)])
	case 6:
		say([...]string{"Bob moves to 150 0", "Bob moves to 260 0"}[r.IntN(2)])
	case 7:
		say("Bob casts " + [...]string{
			"kick at Ann", "daze at Ann", "hush at Ann", "hush at Ann", "scare at Ann", "veil", "charm",
		}[r.IntN(7)])
	case 8:
		if r.IntN(12) == 0 {
			say("Bob casts doom at " + [...]string{"Ann", "Bob"}[r.IntN(2)])
		}
	}
	return out
}

// Random orders and interruptions never lose a committed cost without its
// rule: after every step the mana is what the announced casts, their ends and
// the rules of the data leave of it. Every cast that began ends once, by its
// own end or for a reason. A world that was loaded from the saved state goes on
// as the first.
func TestNoCastLosesItsCostWithoutItsRule(t *testing.T) {
	matches := 60
	if testing.Short() {
		matches = 10
	}
	all, paid := map[Result]int{}, 0
	for seed := range uint64(matches) {
		l := keepLedger(t, rand.New(rand.NewPCG(seed, 7)))
		paid += l.paidFor
		for r, n := range l.seen {
			all[r] += n
		}
	}
	for r := range causes {
		if all[r] == 0 {
			t.Errorf("no cast ended for %q: the test tries too little", r)
		}
	}
	t.Logf("%d casts were paid for, endings %v", paid, all)
}

func keepLedger(t *testing.T, r *rand.Rand) *ledger {
	p := newPlayer(t, sorts)
	randomRules(p.a, r)
	p.a.data.Rules.FountainHeal = 0
	l := &ledger{t: t, a: p.a, stage: map[uint32]int{}, seen: map[Result]int{}}
	twin := p.a.Clone()
	for range 400 {
		u := p.a.hero(0)
		if u.mana < 40*fixed.One && !u.casts() && !u.dead {
			u.mana = u.attr[data.AttrMaxMana]
		}
		l.mana = u.mana
		records := mischief(p, r)
		if err := twin.Load(p.a.Save(nil)); err != nil {
			t.Fatal(err)
		}
		p.a.step(records...)
		twin.Step(records)
		if twin.Digest() != p.a.Digest() {
			t.Fatalf("frame %d: %v", p.a.frame, Diff(twin, p.a.World, 5))
		}
		l.bookAll(p.a.Cues())
		l.check()
	}
	return l
}

func (l *ledger) bookAll(cues []Cue) {
	for i := range cues {
		if cues[i].Source == l.a.seats[0].hero {
			l.book(&cues[i])
		}
		if cues[i].Kind == CueRespawn && cues[i].Source == l.a.seats[0].hero {
			l.mana = l.a.hero(0).mana
		}
	}
}

// check compares the books with the hero. The cast under way is the only one
// that is not over.
func (l *ledger) check() {
	u := l.a.hero(0)
	if u.mana != l.mana {
		l.t.Fatalf("frame %d: mana %v, the ledger says %v; %+v", l.a.frame-1, u.mana, l.mana, l.a.Cues())
	}
	for trigger, stage := range l.stage {
		if stage != over && !(u.casts() && u.cast.trigger == trigger) {
			l.t.Fatalf("frame %d: cast %d was lost in state %d", l.a.frame-1, trigger, stage)
		}
	}
	for i := range l.a.seats[0].spells {
		sl, sp := &l.a.seats[0].spells[i], l.a.spellOf(u, i)
		if sp != nil && (int(sl.charges) > sp.Charges || sp.Charges > 0 && int(sl.charges) < sp.Charges && sl.refill == 0) {
			l.t.Fatalf("frame %d: %s has %d of %d charges, the next in %d steps", l.a.frame-1, sp.Key, sl.charges, sp.Charges, sl.refill)
		}
	}
}
