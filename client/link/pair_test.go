package link

import (
	"bytes"
	"errors"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func drawWeather(t *rapid.T, name string) Weather {
	ms := func(what string, hi int) time.Duration {
		return time.Duration(rapid.IntRange(0, hi).Draw(t, name+" "+what)) * time.Millisecond
	}
	chance := func(what string, hi int) int { return rapid.IntRange(0, hi).Draw(t, name+" "+what) }
	w := Weather{Delay: ms("delay", 300), Jitter: ms("jitter", 100), Loss: chance("loss", 5000), Duplicate: chance("duplicate", chances),
		Reorder: chance("reorder", chances), Corrupt: chance("corrupt", 2000)}
	if rapid.Bool().Draw(t, name+" blackout") {
		w.Blackouts = []Span{{time.Second, 2 * time.Second}}
	}
	return w
}

// arrival is one message as the far end read it.
type arrival struct {
	at time.Duration
	m  string
}

// playPair sends 100 messages in 3 seconds and returns when each came.
func playPair(t *rapid.T, seed uint64, up, down Weather) (got []arrival) {
	now := time.Duration(0)
	near, far, err := NewPair(seed, up, down, Claims{Seat: 3}, DefaultConfig(), func() time.Duration { return now })
	if err != nil {
		t.Fatal(err)
	}
	for sent := 0; len(got) < 100 && now < time.Hour; now += 10 * time.Millisecond {
		if sent < 100 && now%(30*time.Millisecond) == 0 {
			if err := near.Send(numbered(sent, 10)); err != nil {
				t.Fatal(err)
			}
			sent++
		}
		for m, _ := far.TryRead(); m != nil; m, _ = far.TryRead() {
			got = append(got, arrival{now, string(m)})
		}
	}
	if near.Waiting() != 0 || far.Claims().Seat != 3 {
		t.Fatalf("%d bytes wait", near.Waiting())
	}
	return got
}

func TestPairIsAStreamAndTheSameForASeed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		up, down := drawWeather(t, "up"), drawWeather(t, "down")
		seed := rapid.Uint64().Draw(t, "seed")
		got := playPair(t, seed, up, down)
		for i, a := range got {
			if a.m != string(numbered(i, 10)) || a.at < time.Duration(i)*30*time.Millisecond+up.Delay {
				t.Fatalf("message %d came as %x at %v", i, a.m, a.at)
			}
		}
		if len(got) != 100 || !reflect.DeepEqual(got, playPair(t, seed, up, down)) {
			t.Fatalf("%d messages, or others the second time", len(got))
		}
	})
}

func TestPairEndsLikeAConnection(t *testing.T) {
	now := time.Duration(0)
	pair := func() (Conn, Conn) {
		near, far, err := NewPair(1, Weather{Delay: time.Second}, Weather{}, Claims{}, DefaultConfig(), func() time.Duration { return now })
		if err != nil {
			t.Fatal(err)
		}
		return near, far
	}
	near, far := pair()
	near.Send([]byte("last"))
	near.Close(Over)
	if m, err := far.TryRead(); m != nil || err != nil {
		t.Errorf("too early: %q %v", m, err)
	}
	now += 2 * time.Second
	if m, err := far.TryRead(); !bytes.Equal(m, []byte("last")) || err != nil || far.Held() != time.Second {
		t.Errorf("%q %v, held for %v", m, err, far.Held())
	}
	if _, err := far.TryRead(); err != Over {
		t.Errorf("ended by %v", err)
	}
	if err := near.Send([]byte{1}); err != Over {
		t.Errorf("sent: %v", err)
	}
	near, _ = pair()
	var err error
	for err == nil {
		err = near.Send(make([]byte, MaxMessage))
	}
	if err != Slow || near.Waiting() > DefaultConfig().Waiting+MaxMessage {
		t.Errorf("%v with %d bytes waiting", err, near.Waiting())
	}
	if err := near.Send(nil); !errors.Is(err, ErrSize) {
		t.Errorf("an empty message: %v", err)
	}
}

// TestLaneDoesWhatItsWeatherSays counts over many datagrams.
func TestLaneDoesWhatItsWeatherSays(t *testing.T) {
	const n = 20000
	w := Weather{Delay: 40 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 1000, Duplicate: 2000, Reorder: 500, Corrupt: 300,
		Blackouts: []Span{{100 * time.Second, 110 * time.Second}}}
	play := func() (lost, twice, flipped, overtaken int) {
		l := NewLane(5, w)
		last := time.Duration(0)
		for i := range n {
			now := time.Duration(i) * 20 * time.Millisecond
			f := l.Send(nil, now, 100)
			if dark := now >= 100*time.Second && now < 110*time.Second; dark {
				if len(f) != 0 {
					t.Fatalf("at %v something came through", now)
				}
				continue
			}
			switch len(f) {
			case 0:
				lost++
				continue
			case 2:
				twice++
			}
			if f[0].At < now+w.Delay {
				t.Fatalf("sent at %v, came at %v", now, f[0].At)
			}
			if f[0].Flip >= 0 {
				flipped++
			}
			if f[0].At < last {
				overtaken++
			}
			last = max(last, f[0].At)
		}
		return
	}
	lost, twice, flipped, overtaken := play()
	about := func(name string, got, of, chance int) {
		if want := of * chance / chances; got < want*9/10 || got > want*11/10 {
			t.Errorf("%d %s of %d, want about %d", got, name, of, want)
		}
	}
	about("lost", lost, n-500, w.Loss)
	about("twice", twice, n-500-lost, w.Duplicate)
	about("flipped", flipped, n-500-lost, w.Corrupt)
	if overtaken == 0 {
		t.Error("none was overtaken")
	}
	if a, b, c, d := play(); a != lost || b != twice || c != flipped || d != overtaken {
		t.Error("the same seed gave other fates")
	}
}

func TestJitterAloneKeepsTheOrder(t *testing.T) {
	l, last := NewLane(5, Weather{Jitter: time.Second}), time.Duration(0)
	for i := range 1000 {
		f := l.Send(nil, time.Duration(i)*time.Millisecond, 100)
		if len(f) != 1 || f[0].At < last {
			t.Fatalf("datagram %d: %v after %v", i, f, last)
		}
		last = f[0].At
	}
}

func TestWeatherIsChecked(t *testing.T) {
	for _, w := range []Weather{{Loss: -1}, {Loss: chances + 1}, {Duplicate: -1}, {Reorder: chances + 1}, {Corrupt: -1}, {Delay: -1},
		{Jitter: time.Minute}, {Late: -1}, {Blackouts: []Span{{2, 1}}}, {Blackouts: []Span{{-1, 1}}}} {
		if _, err := NewStorm(NewMesh().Open, 1, w, Weather{}); !errors.Is(err, ErrConfig) {
			t.Errorf("%+v: %v", w, err)
		}
	}
}
