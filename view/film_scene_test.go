package view

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

// filmTour shows a film in all its states, for looking at it:
//
//	SAMEFRAME_VIEW_SCENE=filmtour SAMEFRAME_VIEW_REPLAY=$PWD/cmd/sameframe/testdata/golden/5v5-ten-heroes-step33.sfr \
//	SAMEFRAME_VIEW_SHOTS=/tmp/shots go test ./view/
func filmTour(r *rig) error {
	h := hud{w: float32(float64(r.W) / r.scale()), h: float32(float64(r.H) / r.scale())}
	track := h.filmTrack()
	on := func(share float32) (x, y float64) {
		return float64(track.x + track.w*share), float64(track.y + track.h/2)
	}
	press := func(k ...ebiten.Key) func() error { return func() error { _, err := r.press(k...); return err } }
	wait := func(n int) func() error { return func() error { _, err := r.tick(n); return err } }
	shot := func(name string) func() error { return func() error { return r.shot("film-" + name) } }
	point := func(x, y float64) func() error {
		return func() error { r.point(x, y); _, err := r.tick(2); return err }
	}
	click := func(x, y float64) func() error {
		return func() error { _, err := r.click(leftButton, x, y); return err }
	}
	over := func(b filmButton) func() error { return point(middle(h.filmPlace(b)).at()) }
	sx, sy := on(0.55)
	hx, hy := on(0.83)
	return first(
		wait(30), shot("01-begin"), wait(200),
		click(sx, sy), wait(30), point(640, 300), press(ebiten.KeyDigit4), wait(90), shot("02-follow"),
		press(ebiten.KeyE), wait(120), shot("03-event"),
		point(hx, hy), wait(4), shot("04-moment"),
		over(filmReverse), wait(4), shot("05-tip"),
		press(ebiten.KeyR), wait(20), point(640, 250), shot("06-backward"), press(ebiten.KeyR),
		press(ebiten.KeyV), wait(30), shot("07-west"), press(ebiten.KeyV), wait(30), shot("08-east"), press(ebiten.KeyV),
		press(ebiten.KeyF1), wait(3), shot("09-help"), press(ebiten.KeyF1),
		press(ebiten.KeyE), press(ebiten.KeyE), wait(70), press(ebiten.KeySpace), wait(4), shot("10-stopped"),
		press(ebiten.KeyDigit0), wait(4), shot("11-tenth"),
		func() error { x, y := on(0.9025); _, err := r.click(leftButton, x, y); return err }, press(ebiten.KeySpace), press(ebiten.KeyDigit4),
		wait(140), point(hx, hy), wait(2), shot("picture"), press(ebiten.KeySpace),
		func() error { x, y := on(0.999); _, err := r.click(leftButton, x, y); return err }, wait(30), press(ebiten.KeySpace), wait(200), shot("12-end"),
		press(ebiten.KeyEscape), wait(4), shot("13-menu"), press(ebiten.KeyEscape), wait(2),
		press(ebiten.KeyEnter), wait(60), shot("14-again"),
	)
}

// filmScript watches a film with keys and mouse and compares what it does with
// what the controls say, and every picture with the world of straight play.
func filmScript(r *rig) error {
	digests, err := filmDigests()
	if err != nil {
		return err
	}
	c := &check{}
	w := &watcher{rig: r, check: c, digests: digests, hud: hud{w: 1280, h: 720}}
	err = first(
		func() error { return w.waits("the tale", func(x *report) bool { return x.Film.Marks > 0 }) },
		w.steps,
		w.jumps,
		w.entries,
		w.backward,
		w.sights,
		w.menu,
		w.end,
	)
	x, e := r.tick(1)
	c.that(x.Unknown == 0, "%d pictures are missing", x.Unknown)
	return errors.Join(err, e, c.err())
}

// filmDigests are the digests of the film by position.
func filmDigests() ([]uint64, error) {
	c, err := testConfig()
	if err != nil {
		return nil, err
	}
	f, err := botFilm(c.Data)
	if err != nil {
		return nil, err
	}
	world, err := f.World(c.Data)
	if err != nil {
		return nil, err
	}
	digests := []uint64{world.Digest()}
	for i := range f.Frames() {
		world.Step(f.Records(i))
		digests = append(digests, world.Digest())
	}
	return digests, nil
}

// watcher is a person who watches a film.
type watcher struct {
	*rig
	*check
	digests []uint64
	hud     hud
}

// does presses keys, or clicks, plays n ticks and looks at the film.
func (w *watcher) does(n int, keys ...ebiten.Key) (report, error) {
	if len(keys) > 0 {
		if _, err := w.press(keys...); err != nil {
			return report{}, err
		}
	}
	x, err := w.tick(n)
	w.looks(&x)
	return x, err
}

// looks compares the world that is shown with that of straight play.
func (w *watcher) looks(x *report) {
	if f := &x.Film; !f.Seeks && f.At < len(w.digests) {
		w.that(x.Digest == w.digests[f.At], "position %d: digest %016x, straight play has %016x", f.At, x.Digest, w.digests[f.At])
	}
}

// waits plays until something holds.
func (w *watcher) waits(what string, holds func(*report) bool) error {
	for range 60 {
		x, err := w.does(10)
		if err != nil || holds(&x) {
			return err
		}
	}
	return fmt.Errorf("waits in vain for %s", what)
}

// clicks presses the left button in the middle of a place.
func (w *watcher) clicks(n int, p point) (report, error) {
	x, y := p.at()
	if _, err := w.click(leftButton, x, y); err != nil {
		return report{}, err
	}
	return w.does(n)
}

// bare reports that nothing is shown of what happened before a jump.
func (w *watcher) bare(what string, x *report) {
	f := &x.Film
	w.that(f.Numbers == 0 && f.Corpses == 0 && f.Lines == 0, "%s shows %d numbers, %d corpses, %d lines of before", what, f.Numbers, f.Corpses, f.Lines)
}

// steps stops the film and moves it by single frames.
func (w *watcher) steps() error {
	a, err := w.does(3, ebiten.KeySpace)
	if err != nil {
		return err
	}
	b, err := w.does(30)
	w.that(a.Rate == 0 && b.Film.At == a.Film.At, "stopped at rate %v: %d, then %d", a.Rate, a.Film.At, b.Film.At)
	for _, s := range []struct {
		by   int
		keys []ebiten.Key
	}{
		{1, []ebiten.Key{ebiten.KeyPeriod}}, {1, []ebiten.Key{ebiten.KeyPeriod}}, {-1, []ebiten.Key{ebiten.KeyComma}},
		{151, []ebiten.Key{ebiten.KeyArrowRight}}, {909, []ebiten.Key{ebiten.KeyShiftLeft, ebiten.KeyArrowRight}}, {-151, []ebiten.Key{ebiten.KeyArrowLeft}},
	} {
		if err != nil {
			return err
		}
		b, err = w.does(3, s.keys...)
		w.that(b.Film.At == a.Film.At+s.by, "%v moves from %d to %d", s.keys, a.Film.At, b.Film.At)
		a = b
	}
	return err
}

// jumps goes to places on the line of time and to events, and follows who is
// clicked.
func (w *watcher) jumps() error {
	track := w.hud.filmTrack()
	x, err := w.clicks(3, point{track.x + track.w*0.75, track.y + 8})
	w.that(x.Film.At > 2990 && x.Film.At < 3010 && x.Rate == 0, "a click at three quarters goes to %d at rate %v", x.Film.At, x.Rate)
	w.bare("a click", &x)
	if err != nil {
		return err
	}
	a, err := w.does(20, ebiten.KeyQ)
	w.that(a.Film.At < x.Film.At, "the last event before %d is at %d", x.Film.At, a.Film.At)
	if err != nil {
		return err
	}
	b, err := w.does(20, ebiten.KeyE)
	w.that(b.Film.At > a.Film.At, "the next event after %d is at %d", a.Film.At, b.Film.At)
	if err != nil {
		return err
	}
	x, err = w.does(20, ebiten.KeyDigit4)
	w.that(x.Film.Follow == 3, "4 follows %d", x.Film.Follow)
	if err != nil {
		return err
	}
	y, err := w.clicks(20, middle(w.hud.face(false, 1, 3)))
	w.that(y.Film.Follow == 4 && y.View != x.View, "a click on the fifth hero follows %d, the camera stays at %v", y.Film.Follow, y.View)
	return err
}

// entries types places to go to, right and wrong ones.
func (w *watcher) entries() error {
	var x report
	var err error
	types := func(text string, keys ...ebiten.Key) {
		if err != nil {
			return
		}
		if text != "" {
			if err = w.Type(text); err != nil {
				return
			}
		}
		x, err = w.does(3, keys...)
	}
	shot := func(name string) {
		if err == nil {
			err = w.shot(name)
		}
	}
	types("", ebiten.KeyG)
	w.that(x.Film.Entry && x.Film.Typed == "", "G opens an entry: %+v", x.Film)
	types("g1:4")
	shot("film-goto")
	w.that(x.Film.Typed == "1:4" && x.Film.Follow == 4 && x.Rate == 0, "typed is %q, followed seat %d, at rate %v", x.Film.Typed, x.Film.Follow, x.Rate)
	types("x", ebiten.KeyBackspace)
	types("0", ebiten.KeyEnter)
	w.that(!x.Film.Entry && x.Film.At == 100_000/33+1, "1:40 is at %d", x.Film.At)
	was := x.Film.At
	types("", ebiten.KeyG)
	types("12:3", ebiten.KeyEnter)
	w.that(x.Film.Entry && x.Film.At == was && strings.Contains(x.Film.Wrong, "12:34") && strings.Contains(x.Film.Wrong, "f3000"), "12:3 is refused: %+v", x.Film)
	shot("film-goto-wrong")
	types("4", ebiten.KeyEnter)
	w.that(x.Film.Entry && x.Film.At == was && strings.Contains(x.Film.Wrong, "2:12") && strings.Contains(x.Film.Wrong, "f4000"), "a time behind the end is refused: %+v", x.Film)
	types("", ebiten.KeyEscape)
	w.that(!x.Film.Entry && !x.Paused && x.Film.At == was, "Esc only closes the entry: %+v", x.Film)
	if err == nil {
		_, err = w.clicks(3, middle(w.hud.filmPlace(filmGoTo)))
	}
	types("F１２3", ebiten.KeyEnter)
	w.that(!x.Film.Entry && x.Film.At == 123, "F１２3 is at %d", x.Film.At)
	types("", ebiten.KeyG)
	types("", ebiten.KeyEnter)
	w.that(!x.Film.Entry && x.Film.At == 123, "nothing is nowhere: %+v", x.Film)
	return err
}

// backward plays into a fight, and turns round: nothing of it is left.
func (w *watcher) backward() error {
	if _, err := w.does(1, ebiten.KeyHome); err != nil {
		return err
	}
	x, err := w.does(1, ebiten.KeyE)
	for range 40 {
		if x.Film.Numbers > 0 || err != nil {
			break
		}
		x, err = w.does(15)
	}
	w.that(x.Film.Numbers > 0 && x.Rate == 1, "no blow shows a number within ten seconds, at rate %v", x.Rate)
	if err != nil {
		return err
	}
	a, err := w.does(2, ebiten.KeyR)
	w.that(a.Rate == -1 && a.Film.Backward, "R plays at rate %v", a.Rate)
	for range 10 {
		if err != nil {
			return err
		}
		w.bare("backward", &a)
		was := a.Film.At
		a, err = w.does(12)
		w.that(a.Film.At <= was-5 && a.Film.At >= was-7, "12 ticks backward go from %d to %d", was, a.Film.At)
	}
	if err := w.shot("film-backward"); err != nil {
		return err
	}
	a, err = w.does(30, ebiten.KeyR)
	w.that(a.Rate == 1 && !a.Film.Backward, "R again plays at rate %v", a.Rate)
	return err
}

// sights changes whose sight is shown.
func (w *watcher) sights() error {
	for i := range 3 {
		x, err := w.clicks(3, middle(w.hud.filmPlace(filmSight)))
		w.that(int(x.Film.Camp) == (i+1)%3, "press %d shows the sight of camp %d", i+1, x.Film.Camp)
		if err != nil {
			return err
		}
	}
	return nil
}

// menu opens the menu and goes on as before.
func (w *watcher) menu() error {
	for _, stopped := range []bool{false, true} {
		a, err := w.does(2)
		if stopped {
			a, err = w.does(2, ebiten.KeySpace)
		}
		if err != nil {
			return err
		}
		b, err := w.does(30, ebiten.KeyEscape)
		w.that(b.Paused && b.Film.At <= a.Film.At+2, "behind the menu the film goes from %d to %d", a.Film.At, b.Film.At)
		if err != nil {
			return err
		}
		x, err := w.does(30, ebiten.KeyEscape)
		w.that((x.Rate == 0) == stopped, "after the menu rate %v, stopped before %v", x.Rate, stopped)
		if err != nil {
			return err
		}
	}
	return nil
}

// end sees the film's end, stays there, and watches it again.
func (w *watcher) end() error {
	track := w.hud.filmTrack()
	if _, err := w.clicks(3, point{track.x + track.w - 3, track.y + 8}); err != nil {
		return err
	}
	x, err := w.does(400, ebiten.KeySpace)
	w.that(x.Film.Ended && x.Screen == "match", "at the end screen %q, ended %v", x.Screen, x.Film.Ended)
	if err != nil {
		return err
	}
	if err := w.shot("film-end"); err != nil {
		return err
	}
	x, err = w.does(30, ebiten.KeyEnter)
	w.that(x.Screen == "match" && x.Film.At > 5 && x.Film.At < 30 && x.Rate == 1, "again: screen %q, position %d, rate %v", x.Screen, x.Film.At, x.Rate)
	w.bare("the beginning", &x)
	return err
}

// keptScript gives up a match, watches it, and leaves the film for the menu.
func keptScript(r *rig) error {
	c := &check{}
	var x report
	tick := func(n int) func() error { return func() (err error) { x, err = r.tick(n); return err } }
	click := func(p point) func() error {
		return func() error { cx, cy := p.at(); _, err := r.click(leftButton, cx, cy); return err }
	}
	press := func(k ebiten.Key) func() error { return func() error { _, err := r.press(k); return err } }
	giveUp := middle(rect{510, 360 - 196 + 21 + 5*51, 260, 42})
	again := middle(endRow(1280, endTop+2*scoreRow+116+18, 3).column(1, 3, endGap))
	h := hud{w: 1280, h: 720}
	end, track := h.filmEndPlace(), h.filmTrack()
	leave := middle(rect{end.x + 20, end.y + end.h - 54, end.w - 40, 40}.column(1, 2, 12))
	err := first(
		func() error { return startMatch(r, c) },
		tick(60), press(ebiten.KeyEscape), click(giveUp), click(giveUp), tick(270),
		func() error {
			c.that(x.Screen == "end", "after giving up: %q", x.Screen)
			return r.shot("kept-1-end")
		},
		click(again), tick(60),
		func() error {
			c.that(x.Screen == "match" && x.Film.Length == 4000 && x.Film.At > 20, "watching: %q, %d of %d", x.Screen, x.Film.At, x.Film.Length)
			return r.shot("kept-2-film")
		},
		press(ebiten.KeyEscape), tick(5),
		func() error { return r.shot("kept-3-menu") },
		press(ebiten.KeyEscape),
		click(point{track.x + track.w, track.y + 5}), tick(120),
		func() error {
			c.that(x.Screen == "match" && x.Film.Ended, "at the end of the film: %q", x.Screen)
			return nil
		},
		click(leave), tick(20),
		func() error { c.that(x.Screen == "menu", "left: %q", x.Screen); return nil },
	)
	return errors.Join(err, c.err())
}
