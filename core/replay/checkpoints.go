package replay

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/verdict"
	"sameframe/core/wire"
)

// seatFields are the values of one player in a checkpoint of a match: health and
// what is counted decides, where the hero stands is only seen. Amounts are whole,
// rounded down.
var seatFields = [...]verdict.Field{
	{Name: "hp", Outcome: true}, {Name: "gold", Outcome: true}, {Name: "level", Outcome: true}, {Name: "xp", Outcome: true},
	{Name: "kills", Outcome: true}, {Name: "deaths", Outcome: true}, {Name: "damage", Outcome: true},
	{Name: "x"}, {Name: "y"},
}

// matchFields are those of the match.
var matchFields = [...]verdict.Field{
	{Name: "winner", Outcome: true, Min: 0, Max: data.NumCamps - 1},
	{Name: "towers1", Outcome: true, Min: 0, Max: battle.MaxUnits}, {Name: "towers2", Outcome: true, Min: 0, Max: battle.MaxUnits},
	{Name: "draws", Outcome: true},
}

// MatchLayout is the layout of checkpoints of a match with so many players: for
// each seat its fields as "seat0.hp", then those of the match. Coordinates have no
// bounds, what is counted is not below 0.
func MatchLayout(seats int) verdict.Layout {
	var l verdict.Layout
	for i := range seats {
		for _, f := range seatFields {
			f.Name = fmt.Sprintf("seat%d.%s", i, f.Name)
			if f.Min, f.Max = 0, -1; f.Outcome {
				f.Max = 1<<62 - 1
			}
			l = append(l, f)
		}
	}
	for _, f := range matchFields {
		if f.Name == "draws" {
			f.Max = 1<<62 - 1
		}
		l = append(l, f)
	}
	return l
}

// MatchValues appends the values of a world, in the order of MatchLayout. pic is
// memory that is reused.
func MatchValues(w *battle.World, pic *battle.Picture, out []int64) []int64 {
	w.Picture(pic)
	for i := range pic.Seats {
		s := &pic.Seats[i]
		var hero battle.UnitPicture
		for j := range pic.Units {
			if pic.Units[j].GUID == s.Hero {
				hero = pic.Units[j]
			}
		}
		out = append(out, int64(hero.Health.Floor()), int64(s.Gold.Floor()), int64(s.Level), int64(s.XP.Floor()),
			int64(s.Kills), int64(s.Deaths), int64(s.DamageDone.Floor()), int64(hero.Pos.X.Floor()), int64(hero.Pos.Y.Floor()))
	}
	return append(out, int64(pic.Outcome.Winner), int64(pic.Towers[1]), int64(pic.Towers[2]), int64(w.Used()))
}

// Match is a recording as the source of a battle report: its ticks are the numbers
// of the executed frames.
type Match struct {
	file   *File
	world  *battle.World
	pic    battle.Picture
	values []int64
}

// NewMatch returns a source before the first frame. Errors are those of
// File.World.
func NewMatch(d *data.Set, f *File) (*Match, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	return &Match{file: f, world: w}, nil
}

// Last implements verdict.Source.
func (m *Match) Last() int64 { return int64(m.file.Header.Start.First) + int64(m.file.Frames()) - 1 }

// At implements verdict.Source. A frame that has passed or is not in the file is
// ErrFrame.
func (m *Match) At(tick int64) ([]int64, error) {
	first := int64(m.file.Header.Start.First)
	if tick < first || tick > m.Last() || tick < int64(m.world.Frame())-1 {
		return nil, fmt.Errorf("%w: %d, the file holds %d to %d, and frames come rising", ErrFrame, tick, first, m.Last())
	}
	for int64(m.world.Frame()) <= tick {
		m.world.Step(m.file.Records(int(m.world.Frame() - m.file.Header.Start.First)))
	}
	m.values = MatchValues(m.world, &m.pic, m.values[:0])
	return m.values, nil
}

// Checkpoints are what the recorder's own keyframes say.
func (f *File) Checkpoints(d *data.Set) ([]verdict.Checkpoint, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	var list []verdict.Checkpoint
	var pic battle.Picture
	for i := range f.stored {
		if err := f.LoadKeyframe(w, i); err != nil {
			return nil, err
		}
		frame := f.Header.Start.First + wire.Frame(f.stored[i].at) - 1
		list = append(list, verdict.Checkpoint{Tick: int64(frame), Values: MatchValues(w, &pic, nil)})
	}
	return list, nil
}
