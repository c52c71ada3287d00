package battle

import (
	"cmp"
	"fmt"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
)

// New makes the world of a start snapshot. The refusals are ErrVersion for
// other rules or data, and ErrStart for a match that cannot be.
func New(d *data.Set, s Start) (*World, error) {
	if s.Logic != LogicVersion {
		return nil, fmt.Errorf("%w: rules %d, this build has %d", ErrVersion, s.Logic, LogicVersion)
	}
	if s.Data != d.Digest {
		return nil, fmt.Errorf("%w: data %016x, this build has %016x", ErrVersion, s.Data, d.Digest)
	}
	if s.Scripts != d.ScriptDigest {
		return nil, fmt.Errorf("%w: scripts %016x, this build has %016x", ErrVersion, s.Scripts, d.ScriptDigest)
	}
	m, err := checkStart(d, &s)
	if err != nil {
		return nil, err
	}
	s.Seats = slices.Clone(s.Seats)
	w := &World{data: d, proto: m, start: s, ms: int(s.StepMillis)}
	w.frame = s.First
	w.rng = synrand.New(s.Seed)
	w.waveLeft = w.steps(d.Rules.FirstWave)
	w.grid.fit(m.Grid)
	w.placeBuildings()
	w.deriveBuildings()
	w.placeHeroes()
	w.derive()
	return w, nil
}

func checkStart(d *data.Set, s *Start) (*data.Map, error) {
	m := d.Map(s.Map)
	if m == nil {
		return nil, fmt.Errorf("%w: no map %q", ErrStart, s.Map)
	}
	if s.StepMillis < 10 || s.StepMillis > 100 {
		return nil, fmt.Errorf("%w: step of %d ms, want 10 to 100 (33, 50 and 66 are usual)", ErrStart, s.StepMillis)
	}
	if len(s.Seats) == 0 || len(s.Seats) > MaxSeats {
		return nil, fmt.Errorf("%w: %d seats, want 1 to %d", ErrStart, len(s.Seats), MaxSeats)
	}
	for i := range s.Seats {
		if err := checkSeat(d, m, s.Seats[:i], &s.Seats[i]); err != nil {
			return nil, fmt.Errorf("%w: seat %d: %w", ErrStart, i, err)
		}
	}
	return m, nil
}

func checkSeat(d *data.Set, m *data.Map, before []SeatStart, s *SeatStart) error {
	id, ok := d.Unit(s.Unit)
	if !ok || d.Units[id].Kind != data.KindHero {
		return fmt.Errorf("no hero %q", s.Unit)
	}
	if s.Controller >= numControllers {
		return fmt.Errorf("no controller %d", s.Controller)
	}
	if len(s.Look) > maxText || len(s.Name) > maxText {
		return fmt.Errorf("look or name longer than %d bytes", maxText)
	}
	if s.Camp < 1 || s.Camp >= data.NumCamps {
		return fmt.Errorf("camp %d, want 1 or 2", s.Camp)
	}
	if int(s.Slot) >= len(m.Slots) {
		return fmt.Errorf("slot %d, the map has %d", s.Slot, len(m.Slots))
	}
	if int(s.Level) > len(d.Rules.LevelXP)+1 {
		return fmt.Errorf("level %d, the highest is %d", s.Level, len(d.Rules.LevelXP)+1)
	}
	for i := range before {
		if before[i].Camp == s.Camp && before[i].Slot == s.Slot {
			return fmt.Errorf("camp %d slot %d is taken by seat %d", s.Camp, s.Slot, i)
		}
	}
	return nil
}

// formationOrder lists the seats by camp, slot, template: the order in which
// heroes get their GUIDs.
func (w *World) formationOrder() []int {
	order := make([]int, len(w.start.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := &w.start.Seats[a], &w.start.Seats[b]
		return cmp.Or(cmp.Compare(x.Camp, y.Camp), cmp.Compare(x.Slot, y.Slot), cmp.Compare(x.Unit, y.Unit))
	})
	return order
}

func (w *World) placeBuildings() {
	for _, b := range w.proto.Buildings {
		u := w.spawn(b.Unit, b.Camp, -1, 1, b.Pos, b.Facing)
		u.lane, u.rank = uint8(b.Guards), uint8(b.Rank)
	}
}

func (w *World) placeHeroes() {
	w.seats = make([]seat, len(w.start.Seats))
	for _, i := range w.formationOrder() {
		st := &w.start.Seats[i]
		id, _ := w.data.Unit(st.Unit)
		pos, facing := w.formation(st.Camp, int(st.Slot), w.data.Units[id].Radius)
		u := w.spawn(id, st.Camp, int8(i), st.Level, pos, facing)
		w.seats[i] = seat{
			hero: u.guid, camp: st.Camp, unseen: -1, controller: st.Controller, skill: st.Skill,
			gold: w.data.Rules.GoldStart, points: u.level,
		}
		if w.data.Units[id].Passive != 0 {
			w.seats[i].spells[SlotInnate].level = 1
		}
		if u.level > 1 {
			w.seats[i].xp = w.data.Rules.LevelXP[u.level-2]
		}
	}
}

// formation returns where and how a slot of a camp stands, corrected to the
// nearest walkable place beside what stands there now.
func (w *World) formation(camp uint8, slot int, radius fixed.Num) (fixed.Vec, fixed.Angle) {
	a, s := &w.proto.Anchors[camp], &w.proto.Slots[slot]
	want := a.Origin.Add(s.Offset.Rotate(a.Rotation))
	if p, ok := w.nearest(want, radius); ok {
		want = p
	}
	return want, a.Rotation + s.Facing
}
