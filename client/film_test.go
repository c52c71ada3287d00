package client

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/replay"
)

// newFilm is a film of a duel of bots.
func newFilm(tb testing.TB, frames int) (*Film, []uint64) {
	tb.Helper()
	w := newWorld(tb, 5, 0, 1)
	var out bytes.Buffer
	rec, err := replay.NewWriter(&out, replay.NewHeader(w, "test", 10))
	if err != nil {
		tb.Fatal(err)
	}
	digests := []uint64{w.Digest()}
	for range frames {
		frame := w.Frame()
		w.Step(nil)
		digests = append(digests, w.Digest())
		if err := rec.Frame(frame, nil, w.Digest(), w.Used()); err != nil {
			tb.Fatal(err)
		}
	}
	if err := rec.Close(w.Outcome()); err != nil {
		tb.Fatal(err)
	}
	file, err := replay.Parse(out.Bytes())
	if err != nil {
		tb.Fatal(err)
	}
	d, err := testData()
	if err != nil {
		tb.Fatal(err)
	}
	p, err := replay.NewPlayer(d, file, 0)
	if err != nil {
		tb.Fatal(err)
	}
	return NewFilm(p), digests
}

// watch plays one second of 50 outer frames and returns the frames moved.
func watch(f *Film, now *int64) int {
	from := f.Player().At()
	for range 50 {
		*now += 20 * ms
		f.Outer(*now)
	}
	return f.Player().At() - from
}

func TestFilmKeepsItsSpeedInBothDirections(t *testing.T) {
	f, _ := newFilm(t, 3000)
	now := int64(0)
	f.Outer(now)
	for _, c := range []struct {
		speed   Speed
		reverse bool
		from    int
		want    int // one at once, then one each 33 ms over the speed
	}{{25, false, 100, 8}, {100, false, 100, 30}, {1600, false, 100, 476}, {100, true, 2000, -30}, {1600, true, 2000, -476}} {
		f.SetSpeed(c.speed)
		f.SetReverse(c.reverse)
		f.Seek(c.from)
		if got := watch(f, &now); got != c.want {
			t.Errorf("%+v: %d frames", c, got)
		}
	}
}

func TestFilmEndsPausedAtBothEndsAndStartsAgain(t *testing.T) {
	f, digests := newFilm(t, 600)
	now := int64(0)
	for range 3 {
		f.SetReverse(false)
		f.SetSpeed(Unlimited)
		f.SetPaused(false)
		watch(f, &now)
		if !f.Paused() || f.Player().At() != 600 || f.Player().World().Digest() != digests[600] {
			t.Fatalf("at %d, paused %v", f.Player().At(), f.Paused())
		}
		f.SetReverse(true)
		f.SetPaused(false)
		watch(f, &now)
		if !f.Paused() || f.Player().At() != 0 || f.Player().World().Digest() != digests[0] {
			t.Fatalf("back at %d, paused %v", f.Player().At(), f.Paused())
		}
	}
}

// Whatever is pressed, the world is that of its position and both pictures are
// of neighbouring moments or the same.
func TestFilmShowsTheWorldOfItsPosition(t *testing.T) {
	f, digests := newFilm(t, 400)
	now := int64(0)
	check := func(t *rapid.T) {
		at := f.Player().At()
		if got := f.Player().World().Digest(); got != digests[at] {
			t.Fatalf("position %d: digest %016x, want %016x", at, got, digests[at])
		}
		if _, current := f.Pictures(); current.Frame != f.Player().World().Frame() {
			t.Fatalf("position %d shows frame %d", at, current.Frame)
		}
		if f.Alpha() < 0 || f.Alpha() > 1 {
			t.Fatalf("alpha %v", f.Alpha())
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		t.Repeat(map[string]func(*rapid.T){
			"outer": func(t *rapid.T) { now += rapid.Int64Range(0, 200*ms).Draw(t, "wait"); f.Outer(now) },
			"speed": func(t *rapid.T) {
				f.SetSpeed(rapid.SampledFrom([]Speed{25, 100, 1600, Unlimited}).Draw(t, "speed"))
			},
			"reverse": func(t *rapid.T) { f.SetReverse(rapid.Bool().Draw(t, "reverse")) },
			"pause":   func(t *rapid.T) { f.SetPaused(rapid.Bool().Draw(t, "pause")) },
			"single":  func(t *rapid.T) { f.Single(rapid.Bool().Draw(t, "forward")) },
			"seek":    func(t *rapid.T) { f.Seek(rapid.IntRange(-5, 405).Draw(t, "at")) },
			"":        check,
		})
	})
}

func TestSingleFramesGoForthAndBack(t *testing.T) {
	f, _ := newFilm(t, 50)
	f.Single(false)
	if f.Player().At() != 0 || !f.Paused() {
		t.Fatalf("at %d", f.Player().At())
	}
	f.Single(true)
	f.Single(true)
	f.Single(false)
	if previous, current := f.Pictures(); f.Player().At() != 1 || previous.Frame != current.Frame+1 {
		t.Fatalf("at %d, pictures %d and %d", f.Player().At(), previous.Frame, current.Frame)
	}
}

func TestMarksAndTimesAreSought(t *testing.T) {
	f, _ := newFilm(t, 400)
	f.SetMarks([]int{100, 200, 300})
	f.SeekTime(5000) // frame 151 ends at 4983 ms
	if f.Player().At() != 151 {
		t.Fatalf("5 s are at %d", f.Player().At())
	}
	for _, c := range []struct {
		forward bool
		at      int
		ok      bool
	}{{true, 200, true}, {true, 300, true}, {true, 300, false}, {false, 200, true}, {false, 100, true}, {false, 100, false}} {
		if ok := f.SeekMark(c.forward); ok != c.ok || f.Player().At() != c.at {
			t.Fatalf("%+v: %v at %d", c, ok, f.Player().At())
		}
	}
}

// A watcher chooses whose sight is shown, at once and at every position after.
func TestFilmShowsTheSightOfACamp(t *testing.T) {
	f, _ := newFilm(t, 300)
	f.Seek(200)
	_, all := f.Pictures()
	everybody := len(all.Units)
	for _, camp := range []uint8{1, 2} {
		f.SetCamp(camp)
		for _, at := range []int{200, 250, 100} {
			f.Seek(at)
			if _, p := f.Pictures(); p.Camp != camp || len(p.Units) >= everybody {
				t.Errorf("camp %d at %d: sight of camp %d, %d units of %d", camp, at, p.Camp, len(p.Units), everybody)
			}
		}
	}
	f.SetCamp(0)
	f.Seek(200)
	if _, p := f.Pictures(); p.Camp != 0 || len(p.Units) != everybody {
		t.Errorf("everything again: camp %d, %d units of %d", p.Camp, len(p.Units), everybody)
	}
}

// A film that is stopped between two frames ends the step that is drawn: the
// picture neither jumps to its end nor, when it goes on, back to its beginning.
func TestAStoppedFilmEndsItsStep(t *testing.T) {
	f, _ := newFilm(t, 200)
	f.SetSpeed(25)
	f.Outer(0)
	f.Outer(step) // a quarter of the step
	at, was := f.Player().At(), f.Alpha()
	f.SetPaused(true)
	for now := int64(step + 10*ms); now < 200*ms; now += 10 * ms {
		f.Outer(now)
		if a := f.Alpha(); a < was || a-was > 0.1 {
			t.Fatalf("from %v to %v within 10 ms", was, a)
		}
		was = f.Alpha()
	}
	if was != 1 || f.Player().At() != at {
		t.Fatalf("stopped at %v of frame %d, was %d", was, f.Player().At(), at)
	}
	f.SetPaused(false)
	f.Outer(210 * ms)
	if f.Alpha() != 0 || f.Player().At() != at+1 {
		t.Errorf("goes on at %v of frame %d", f.Alpha(), f.Player().At())
	}
}

func TestAFilmGoesOnWhereItStoodAfterAStall(t *testing.T) {
	f, _ := newFilm(t, 1000)
	f.Outer(0)
	if f.Outer(10_000 * ms); f.Player().At() != 2 {
		t.Errorf("a stall of 10 s leads to frame %d", f.Player().At())
	}
}

// Backward at high speed the pictures are several frames apart, so the newest is
// drawn as it is.
func TestAFastFilmBackwardDrawsWholeFrames(t *testing.T) {
	f, _ := newFilm(t, 400)
	f.Seek(400)
	f.SetReverse(true)
	f.SetSpeed(1600)
	for now := int64(0); f.Player().At() > 0; now += 17 * ms {
		at := f.Player().At()
		f.Outer(now)
		if moved := at - f.Player().At(); moved > 1 && f.Alpha() != 1 {
			t.Fatalf("%d frames back, drawn at %v", moved, f.Alpha())
		}
	}
}

// Keyframes are made while the film plays, in even small parts, and in smaller
// ones while outer frames are late.
func TestKeyframesAreMadeWhileTheFilmPlays(t *testing.T) {
	f, _ := newFilm(t, 3000)
	outer, last := 0, 0
	for now := int64(0); f.Player().Built() < 3000; now += 17 * ms {
		last = f.Player().Built()
		f.Outer(now)
		if n := f.Player().Built() - last; n > filmSpare+f.Player().Spacing() {
			t.Fatalf("%d steps in one outer frame", n)
		}
		if outer++; outer > 60 {
			t.Fatalf("a second later %d of 3000 frames are built", f.Player().Built())
		}
	}
	slow, _ := newFilm(t, 3000)
	for now := int64(0); now < 3000*ms; now += 100 * ms {
		slow.Outer(now)
	}
	if n := slow.Player().Built(); n > 30*(filmLeast+4)+filmSpare {
		t.Errorf("late outer frames made keyframes up to %d", n)
	}
}

// A long way is prepared in parts, and what Prepare calls ready takes few steps.
func TestALongWayIsPreparedInParts(t *testing.T) {
	f, digests := newFilm(t, 6000)
	parts := 0
	for ; !f.Prepare(5900); parts++ {
		if f.Player().At() != 0 || len(f.Cues()) > 0 {
			t.Fatal("the film moved")
		}
	}
	if parts < 4 || f.Player().Built() < 5900-filmNear {
		t.Errorf("ready after %d parts, %d frames built", parts, f.Player().Built())
	}
	f.Seek(5900)
	if got := f.Player().World().Digest(); got != digests[5900] {
		t.Errorf("digest %016x, want %016x", got, digests[5900])
	}
	if !f.Prepare(100) || !f.Prepare(99_999) {
		t.Error("what is built is not ready")
	}
}

func TestARunningFilmTakesAMarkThatItJustPassedForPassed(t *testing.T) {
	f, _ := newFilm(t, 400)
	f.SetMarks([]int{100, 200})
	f.Seek(215)
	if at, ok := f.Mark(false); at != 100 || !ok {
		t.Errorf("running: %d, %v", at, ok)
	}
	f.SetPaused(true)
	if at, ok := f.Mark(false); at != 200 || !ok {
		t.Errorf("stopped: %d, %v", at, ok)
	}
	f.SetPaused(false)
	f.Seek(260)
	if at, ok := f.Mark(false); at != 200 || !ok {
		t.Errorf("long after: %d, %v", at, ok)
	}
}

// BenchmarkFilmSeek jumps about in a film that has made its keyframes.
func BenchmarkFilmSeek(b *testing.B) {
	f, _ := newFilm(b, 16000)
	f.Player().Build(16000)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		f.Seek(i * 7919 % 16000)
	}
}
