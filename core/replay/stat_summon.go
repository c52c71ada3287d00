package replay

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// Summons counts what a player called of one kind, wards among them.
type Summons struct {
	Seat   int         `json:"seat"`
	Key    string      `json:"key"`
	Name   string      `json:"name"`
	NameZH string      `json:"name_zh,omitempty"`
	Ward   bool        `json:"ward"` // it stands and sees, and cannot fight
	Count  int         `json:"count"`
	Killed int         `json:"killed"` // of them, by enemies
	Span   data.Millis `json:"ms"`     // they lived, all together
	id     data.UnitID
}

// called is a summoned unit that lives.
type called struct {
	unit  wire.GUID
	kind  int // in tallies
	since wire.Frame
}

// summons follows what heroes call.
type summons struct {
	data    *data.Set
	step    data.Millis
	tallies []Summons
	living  []called
}

func (s *summons) born(c *battle.Cue, proto data.UnitID) {
	if c.Seat < 0 {
		return
	}
	i := slices.IndexFunc(s.tallies, func(t Summons) bool { return t.Seat == int(c.Seat) && t.id == proto })
	if i < 0 {
		p := &s.data.Units[proto]
		i, s.tallies = len(s.tallies), append(s.tallies, Summons{
			Seat: int(c.Seat), Key: p.Key, Name: p.Name, NameZH: p.NameZH, Ward: p.Kind == data.KindWard, id: proto,
		})
	}
	s.tallies[i].Count++
	s.living = append(s.living, called{c.Target, i, c.Frame})
}

// died ends the life of a summoned unit; others are none of its business. Who
// ends by itself is its own killer.
func (s *summons) died(c *battle.Cue) {
	i := slices.IndexFunc(s.living, func(l called) bool { return l.unit == c.Target })
	if i < 0 {
		return
	}
	if c.Source != c.Target {
		s.tallies[s.living[i].kind].Killed++
	}
	s.end(i, c.Frame)
}

func (s *summons) end(i int, now wire.Frame) {
	l := s.living[i]
	s.living = slices.Delete(s.living, i, i+1)
	s.tallies[l.kind].Span += s.step * data.Millis(now-l.since)
}

func (s *summons) finish(now wire.Frame) []Summons {
	for len(s.living) > 0 {
		s.end(0, now)
	}
	slices.SortStableFunc(s.tallies, func(a, b Summons) int { return a.Seat - b.Seat })
	return append([]Summons{}, s.tallies...)
}
