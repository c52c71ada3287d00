package bot

import (
	"math"
	"os"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

func newWorld(t *testing.T, heroes ...string) *battle.World {
	t.Helper()
	d, err := battle.Load(os.DirFS("../../assets"), os.DirFS("../../scripts"))
	if err != nil {
		t.Fatal(err)
	}
	s := battle.Start{Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: 5}
	for i, h := range heroes {
		s.Seats = append(s.Seats, battle.SeatStart{Camp: uint8(1 + i%2), Slot: uint8(i / 2), Unit: h, Controller: battle.ByBot, Skill: 2, Level: 6})
	}
	w, err := battle.New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// mind0 is a thought of seat 0 in mid-field, alone until a test adds others.
func mind0(t *testing.T, heroes ...string) *thought {
	w := newWorld(t, heroes...)
	rng, m := synrand.New(3), &battle.Mind{}
	th := &thought{}
	th.begin(w, 0, m, &rng, nil)
	th.me.Pos = fixed.Vec{}
	return th
}

func at(x, y int) fixed.Vec { return fixed.Vec{X: units(x), Y: units(y)} }

func foe(id wire.GUID, x, y int) battle.UnitInfo {
	return battle.UnitInfo{
		GUID: id, Kind: data.KindHero, Camp: 2, Seat: 1, Pos: at(x, y), Radius: units(24),
		Health: units(400), MaxHealth: units(600), Attack: units(50), Armor: units(20), Range: units(60),
	}
}

func creep(id wire.GUID, x, y int) battle.UnitInfo {
	u := foe(id, x, y)
	u.Kind, u.Seat = data.KindCreep, -1
	return u
}

func (t *thought) spell(key string) *data.Spell {
	id, ok := t.w.Data().Spell(key)
	if !ok {
		panic(key)
	}
	return &t.w.Data().Spells[id]
}

func near(t *testing.T, what string, got, want fixed.Vec, by int) {
	t.Helper()
	if !got.Within(want, units(by)) {
		t.Errorf("%s: (%v, %v), want (%v, %v)", what, got.X, got.Y, want.X, want.Y)
	}
}

// A bullet at 850 units a second after a wind-up of 250 ms meets at 425 units who
// walks 200 a second across 150 units on.
func TestAimsAheadOfWhoWalks(t *testing.T) {
	th := mind0(t, "mage", "knight")
	h := foe(90, 425, 0)
	h.Vel = at(0, 200)
	sp := th.spell("fireball")
	near(t, "walking", th.ahead(sp, &h), at(425, 150), 2)
	near(t, "as an action", th.aimAt(sp, &h).Pos, at(425, 150), 3)
	held := h
	held.Rooted = true
	near(t, "rooted", th.ahead(sp, &held), h.Pos, 0)
	near(t, "chosen itself", th.ahead(th.spell("lightning"), &h), h.Pos, 0)
	near(t, "channelled first", th.ahead(th.spell("meteor"), &h), at(425, 180), 2)
	th.skill = skills[0]
	near(t, "a beginner", th.ahead(sp, &h), h.Pos, 0)
}

// An accelerating bullet is aimed at less far ahead than its first speed says.
func TestFlightKnowsAcceleration(t *testing.T) {
	b := &data.Bullet{Speed: units(400)}
	if got := flight(b, units(800)); got != 2000 {
		t.Errorf("%d ms at a steady speed", got)
	}
	b.Accel, b.Fastest = units(400), units(700)
	if got := flight(b, units(800)); got < 1140 || got > 1150 {
		t.Errorf("%d ms with acceleration, 800 units at no more than 700 a second", got)
	}
}

// A wall is laid over the way of who walks, and behind who stands.
func TestLaysAcrossTheWay(t *testing.T) {
	th := mind0(t, "warden", "knight")
	sp := th.spell("stone_wall")
	h := foe(90, 300, 0)
	a := th.aimAt(sp, &h)
	if a.Extra != 0 || a.Pos.X <= h.Pos.X || a.Pos.Y != 0 {
		t.Errorf("behind who stands: %+v", a)
	}
	h.Vel = at(0, -200)
	if a = th.aimAt(sp, &h); fixed.Angle(a.Extra) != 49152 || a.Pos.Y >= h.Pos.Y || a.Pos.X != h.Pos.X {
		t.Errorf("over the way north: %+v", a)
	}
	h.Pos = at(900, 0)
	if a = th.aimAt(sp, &h); !a.Pos.Within(th.me.Pos, sp.Range) {
		t.Errorf("out of range: %+v", a)
	}
}

// What ends at the first enemy is not thrown at one behind another.
func TestSeesWhatStandsBetween(t *testing.T) {
	th := mind0(t, "warden", "knight")
	h := foe(90, 400, 0)
	th.heroes = append(th.heroes, h)
	hook, pierce, ball := th.spell("chain_hook"), th.spell("piercing_arrow"), th.spell("fireball")
	for _, c := range []struct {
		sp      *data.Spell
		x, y    int
		blocked bool
	}{{hook, 200, 0, true}, {hook, 200, 60, false}, {pierce, 200, 0, false}, {ball, 200, 0, true}, {ball, 320, 0, false}} {
		th.creeps = []battle.UnitInfo{creep(91, c.x, c.y)}
		if got := th.blocked(c.sp, &h, h.Pos); got != c.blocked {
			t.Errorf("%s with a creep at (%d, %d): %v", c.sp.Key, c.x, c.y, got)
		}
	}
}

// A spell on the ground goes where most are.
func TestAimsAtTheGroup(t *testing.T) {
	th := mind0(t, "mage", "knight")
	weak := foe(90, -500, 0)
	weak.Health = units(50)
	th.heroes = append(th.heroes, weak, foe(91, 500, 0), foe(92, 560, 40))
	a, ok := th.aimHero(th.spell("meteor"), nil)
	if !ok || a.Pos.X < units(450) {
		t.Errorf("%v %+v", ok, a)
	}
	th.heroes = th.heroes[:2]
	if a, ok = th.aimHero(th.spell("meteor"), nil); !ok || a.Pos.X > 0 {
		t.Errorf("without a group the weakest: %v %+v", ok, a)
	}
}

// Nobody aims at who is asleep beside others, cannot be chosen, or feels no magic.
func TestLeavesAloneWhoFeelsNothing(t *testing.T) {
	th := mind0(t, "mage", "knight")
	sp := th.spell("fireball")
	for what, change := range map[string]func(*battle.UnitInfo){
		"immune":       func(u *battle.UnitInfo) { u.Immune = true },
		"untargetable": func(u *battle.UnitInfo) { u.Untargetable = true },
	} {
		h := foe(90, 300, 0)
		th.heroes = append(th.heroes[:0], h)
		if _, ok := th.aimHero(sp, nil); !ok {
			t.Fatal("not even at an ordinary one")
		}
		change(&th.heroes[0])
		if _, ok := th.aimHero(sp, nil); ok {
			t.Errorf("aims at who is %s", what)
		}
	}
	sleeper, other := foe(90, 300, 0), foe(91, 310, 200)
	sleeper.Asleep, sleeper.Health = true, units(10)
	th.heroes = append(th.heroes[:0], sleeper, other)
	if a, ok := th.aimHero(sp, nil); !ok || a.Pos.Y < units(150) {
		t.Errorf("wakes the sleeper: %+v", a)
	}
	if th.weakest().GUID != other.GUID {
		t.Error("attacks the sleeper")
	}
}

// A toggle goes on for an enemy at hand and mana enough, stays a little longer,
// and goes off when the mana is nearly gone or nobody is there.
func TestWantsToggles(t *testing.T) {
	th := mind0(t, "monk", "knight")
	sp := th.spell("inner_fire")
	th.me.MaxMana = units(100)
	for _, c := range []struct {
		mana, x  int
		on, want bool
	}{{90, 150, false, true}, {90, 300, false, false}, {90, 300, true, true}, {90, 500, true, false}, {15, 150, false, false}, {15, 150, true, true}, {5, 150, true, false}} {
		th.me.Mana = units(c.mana)
		th.heroes = append(th.heroes[:0], foe(90, c.x, 0))
		if got := th.wants(sp, c.on); got != c.want {
			t.Errorf("mana %d, enemy at %d, on %v: %v", c.mana, c.x, c.on, got)
		}
	}
}

// No channel that a blow would end is begun among enemies.
func TestChannelsNotAmongEnemies(t *testing.T) {
	th := mind0(t, "witch", "knight")
	sp := th.spell("soul_drain")
	th.heroes = append(th.heroes, foe(90, 300, 0))
	if th.risky(sp) {
		t.Error("one enemy frightens it")
	}
	th.heroes = append(th.heroes, foe(91, 300, 50))
	if !th.risky(sp) {
		t.Error("two free enemies do not")
	}
	th.heroes[1].Helpless = true
	if th.risky(sp) {
		t.Error("one of two who sleeps does")
	}
	if th.risky(th.spell("whirlwind")) {
		t.Error("a spin that walks is risky")
	}
}

// Nobody follows an enemy into the fog under a tower.
func TestHuntsNotUnderTowers(t *testing.T) {
	th := mind0(t, "knight", "mage")
	th.front = fixed.Ratio(9, 10)
	th.ghosts = append(th.ghosts, ghost{at(-300, 0), 800})
	if !th.hunt() {
		t.Fatal("it does not hunt at all")
	}
	near(t, "hunt", th.out[len(th.out)-1].Pos, at(-300, 0), 1)
	th.out = th.out[:0]
	for i := range th.walls {
		if th.walls[i].Attack > 0 {
			th.walls[i].Pos = at(300, 0)
		}
	}
	if th.hunt() {
		t.Error("it hunts under a tower")
	}
	th.walls = th.walls[:0]
	th.ghosts[0].ago = 9000
	if th.hunt() {
		t.Error("it hunts who was seen long ago")
	}
}

// Out of the enemy's cloud, not of one's own side's.
func TestLeavesClouds(t *testing.T) {
	th := mind0(t, "knight", "witch")
	id, _ := th.w.Data().Zone("poison_cloud")
	th.clouds = append(th.clouds, battle.ZoneInfo{Zone: id, Camp: 2, Pos: at(0, 60), Left: 3000})
	if !th.leaveCloud() {
		t.Fatal("it stays")
	}
	if p := th.out[0].Pos; th.fouled(p) != nil || p.Y > 0 {
		t.Errorf("to (%v, %v)", p.X, p.Y)
	}
	th.me.Pos = at(0, -300)
	if th.leaveCloud() {
		t.Error("it leaves a cloud that it is not in")
	}
	well, _ := th.w.Data().Zone("healing_well")
	if th.harms(well) || !th.harms(id) {
		t.Error("it takes one for the other")
	}
}

// What a blow would end is not drunk in a fight.
func TestDrinksInPeace(t *testing.T) {
	th := mind0(t, "knight", "mage")
	th.me.Pos = fixed.Vec{}
	th.me.Health = th.me.MaxHealth / 3
	sp := th.spell("healing_well")
	if _, ok := th.aimHurt(sp, 65); !ok {
		t.Error("it does not heal")
	}
	flask := th.spell("life_flask")
	if !th.breaks(flask) || th.breaks(th.spell("war_cry")) {
		t.Error("it does not know what a blow ends")
	}
	frail := *sp // the flask asks for its slot
	frail.Effects = flask.Effects
	if _, ok := th.aimHurt(&frail, 65); !ok {
		t.Error("it does not drink in peace")
	}
	th.heroes = append(th.heroes, foe(90, 300, 0))
	if _, ok := th.aimHurt(&frail, 65); ok {
		t.Error("it drinks beside an enemy")
	}
	if _, ok := th.aimHurt(sp, 65); !ok {
		t.Error("it does not heal beside an enemy")
	}
}

// Help goes to who is in need and pursued, first of all to who has least.
func TestHelpsWhoNeedsIt(t *testing.T) {
	th := mind0(t, "priest", "mage", "knight")
	sp := th.spell("healing_well") // aimed at a place, so that no slot is asked for
	well, worse := foe(50, 100, 0), foe(51, 120, 0)
	well.Camp, worse.Camp = 1, 1
	well.Health, worse.Health = units(300), units(200)
	th.friends = append(th.friends[:0], well, worse)
	if _, ok := th.help(sp, false); ok {
		t.Error("nobody pursues them")
	}
	th.sought = append(th.sought[:0], 50, 51)
	if a, ok := th.help(sp, false); !ok || a.Pos != worse.Pos {
		t.Errorf("%v %+v", ok, a)
	}
	th.sought = th.sought[:1]
	if a, ok := th.help(sp, false); !ok || a.Pos != well.Pos {
		t.Errorf("only one is pursued: %v %+v", ok, a)
	}
}

// The last blow counts armour and what is missing.
func TestKnowsWhatKills(t *testing.T) {
	th := mind0(t, "assassin", "knight")
	th.me.Attack = units(100)
	h := foe(90, 50, 0)
	h.Armor, h.Health, h.MaxHealth = units(100), units(150), units(450)
	// (140 + 60 % of 100 + 30 % of 300) through 100 armour is 145
	if got := th.harm(th.spell("execute"), 1, &h); got < units(144) || got > units(146) {
		t.Errorf("%v", got)
	}
}

// A mind may hold anything: thoughts go on, and their orders are legal.
func TestMindsOfAnyOrigin(t *testing.T) {
	w := newWorld(t, "knight", "mage", "ranger", "witch")
	var b Brain
	rng := synrand.New(8)
	for _, v := range []int32{math.MinInt32, -1, 1, 2, 77, 1 << 20, math.MaxInt32} {
		for only := range len(battle.Mind{}) + 1 {
			var m battle.Mind
			for i := range m {
				if only == len(m) || only == i {
					m[i] = v
				}
			}
			var out []wire.Action
			for range maxWait/33 + 40 {
				if out = b.Decide(w, 0, &m, &rng, out); len(out) > 0 {
					break
				}
			}
			if len(out) == 0 {
				t.Errorf("with %d in place %d it never says anything", v, only)
			}
			for i := range out {
				if err := out[i].Validate(); err != nil {
					t.Errorf("with %d in place %d: %v", v, only, err)
				}
			}
			if m[mindCalm] < 0 || m[mindCalm] > maxCalm || m[mindMode] != 0 && m[mindMode] != 1 {
				t.Errorf("with %d in place %d it remembers %v", v, only, m)
			}
		}
	}
}

// The ultimate is learned first, looking around last.
func TestLearnsInOrder(t *testing.T) {
	th := mind0(t, "shaman", "knight")
	th.self.Points = 1
	th.learn()
	if len(th.out) != 1 || th.out[0].Slot != 3 {
		t.Fatalf("at level 6: %+v", th.out)
	}
	scout, bolt := th.self.Spells[1], th.self.Spells[0]
	scout.Level, bolt.Level = 1, 3
	if th.promise(scout) >= th.promise(bolt) {
		t.Error("it looks around before it hurts")
	}
	if bolt.Level, scout.Level = 0, 0; th.promise(scout) <= th.promise(battle.SpellInfo{Spell: bolt.Spell, Level: 2}) {
		t.Error("it leaves a spell unknown")
	}
}

// Casters buy power, archers attack; both find a thing that takes them away
// worth more than a fighter does.
func TestBuysByTrade(t *testing.T) {
	mage, ranger, knight := mind0(t, "mage", "knight"), mind0(t, "ranger", "knight"), mind0(t, "knight", "mage")
	for _, th := range []*thought{mage, ranger, knight} {
		th.mind[mindTaste] = 1
	}
	d := mage.w.Data()
	tome, _ := d.Item("tome")
	sword, _ := d.Item("sword")
	if mage.worth(tome) < 2*mage.worth(sword) || ranger.worth(sword) < 2*ranger.worth(tome) {
		t.Errorf("mage %v %v, ranger %v %v", mage.worth(tome), mage.worth(sword), ranger.worth(tome), ranger.worth(sword))
	}
	blink, _ := d.Item("blink_stone")
	if mage.worth(blink) <= knight.worth(blink) {
		t.Errorf("blink: mage %v, knight %v", mage.worth(blink), knight.worth(blink))
	}
	if mage.trade() != caster || ranger.trade() != archer || knight.trade() != fighter {
		t.Error("trades are mixed up")
	}
}

// With six things carried a far better one takes the place of the least.
func TestSellsTheLeast(t *testing.T) {
	th := mind0(t, "knight", "mage")
	th.mind[mindTaste] = 1
	d := th.w.Data()
	for i, key := range []string{"sword", "boots", "shield", "ring", "bow", "leech_axe"} {
		th.self.Items[i], _ = d.Item(key)
	}
	least := th.leastItem()
	if d.Items[th.self.Items[least]].Key != "ring" {
		t.Errorf("the least of a knight's is %s", d.Items[th.self.Items[least]].Key)
	}
	next, ok := th.nextItem()
	if !ok || th.worth(next) < th.worth(th.self.Items[least]).Percent(150) {
		t.Errorf("%s", d.Items[next].Key)
	}
	th.self.Items[0] = 0
	if th.leastItem() >= 0 {
		t.Error("it sells with a place free")
	}
}
