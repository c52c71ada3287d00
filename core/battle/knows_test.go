package battle

import (
	"reflect"
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// veiledArena: seat 0 of camp 1 and seat 2 of camp 2 see each other; seat 3 of
// camp 2 is far away in the fog.
func veiledArena(t *testing.T) *arena {
	a := newArena(t, "knight", "mage", "ranger", "assassin")
	a.place(0, -300, 0)
	a.place(1, -1000, 0)
	a.place(2, 100, 0)
	a.place(3, 1700, -200)
	a.steps(2)
	a.cues = nil
	if !a.hero(2).seenBy(1) || a.hero(3).seenBy(1) || !a.hero(0).seenBy(2) {
		t.Fatal("the fog is not as meant")
	}
	return a
}

func (a *arena) pictureOf(camp uint8) *Picture {
	p := &Picture{}
	a.CampPicture(camp, p)
	return p
}

// Whatever an unseen enemy is, has or does: the camp's picture, its cues and
// its eyes stay the same.
func TestWhatIsUnseenChangesNothing(t *testing.T) {
	for name, change := range map[string]func(a *arena, u *Unit, s *seat){
		"place":    func(a *arena, u *Unit, s *seat) { u.pos = at(1500, 300) },
		"health":   func(a *arena, u *Unit, s *seat) { u.health /= 2 },
		"mana":     func(a *arena, u *Unit, s *seat) { u.mana /= 2 },
		"gold":     func(a *arena, u *Unit, s *seat) { s.gold += 500 * fixed.One },
		"learns":   func(a *arena, u *Unit, s *seat) { s.spells[0].level, s.points = 1, 0 },
		"cooldown": func(a *arena, u *Unit, s *seat) { s.spells[0] = spellSlot{level: 1, left: 90, total: 90} },
		"buff":     func(a *arena, u *Unit, s *seat) { a.addBuff(u, mustBuff(t, a.data, "haste"), a.originOf(u, 1)) },
		"bullet": func(a *arena, u *Unit, s *seat) {
			a.fire(bullet{proto: a.data.Units[a.hero(2).proto].AttackBullet, from: a.originOf(u, 1), pos: at(1700, 0), aim: at(1700, 300)})
		},
		"walks": func(a *arena, u *Unit, s *seat) { u.order = order{kind: orderMove, pos: at(1800, 200)} },
		"buys": func(a *arena, u *Unit, s *seat) {
			a.cue(Cue{Kind: CueBuy, Source: u.guid, Seat: u.seat, Camp: u.camp, Item: 1, Pos: u.pos})
		},
	} {
		a, b := veiledArena(t), veiledArena(t)
		change(b, b.hero(3), &b.seats[3])
		b.derive()
		if name != "buys" {
			a.step()
			b.step()
		}
		if a.Digest() == b.Digest() && name != "buys" {
			t.Errorf("%s: nothing changed at all", name)
		}
		if p, q := a.pictureOf(1), b.pictureOf(1); !reflect.DeepEqual(p, q) {
			t.Errorf("%s: the picture tells\n%+v\n%+v", name, p, q)
		}
		if c, d := a.CampCues(1, nil), b.CampCues(1, nil); name != "buys" && !slices.EqualFunc(c, d, alike) || name == "buys" && len(d) != len(c) {
			t.Errorf("%s: the cues tell\n%+v\n%+v", name, c, d)
		}
		compareEyes(t, name, a.Eyes(1), b.Eyes(1))
	}
}

// alike leaves out the numbers that count everything that happens.
func alike(a, b Cue) bool {
	a.Trigger, a.Node, a.Parent = b.Trigger, b.Node, b.Parent
	return a == b
}

func compareEyes(t *testing.T, name string, a, b Eyes) {
	t.Helper()
	for i := range a.world.NumUnits() {
		var x, y UnitInfo
		if a.UnitAt(i, &x) != b.UnitAt(i, &y) || x != y {
			t.Errorf("%s: unit %d: %+v, %+v", name, i, x, y)
		}
	}
	for i := range a.world.NumSeats() {
		if x, y := a.SeatAt(wire.Seat(i)), b.SeatAt(wire.Seat(i)); x != y {
			t.Errorf("%s: seat %d: %+v, %+v", name, i, x, y)
		}
	}
	if x, y := a.Near(fixed.Vec{}, 4000*fixed.One, nil), b.Near(fixed.Vec{}, 4000*fixed.One, nil); !slices.Equal(x, y) {
		t.Errorf("%s: near %v, %v", name, x, y)
	}
}

func TestPictureOfACamp(t *testing.T) {
	a := veiledArena(t)
	a.hero(2).foe = a.hero(3).guid // of an enemy one does not learn whom it is after
	p, all := a.pictureOf(1), &Picture{}
	a.Picture(all)
	if p.Camp != 1 || all.Camp != 0 || len(p.Units) != len(all.Units)-1 || len(p.Seats) != len(all.Seats) {
		t.Fatalf("camp %d sees %d of %d units and %d seats", p.Camp, len(p.Units), len(all.Units), len(p.Seats))
	}
	for i := range p.Units {
		u := &p.Units[i]
		if own := u.Camp == 1; u.GUID == a.hero(3).guid || own != (u.MaxMana > 0) && u.Seat >= 0 {
			t.Errorf("%+v", u)
		}
		if u.GUID == a.hero(2).guid && u.Target != 0 {
			t.Errorf("it is after %d", u.Target)
		}
	}
	for i := range p.Seats {
		q, s := &p.Seats[i], &all.Seats[i]
		if q.Name != s.Name || q.Level != s.Level || q.Items != s.Items || q.Spells[0].Spell != s.Spells[0].Spell || q.Innate.Spell != s.Innate.Spell {
			t.Errorf("seat %d: %+v", i, q)
		}
		if own := q.Camp == 1; own != (q.Gold == s.Gold) || own != (q.Points == s.Points) || own != (q.Attr == s.Attr) || own != (q.Spells[0].Usable == s.Spells[0].Usable) {
			t.Errorf("seat %d: gold %v, points %d", i, q.Gold, q.Points)
		}
	}
	if q := p.Seats[2]; q.Unseen != 0 || q.LastSeen != a.hero(2).pos {
		t.Errorf("seat 2 was seen at %v %d ms ago", q.LastSeen, q.Unseen)
	}
	if p.Seats[3].Unseen >= 0 || p.Seats[0].Unseen >= 0 || all.Seats[0].Unseen != 0 {
		t.Errorf("unseen: %d, %d, %d", p.Seats[3].Unseen, p.Seats[0].Unseen, all.Seats[0].Unseen)
	}
	if near := a.Eyes(1).Near(a.hero(3).pos, 100*fixed.One, nil); len(near) != 0 || len(a.Eyes(0).Near(a.hero(3).pos, 100*fixed.One, nil)) != 1 {
		t.Errorf("near the hidden one: %v", near)
	}
	a.end(2, false)
	if p = a.pictureOf(1); len(p.Units) != len(all.Units) || p.Seats[3].Gold == 0 {
		t.Error("after the end something is hidden")
	}
}

// zonesOf counts the zones that eyes know; -1 when they tell of one that they do
// not know.
func zonesOf(e Eyes) int {
	n := 0
	for i := range e.world.NumZones() {
		var z ZoneInfo
		if known := e.ZoneAt(i, &z); known != (z.Zone != 0) {
			return -1
		} else if known {
			n++
		}
	}
	return n
}

// A zone is known where its middle is seen, and to who stands in it.
func TestZonesThatACampKnows(t *testing.T) {
	a, id := zoned(t, data.Zone{Shape: data.ShapeCircle, Radius: 900 * fixed.One, Life: []data.Millis{60000}, Filter: data.Filter{Camps: data.CampEnemy, Unseen: data.WantAny}}, data.OnZoneEnter)
	a.lay(id, 200, 0, 0)
	a.step()
	if n := len(a.pictureOf(2).Zones); n != 0 || zonesOf(a.Eyes(2)) != n {
		t.Errorf("%d zones known in the fog", n)
	}
	if n := len(a.pictureOf(1).Zones); n != 1 || zonesOf(a.Eyes(1)) != n {
		t.Errorf("%d own zones known", n)
	}
	a.place(1, 1050, 0)
	a.step()
	if a.Sees(2, at(200, 0)) && a.hero(1).attr[data.AttrSight] < 850*fixed.One {
		t.Fatal("it is not far enough")
	}
	if n := len(a.pictureOf(2).Zones); n != 1 || zonesOf(a.Eyes(2)) != n {
		t.Errorf("%d zones known by who stands in it", n)
	}
}

// Each cue comes to whom it is for.
func TestCuesOfACamp(t *testing.T) {
	a := veiledArena(t)
	own, seen, hidden := a.hero(0).guid, a.hero(2).guid, a.hero(3).guid
	fog, open := a.hero(3).pos, a.hero(2).pos
	for _, c := range []struct {
		name string
		cue  Cue
		told bool
	}{
		{"an own attack", Cue{Kind: CueAttackStart, Source: own, Target: seen, Camp: 1, Pos: open}, true},
		{"a seen enemy's attack", Cue{Kind: CueAttackStart, Source: seen, Target: own, Camp: 2, Pos: open}, true},
		{"an attack in the fog", Cue{Kind: CueAttackStart, Source: hidden, Target: own, Camp: 2, Pos: fog}, false},
		{"damage to one's own", Cue{Kind: CueDamage, Source: hidden, Seat: 3, Target: own, Camp: 2, Pos: open}, true},
		{"damage in the fog", Cue{Kind: CueDamage, Source: own, Target: hidden, Camp: 1, Pos: fog}, false},
		{"a buff in sight", Cue{Kind: CueBuffOn, Source: hidden, Target: seen, Camp: 2, Pos: open}, true},
		{"a bullet from the fog", Cue{Kind: CueBulletStart, Source: hidden, Target: own, Camp: 2, Pos: fog}, false},
		{"a bullet in sight", Cue{Kind: CueBulletStart, Source: hidden, Camp: 2, Pos: open}, true},
		{"an effect on one's own", Cue{Kind: CueEffect, Source: hidden, Target: own, Camp: 2, Pos: fog, From: fog}, true},
		{"an effect in the fog", Cue{Kind: CueEffect, Source: hidden, Camp: 2, Pos: fog}, false},
		{"an own effect in the fog", Cue{Kind: CueEffect, Source: own, Camp: 1, Pos: fog}, true},
		{"a zone in the fog", Cue{Kind: CueZoneOn, Source: hidden, Camp: 2, Pos: fog}, false},
		{"a hero's death", Cue{Kind: CueDeath, Source: own, Target: hidden, Camp: 2, Pos: fog}, true},
		{"the death of who is gone, in sight", Cue{Kind: CueDeath, Target: 999, Camp: 2, Pos: open}, true},
		{"the death of who is gone, in the fog", Cue{Kind: CueDeath, Target: 999, Camp: 2, Pos: fog}, false},
		{"a kill", Cue{Kind: CueKill, Source: hidden, Target: own, Camp: 2, Pos: fog}, true},
		{"a tower's fall", Cue{Kind: CueTowerFall, Target: 1, Camp: 2, Pos: fog}, true},
		{"the end", Cue{Kind: CueEnd, Seat: -1, Camp: 2}, true},
		{"an own refusal", Cue{Kind: CueRefused, Source: own, Seat: 0, Camp: 1}, true},
		{"their refusal", Cue{Kind: CueRefused, Source: seen, Seat: 2, Camp: 2}, false},
		{"their ping", Cue{Kind: CuePing, Source: seen, Seat: 2, Camp: 2, Pos: open}, false},
		{"their purchase", Cue{Kind: CueBuy, Source: seen, Seat: 2, Camp: 2, Pos: open}, false},
		{"their gold", Cue{Kind: CueLastHit, Source: seen, Seat: 2, Camp: 2, Pos: open}, false},
		{"a level in sight", Cue{Kind: CueLevelUp, Source: seen, Seat: 2, Camp: 2, Pos: open}, true},
		{"a level in the fog", Cue{Kind: CueLevelUp, Source: hidden, Seat: 3, Camp: 2, Pos: fog}, false},
	} {
		a.World.cues = append(a.World.cues[:0], c.cue)
		out := a.CampCues(1, nil)
		if (len(out) == 1) != c.told {
			t.Errorf("%s: told %v", c.name, len(out) == 1)
		}
		if len(out) == 1 && c.cue.Kind != CueKill && out[0].Source == hidden {
			t.Errorf("%s: names who is not seen", c.name)
		}
		if len(out) == 1 && c.cue.Kind == CueEffect && out[0].From == fog {
			t.Errorf("%s: tells where from", c.name)
		}
	}
}

// Of a blink one learns the end that one sees.
func TestCueOfABlink(t *testing.T) {
	a := veiledArena(t)
	seen, hidden := a.hero(2), a.hero(3)
	fog := at(1500, 250)
	for _, c := range []struct {
		cue       Cue
		from, pos fixed.Vec
	}{
		{Cue{Kind: CueBlink, Source: seen.guid, Camp: 2, From: fog, Pos: seen.pos}, seen.pos, seen.pos},
		{Cue{Kind: CueBlink, Source: hidden.guid, Camp: 2, From: at(0, 0), Pos: hidden.pos}, at(0, 0), at(0, 0)},
		{Cue{Kind: CueBlink, Source: seen.guid, Camp: 2, From: at(0, 0), Pos: seen.pos}, at(0, 0), seen.pos},
		{Cue{Kind: CueBlink, Source: a.hero(0).guid, Camp: 1, From: fog, Pos: fog}, fog, fog},
	} {
		a.World.cues = append(a.World.cues[:0], c.cue)
		out := a.CampCues(1, nil)
		if len(out) != 1 || out[0].From != c.from || out[0].Pos != c.pos {
			t.Errorf("%+v becomes %+v", c.cue, out)
		}
	}
	a.World.cues = append(a.World.cues[:0], Cue{Kind: CueBlink, Source: hidden.guid, Camp: 2, From: fog, Pos: hidden.pos})
	if out := a.CampCues(1, nil); len(out) != 0 {
		t.Errorf("from fog to fog: %+v", out)
	}
}

// Bullets and zones of enemies are known where they are seen, the own ones
// everywhere.
func TestThingsThatACampKnows(t *testing.T) {
	a, id := zoned(t, data.Zone{Shape: data.ShapeCircle, Radius: 50 * fixed.One, Life: []data.Millis{60000}, Filter: everybody}, data.OnZoneEnter)
	open, fog := a.hero(1).pos.Add(at(-200, 0)), at(-300, 0)
	for _, p := range []fixed.Vec{open, fog} {
		a.lay(id, p.X.Floor(), p.Y.Floor(), 0)
		a.fire(bullet{proto: a.data.Units[a.hero(1).proto].AttackBullet, from: a.originOf(a.hero(0), 1), pos: p, aim: p})
	}
	if !a.Sees(2, open) || a.Sees(2, fog) || a.Sees(1, fog) {
		t.Fatal("the fog is not as meant")
	}
	theirs, own := a.pictureOf(2), a.pictureOf(1)
	if len(theirs.Zones) != 1 || theirs.Zones[0].Pos != open || len(own.Zones) != 2 {
		t.Errorf("zones: %v known to the enemy, %d to the own camp", theirs.Zones, len(own.Zones))
	}
	if len(theirs.Bullets) != 1 || theirs.Bullets[0].Pos != open || len(own.Bullets) != 2 {
		t.Errorf("bullets: %v known to the enemy, %d to the own camp", theirs.Bullets, len(own.Bullets))
	}
}
