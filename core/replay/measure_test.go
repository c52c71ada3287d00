package replay_test

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// evening is twenty minutes of ten players, with keyframes and the digest of every
// frame, none of them after the victory. It is made once for all measurements.
func evening(b *testing.B, d *data.Set) *replay.File {
	b.Helper()
	if eveningBytes == nil {
		eveningBytes, _, _ = playedBy(b, d, 20*60*1000/33, 1, func(out *bytes.Buffer, w *battle.World) (*replay.Writer, error) {
			return replay.NewKeyframeWriter(out, replay.NewHeader(w, "test", 1), w, 0)
		})
	}
	return parsed(b, eveningBytes)
}

var eveningBytes []byte

// sample is how long things took, in processor time.
type sample []time.Duration

func (s *sample) take(f func()) {
	from := processorTime()
	f()
	*s = append(*s, processorTime()-from)
}

// report tells the median, the 99th percentile and the worst, in milliseconds.
func (s sample) report(b *testing.B) {
	slices.Sort(s)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(s[len(s)/2]), "p50-ms")
	b.ReportMetric(ms(s[len(s)*99/100]), "p99-ms")
	b.ReportMetric(ms(s[len(s)-1]), "max-ms")
	b.ReportMetric(0, "ns/op")
}

// seeks goes to positions all over a recording, to the worst ones too: those right
// before a keyframe.
func seeks(b *testing.B, p *replay.Player, spacing int) {
	var took sample
	worst := 0
	for i := 0; b.Loop(); i++ {
		to := i * 7919 % p.Frames()
		if i%4 == 0 {
			to = min(to/spacing*spacing+spacing-1, p.Frames())
		}
		from := p.Steps()
		took.take(func() { p.Seek(to) })
		worst = max(worst, p.Steps()-from)
	}
	b.ReportMetric(float64(spacing), "spacing")
	b.ReportMetric(float64(worst), "worst-steps")
	took.report(b)
}

// BenchmarkTwentyMinutes measures a long match of ten players: sought with the
// keyframes of its file, with keyframes built on the fly (and what memory they take)
// and played backward; verified; and a difference in its last minutes explained.
func BenchmarkTwentyMinutes(b *testing.B) {
	d := load(b)
	player := func(b *testing.B, f *replay.File, budget int) *replay.Player {
		p, err := replay.NewPlayer(d, f, budget)
		if err != nil {
			b.Fatal(err)
		}
		return p
	}
	b.Run("SeekStored", func(b *testing.B) {
		f := evening(b, d)
		spacing, _ := f.KeyframeAt(0)
		seeks(b, player(b, f, 1), spacing)
	})
	b.Run("SeekBuilt", func(b *testing.B) {
		p := player(b, evening(b, d).Bare(), 0)
		p.Build(p.Frames())
		seeks(b, p, p.Spacing())
		b.ReportMetric(float64(p.KeyframeBytes())/(1<<20), "keyframe-MiB")
	})
	b.Run("Back", func(b *testing.B) {
		p := player(b, evening(b, d).Bare(), 0)
		p.Build(p.Frames())
		p.Seek(p.Frames())
		var took sample
		for b.Loop() {
			if !p.Back() {
				p.Seek(p.Frames())
			}
			took.take(func() { p.Back() })
		}
		took.report(b)
	})
	b.Run("Verify", func(b *testing.B) {
		f := evening(b, d)
		var took sample
		for b.Loop() {
			took.take(func() {
				if _, m, err := f.Verify(d); m != nil || err != nil {
					b.Fatal(m, err)
				}
			})
		}
		took.report(b)
	})
	b.Run("Explain", func(b *testing.B) {
		f := evening(b, d)
		at := f.Frames() - 5000
		digest, _ := f.Digest(at)
		f = f.WithDigest(at, digest+1)
		var took sample
		for b.Loop() {
			took.take(func() {
				if _, err := f.Explain(d, f.Check(at, digest), nil, 12); err != nil {
					b.Fatal(err)
				}
			})
		}
		took.report(b)
	})
}
