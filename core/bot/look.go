package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// thought is the scratch of one decision.
type thought struct {
	w     *battle.World
	eyes  battle.Eyes // of the seat's camp
	seat  wire.Seat
	mind  *battle.Mind
	rng   *synrand.Stream
	skill skill
	out   []wire.Action

	self  battle.SeatInfo
	me    battle.UnitInfo
	home  fixed.Vec // own fountain
	there fixed.Vec // enemy fountain

	heroes  []battle.UnitInfo // living enemy heroes around that can be hurt
	creeps  []battle.UnitInfo // enemy creeps around, summoned ones too
	wards   []battle.UnitInfo // enemy wards around
	walls   []battle.UnitInfo // enemy buildings, anywhere
	friends []battle.UnitInfo // own heroes around, without me
	away    []battle.UnitInfo // own heroes elsewhere
	escort  []battle.UnitInfo // own creeps around
	forts   []battle.UnitInfo // own buildings
	eyeing  []fixed.Vec       // where own wards stand
	clouds  []battle.ZoneInfo // what the enemy laid on the ground around
	sought  []wire.GUID       // whom enemies attack
	ghosts  []ghost           // enemy heroes out of sight who were seen lately
	front   fixed.Num         // progress of the foremost own creep anywhere, or of the last own tower
	covered bool              // front is a creep's
	lead    int               // living own heroes less living enemy heroes
	hunted  int               // enemies that attack me
}

// ghost is where an enemy hero was seen last.
type ghost struct {
	pos fixed.Vec
	ago data.Millis
}

// sight is how far a bot looks around.
const sight = 950 * fixed.One

func (t *thought) begin(w *battle.World, seat wire.Seat, m *battle.Mind, rng *synrand.Stream, out []wire.Action) {
	t.w, t.seat, t.mind, t.rng, t.out = w, seat, m, rng, out
	t.eyes = w.Eyes(w.Start().Seats[seat].Camp)
	t.self = t.eyes.SeatAt(seat)
	t.skill = skills[min(int(t.self.Skill), len(skills)-1)]
	t.eyes.UnitBy(t.self.Hero, &t.me)
	t.home = w.Map().Anchors[t.self.Camp].Fountain
	t.there = w.Map().Anchors[3-t.self.Camp].Fountain
	if t.me.Dead {
		return
	}
	t.forget()
	t.count()
	t.look()
	t.smell()
}

func (t *thought) forget() {
	t.heroes, t.creeps, t.walls, t.wards = t.heroes[:0], t.creeps[:0], t.walls[:0], t.wards[:0]
	t.friends, t.escort, t.forts, t.away = t.friends[:0], t.escort[:0], t.forts[:0], t.away[:0]
	t.eyeing, t.clouds, t.sought, t.ghosts = t.eyeing[:0], t.clouds[:0], t.sought[:0], t.ghosts[:0]
	t.front, t.covered, t.lead, t.hunted = 0, false, 0, 0
}

// look sorts what is known by what it means.
func (t *thought) look() {
	var u battle.UnitInfo
	for i := range t.w.NumUnits() {
		switch {
		case !t.eyes.UnitAt(i, &u) || u.Dead || u.GUID == t.me.GUID:
		case u.Camp == t.me.Camp:
			t.own(&u)
		case u.Kind == data.KindTower || u.Kind == data.KindBase:
			t.walls = append(t.walls, u)
		default:
			t.enemy(&u)
		}
	}
	if !t.covered {
		for i := range t.forts {
			t.front = max(t.front, t.progress(t.forts[i].Pos))
		}
	}
}

func (t *thought) own(u *battle.UnitInfo) {
	near := u.Pos.Within(t.me.Pos, sight+u.Radius)
	switch {
	case u.Kind == data.KindTower || u.Kind == data.KindBase:
		t.forts = append(t.forts, *u)
	case u.Kind == data.KindWard:
		t.eyeing = append(t.eyeing, u.Pos)
	case u.Kind == data.KindHero && near:
		t.friends = append(t.friends, *u)
	case u.Kind == data.KindHero:
		t.away = append(t.away, *u)
	case u.Kind == data.KindCreep:
		if u.Owner == 0 {
			t.front, t.covered = max(t.front, t.progress(u.Pos)), true
		}
		if near {
			t.escort = append(t.escort, *u)
		}
	}
}

func (t *thought) enemy(u *battle.UnitInfo) {
	if u.Foe != 0 {
		t.sought = append(t.sought, u.Foe)
	}
	if u.Foe == t.me.GUID {
		t.hunted++
	}
	switch {
	case !u.Pos.Within(t.me.Pos, sight+u.Radius):
	case u.Kind == data.KindHero && !u.Invulnerable:
		t.heroes = append(t.heroes, *u)
	case u.Kind == data.KindCreep && !u.Invulnerable:
		t.creeps = append(t.creeps, *u)
	case u.Kind == data.KindWard:
		t.wards = append(t.wards, *u)
	}
}

// count looks at the seats: who lives, and where enemies were seen.
func (t *thought) count() {
	for i := range t.w.NumSeats() {
		s := t.eyes.SeatAt(wire.Seat(i))
		if s.Respawn != 0 {
			continue
		}
		t.lead += pick(s.Camp == t.me.Camp, 1, -1)
		if s.Unseen > 0 {
			t.ghosts = append(t.ghosts, ghost{s.LastSeen, s.Unseen})
		}
	}
}

// smell finds the clouds of the enemy around.
func (t *thought) smell() {
	var z battle.ZoneInfo
	for i := range t.w.NumZones() {
		if t.eyes.ZoneAt(i, &z) && z.Camp != t.me.Camp && t.harms(z.Zone) && z.Pos.Within(t.me.Pos, sight) {
			t.clouds = append(t.clouds, z)
		}
	}
}

// harms: a zone of an enemy does something to those inside.
func (t *thought) harms(id data.ZoneID) bool {
	z := &t.w.Data().Zones[id]
	return z.Filter.Camps&data.CampEnemy != 0 && (z.Buff != 0 || z.Hooks.Has(data.OnZoneStay) || z.Hooks.Has(data.OnZoneEnter))
}

// progress is how far a place lies towards the enemy, 0 at home, 1 there.
func (t *thought) progress(p fixed.Vec) fixed.Num {
	a, b := t.home.Dist(p), t.there.Dist(p)
	if a+b == 0 {
		return 0
	}
	return a.Div(a + b)
}

// onLane is the point of the way between the fountains at a progress.
func (t *thought) onLane(p fixed.Num) fixed.Vec {
	p = min(max(p, 0), fixed.One)
	return t.home.Add(t.there.Sub(t.home).Scale(p))
}

func pick[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}
