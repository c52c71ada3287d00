package client

import (
	"math/rand/v2"
	"testing"
)

// What is made beside a film makes every jump in it short, and shows the same worlds.
func TestAHastenedFilmIsNearEverywhere(t *testing.T) {
	const frames = filmNear + 1000
	f, digests := newFilm(t, frames)
	if f.Prepare(frames) {
		t.Fatal("the end is near before anything was made")
	}
	f, _ = newFilm(t, frames)
	f.Hasten(func(work func()) { work() })
	if !f.Prepare(frames) || f.Player().Built() < frames-16 || f.Player().Mismatch() != nil {
		t.Fatalf("built to %d of %d: %v", f.Player().Built(), frames, f.Player().Mismatch())
	}
	for _, at := range []int{frames, 1500, 17, frames - 1} {
		if f.Seek(at); f.Player().World().Digest() != digests[at] {
			t.Errorf("position %d: another world", at)
		}
	}
}

// A film jumps about while its keyframes are made on another goroutine, and shows the
// world of each position; closed, it lets that end early.
func TestAFilmIsWatchedWhileItIsHastened(t *testing.T) {
	const frames = 2000
	f, digests := newFilm(t, frames)
	ended := make(chan struct{})
	f.Hasten(func(work func()) {
		go func() {
			defer close(ended)
			work()
		}()
	})
	r := rand.New(rand.NewPCG(1, 2))
	now := int64(0)
	for range 60 {
		at := r.IntN(frames + 1)
		f.Prepare(at)
		f.Seek(at)
		now += 20 * ms
		f.Outer(now)
		if at := f.Player().At(); f.Player().World().Digest() != digests[at] {
			t.Fatalf("position %d: another world", at)
		}
	}
	f.Close()
	<-ended
	if f.Player().Mismatch() != nil {
		t.Error(f.Player().Mismatch())
	}
	f, _ = newFilm(t, frames)
	var late func()
	f.Hasten(func(work func()) { late = work })
	f.Close()
	late()
	if f.Outer(now); f.Player().Built() > 2*aheadStretch {
		t.Errorf("a closed film is built to %d", f.Player().Built())
	}
}
