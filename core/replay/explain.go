package replay

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"strings"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/state"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// trailEvery is how many frames lie between the worlds that a Trail keeps, at
// least.
const trailEvery = 128

// A Trail follows a verification and keeps the last world but a few that agreed
// with the recording, so that a difference is explained from there. The zero
// value follows one that has not begun; it belongs to one file and one goroutine.
type Trail struct {
	world *battle.World
	at    int // frames executed
}

// Follow is given the world after the i-th frame of a recording, which Check has
// let pass.
func (t *Trail) Follow(f *File, w *battle.World, i int) {
	if _, compared := f.recorded(i); !compared || i+1-t.at < trailEvery {
		return
	}
	if t.at = i + 1; t.world == nil {
		t.world = w.Clone()
		return
	}
	w.CopyTo(t.world)
}

// Explain tells what is known of a Mismatch that a verification has found. A is
// the recording, B what comes out here. The frame is exact when the one before it
// has a recorded digest. A recording tells its fields in keyframes only: they are
// compared at the next one from Frame on, which At names, and Exact has what this
// machine had after Frame itself. Without such a keyframe, or when all is Healed
// there, nothing is Told.
//
// It plays from the trail's world or the file's last keyframe before, whichever
// is nearer, to that next keyframe. A nil trail stands for none.
func (f *File) Explain(d *data.Set, m *Mismatch, trail *Trail, limit int) (*Divergence, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	first := f.Header.Start.First
	v := &Divergence{Frame: m.Frame, Since: first}
	if m.Compared {
		v.Since = m.Agreed + 1
	}
	to := int(m.Frame - first)
	if to < 0 || to >= f.Frames() {
		return nil, fmt.Errorf("%w: %d", ErrFrame, m.Frame)
	}
	v.DrawsB = v.lead(f, w, f.approach(w, trail, int(v.Since-first)), to)
	v.B = f.Records(to)
	v.A = v.B
	exact := w.Clone()
	if theirs := v.meet(f, w, to+1); theirs != nil {
		v.tell(theirs, w, limit)
	}
	v.Exact = values(exact, v.Fields)
	return v, nil
}

// approach puts a world that stands at the start to the last state up to a
// position that is known to agree with play here, and returns how many frames it
// has executed: the keyframes up to there were compared.
func (f *File) approach(w *battle.World, trail *Trail, upTo int) int {
	if trail == nil || trail.at > upTo {
		trail = &Trail{}
	}
	for i := f.storedBefore(upTo); i >= 0 && f.stored[i].at > trail.at; i-- {
		if f.LoadKeyframe(w, i) == nil {
			return f.stored[i].at
		}
	}
	if trail.world != nil {
		trail.world.CopyTo(w)
	}
	return trail.at
}

// lead plays a world that stands after `at` frames through the frame `to`, and
// returns the draws of that frame.
func (v *Divergence) lead(f *File, w *battle.World, at, to int) []synrand.Draw {
	v.Played += to + 1 - at
	for ; at < to; at++ {
		w.Step(f.Records(at))
	}
	var log drawLog
	log.listen(w)
	log.step(w, f.Records(to))
	w.Trace(nil)
	return slices.Clone(log.list)
}

// meet plays a world that stands after `at` frames on to the file's next keyframe
// and returns that; nil when there is none.
func (v *Divergence) meet(f *File, w *battle.World, at int) *battle.World {
	i, _ := f.storedAt(at)
	for ; i < len(f.stored); i++ {
		theirs, err := f.keyframe(w, i)
		if err != nil {
			continue
		}
		v.Played += f.stored[i].at - at
		for ; at < f.stored[i].at; at++ {
			w.Step(f.Records(at))
		}
		return theirs
	}
	return nil
}

// values are those of fields in a world.
func values(w *battle.World, fields []state.Difference) []string {
	if len(fields) == 0 {
		return nil
	}
	var dump bytes.Buffer
	if err := w.Dump(&dump); err != nil {
		panic(fmt.Sprintf("replay: dump into memory: %v", err))
	}
	list := make([]string, len(fields))
	for i := range list {
		list[i] = state.Absent
	}
	for sc := bufio.NewScanner(&dump); sc.Scan(); {
		path, value, _ := strings.Cut(sc.Text(), " = ")
		for i := range fields {
			switch rest, found := strings.CutPrefix(path, fields[i].Path); {
			case found && rest == "":
				list[i] = value
			case found && (rest[0] == '.' || rest[0] == '['):
				list[i] = state.Present
			}
		}
	}
	return list
}

// A Witness is what this machine comes to in a frame of a recording.
type Witness struct {
	Before, After uint64         // digests of the worlds around the frame
	Draws         []synrand.Draw // of the frame, with their call sites
	Values        []string       // after it, of the fields asked for
}

// Witness plays a frame, from the last keyframe before it on. The errors are those
// of World, and ErrFrame.
func (f *File) Witness(d *data.Set, frame wire.Frame, fields []state.Difference) (*Witness, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	first := f.Header.Start.First
	to := int(int64(frame) - int64(first))
	if to < 0 || to >= f.Frames() {
		return nil, fmt.Errorf("%w: %d, the file holds %d to %d", ErrFrame, frame, first, int64(first)+int64(f.Frames())-1)
	}
	at := f.approach(w, nil, to)
	for ; at < to; at++ {
		w.Step(f.Records(at))
	}
	x := &Witness{Before: w.Digest()}
	x.Draws = (&Divergence{}).lead(f, w, to, to)
	x.After, x.Values = w.Digest(), values(w, fields)
	return x, nil
}
