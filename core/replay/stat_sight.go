package replay

import (
	"sameframe/core/battle"
	"sameframe/core/data"
)

// LookEvery is the distance of the moments at which it is counted how much of
// the map is in sight.
const LookEvery data.Millis = 5000

// LookStride is how many cells apart the places are that are looked for.
const LookStride = 3

// Sight is what the camps saw. How much of the map is counted by places: the
// middle of each LookStride-th cell in either direction, from the first one, if
// somebody could stand there.
type Sight struct {
	Every  data.Millis              `json:"every_ms"`
	Places int                      `json:"places"`
	Camps  [data.NumCamps]CampSight `json:"camps"` // by camp, 0 is nobody
	Looks  []Look                   `json:"looks"`
}

// CampSight is what one camp saw in the whole match.
type CampSight struct {
	PerMille int         `json:"per_mille"` // of the places, on average
	Heroes   data.Millis `json:"heroes_ms"` // times of all enemy heroes in sight, added up
	Units    data.Millis `json:"units_ms"`  // those of other enemies but buildings, as of the looks
}

// Look is what was in sight at one moment, by camp.
type Look struct {
	At    data.Millis `json:"at_ms"`
	Seen  Pair        `json:"seen"`  // places
	Units Pair        `json:"units"` // living enemies in sight, neither heroes nor buildings
	Of    Pair        `json:"of"`    // that there were
}

// SeatSight is what one player saw and how it was seen.
type SeatSight struct {
	PerMille int         `json:"per_mille"` // of the places, by the hero's own eyes and those of what it called, on average
	Alive    data.Millis `json:"alive_ms"`
	Seen     data.Millis `json:"seen_ms"`       // by the enemy
	First    data.Millis `json:"first_seen_ms"` // when the enemy saw it first; -1: never
}

// Bits of a place: seats from 0, then the camps.
const campBit = battle.MaxSeats

// sight looks over the map.
type sight struct {
	world *battle.World
	data  *data.Set
	wide  int      // places in a row, with those on which nobody can stand
	open  []bool   // somebody can stand there
	seen  []uint32 // bits of the present look
	due   data.Millis
	count Sight
	seats [battle.MaxSeats]int // places that each saw, over all looks
}

func newSight(d *data.Set, w *battle.World) sight {
	g := w.Map().Grid
	s := sight{world: w, data: d, wide: (g.Width + LookStride - 1) / LookStride, count: Sight{Every: LookEvery, Looks: []Look{}}}
	for y := 0; y < g.Height; y += LookStride {
		for x := 0; x < g.Width; x += LookStride {
			free := g.Walkable(g.Center(x, y), 0)
			if s.open = append(s.open, free); free {
				s.count.Places++
			}
		}
	}
	s.seen = make([]uint32, len(s.open))
	return s
}

// look counts what is in sight. The picture is of all that there is.
func (s *sight) look(p *battle.Picture) {
	s.due += LookEvery
	clear(s.seen)
	for i := range p.Units {
		if u := &p.Units[i]; u.Phase != battle.PhaseDead {
			s.eye(u, s.bitsOf(p, u))
		}
	}
	for i := range p.Bullets {
		b := &p.Bullets[i]
		s.eye(&battle.UnitPicture{Pos: b.Pos, Sight: s.data.Bullets[b.Bullet].Sight}, 1<<(campBit+b.Camp))
	}
	for i := range p.Zones {
		z := &p.Zones[i]
		s.eye(&battle.UnitPicture{Pos: z.Pos, Sight: s.data.Zones[z.Zone].Sight}, 1<<(campBit+z.Camp))
	}
	s.add(p)
}

// bitsOf are for whom a unit sees: its camp, and the player whose hero it is or
// who called it.
func (s *sight) bitsOf(p *battle.Picture, u *battle.UnitPicture) uint32 {
	bits := uint32(1) << (campBit + u.Camp)
	for i := range p.Seats {
		if h := p.Seats[i].Hero; h == u.GUID || h == u.Owner {
			bits |= 1 << i
		}
	}
	return bits
}

// eye marks the places that an eye sees, by the rules of the battle: what is in
// a thicket is seen from within the same one, or with true sight.
func (s *sight) eye(u *battle.UnitPicture, bits uint32) {
	g := s.world.Map().Grid
	far, keen := u.Sight.Sq(), u.TrueSight.Sq()
	reach := max(u.Sight, u.TrueSight)
	if reach <= 0 {
		return
	}
	from := g.Spot(u.Pos)
	cells := int(reach/g.CellSize) + 1
	cx, cy, _ := g.CellAt(u.Pos)
	for y := first(cy - cells); y < min(cy+cells+1, g.Height); y += LookStride {
		for x := first(cx - cells); x < min(cx+cells+1, g.Width); x += LookStride {
			at := y/LookStride*s.wide + x/LookStride
			if !s.open[at] || s.seen[at]&bits == bits {
				continue
			}
			place := g.Spot(g.Center(x, y))
			limit := far
			if patch := place.Patch(); patch != 0 && patch != from.Patch() {
				limit = keen
			}
			if limit > 0 && from.DistSq(&place) <= limit && g.Visible(&from, &place) {
				s.seen[at] |= bits
			}
		}
	}
}

// first is the first row or column of places not before a cell.
func first(cell int) int { return (max(cell, 0) + LookStride - 1) / LookStride * LookStride }

// add counts the marks.
func (s *sight) add(p *battle.Picture) {
	l := Look{At: p.Elapsed}
	for _, bits := range s.seen {
		for c := 1; c < data.NumCamps; c++ {
			l.Seen[c] += int(bits >> (campBit + c) & 1)
		}
		for i := range p.Seats {
			s.seats[i] += int(bits >> i & 1)
		}
	}
	var u battle.UnitInfo
	for i := range p.Units {
		kind := s.data.Units[p.Units[i].Proto].Kind
		camp := 3 - p.Units[i].Camp
		if kind != data.KindCreep && kind != data.KindWard || int(camp) >= data.NumCamps {
			continue
		}
		l.Of[camp]++
		if s.world.Eyes(camp).UnitAt(i, &u) {
			l.Units[camp]++
		}
	}
	s.count.Looks = append(s.count.Looks, l)
}

// hero counts one step of a living hero's being seen.
func (s *sight) hero(p *SeatSight, camp int, seen bool, now, step data.Millis) {
	p.Alive += step
	if !seen {
		return
	}
	if p.Seen == 0 {
		p.First = now
	}
	p.Seen += step
	s.count.Camps[3-camp].Heroes += step
}

// finish works out the averages.
func (s *sight) finish(players []PlayerReport) *Sight {
	looks := len(s.count.Looks)
	for i := range players {
		players[i].Sight.PerMille = perMille(s.seats[i], looks*s.count.Places)
	}
	for c := range s.count.Camps {
		sum, units := 0, data.Millis(0)
		for i := range s.count.Looks {
			sum += s.count.Looks[i].Seen[c]
			units += data.Millis(s.count.Looks[i].Units[c]) * LookEvery
		}
		s.count.Camps[c].PerMille, s.count.Camps[c].Units = perMille(sum, looks*s.count.Places), units
	}
	return &s.count
}

// perMille rounds a share to the nearest.
func perMille(part, whole int) int { return (part*1000 + whole/2) / max(whole, 1) }
