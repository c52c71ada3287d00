package view

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"

	"sameframe/core/battle"
	"sameframe/core/data"
)

func TestKeysOfAFilm(t *testing.T) {
	keys := defaultBindings()
	press := func(k ...ebiten.Key) (filmButton, bool) {
		var d device
		for _, x := range k {
			d.hit[x], d.held[x] = true, true
		}
		return filmPressed(&d, &keys)
	}
	seen := map[filmButton]bool{}
	for _, k := range filmKeys {
		list := []ebiten.Key{k.key}
		if k.shift {
			list = append(list, ebiten.KeyShiftLeft)
		}
		if b, ok := press(list...); !ok || b != k.does {
			t.Errorf("%s: button %d, %v", k.name(), b, ok)
		}
		seen[k.does] = true
	}
	for _, c := range filmCommands {
		if b, ok := press(keys[c.key]); !ok || b != c.does {
			t.Errorf("%s: button %d, %v", keyName(keys[c.key]), b, ok)
		}
		seen[c.does] = true
	}
	for b := range numFilmButtons + 1 {
		if !seen[b] {
			t.Errorf("no key for button %d", b)
		}
	}
	if b, ok := press(ebiten.KeyComma, ebiten.KeyShiftRight); !ok || b != filmBackFrame {
		t.Error("Shift changes keys that it does not belong to")
	}
	keys[cmdSight] = ebiten.KeyR // a player's own choice goes before
	if b, _ := press(ebiten.KeyR); b != filmSight {
		t.Errorf("a bound key presses button %d", b)
	}
	for seat, want := range map[int]ebiten.Key{0: ebiten.KeyDigit1, 8: ebiten.KeyDigit9, 9: ebiten.KeyDigit0} {
		if seatKey(seat) != want {
			t.Errorf("seat %d has the key %v", seat, seatKey(seat))
		}
	}
}

func TestTheBarOfAFilmFitsEveryWindow(t *testing.T) {
	for _, w := range windows {
		h := &hud{w: w[0], h: w[1], set: testSet()}
		bar, track := h.filmBar(), h.filmTrack()
		parts := []rect{h.filmLine()}
		for b := range numFilmButtons {
			r := h.filmPlace(b)
			parts = append(parts, r)
			if got, ok := h.filmAt(middle(r).X, middle(r).Y); !ok || got != b {
				t.Errorf("%v: a click on button %d finds %d", w, b, got)
			}
		}
		last := h.filmPlace(filmSight)
		parts = append(parts, rect{last.x + last.w + filmGroup, bar.y + filmRowY, bar.x + bar.w - filmPad - last.x - last.w - filmGroup, filmSide})
		if room := parts[len(parts)-1].w; room < 240 {
			t.Errorf("%v: only %v points for the time", w, room)
		}
		for i, r := range parts {
			if r.x < bar.x || r.y < bar.y || r.x+r.w > bar.x+bar.w || r.y+r.h > bar.y+bar.h {
				t.Errorf("%v: %v leaves the bar %v", w, r, bar)
			}
			for k := range i {
				if overlap(r, parts[k]) {
					t.Errorf("%v: %v over %v", w, r, parts[k])
				}
			}
		}
		apart := []rect{bar, h.minimap(testBounds).inset(-7), h.cardPlace(true), h.filmEndPlace(), {w[0]/2 - 150, 0, 300, 60}}
		for i := range 5 {
			apart = append(apart, h.face(true, i, 5), h.face(false, i, 5))
		}
		for i, r := range apart {
			if r.x < 0 || r.y < 0 || r.x+r.w > w[0] || r.y+r.h > w[1] {
				t.Errorf("%v: %v leaves the window", w, r)
			}
			for k := range i {
				if overlap(r, apart[k]) {
					t.Errorf("%v: %v over %v", w, r, apart[k])
				}
			}
		}
		for _, at := range []int{0, 1, 777, 17006, 17007} {
			if got := track.position(track.spot(at, 17007), 17007); got != at && track.w > 17007 || got-at > 9 || at-got > 9 {
				t.Errorf("%v: position %d comes back as %d", w, at, got)
			}
		}
	}
}

func TestPlacesOnTheLineOfTimeStayWithinTheFilm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rect{x: rapid.Float32Range(0, 100).Draw(t, "x"), w: rapid.Float32Range(50, 3000).Draw(t, "w")}
		n := rapid.IntRange(0, 100_000).Draw(t, "frames")
		x := rapid.Float32Range(-500, 4000).Draw(t, "pointer")
		at := r.position(x, n)
		if at < 0 || at > n {
			t.Fatalf("position %d of %d", at, n)
		}
		if inside := x >= r.x && x <= r.x+r.w; inside && n > 0 && abs32(r.spot(at, n)-x) > r.w/float32(n)+0.01 {
			t.Fatalf("%v goes to %d, which lies at %v", x, at, r.spot(at, n))
		}
	})
}

// While the line of time is held the film follows the pointer and stands; then it
// goes on as before.
func TestTheHeldLineOfTimeMovesTheFilm(t *testing.T) {
	set, file := goldenFile(t)
	for _, ran := range []bool{true, false} {
		f := newFilmFeed(t, set, file, 100)
		m := &matchScreen{film: f, feed: f, seat: -1, hud: hud{w: 1280, h: 720}}
		f.ticks(10)
		f.film.SetPaused(!ran)
		track := m.hud.filmTrack()
		u := &ui{y: track.y + 3, hit: true, held: true}
		for i, share := range []float32{0.5, 0.7, 0.2, 1.4} { // the last one leaves the bar
			u.x, u.hit = track.x+track.w*share, i == 0
			if i == 3 {
				u.y = 100
			}
			m.scrub(u)
			f.ticks(1)
			if want := int(min(share, 1)*float32(file.Frames()) + 0.5); f.at()-want > 1 || want-f.at() > 1 || f.moved == 0 || !f.film.Paused() {
				t.Errorf("held at %v: position %d, want %d", share, f.at(), want)
			}
		}
		u.x = track.x + track.w/2
		m.scrub(u)
		f.ticks(1)
		u.held = false
		m.scrub(u)
		if f.film.Paused() == ran || m.watch.scrubs {
			t.Errorf("let go: paused %v, ran %v before", f.film.Paused(), ran)
		}
	}
}

// A click on a hero follows it, on the field or beside the score; one on the bar
// does not reach through it.
func TestAClickOnAHeroFollowsIt(t *testing.T) {
	set, file := goldenFile(t)
	f := newFilmFeed(t, set, file, 6000)
	f.ticks(1)
	prev, pic := f.Pictures()
	m := &matchScreen{film: f, feed: f, seat: -1, camp: 1, scene: &scene{set: set}, hud: hud{w: 1280, h: 720, set: set}, minimap: &minimap{bounds: testBounds}}
	m.scene.stage.set, m.cam = set, newCamera(testBounds)
	m.scene.stage.arrange(prev, pic, 1)
	g := &Game{}
	click := func(x, y float32) int {
		m.watch.follow, m.cam.locked = 0, false
		g.ui.x, g.ui.y, g.ui.hit = x, y, true
		g.device.x, g.device.y, g.device.inside = float64(x), float64(y), true
		m.point(g, pic)
		return m.watch.follow - 1
	}
	seen := 0
	for seat := range pic.Seats {
		a := m.scene.stage.find(pic.Seats[seat].Hero)
		if a == nil || !a.alive() {
			continue
		}
		m.cam.x, m.cam.y = a.x, a.y
		x, y := m.cam.screen(a.x, a.y)
		if got := click(float32(x), float32(y)); got >= 0 && m.cam.locked {
			seen++
			if b := m.scene.stage.find(pic.Seats[got].Hero); b.x-a.x > 60 || a.x-b.x > 60 {
				t.Errorf("a click on seat %d follows seat %d", seat, got)
			}
		}
	}
	if seen < 5 {
		t.Errorf("only %d of the heroes can be clicked", seen)
	}
	m.faces(pic, func(seat int, r rect) {
		if got := click(middle(r).X, middle(r).Y); got != seat {
			t.Errorf("a click on the face of seat %d follows %d", seat, got)
		}
	})
	a := m.scene.stage.find(pic.Seats[0].Hero)
	bar := middle(m.hud.filmBar())
	m.cam.x, m.cam.y = a.x, a.y
	_, y := m.cam.screen(a.x, a.y)
	_, m.cam.y = m.cam.ground(0, y-(float64(bar.Y)-y)) // the hero lies under the bar
	if got := click(640, bar.Y); got >= 0 {
		t.Errorf("a click on the bar follows %d", got)
	}
}

// The minimap remembers whom those have lost from sight whose sight is shown,
// whichever camp that is.
func TestTheMinimapRemembersForTheSightThatIsShown(t *testing.T) {
	for _, c := range []struct {
		sight, camp uint8
		unseen      int
		want        bool
	}{{1, 2, 500, true}, {1, 1, 500, false}, {2, 1, 500, true}, {2, 2, 500, false}, {0, 2, 500, false}, {1, 2, 0, false}, {1, 2, ghostTime * 1000, false}, {1, 2, -1, false}} {
		s := &scene{camp: 1, sight: c.sight}
		if got := s.remembers(&battle.SeatPicture{Camp: c.camp, Unseen: data.Millis(c.unseen)}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// The place where somebody types where to go lies beside the bar and the card of the
// hero that is followed, and within the window; the time that opens it lies in the
// bar.
func TestTheEntryOfAFilmFitsEveryWindow(t *testing.T) {
	for _, w := range windows {
		h := &hud{w: w[0], h: w[1], set: testSet()}
		r, field, bar := h.entryPlace(), h.entryField(), h.filmBar()
		if r.x < 0 || r.y < 0 || r.x+r.w > h.w || overlap(r, bar) || overlap(r, h.cardPlace(true)) || overlap(r, h.filmEndPlace()) {
			t.Errorf("%v: the entry %v covers something", w, r)
		}
		if field.x < r.x || field.y < r.y || field.x+field.w > r.x+r.w || field.y+field.h > r.y+r.h {
			t.Errorf("%v: the field %v leaves the entry %v", w, field, r)
		}
		place := h.filmPlace(filmGoTo)
		if b, ok := h.filmAt(middle(place).X, middle(place).Y); !ok || b != filmGoTo || place.x < bar.x || place.y+place.h > bar.y+bar.h || overlap(place, h.filmPlace(filmSight)) {
			t.Errorf("%v: a click on the time finds %d, %v", w, b, ok)
		}
	}
}
