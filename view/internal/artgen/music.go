package main

import "math"

// brass is a soft horn whose tone opens with its loudness.
func (k *track) brass(n, dur float64) voice {
	f := note(n)
	v := k.reed(func(t float64) float64 { return f * (1 + 0.004*math.Sin(2*math.Pi*5*t)*ramp(0.2, 0.6, t)) }, 9)
	open := k.lowpass(v, func(t float64) float64 { return f * (1.5 + 4*ramp(0, 0.15, t)*(1-ramp(dur*0.6, dur, t))) })
	return swell(open, 0.06, dur*0.4, dur)
}

func horn(k *track) {
	k.add(0, 0.55, 0.7, k.brass(-17, 0.55))
	k.add(0.4, 1.3, 1, k.brass(-10, 1.3))
	k.add(0.4, 1.3, 0.45, k.brass(-22, 1.3))
	k.echo(0.21, 0.3, 2)
}

func victory(k *track) {
	for _, q := range [][3]float64{{0, -10, 0.3}, {0.22, -10, 0.2}, {0.36, -10, 0.25}, {0.55, -5, 0.5}, {0.95, -3, 0.35}, {1.2, 2, 1.3}} {
		k.add(q[0], q[2], 0.8, k.brass(q[1], q[2]))
		k.add(q[0], q[2], 0.4, k.brass(q[1]-5, q[2]))
	}
	for _, n := range []float64{-22, -15, -10, -6} {
		k.add(1.2, 1.35, 0.4, k.brass(n, 1.35))
	}
	for i, n := range []float64{2, 6, 9, 14, 18, 21} {
		k.add(1.2+0.07*float64(i), 0.9, 0.2, k.pluck(note(n), 0.2, bellTone...))
	}
	k.echo(0.19, 0.25, 2)
}

func defeat(k *track) {
	for _, q := range [][3]float64{{0, -10, 0.6}, {0.5, -12, 0.6}, {1.0, -14, 0.6}, {1.5, -17, 1.1}} {
		k.add(q[0], q[2], 0.8, k.brass(q[1], q[2]))
		k.add(q[0], q[2], 0.5, k.brass(q[1]-12, q[2]))
	}
	k.add(1.5, 1.1, 0.4, k.brass(-26, 1.1))
	k.add(1.5, 1.0, 0.8, shaped(k.sine(glide(60, 40, 0.6)), 0.01, 0.25))
	k.echo(0.23, 0.3, 2)
}

// ambience is wind in leaves, a brook and a few birds.
func ambience(k *track) {
	n := float64(len(k.s)) / k.rate
	turns := func(t, times float64) float64 { return math.Sin(2 * math.Pi * times * t / n) }
	wind := k.lowpass(k.hiss(), func(t float64) float64 { return 420 + 200*turns(t, 2) + 90*turns(t, 5) })
	brook := k.bandpass(k.hiss(), func(t float64) float64 { return 1300 + 250*turns(t, 23) + 120*turns(t, 41) }, 2)
	const lap = 0.5 // seconds of crossfade at the seam
	blend := func(v voice) voice {
		return func(t float64) float64 { return v(t) * math.Min(ramp(0, lap, t), 1-ramp(n, n+lap, t)) }
	}
	k.add(0, n+lap, 1.5, blend(func(t float64) float64 { return wind(t) * (0.7 + 0.3*turns(t, 3)) }))
	k.add(0, n+lap, 0.16, blend(brook))
	for i := range 9 {
		k.bird(n*(float64(i)+0.6*hash01(i, 0, 0, 4401))/9, i)
	}
}

// bird sings a short phrase.
func (k *track) bird(at float64, i int) {
	base := 2100 + 1200*hash01(i, 1, 0, 4402)
	for j := range 2 + int(3*hash01(i, 2, 0, 4402)) {
		up := 1 + 0.35*(hash01(i, j, 3, 4402)-0.3)
		k.add(at+0.13*float64(j), 0.12, 0.035+0.03*hash01(i, 4, 0, 4402), swell(k.sine(glide(base, base*up, 0.1)), 0.02, 0.06, 0.11))
	}
}

// music is a slow round of four chords with a harp over them.
func music(k *track) {
	chords := [][]float64{{-31, -19, -16, -12, -7}, {-35, -23, -16, -11, -7}, {-28, -21, -16, -12, -9}, {-33, -21, -17, -14, -9}}
	bar := float64(len(k.s)) / k.rate / float64(len(chords))
	for i, c := range chords {
		at := bar * float64(i)
		for j, n := range c {
			k.add(at, bar*1.25, 0.16, swell(k.pad(n, j), bar*0.3, bar*0.4, bar*1.25))
		}
		for s := range 8 {
			n := c[1+[]int{0, 1, 2, 3, 2, 3, 1, 2}[(s+i)%8]] + 12
			k.add(at+bar*float64(s)/8, 1.8, 0.16*(0.7+0.3*hash01(s, i, 0, 4501)), k.pluck(note(n), 0.35, stringTone...))
		}
		top := []float64{5, 3, 0, 1}[i]
		k.add(at+bar/2, bar*0.8, 0.09, swell(k.pad(top, 9), bar*0.15, bar*0.5, bar*0.8))
	}
	k.echo(0.375, 0.3, 2)
}

// pad is two slow voices a little out of tune.
func (k *track) pad(n float64, j int) voice {
	f := note(n)
	a, b := k.reed(fixed(f*1.002), 4), k.reed(fixed(f*0.998), 4)
	low := k.lowpass(func(t float64) float64 { return a(t) + b(t) }, fixed(min(900, f*3)))
	return func(t float64) float64 { return low(t) * (0.85 + 0.15*math.Sin(2*math.Pi*(0.3+0.05*float64(j))*t)) }
}
