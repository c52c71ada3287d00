package main

import "math"

// track is mono sound in the making. Notes that run over the end of a loop
// come in again at its start.
type track struct {
	rate float64
	s    []float64
	loop bool
	seed uint32
}

func newTrack(rate int, seconds float64) *track {
	return &track{rate: float64(rate), s: make([]float64, int(seconds*float64(rate))), seed: 1}
}

// voice gives a sample t seconds after its start.
type voice func(t float64) float64

// add mixes a voice in from second at, for dur seconds.
func (k *track) add(at, dur, gain float64, v voice) {
	first, n := int(at*k.rate), int(dur*k.rate)
	for i := range n {
		j := first + i
		if j >= len(k.s) {
			if !k.loop {
				return
			}
			j %= len(k.s)
		}
		k.s[j] += gain * v(float64(i)/k.rate)
	}
}

// hiss is white noise, the same for the same seed.
func (k *track) hiss() voice {
	k.seed++
	seed, i := k.seed, 0
	return func(float64) float64 {
		i++
		return 2*hash01(i, 0, 0, seed) - 1
	}
}

// lowpass smooths a voice above the cutoff, which may move with time.
func (k *track) lowpass(v voice, cutoff voice) voice {
	var a, b float64
	return func(t float64) float64 {
		c := 1 - math.Exp(-2*math.Pi*min(cutoff(t), k.rate*0.45)/k.rate)
		a += c * (v(t) - a)
		b += c * (a - b)
		return b
	}
}

// bandpass keeps what lies about a frequency; q narrows it.
func (k *track) bandpass(v voice, freq voice, q float64) voice {
	var low, band float64
	return func(t float64) float64 {
		f := 2 * math.Sin(math.Pi*min(freq(t), k.rate*0.16)/k.rate)
		low += f * band
		band += f * (v(t) - low - band/q)
		return band
	}
}

func fixed(x float64) voice { return func(float64) float64 { return x } }

// glide goes from a to b in seconds d, evenly in pitch.
func glide(a, b, d float64) voice {
	return func(t float64) float64 { return a * math.Pow(b/a, clamp01(t/d)) }
}

// sine follows a frequency without a break in phase.
func (k *track) sine(freq voice) voice {
	ph := 0.0
	return func(t float64) float64 {
		ph += freq(t) / k.rate
		return math.Sin(2 * math.Pi * ph)
	}
}

// reed is a rich tone: n harmonics that fall off by their number.
func (k *track) reed(freq voice, n int) voice {
	ph := 0.0
	return func(t float64) float64 {
		f := freq(t)
		ph += f / k.rate
		sum := 0.0
		for h := 1; h <= n && f*float64(h) < k.rate*0.45; h++ {
			sum += math.Sin(2*math.Pi*ph*float64(h)) / float64(h)
		}
		return sum * 0.7
	}
}

// shaped multiplies a voice by an envelope: attack a, then decay with half
// life h.
func shaped(v voice, a, h float64) voice {
	return func(t float64) float64 { return v(t) * min(1, t/a) * math.Exp2(-max(0, t-a)/h) }
}

// swell rises for a, holds until d-r, and falls for r.
func swell(v voice, a, r, d float64) voice {
	return func(t float64) float64 { return v(t) * ramp(0, a, t) * (1 - ramp(d-r, d, t)) }
}

// pluck is a string or bell: partials with their own decay.
func (k *track) pluck(freq, half float64, partials ...float64) voice {
	return func(t float64) float64 {
		sum := 0.0
		for i, p := range partials {
			if f := freq * p; f < k.rate*0.45 {
				sum += math.Sin(2*math.Pi*f*t) * math.Exp2(-t*(1+0.8*float64(i))/half) / float64(i+1)
			}
		}
		return sum * min(1, t/0.004)
	}
}

var (
	stringTone = []float64{1, 2, 3, 4.01, 5.02}
	bellTone   = []float64{1, 2.76, 5.4, 8.93}
)

// note gives the frequency of a semitone counted from A4.
func note(n float64) float64 { return 440 * math.Pow(2, n/12) }

// echo repeats the track softly.
func (k *track) echo(delay, gain float64, times int) {
	d := int(delay * k.rate)
	dry := append([]float64(nil), k.s...)
	for e := 1; e <= times; e++ {
		g := math.Pow(gain, float64(e))
		for i := range dry {
			j := i + d*e
			if k.loop {
				j %= len(k.s)
			} else if j >= len(k.s) {
				break
			}
			k.s[j] += g * dry[i]
		}
	}
}

// level scales the loudest sample to peak and fades the last few
// milliseconds of a sound that does not loop.
func (k *track) level(peak float64) {
	top := 1e-9
	for _, x := range k.s {
		top = max(top, math.Abs(x))
	}
	tail := int(0.02 * k.rate)
	for i := range k.s {
		k.s[i] *= peak / top
		if left := len(k.s) - i; !k.loop && left < tail {
			k.s[i] *= float64(left) / float64(tail)
		}
	}
}
