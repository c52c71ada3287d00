package replay_test

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/replay"
	"sameframe/core/wire"
)

// Two machines recorded the same commands, one of them went wrong: the files
// tell where, and this machine sides with the sound one.
func TestRecordingsOfTheSameCommandsCanDisagree(t *testing.T) {
	d := load(t)
	const frames, never = 400, 1000
	for n, kind := range []string{"changed attribute", "extra draw"} {
		rng := rand.New(rand.NewPCG(5, uint64(n)))
		sound := (&plant{kind: "changed attribute", frame: never}).record(t, d, 4, frames, 1, rng)
		p := &plant{kind: kind, frame: 200 + n}
		wrong := p.record(t, d, 4, frames, 1, rng)
		for side, pair := range [][2]*replay.File{{sound, wrong}, {wrong, sound}} {
			v, with, err := replay.Disagree(d, pair[0], pair[1], 50)
			if err != nil || v == nil || v.Frame != 1000+wire.Frame(p.frame) || v.Since != v.Frame || !v.Told || v.At < v.Frame || len(v.Fields) == 0 {
				t.Fatalf("%s at %d: %+v %v", kind, p.frame, v, err)
			}
			if v.Played > 2*storedEvery {
				t.Errorf("%s at %d: %d steps", kind, p.frame, v.Played)
			}
			// this machine, which is sound, has the sound value in the exact frame
			seen := false
			for i := range v.Fields {
				if v.Fields[i].Path == p.want[0].Path {
					seen = true
					if v.Exact[i] != p.want[0].A {
						t.Errorf("%s: %s was %q here, want %q", kind, p.want[0].Path, v.Exact[i], p.want[0].A)
					}
				}
			}
			if !seen {
				t.Errorf("%s: %s is not among %v", kind, p.want[0].Path, v.Fields)
			}
			if want := []replay.Agreement{replay.AgreesWithA, replay.AgreesWithB}[side]; with != want {
				t.Errorf("%s: agrees with %d, want %d", kind, with, want)
			}
		}
		if v, _, err := replay.Disagree(d, sound, sound, 50); v != nil || err != nil {
			t.Errorf("a recording disagrees with itself: %+v %v", v, err)
		}
	}
}
