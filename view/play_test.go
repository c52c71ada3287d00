package view

import (
	"errors"
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/bot"
)

// check is a list of what a scripted player found wrong.
type check struct{ faults []error }

func (c *check) that(ok bool, format string, args ...any) {
	if !ok {
		c.faults = append(c.faults, fmt.Errorf(format, args...))
	}
}

func (c *check) err() error { return errors.Join(c.faults...) }

// first runs steps until one fails.
func first(steps ...func() error) error {
	for i, s := range steps {
		if err := s(); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// playScript is a person who opens the game and plays its first minute with
// keys and mouse.
func playScript(r *rig) error {
	c := &check{}
	err := first(
		func() error { return startMatch(r, c) },
		func() error { return learnAndBuy(r, c) },
		func() error { return walk(r, c) },
		func() error { return castSpells(r, c) },
		func() error { return pauseAndResume(r, c) },
		func() error { return lookAround(r, c) },
	)
	x, e := r.tick(1)
	c.that(x.Unknown == 0, "%d pictures are missing", x.Unknown)
	return errors.Join(err, e, c.err())
}

// heroCard is the middle of a hero's card on the title screen.
func heroCard(key string) (x, y float64) {
	c, err := testConfig()
	if err != nil {
		return 0, 0
	}
	for i, id := range heroesOf(c.Data) {
		if c.Data.Units[id].Key == key {
			return middle(heroPlace(640, i)).at()
		}
	}
	return 0, 0
}

// shopItem is where an item stands in the open shop.
func shopItem(key string) (x, y float64) {
	c, err := testConfig()
	if err != nil {
		return 0, 0
	}
	h := hud{set: c.Data, w: 1280, h: 720, shop: true}
	for _, s := range h.shelves() {
		if c.Data.Items[s.item].Key == key {
			return middle(s.at).at()
		}
	}
	return 0, 0
}

func startMatch(r *rig, c *check) error {
	x, err := r.tick(20)
	c.that(x.Screen == "menu", "the game begins with %q", x.Screen)
	if err != nil {
		return err
	}
	cx, cy := heroCard("mage")
	if _, err = r.click(leftButton, cx, cy); err != nil {
		return err
	}
	if err = r.shot("play-1-menu"); err != nil {
		return err
	}
	x, err = r.click(leftButton, float64(playButton.X), float64(playButton.Y))
	c.that(x.Screen == "match", "after Play the screen is %q", x.Screen)
	return err
}

func learnAndBuy(r *rig, c *check) error {
	x, err := r.press(ebiten.KeyControlLeft, ebiten.KeyQ)
	if err != nil {
		return err
	}
	x, err = r.tick(6)
	c.that(x.Spells[0] == 1 && x.Points == 0, "Ctrl+Q: level %d, %d points left", x.Spells[0], x.Points)
	if err != nil {
		return err
	}
	x, err = r.press(ebiten.KeyP)
	c.that(x.Shop, "P does not open the shop")
	if err != nil {
		return err
	}
	gold := x.Gold
	ringX, ringY := shopItem("ring")
	if _, err = r.click(leftButton, ringX, ringY); err != nil {
		return err
	}
	x, err = r.tick(6)
	c.that(x.Items == 1 && x.Gold < gold, "a click in the shop: %d items, gold %d of %d", x.Items, x.Gold, gold)
	if err != nil {
		return err
	}
	if err = r.shot("play-2-shop"); err != nil {
		return err
	}
	x, err = r.press(ebiten.KeyB)
	c.that(!x.Shop, "B does not close the shop")
	return err
}

func walk(r *rig, c *check) error {
	before, err := r.tick(1)
	if err != nil {
		return err
	}
	if _, err = r.click(rightButton, 900, 330); err != nil {
		return err
	}
	x, err := r.tick(90)
	c.that(x.X > before.X+100, "a right click to the right moves the hero from %d to %d", before.X, x.X)
	if err != nil {
		return err
	}
	x, err = r.press(ebiten.KeyS)
	if err != nil {
		return err
	}
	x, err = r.tick(10)
	if err != nil {
		return err
	}
	y, err := r.tick(30)
	c.that(x.X == y.X, "S does not stop: %d, then %d", x.X, y.X)
	return err
}

func castSpells(r *rig, c *check) error {
	r.point(900, 330)
	bx, by := firstSpell.at()
	x, err := r.click(leftButton, bx, by)
	c.that(x.Aiming && x.Left[0] == 0, "a click on Q: aiming %v, cooldown %d", x.Aiming, x.Left[0])
	if err != nil {
		return err
	}
	if err = r.shot("play-3-aim"); err != nil {
		return err
	}
	x, err = r.click(rightButton, 900, 330)
	c.that(!x.Aiming, "a right click does not cancel the aim")
	if err != nil {
		return err
	}
	if _, err = r.press(ebiten.KeyQ); err != nil {
		return err
	}
	x, err = r.tick(30)
	c.that(x.Left[0] > 0, "Q does not cast: cooldown %d", x.Left[0])
	if err != nil {
		return err
	}
	if err = r.shot("play-4-cast"); err != nil {
		return err
	}
	x, err = r.press(ebiten.KeyQ)
	c.that(x.Message == "On cooldown", "a cast on cooldown says %q", x.Message)
	return err
}

func pauseAndResume(r *rig, c *check) error {
	x, err := r.press(ebiten.KeyEscape)
	c.that(x.Paused, "Esc does not pause")
	if err != nil {
		return err
	}
	y, err := r.tick(60)
	c.that(y.Frame == x.Frame && y.Digest == x.Digest, "while paused the match goes from frame %d to %d", x.Frame, y.Frame)
	if err != nil {
		return err
	}
	if err = r.shot("play-5-pause"); err != nil {
		return err
	}
	x, err = r.press(ebiten.KeyEscape)
	if err != nil {
		return err
	}
	z, err := r.tick(60)
	c.that(!z.Paused && z.Frame > y.Frame+20, "after Esc: paused %v, frame %d after %d", z.Paused, z.Frame, y.Frame)
	return err
}

// lookAround tries the keys that only change the picture: the digest of a frame is
// that of a match that nobody looked at.
func lookAround(r *rig, c *check) error {
	for _, k := range []ebiten.Key{ebiten.KeyF1, ebiten.KeyF1, ebiten.KeyF3, ebiten.KeyY, ebiten.KeyY, ebiten.KeySpace} {
		if _, err := r.press(k); err != nil {
			return err
		}
	}
	r.Wheel(-3)
	if _, err := r.tick(30); err != nil {
		return err
	}
	r.Wheel(0)
	r.Hold(ebiten.KeyTab)
	if _, err := r.tick(2); err != nil {
		return err
	}
	err := r.shot("play-6-scores")
	r.Release(ebiten.KeyTab)
	return err
}

// surrenderScript gives up a duel, sees the end and asks for a rematch.
func surrenderScript(r *rig) error {
	c := &check{}
	button := func(i int) (x, y float64) { return 640, 360 - 196 + 72 + float64(i)*51 + 21 }
	err := first(
		func() error { return startMatch(r, c) },
		func() error { _, err := r.tick(60); return err },
		func() error { _, err := r.press(ebiten.KeyEscape); return err },
		func() error { x, y := button(4); _, err := r.click(leftButton, x, y); return err },
		func() error { x, y := button(4); _, err := r.click(leftButton, x, y); return err },
		func() error {
			x, err := r.tick(30)
			c.that(x.Screen == "match", "no moment to see the end")
			return err
		},
		func() error { return r.shot("end-1") },
		func() error {
			x, err := r.tick(240)
			c.that(x.Screen == "end", "after giving up: %q", x.Screen)
			return err
		},
		func() error { return r.shot("end-2") },
		func() error { _, err := r.press(ebiten.KeyEnter); return err },
		func() error {
			x, err := r.tick(60)
			c.that(x.Screen == "match" && x.Frame > 0 && x.Frame < 60, "a rematch shows %q at frame %d", x.Screen, x.Frame)
			return err
		},
	)
	return errors.Join(err, c.err())
}

// watchScript does everything that must not reach the battle: it looks around,
// zooms, hovers, opens panels and aims. The match must be the one that a
// machine without a window plays.
func watchScript(r *rig) error {
	if _, err := r.tick(10); err != nil {
		return err
	}
	if _, err := r.press(ebiten.KeyEnter); err != nil {
		return err
	}
	keys := []ebiten.Key{ebiten.KeyF1, ebiten.KeyF3, ebiten.KeyY, ebiten.KeyTab, ebiten.KeyP, ebiten.KeyA, ebiten.KeyQ, ebiten.KeySpace}
	var x report
	for i := range 64 {
		r.point(float64(i*197%1280), float64(i*131%600))
		r.Wheel(float64(i%3 - 1))
		_, err := r.press(keys[i%len(keys)])
		if err != nil {
			return err
		}
		if x, err = r.tick(11); err != nil {
			return err
		}
		if i%16 == 0 {
			if err = r.shot("watch"); err != nil {
				return err
			}
		}
	}
	return compareHeadless(x)
}

// compareHeadless steps the same match without a view to the same frame.
func compareHeadless(x report) error {
	c, err := testConfig()
	if err != nil {
		return err
	}
	l := lobby{players: 1, hero: heroesOf(c.Data)[0], skill: 1, mapKey: mapsOf(c.Data)[0], seed: 7}
	w, err := battle.New(c.Data, startOf(c.Data, l, "nobody", 33))
	if err != nil {
		return err
	}
	w.SetBrain(&bot.Brain{})
	for uint32(w.Frame()) < x.Frame {
		w.Step(nil)
	}
	if d := w.Digest(); x.Frame < 300 || d != x.Digest {
		return fmt.Errorf("frame %d: digest %016x in the window, %016x without", x.Frame, x.Digest, d)
	}
	return nil
}

// surrenderTeam gives up a match in which bots play on both sides.
func surrenderTeam(r *rig) error {
	c := &check{}
	err := first(
		func() error { _, err := r.tick(20); return err },
		func() error { x, y := teamButton.at(); _, err := r.click(leftButton, x, y); return err },
		func() error {
			x, err := r.press(ebiten.KeyEnter)
			c.that(x.Screen == "match", "screen %q", x.Screen)
			return err
		},
		func() error { _, err := r.tick(120); return err },
		func() error { _, err := r.press(ebiten.KeyEscape); return err },
		func() error { _, err := r.click(leftButton, 640, 360-196+72+4*51+21); return err },
		func() error { _, err := r.click(leftButton, 640, 360-196+72+4*51+21); return err },
		func() error {
			x, err := r.tick(300)
			c.that(x.Screen == "end", "after giving up: %q", x.Screen)
			return err
		},
	)
	return errors.Join(err, c.err())
}

// replayScript watches a recording: it stops, changes the pace, follows a
// hero, and sees that nothing but the pace of frames changes.
func replayScript(r *rig) error {
	c := &check{}
	var a, b report
	run := func(ticks int, x *report) func() error {
		return func() (err error) { *x, err = r.tick(ticks); return err }
	}
	press := func(k ebiten.Key) func() error { return func() error { _, err := r.press(k); return err } }
	err := first(
		run(20, &a), press(ebiten.KeySpace), run(5, &a), run(60, &b),
		func() error {
			c.that(a.Screen == "match" && a.Frame > 0 && b.Frame == a.Frame && b.Rate == 0, "stopped: frame %d, then %d", a.Frame, b.Frame)
			return r.shot("watch-stopped")
		},
		press(ebiten.KeySpace), run(5, &a), run(60, &b),
		func() error {
			n := b.Frame - a.Frame
			c.that(b.Rate == 1 && n >= 29 && n <= 31, "%d frames in a second at rate %v", n, b.Rate)
			return nil
		},
		press(ebiten.KeyEqual), press(ebiten.KeyEqual), press(ebiten.KeyEqual), press(ebiten.KeyEqual), run(5, &a), run(60, &b),
		func() error {
			n := b.Frame - a.Frame
			c.that(b.Rate == 16 && n >= 460 && n <= 500, "%d frames in a second at rate %v", n, b.Rate)
			return nil
		},
		press(ebiten.KeyMinus), press(ebiten.KeyMinus), press(ebiten.KeyDigit5), run(60*20, &a),
		func() error { return r.shot("watch-follow") },
		press(ebiten.KeyDigit1), run(60, &b),
		func() error {
			c.that(a.View != b.View, "the camera stays at %v", a.View)
			return r.shot("watch-other")
		},
	)
	return errors.Join(err, c.err())
}
