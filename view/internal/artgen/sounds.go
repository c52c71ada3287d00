package main

// Sample rates: bright sounds, dull sounds, and beds without any treble.
const (
	bright = 44100
	dull   = 22050
	bed    = 11025
)

// sound is one entry of the list of sounds.
type sound struct {
	name    string
	rate    int
	seconds float64
	peak    float64
	loop    bool
	play    func(k *track)
}

var soundList = []sound{
	{"click", bright, 0.06, 0.45, false, click},
	{"move", dull, 0.12, 0.35, false, moveOrder},
	{"error", dull, 0.22, 0.4, false, refused},
	{"attack_melee", bright, 0.26, 0.6, false, melee},
	{"arrow_shot", bright, 0.3, 0.55, false, arrowShot},
	{"arrow_hit", bright, 0.18, 0.6, false, arrowHit},
	{"spell_cast", dull, 0.6, 0.5, false, spellCast},
	{"fire", dull, 0.7, 0.6, false, fire},
	{"frost", bright, 0.6, 0.5, false, frost},
	{"lightning", bright, 0.45, 0.6, false, lightning},
	{"whoosh", dull, 0.4, 0.5, false, whoosh},
	{"bash", dull, 0.35, 0.7, false, bash},
	{"explosion", dull, 1.0, 0.8, false, explosion},
	{"heal", dull, 0.9, 0.45, false, heal},
	{"level_up", dull, 1.3, 0.5, false, levelUp},
	{"gold", bright, 0.4, 0.4, false, goldCoin},
	{"death", dull, 0.9, 0.6, false, death},
	{"tower_shot", dull, 0.5, 0.6, false, towerShot},
	{"tower_fall", dull, 1.8, 0.85, false, towerFall},
	{"horn", dull, 1.9, 0.55, false, horn},
	{"victory", dull, 2.6, 0.6, false, victory},
	{"defeat", dull, 2.6, 0.6, false, defeat},
	{"ambience", bed, 12, 0.3, true, ambience},
	{"music", bed, 14.5, 0.4, true, music},
}

// playSounds renders the list.
func playSounds() []file {
	files := make([]file, len(soundList))
	for i, s := range soundList {
		k := newTrack(s.rate, s.seconds)
		k.loop = s.loop
		s.play(k)
		k.level(s.peak)
		files[i] = file{s.name + ".wav", k.wav()}
	}
	return files
}

func click(k *track) {
	k.add(0, 0.06, 1, shaped(k.sine(glide(1900, 1100, 0.04)), 0.001, 0.008))
	k.add(0, 0.03, 0.5, shaped(k.hiss(), 0.001, 0.004))
}

func moveOrder(k *track) {
	k.add(0, 0.12, 1, shaped(k.sine(glide(520, 780, 0.06)), 0.004, 0.025))
	k.add(0, 0.05, 0.2, shaped(k.lowpass(k.hiss(), fixed(3000)), 0.002, 0.008))
}

func refused(k *track) {
	for i := range 2 {
		k.add(0.09*float64(i), 0.1, 1, shaped(k.reed(fixed(196-22*float64(i)), 5), 0.004, 0.035))
	}
}

func melee(k *track) {
	k.add(0, 0.14, 0.9, swell(k.bandpass(k.hiss(), glide(900, 3800, 0.1), 1.4), 0.05, 0.05, 0.14))
	k.add(0.09, 0.17, 0.5, k.pluck(1460, 0.04, 1, 1.52, 2.31, 3.77, 4.9))
	k.add(0.09, 0.06, 0.9, shaped(k.lowpass(k.hiss(), fixed(1800)), 0.001, 0.012))
}

func arrowShot(k *track) {
	k.add(0, 0.2, 0.8, k.pluck(210, 0.035, 1, 2.02, 3.05, 4.1))
	k.add(0.02, 0.28, 1, shaped(k.bandpass(k.hiss(), glide(4200, 1200, 0.25), 2), 0.015, 0.06))
}

func arrowHit(k *track) {
	k.add(0, 0.1, 1, shaped(k.sine(glide(240, 110, 0.06)), 0.001, 0.025))
	k.add(0, 0.1, 0.8, shaped(k.bandpass(k.hiss(), fixed(1500), 1.2), 0.001, 0.015))
	k.add(0.02, 0.14, 0.25, k.pluck(640, 0.03, 1, 1.9, 2.7))
}

func spellCast(k *track) {
	for i, n := range []float64{0, 7, 12, 19} {
		k.add(0.05*float64(i), 0.4, 0.5, shaped(k.sine(glide(note(n-5), note(n-4.6), 0.3)), 0.02, 0.1))
	}
	k.add(0, 0.6, 0.5, swell(k.bandpass(k.hiss(), glide(700, 5200, 0.5), 4), 0.25, 0.3, 0.6))
}

func fire(k *track) {
	k.add(0, 0.7, 1.4, swell(k.lowpass(k.hiss(), glide(2600, 500, 0.6)), 0.04, 0.5, 0.7))
	k.add(0, 0.5, 0.8, shaped(k.sine(glide(150, 55, 0.4)), 0.02, 0.12))
	crackle(k, 0.05, 0.6, 18)
}

// crackle strews n sharp ticks over a span.
func crackle(k *track, at, span float64, n int) {
	for i := range n {
		t := at + span*hash01(i, 1, 0, 4001)
		k.add(t, 0.02, 0.3+0.4*hash01(i, 2, 0, 4001), shaped(k.bandpass(k.hiss(), fixed(1500+2500*hash01(i, 3, 0, 4001)), 3), 0.001, 0.003))
	}
}

func frost(k *track) {
	for i := range 9 {
		f := 2100 + 2600*hash01(i, 0, 0, 4101)
		k.add(0.3*hash01(i, 1, 0, 4101), 0.35, 0.4, k.pluck(f, 0.06, bellTone...))
	}
	k.add(0, 0.5, 0.5, swell(k.bandpass(k.hiss(), glide(6000, 2500, 0.4), 1.5), 0.02, 0.4, 0.5))
}

func lightning(k *track) {
	for i := range 14 {
		t := 0.22 * hash01(i, 0, 0, 4201)
		k.add(t, 0.06, 0.8, shaped(k.bandpass(k.hiss(), fixed(900+3500*hash01(i, 1, 0, 4201)), 1), 0.001, 0.012))
	}
	k.add(0, 0.45, 0.5, shaped(k.reed(func(t float64) float64 { return 95 + 30*hash01(int(t*200), 2, 0, 4201) }, 14), 0.004, 0.09))
}

func whoosh(k *track) {
	k.add(0, 0.4, 1, swell(k.bandpass(k.hiss(), func(t float64) float64 { return 500 + 2200*ramp(0, 0.18, t)*(1-ramp(0.18, 0.4, t)) }, 1.6), 0.16, 0.22, 0.4))
}

func bash(k *track) {
	k.add(0, 0.3, 1, shaped(k.sine(glide(170, 60, 0.12)), 0.001, 0.05))
	k.add(0, 0.12, 0.8, shaped(k.lowpass(k.hiss(), fixed(2200)), 0.001, 0.02))
	k.add(0.005, 0.3, 0.4, k.pluck(520, 0.06, 1, 1.48, 2.36, 3.2))
}

func explosion(k *track) {
	k.add(0, 1, 1, shaped(k.sine(glide(120, 32, 0.5)), 0.003, 0.16))
	k.add(0, 1, 1.8, shaped(k.lowpass(k.hiss(), glide(4200, 180, 0.6)), 0.002, 0.16))
	crackle(k, 0.1, 0.6, 12)
}

func heal(k *track) {
	for i, n := range []float64{-5, -1, 2, 7, 11} {
		k.add(0.075*float64(i), 0.6, 0.5, k.pluck(note(n), 0.16, 1, 2, 3))
	}
	k.echo(0.13, 0.35, 2)
}

func levelUp(k *track) {
	for i, n := range []float64{-9, -5, -2, 3, 7} {
		k.add(0.085*float64(i), 0.9, 0.5, k.pluck(note(n), 0.2, stringTone...))
		k.add(0.085*float64(i), 0.6, 0.2, k.pluck(note(n+12), 0.12, bellTone...))
	}
	k.add(0.34, 0.9, 0.5, swell(k.reed(fixed(note(-9)), 6), 0.05, 0.6, 0.9))
	k.echo(0.16, 0.3, 2)
}

func goldCoin(k *track) {
	k.add(0, 0.3, 0.7, k.pluck(note(22), 0.05, bellTone...))
	k.add(0.065, 0.33, 0.8, k.pluck(note(27), 0.07, bellTone...))
}

func death(k *track) {
	k.add(0, 0.8, 1, shaped(k.reed(glide(210, 70, 0.7), 7), 0.02, 0.18))
	k.add(0, 0.5, 0.7, shaped(k.lowpass(k.hiss(), glide(1800, 250, 0.4)), 0.01, 0.1))
	k.add(0.12, 0.6, 0.8, shaped(k.sine(glide(80, 38, 0.3)), 0.005, 0.12))
}

func towerShot(k *track) {
	k.add(0, 0.4, 0.8, shaped(k.reed(glide(880, 160, 0.25), 6), 0.002, 0.06))
	k.add(0, 0.3, 0.7, shaped(k.sine(glide(180, 70, 0.15)), 0.002, 0.06))
	k.add(0, 0.3, 0.4, shaped(k.bandpass(k.hiss(), glide(5000, 900, 0.2), 1.5), 0.002, 0.05))
}

func towerFall(k *track) {
	k.add(0, 1.8, 1.6, swell(k.lowpass(k.hiss(), glide(1500, 120, 1.5)), 0.05, 1.3, 1.8))
	k.add(0, 1.6, 0.9, shaped(k.sine(glide(70, 30, 1.0)), 0.02, 0.4))
	for i := range 16 {
		t := 0.05 + 1.2*hash01(i, 0, 0, 4301)
		f := 90 + 140*hash01(i, 1, 0, 4301)
		k.add(t, 0.2, 0.7*hash01(i, 2, 0, 4301), shaped(k.sine(glide(f, f*0.5, 0.1)), 0.001, 0.04))
		k.add(t, 0.1, 0.5, shaped(k.bandpass(k.hiss(), fixed(700+900*hash01(i, 3, 0, 4301)), 1.5), 0.001, 0.02))
	}
}
