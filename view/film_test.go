package view

import (
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// goldenFilm is a recording with all ten heroes and stored keyframes.
const goldenFilm = "../cmd/sameframe/testdata/golden/5v5-ten-heroes-step33.sfr"

func goldenFile(tb testing.TB) (*data.Set, *replay.File) {
	tb.Helper()
	c, err := testConfig()
	if err != nil {
		tb.Fatal(err)
	}
	b, err := os.ReadFile(goldenFilm)
	if err != nil {
		tb.Fatal(err)
	}
	f, err := replay.Parse(b)
	if err != nil {
		tb.Fatal(err)
	}
	return c.Data, f
}

// newFilmFeed is a film of a file.
func newFilmFeed(tb testing.TB, set *data.Set, f *replay.File, from int) *filmFeed {
	tb.Helper()
	p, err := replay.NewPlayer(set, f, 0)
	if err != nil {
		tb.Fatal(err)
	}
	feed, err := FilmFeed(client.NewFilm(p), set, from)
	if err != nil {
		tb.Fatal(err)
	}
	return feed.(*filmFeed)
}

// straight are the digests of a file by position, as it is played once from its
// first frame.
func straight(tb testing.TB, set *data.Set, f *replay.File) []uint64 {
	tb.Helper()
	w, err := f.World(set)
	if err != nil {
		tb.Fatal(err)
	}
	digests := []uint64{w.Digest()}
	for i := range f.Frames() {
		w.Step(f.Records(i))
		digests = append(digests, w.Digest())
	}
	return digests
}

// ticks plays outer frames of a 60th of a second.
func (f *filmFeed) ticks(n int) {
	for range n {
		f.Advance(f.now + 16_666_667)
	}
}

// Whatever is pressed and however long, the film shows the world that straight
// play has at its position, with the file's keyframes and without.
func TestScrubbingEndsWithTheDigestsOfStraightPlay(t *testing.T) {
	set, golden := goldenFile(t)
	digests := straight(t, set, golden)
	for name, file := range map[string]*replay.File{"keyframes": golden, "none": golden.Bare()} {
		t.Run(name, func(t *testing.T) {
			f := newFilmFeed(t, set, file, 9600)
			m := &matchScreen{film: f, feed: f, seat: -1}
			rapid.Check(t, func(t *rapid.T) {
				t.Repeat(map[string]func(*rapid.T){
					"button": func(t *rapid.T) {
						m.filmDo(nil, filmButton(rapid.IntRange(0, int(numFilmButtons)-1).Draw(t, "button")))
					},
					"click": func(t *rapid.T) { f.seek(rapid.IntRange(0, file.Frames()).Draw(t, "at")) },
					"wait":  func(t *rapid.T) { f.ticks(rapid.IntRange(1, 12).Draw(t, "ticks")) },
					"": func(t *rapid.T) {
						at, w := f.film.Player().At(), f.film.Player().World()
						if w.Digest() != digests[at] {
							t.Fatalf("position %d: digest %016x, straight play has %016x", at, w.Digest(), digests[at])
						}
						if _, cur := f.Pictures(); cur.Frame != w.Frame() {
							t.Fatalf("position %d shows frame %d", at, cur.Frame)
						}
						if a := f.Alpha(f.now + 5e6); a < 0 || a > 1 {
							t.Fatalf("drawn at %v", a)
						}
					},
				})
			})
		})
	}
}

// A click anywhere is answered at once, or in a few parts none of which is long,
// also in a file without keyframes that was just opened.
func TestAClickIntoAnUnknownPartIsReachedInParts(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file.Bare(), 16000)
	parts := 0
	for f.goal >= 0 {
		was := f.film.Player().Built()
		f.ticks(1)
		if n := f.film.Player().Built() - was; f.goal >= 0 && n > 600 {
			t.Fatalf("%d steps in one outer frame", n)
		}
		if f.goal >= 0 && (f.moved != 0 || f.at() != 16000 || len(f.Cues()) > 0) {
			t.Fatal("the film plays on the way")
		}
		parts++
	}
	if f.film.Player().At() != 16000 || parts > 40 {
		t.Errorf("at %d after %d parts", f.film.Player().At(), parts)
	}
}

// What the buttons say is what happens.
func TestButtonsMoveTheFilm(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 3000)
	m := &matchScreen{film: f, feed: f, seat: -1}
	f.ticks(3)
	f.film.SetPaused(true)
	press := func(b filmButton) int {
		was := f.film.Player().At()
		m.filmDo(nil, b)
		f.ticks(1)
		return f.film.Player().At() - was
	}
	for _, c := range []struct {
		button filmButton
		want   int
	}{
		{filmNextFrame, 1}, {filmBackFrame, -1}, {filmNextNear, 151}, {filmBackNear, -151}, {filmNextFar, 909}, {filmBackFar, -909},
	} {
		if got := press(c.button); got != c.want {
			t.Errorf("button %d moves by %d frames, want %d", c.button, got, c.want)
		}
		if !f.film.Paused() {
			t.Errorf("button %d lets a film go on that stood", c.button)
		}
	}
	at := f.at()
	m.filmDo(nil, filmNextNear)
	m.filmDo(nil, filmNextNear)
	if f.ticks(1); f.at() != at+302 {
		t.Errorf("two presses in one tick move by %d", f.at()-at)
	}
	if press(filmPlay); f.film.Paused() || f.rate() != 1 {
		t.Error("does not play")
	}
	m.filmDo(nil, filmReverse)
	at = f.at()
	if f.ticks(60); f.at()-at > -28 || f.at()-at < -32 || f.rate() != -1 {
		t.Errorf("a second backward moves by %d at rate %v", f.at()-at, f.rate())
	}
	m.filmDo(nil, filmReverse)
	m.filmDo(nil, filmFaster)
	at = f.at()
	if f.ticks(60); f.at()-at < 57 || f.at()-at > 63 || f.rate() != 2 {
		t.Errorf("a second at ×2 moves by %d at rate %v", f.at()-at, f.rate())
	}
}

func TestPacesGoFromAQuarterToNoLimit(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 0)
	m := &matchScreen{film: f, feed: f, seat: -1}
	var up, down []client.Speed
	for range 3 {
		m.filmDo(nil, filmSlower)
	}
	for range filmSpeeds {
		up = append(up, f.film.Speed())
		m.filmDo(nil, filmFaster)
	}
	for range filmSpeeds {
		down = append([]client.Speed{f.film.Speed()}, down...)
		m.filmDo(nil, filmSlower)
	}
	if !slices.Equal(up, filmSpeeds[:]) || !slices.Equal(down, filmSpeeds[:]) {
		t.Errorf("up %v, down %v", up, down)
	}
}

func TestFilmsAreSilentBackwardAndAboveFourTimes(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 500)
	for i, s := range filmSpeeds {
		f.setPace(i)
		if f.heard() != (s <= 400) {
			t.Errorf("heard %v at %d %%", f.heard(), s)
		}
	}
	f.setPace(2)
	f.turn()
	if f.heard() {
		t.Error("heard backward")
	}
}

// At its end a film stays, and everything that leads away from there works.
func TestAFilmStaysOnItsLastPictureAndGoesOnFromThere(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, file.Frames()-20)
	f.ticks(90)
	if !f.ended() || !f.film.Paused() || f.at() != file.Frames() {
		t.Fatalf("at %d, paused %v", f.at(), f.film.Paused())
	}
	f.ticks(600)
	if !f.ended() {
		t.Fatal("does not stay")
	}
	m := &matchScreen{film: f, feed: f, seat: -1}
	for _, b := range []filmButton{filmRestart, filmBackFar, filmBackNear, filmReverse, filmPlay, filmLastEvent} {
		if f.film.Reverse() {
			f.turn()
		}
		f.seek(file.Frames())
		f.ticks(60)
		for f.tale.report == nil {
			f.ticks(1)
		}
		m.filmDo(nil, b)
		f.ticks(5)
		if f.ended() || f.film.Paused() || f.at() == file.Frames() {
			t.Errorf("button %d at the end: at %d, paused %v", b, f.at(), f.film.Paused())
		}
	}
	f.restart()
	f.ticks(30)
	if f.at() > 20 || f.film.Paused() {
		t.Errorf("again from %d", f.at())
	}
	f.reverse()
	f.ticks(60)
	m.filmDo(nil, filmPlay)
	f.ticks(30)
	if f.film.Reverse() || f.at() == 0 {
		t.Errorf("at the beginning a film that ran backward does not turn round: at %d", f.at())
	}
}

// Every mark lies on the frame that announced its event.
func TestMarksLieOnTheirEvents(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 0)
	for f.tale.report == nil {
		f.ticks(1)
	}
	p, kinds := f.film.Player(), map[markKind]int{}
	for i := range f.tale.marks {
		k := &f.tale.marks[i]
		kinds[k.kind]++
		p.Seek(k.at)
		if !slices.ContainsFunc(p.World().Cues(), func(c battle.Cue) bool { return announces(&c, k) }) {
			t.Errorf("%s at position %d: nothing of it in %+v", k.event.Kind, k.at, p.World().Cues())
		}
	}
	var pic battle.Picture
	p.Seek(file.Frames())
	p.World().Picture(&pic)
	if n := pic.Kills[1] + pic.Kills[2]; kinds[markKill] != n || kinds[markBase] != 1 || kinds[markTower] != 4-pic.Towers[1]-pic.Towers[2] {
		t.Errorf("%v of %d kills, towers standing %v", kinds, n, pic.Towers)
	}
	last := -1
	for _, at := range f.tale.stops {
		if at < 0 || last >= 0 && (at-last)*f.stepMillis() < int(stopGap) {
			t.Errorf("a stop at %d, the one before at %d", at, last)
		}
		last = at
	}
	if len(f.tale.stops) < 15 {
		t.Errorf("only %d stops", len(f.tale.stops))
	}
}

// announces reports whether a cue is that of a mark, and of the camp that gained.
func announces(c *battle.Cue, k *filmMark) bool {
	switch k.kind {
	case markKill:
		return c.Kind == battle.CueKill && int(c.Seat) == k.event.Seat && int(c.Camp) == k.camp
	case markTower:
		return c.Kind == battle.CueTowerFall && int(c.Camp) == 3-k.camp
	}
	return c.Kind == battle.CueDeath && int(c.Camp) == 3-k.camp
}

func TestTheLeadIsThatOfTheReport(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 0)
	if _, ok := f.tale.leadAt(5); ok {
		t.Error("a lead before anything is known")
	}
	for f.tale.report == nil {
		f.ticks(1)
	}
	r := f.tale.report
	for i := range r.Samples {
		p := r.ByCamp(r.Samples[i].NetWorth)
		if got, ok := f.tale.leadAt(int(r.Samples[i].At) / 33); !ok || got != p[1]-p[2] {
			t.Errorf("%d ms: %d, want %d", r.Samples[i].At, got, p[1]-p[2])
		}
	}
	a, b := f.tale.lead[10], f.tale.lead[11]
	if got, _ := f.tale.leadAt((a.at + b.at) / 2); got < min(a.gold, b.gold) || got > max(a.gold, b.gold) {
		t.Errorf("%d between %d and %d", got, a.gold, b.gold)
	}
	if got, ok := f.tale.leadAt(file.Frames() + 100); !ok || got != f.tale.lead[len(f.tale.lead)-1].gold {
		t.Errorf("behind the end: %d", got)
	}
}

// After a jump nothing is left of what the view carries from frame to frame.
func TestAJumpDropsWhatIsCarried(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 12000)
	f.SetCamp(1)
	f.ticks(1)
	s := &scene{set: set, lore: newLore(), fog: newFog(set, set.Map(file.Header.Start.Map))}
	s.stage.set, s.gaits.units = set, map[wire.GUID]*gait{7: {}}
	m := &matchScreen{film: f, feed: f, seat: -1, scene: s, hud: hud{set: set, flash: [battle.NumSlots]float32{1, 1}}}
	s.fx.add(effect{life: 9})
	s.nums.add(number{life: 9})
	s.dead = append(s.dead, corpse{})
	s.past = append(s.past, actor{})
	s.lore.bonds[3], s.lore.bullets[4] = bond{}, 5
	s.lore.shoves[6] = &shove{}
	m.news.kill(feedLine{})
	m.news.announce("late", white)
	m.news.advance(0.1)
	m.news.announce("later", white)
	m.streak, m.over, m.finale, m.cam.shakeLeft = streak{seat: 3, count: 2}, 3, &point{}, 1
	_, pic := f.Pictures()
	m.cut(pic)
	left := len(s.fx.list) + len(s.nums.list) + len(s.dead) + len(s.past) + len(s.lore.bonds) + len(s.lore.bullets) + len(s.lore.shoves) +
		len(s.gaits.units) + len(m.news.lines) + len(m.news.queue) + len(m.news.big) + m.streak.count
	if left != 0 || m.over != 0 || m.finale != nil || m.cam.shakeLeft != 0 || m.hud.flash[0] != 0 {
		t.Errorf("%d things are left: %+v, %+v", left, s.lore, m.news)
	}
	if !m.blood || m.warned != [2]bool{true, true} {
		t.Errorf("blood %v, warned %v in the middle of a match", m.blood, m.warned)
	}
	slow := newFog(set, set.Map(file.Header.Start.Map))
	for range 20 * fogRounds {
		slow.advance(pic, 1)
	}
	if !slices.Equal(slow.lit, s.fog.lit) {
		t.Error("the fog is not that of the picture")
	}
	for i, lit := range s.fog.lit {
		if (s.fog.shown[i] == 0) != lit || s.fog.shown[i] != 0 && s.fog.shown[i] != 1 {
			t.Fatalf("cell %d is %v dark, in sight %v", i, s.fog.shown[i], lit)
		}
	}
	f.SetCamp(0)
	f.seek(0)
	f.ticks(1)
	_, pic = f.Pictures()
	if m.cut(pic); m.blood || m.warned != [2]bool{} || s.fog.on {
		t.Errorf("blood %v, warned %v at the beginning, fog %v", m.blood, m.warned, s.fog.on)
	}
}

// The film says when to do so: at jumps, at changes of sight, and when it turns
// round or goes back by a frame, but not while it plays.
func TestAFilmSaysWhenWhatIsCarriedHasToGo(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 4000)
	f.ticks(2)
	m := &matchScreen{film: f, feed: f, seat: -1}
	was := f.breaks()
	for _, c := range []struct {
		what string
		do   func()
		want bool
	}{
		{"playing", func() {}, false},
		{"a skip", func() { m.filmDo(nil, filmNextNear) }, true},
		{"a frame on", func() { f.single(true) }, false},
		{"a frame back", func() { f.single(false) }, true},
		{"turning round", f.reverse, true},
		{"playing backward", func() {}, false},
		{"turning again", f.reverse, true},
		{"another sight", func() { m.filmDo(nil, filmSight) }, true},
		{"another pace", func() { f.setPace(5) }, false},
	} {
		c.do()
		f.ticks(5)
		if got := f.breaks() != was; got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
		was = f.breaks()
	}
}

// BenchmarkFilmFrame is one outer frame of a film at real time, while keyframes
// and the tale are made, and after.
func BenchmarkFilmFrame(b *testing.B) {
	set, file := goldenFile(b)
	for name, built := range map[string]bool{"opening": false, "built": true} {
		b.Run(name, func(b *testing.B) {
			f := newFilmFeed(b, set, file.Bare(), 0)
			for built && (f.tale.report == nil || f.film.Player().Built() < file.Frames()) {
				f.ticks(1)
			}
			b.ReportAllocs()
			for b.Loop() {
				f.ticks(1)
			}
		})
	}
}
