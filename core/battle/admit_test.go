package battle

import (
	"strings"
	"testing"
	"testing/fstest"

	"sameframe/core/data"
	"sameframe/core/wire"
)

// newPlayer plays blocks of the scenario language, for tests that want a world
// of their own.
func newPlayer(t *testing.T, blocks string) *player {
	t.Helper()
	p := &player{t: t, files: fstest.MapFS{}}
	p.blocks(blocks)
	return p
}

func (p *player) blocks(text string) {
	for _, block := range strings.Split(strings.TrimSpace(text), "\n\n") {
		p.play(block)
	}
}

// order is what a line "NAME [then] VERB ..." sends, and who sends it.
func (p *player) order(line string) (wire.Seat, wire.Action) {
	f := strings.Fields(line)
	u := p.unit(f[0])
	queued := f[1] == "then"
	if queued {
		f = f[1:]
	}
	a := p.action(u, f[1:])
	a.Queued = queued
	return wire.Seat(u.seat), a
}

// states is a data block with one endless buff for each state, named after it.
func states() string {
	var b strings.Builder
	b.WriteString("data buffs\n")
	for _, kind := range []string{
		"stun", "root", "silence", "disarm", "taunt", "fear", "sleep", "untargetable", "invulnerable", "immune", "invisible",
	} {
		b.WriteString("[" + kind + "]\nname = \"" + kind + "\"\nstacking = \"refresh\"\n[[" + kind + ".modifier]]\nkind = \"" + kind + "\"\n")
	}
	return strings.TrimSuffix(b.String(), "\n") + "\n\n"
}

// trade is a small set of spells of every sort, and who has them.
const trade = `data spells
[bolt]
name = "Bolt"
target = "unit"
max_level = 2
range = 300
cast_ms = 200
after_ms = 200
cost = 30
cooldown_ms = 2000
bot = "damage"
[[bolt.effect]]
do = "damage"
damage = "pure"
amount = 1
[chant]
name = "Chant"
target = "none"
max_level = 2
cast_ms = 0
after_ms = 0
channel_ms = 1000
cost = 20
cooldown_ms = 100
bot = "heal"
[[chant.effect]]
on = "channel_end"
target = { shape = "self" }
do = "heal"
amount = 1
[zap]
name = "Zap"
target = "unit"
max_level = 2
range = 100
quick = true
cost = 5
cooldown_ms = 100
bot = "damage"
[[zap.effect]]
do = "damage"
damage = "pure"
amount = 1
[dart]
name = "Dart"
target = "position"
ultimate = true
max_level = 1
range = 300
cast_ms = 0
after_ms = 0
charges = 2
recharge_ms = 1000
bot = "damage"
[[dart.effect]]
target = { shape = "circle", at = "point", radius = 20 }
do = "damage"
damage = "pure"
amount = 1
[kick]
name = "Kick"
target = "unit"
max_level = 1
range = 400
cast_ms = 0
after_ms = 0
cooldown_ms = 100
bot = "control"
[[kick.effect]]
do = "stop"
[calm]
name = "Calm"
kind = "passive"
max_level = 1
every_ms = 1000
[[calm.effect]]
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

arena bare
hero Ann fighter of 1 at 0 0 with bolt chant zap dart passive calm items flask
hero Bob fighter of 2 at 200 0 with bolt blink kick guard
hero Cid fighter of 1 at 0 200
creep Dan dummy of 2 at 200 100`

// Every answer is reached: by the admission check, which the executor asks and
// whose refusal is announced, or as the reason for which a cast ended. A code
// that no case reaches fails.
func TestEveryResultIsReached(t *testing.T) {
	reached := map[Result]bool{}
	for _, c := range admissions {
		reached[c.want] = true
		t.Run(c.want.String(), func(t *testing.T) { c.check(t) })
	}
	for _, c := range endings {
		reached[c.want] = true
		t.Run("ends "+c.want.String(), func(t *testing.T) { c.check(t) })
	}
	for r := range numResults {
		if !reached[r] {
			t.Errorf("no case reaches %d, %q", r, r)
		}
		if resultText[r] == "" || r > 0 && resultText[r] == resultText[r-1] {
			t.Errorf("result %d has no text of its own", r)
		}
	}
}

// admission is a situation and what a command is answered in it: line is the
// command, or act when it cannot be told in a line.
type admission struct {
	want   Result
	setup  string
	change func(a *arena)
	line   string
	act    *wire.Action
}

func (c *admission) check(t *testing.T) {
	p := newPlayer(t, states()+trade)
	p.blocks(c.setup)
	if c.change != nil {
		c.change(p.a)
	}
	seat, act := wire.Seat(0), wire.Action{}
	if c.act != nil {
		act = *c.act
	} else {
		seat, act = p.order(c.line)
	}
	if got := p.a.Admit(seat, act); got != c.want {
		t.Fatalf("answer %q, want %q", got, c.want)
	}
	if c.want == OK {
		return
	}
	other := p.a.Clone()
	other.execute(seat, act)
	if other.Digest() != p.a.Digest() {
		t.Fatal("a refused action changed the state")
	}
	if cues := other.Cues(); len(cues) != 1 || cues[0].Kind != CueRefused || cues[0].Result != c.want {
		t.Fatalf("it is announced as %+v", cues)
	}
}

var admissions = []admission{
	{want: OK, line: "Ann casts bolt at Bob"},
	{want: OK, line: "Ann casts zap at Dan", setup: "arena bare\nhero Ann fighter of 1 at 0 0 with zap\ncreep Dan dummy of 2 at 115 0"},
	{want: OK, line: "Ann casts chant"},
	{want: OK, line: "Ann moves to 10 0", setup: "buff Ann root"},
	{want: OK, line: "Ann casts sip", setup: "buff Ann silence"},
	{want: OK, line: "Ann casts bolt at Bob", setup: "buff Ann root"},
	{want: OK, line: "Ann casts zap at Dan", setup: "arena bare\nhero Ann fighter of 1 at 0 0 with zap\ncreep Dan dummy of 2 at 50 0", change: moved},
	{want: OK, line: "Ann casts zap at Dan", setup: "arena bare\nhero Ann fighter of 1 at 0 0 with chant zap\ncreep Dan dummy of 2 at 50 0\nrun 2\n0 Ann casts chant"},
	{want: NoSuchSpell, line: "Ann casts guard"},
	{want: NoSuchSpell, act: &wire.Action{Kind: wire.UpgradeSpell, Slot: SlotInnate}},
	{want: NoSuchSpell, act: &wire.Action{Kind: wire.UpgradeSpell, Slot: SlotItems}},
	{want: NotLearned, line: "Ann casts chant", change: func(a *arena) { a.seats[0].spells[1].level = 0 }},
	{want: OnCooldown, line: "Ann casts bolt at Bob", change: func(a *arena) { a.seats[0].spells[0].left = 1 }},
	{want: NoMana, line: "Ann casts bolt at Bob", setup: "set Ann mana 29"},
	{want: Busy, line: "Ann casts bolt at Bob", setup: "run 2\n0 Ann casts bolt at Bob"},
	{want: Busy, line: "Ann casts chant", setup: "run 9\n0 Ann casts chant"},
	{want: Busy, line: "Ann sells 0", setup: "run 2\n0 Ann casts sip"},
	{want: Stunned, line: "Ann casts bolt at Bob", setup: "buff Ann stun"},
	{want: Silenced, line: "Ann casts bolt at Bob", setup: "buff Ann silence"},
	{want: Silenced, line: "Ann casts zap at Bob", setup: "buff Ann silence"},
	{want: Rooted, line: "Bob casts blink at 100 0", setup: "buff Bob root"},
	{want: Disarmed, line: "Ann attacks Bob", setup: "buff Ann disarm"},
	{want: Dead, line: "Ann casts bolt at Bob", change: func(a *arena) { a.kill(a.hero(0), &origin{seat: -1}) }},
	{want: Dead, line: "Ann moves to 10 0", change: func(a *arena) { a.kill(a.hero(0), &origin{seat: -1}) }},
	{want: NoTarget, line: "Ann casts bolt at Bob", change: func(a *arena) { a.kill(a.hero(1), &origin{seat: -1}) }},
	{want: NoTarget, act: &wire.Action{Kind: wire.Attack, Target: 999}},
	{want: WrongTarget, line: "Ann casts bolt at Cid"},
	{want: WrongTarget, line: "Ann casts bolt at Ann"},
	{want: WrongTarget, line: "Ann attacks Cid"},
	{want: TargetSafe, line: "Ann casts bolt at Bob", change: func(a *arena) { a.hero(1).safe = true }},
	{want: TargetSafe, line: "Ann attacks Bob", change: func(a *arena) { a.hero(1).safe = true }},
	{want: OutOfMap, line: "Ann moves to 8000 0"},
	{want: OutOfMap, line: "Ann casts dart at 0 8000"},
	{want: NoPoints, act: &wire.Action{Kind: wire.UpgradeSpell}, change: func(a *arena) { a.seats[0].points = 0 }},
	{want: LevelTooLow, act: &wire.Action{Kind: wire.UpgradeSpell, Slot: 3}, change: func(a *arena) { a.learn(0, 0); a.seats[0].points = 1 }},
	{want: MaxLevel, act: &wire.Action{Kind: wire.UpgradeSpell, Slot: 3}},
	{want: NotInShop, act: &wire.Action{Kind: wire.BuyItem, Item: 1}},
	{want: NotInShop, act: &wire.Action{Kind: wire.SellItem}},
	{want: NoGold, act: &wire.Action{Kind: wire.BuyItem, Item: 1}, change: func(a *arena) { home(a); a.seats[0].gold = 0 }},
	{want: NoRoom, act: &wire.Action{Kind: wire.BuyItem, Item: 1}, change: func(a *arena) { home(a); a.seats[0].items = [NumItems]data.ItemID{1, 1, 1, 1, 1, 1} }},
	{want: NoSuchItem, act: &wire.Action{Kind: wire.BuyItem, Item: 999}},
	{want: NoSuchItem, act: &wire.Action{Kind: wire.SellItem, Slot: 3}},
	{want: NoSuchItem, act: &wire.Action{Kind: wire.SellItem, Slot: NumItems}},
	{want: MatchOver, line: "Ann moves to 10 0", change: func(a *arena) { a.end(1, false) }},
	{want: WrongAim, line: "Ann casts bolt at 10 0"},
	{want: WrongAim, line: "Ann casts dart at Bob"},
	{want: WrongAim, act: &wire.Action{Kind: wire.NumKinds}},
	{want: TargetHidden, line: "Ann casts bolt at Bob", setup: "buff Bob invisible\nrun 1"},
	{want: TargetHidden, line: "Ann attacks Bob", setup: "buff Bob invisible\nrun 1"},
	{want: TargetImmune, line: "Ann casts bolt at Bob", setup: "buff Bob immune"},
	{want: TargetInvulnerable, line: "Ann casts bolt at Bob", setup: "buff Bob invulnerable"},
	{want: Untargetable, line: "Ann casts bolt at Bob", setup: "buff Bob untargetable"},
	{want: Untargetable, line: "Ann attacks Bob", setup: "buff Bob untargetable"},
	{want: NoCharges, line: "Ann casts dart at 10 0", change: func(a *arena) { a.seats[0].spells[3].charges = 0 }},
	{want: QueueFull, line: "Ann then moves to 0 0", setup: crowded},
	{want: OK, line: "Ann moves to 0 0", setup: crowded},
	{want: CannotQueue, line: "Ann then stops"},
	{want: CannotQueue, act: &wire.Action{Kind: wire.Ping, Queued: true}},
	{want: Feared, line: "Ann casts bolt at Bob", setup: "buff Ann fear from Bob"},
	{want: Taunted, line: "Ann casts zap at Bob", setup: "buff Ann taunt from Bob"},
	{want: Asleep, line: "Ann casts bolt at Bob", setup: "buff Ann sleep"},
	{want: Moved, line: "Ann casts bolt at Bob", change: moved},
	{want: PassiveSpell, line: "Ann casts calm"},
	{want: TooFar, line: "Ann casts zap at Bob"},
	{want: NoSuchSeat, act: &wire.Action{Kind: wire.StopMove}, change: func(a *arena) { a.seats = a.seats[:0] }},
}

func moved(a *arena) { a.hero(0).flags |= flagMoved }

func home(a *arena) { a.hero(0).pos = a.proto.Anchors[1].Fountain }

const crowded = `run 1
0 Ann moves to 99 0
0 Ann then moves to 1 0
0 Ann then moves to 2 0
0 Ann then moves to 3 0
0 Ann then moves to 4 0
0 Ann then moves to 5 0
0 Ann then moves to 6 0
0 Ann then moves to 7 0
0 Ann then moves to 8 0`

// ending is a story in which a cast ends for a reason.
type ending struct {
	want  Result
	story string
}

func (c *ending) check(t *testing.T) {
	p := newPlayer(t, states()+trade)
	p.blocks(c.story)
	for i := range p.a.cues {
		q := &p.a.cues[i]
		if (q.Kind == CueChannelEnd || q.Kind == CueCastBroken) && q.Result == c.want {
			return
		}
	}
	t.Fatalf("no cast of %v ended for %q", p.a.cues, c.want)
}

var endings = []ending{
	{Interrupted, "run 9\n0 Ann casts chant\n5 Ann moves to 10 0"},
	{Stopped, "run 9\n0 Ann casts chant\n5 Bob casts kick at Ann"},
	{NoMana, "run 2\n0 Ann casts bolt at Bob\n\nset Ann mana 0\nrun 9"},
	{TargetHidden, "run 2\n0 Ann casts bolt at Bob\n\nbuff Bob invisible\nrun 9"},
	{TargetImmune, "run 2\n0 Ann casts bolt at Bob\n\nbuff Bob immune\nrun 9"},
}

// What may pass is not asked of an order that waits; it is in its turn.
func TestWaitingCastsAreAskedInTheirTurn(t *testing.T) {
	for _, setup := range []string{
		"set Ann mana 0", "buff Ann silence", "buff Ann stun", "run 1\n0 Ann casts bolt at Bob",
	} {
		p := newPlayer(t, states()+trade)
		p.blocks(setup + "\n\nrun 1\n0 Ann moves to 30 0")
		seat, act := p.order("Ann then casts bolt at Bob")
		if got := p.a.Admit(seat, act); got != OK {
			t.Errorf("%s: %v", setup, got)
		}
		if act.Queued = false; p.a.Admit(seat, act) == OK {
			t.Errorf("%s: it could be cast at once", setup)
		}
	}
	p := newPlayer(t, states()+trade)
	p.blocks("run 1\n0 Ann moves to 30 0")
	if seat, act := p.order("Ann then casts bolt at Cid"); p.a.Admit(seat, act) != WrongTarget {
		t.Error("a wrong target may wait")
	}
	if seat, act := p.order("Ann then casts calm"); p.a.Admit(seat, act) != PassiveSpell {
		t.Error("a passive may wait")
	}
}
