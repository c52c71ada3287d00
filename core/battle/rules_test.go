package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

func TestTowerPrefersWhoHurtsItsHero(t *testing.T) {
	w := testWorld(t, 1, "knight", "ranger")
	w.waveLeft = 1 << 20
	a := &arena{World: w, t: t}
	var tower wire.GUID
	for i := range w.units {
		if u := &w.units[i]; w.unitProto(u).Kind == data.KindTower && u.camp == 1 && u.rank == 0 {
			tower = u.guid
		}
	}
	p := w.unit(tower).pos
	creep := a.creep("creep_melee", 2, p.X.Floor()+150, p.Y.Floor())
	a.place(0, p.X.Floor()+100, p.Y.Floor()-60)
	a.place(1, p.X.Floor()+400, p.Y.Floor()-60)
	a.hero(0).flags = 0
	a.steps(2 * thinkEvery)
	if got := a.unit(tower).foe; got != creep {
		t.Fatalf("it shoots %d before the creep %d", got, creep)
	}
	a.attack(1, a.seats[0].hero)
	a.until(CueAttackHit, 200)
	a.steps(2 * thinkEvery)
	if got := a.unit(tower).foe; got != a.seats[1].hero {
		t.Fatalf("it shoots %d, not the hero %d that hurt its own", got, a.seats[1].hero)
	}
}

func TestFormationDoesNotDependOnSeatOrder(t *testing.T) {
	d := testData(t)
	s := testStart(d, 1, "knight", "ranger", "mage", "assassin")
	w, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	r := s
	r.Seats = []SeatStart{s.Seats[2], s.Seats[0], s.Seats[3], s.Seats[1]}
	v, err := New(d, r)
	if err != nil {
		t.Fatal(err)
	}
	for i := range w.units {
		a, b := w.units[i], v.units[i]
		if a.guid != b.guid || a.proto != b.proto || a.pos != b.pos || a.facing != b.facing {
			t.Fatalf("unit %d: %d at %v and %d at %v", a.guid, a.proto, a.pos, b.proto, b.pos)
		}
	}
}

func TestCampsAreMirrored(t *testing.T) {
	w := testWorld(t, 1, "knight", "ranger", "knight", "ranger")
	for i := range 2 {
		a, b := w.unit(w.seats[i].hero), w.unit(w.seats[i+2].hero)
		if a.pos != b.pos.Neg() || a.facing != b.facing+32768 {
			t.Errorf("slot %d: %v facing %d and %v facing %d", i, a.pos, a.facing, b.pos, b.facing)
		}
	}
}

func TestLastHitPaysAndExperienceIsShared(t *testing.T) {
	a := newArena(t, "knight", "knight", "mage", "mage")
	a.place(0, 0, 0)
	a.place(1, 0, 100)
	a.place(2, 1500, 0)
	a.place(3, 1500, 100)
	id := a.creep("creep_melee", 2, 50, 0)
	gold, p := a.seats[0].gold, a.unitProto(a.unit(id))
	a.unit(id).health = fixed.One
	by := a.originOf(a.hero(0), 1)
	a.hurt(a.unit(id), hit{kind: hitAttack, damage: data.Pure, base: 100 * fixed.One, from: by})
	if got := a.seats[0].gold - gold; got != p.Gold || a.seats[0].lastHits != 1 {
		t.Errorf("gold +%v, %d last hits", got, a.seats[0].lastHits)
	}
	for s, want := range []fixed.Num{p.XP / 2, p.XP / 2, 0, 0} {
		if a.seats[s].xp != want {
			t.Errorf("seat %d: experience %v, want %v", s, a.seats[s].xp, want)
		}
	}
	a.step()
	if a.unit(id) != nil {
		t.Error("the dead creep stayed")
	}
}

func TestHeroKillCreditsKillerAndAssistants(t *testing.T) {
	a := newArena(t, "knight", "knight", "mage", "mage")
	victim := a.hero(2)
	for _, s := range []int{0, 1} {
		a.hurt(victim, hit{kind: hitSpell, damage: data.Pure, base: 10 * fixed.One, from: a.originOf(a.hero(s), 1)})
	}
	// A creep strikes the last blow: the last hero who hurt it is the killer.
	a.seats[2].hurt[0]--
	a.kill(victim, &origin{seat: -1, camp: 1})
	if a.seats[1].kills != 1 || a.seats[0].assists != 1 || a.seats[2].deaths != 1 || a.camps[1].kills != 1 {
		t.Fatalf("kills %d, assists %d, deaths %d, camp %d", a.seats[1].kills, a.seats[0].assists, a.seats[2].deaths, a.camps[1].kills)
	}
}

func TestHeroComesBackWholeAtItsPlace(t *testing.T) {
	a := newArena(t, "knight", "knight")
	a.kill(a.hero(0), &origin{seat: -1})
	wait := a.seats[0].respawn
	want, _ := a.formation(1, 0, a.unitProto(a.hero(0)).Radius)
	a.steps(int(wait) - 1)
	if !a.hero(0).dead {
		t.Fatal("back too early")
	}
	a.step()
	u := a.hero(0)
	if u.dead || u.pos != want || u.health != u.attr[data.AttrMaxHealth] {
		t.Fatalf("dead %v, at %v, health %v", u.dead, u.pos, u.health)
	}
}

func TestBuyingAndSelling(t *testing.T) {
	a := newArena(t, "knight", "knight")
	a.hero(0).pos = a.proto.Anchors[1].Fountain
	a.seats[0].gold = 5000 * fixed.One
	id, _ := a.data.Item("sword")
	plain := a.hero(0).attr
	a.do(0, wire.Action{Kind: wire.BuyItem, Item: uint16(id)})
	if a.seats[0].items[0] != id || a.hero(0).attr == plain {
		t.Fatal("the sword did nothing")
	}
	a.do(0, wire.Action{Kind: wire.SellItem})
	if a.seats[0].items[0] != 0 || a.hero(0).attr != plain {
		t.Fatal("the sold sword is still felt")
	}
}

func TestFullWorldIsAFaultNotAPanic(t *testing.T) {
	a := newArena(t, "knight", "knight")
	for len(a.bullets) < MaxBullets {
		a.bullets = append(a.bullets, bullet{})
	}
	a.fire(bullet{proto: 1, from: a.originOf(a.hero(0), 42)})
	if len(a.bullets) != MaxBullets || len(a.Faults()) != 1 || a.Faults()[0].Bound != BoundBullets || a.Faults()[0].Trigger != 42 {
		t.Fatalf("%d bullets, faults %v", len(a.bullets), a.Faults())
	}
}

// Twenty creeps that meet a wall of standing units all get past it.
func TestCrowdFindsItsWay(t *testing.T) {
	a := newArena(t, "knight", "knight")
	a.place(0, -1000, 400)
	a.place(1, 1000, -400)
	for i := range 5 {
		a.creep("creep_melee", 1, -300, -80+i*40)
	}
	var ids []wire.GUID
	for i := range 20 {
		id := a.creep("creep_melee", 1, -700-i/5*50, -80+i%5*40)
		a.unit(id).order = order{kind: orderMove, pos: at(300, 0)}
		ids = append(ids, id)
	}
	a.steps(600)
	late := 0
	for _, id := range ids {
		if u := a.unit(id); u.pos.X < 100*fixed.One {
			late++
		}
	}
	if late > 0 {
		t.Fatalf("%d of %d did not arrive", late, len(ids))
	}
}
