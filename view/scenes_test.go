package view

import (
	"fmt"
	"os"

	"github.com/hajimehoshi/ebiten/v2"
)

// scenes are what a host can play, by name.
var scenes = map[string]func(*rig) error{
	"play":       playScript,
	"surrender":  surrenderScript,
	"watch":      watchScript,
	"replay":     replayScript,
	"surrender3": surrenderTeam,
	"frames":     frames,
	"minutes":    minutes,
	"gallery":    gallery,
	"screens":    screens,
	"ten":        ten,
	"hands":      hands,
	"film":       filmScript,
	"filmtour":   filmTour,
	"kept":       keptScript,
	"foyer":      foyerScript,
}

const (
	leftButton  = ebiten.MouseButtonLeft
	rightButton = ebiten.MouseButtonRight
)

// playButton is the middle of the button that begins a match, in points of a
// window of 1280×720.
var playButton = middle(playPlace(640))

// teamButton chooses a match of three against three, settingsButton opens the
// settings, firstSpell and secondSpell are on the bar of a match.
var (
	teamButton     = middle(rect{640 - menuLeft + 96, menuBottom + 14, menuHeroes - 116, 34}.column(1, 2, 10))
	settingsButton = middle(rect{playPlace(640).x, menuBottom + 98, playPlace(640).w, 48}.column(0, 3, 10))
	testHUD        = hud{w: 1280, h: 720}
	firstSpell     = middle(testHUD.spell(0))
	secondSpell    = middle(testHUD.spell(1))
)

func middle(r rect) point { return point{r.x + r.w/2, r.y + r.h/2} }

// at is a place for a click.
func (q point) at() (x, y float64) { return float64(q.X), float64(q.Y) }

// gallery plays a hero of level 12 into the middle and casts everything.
func gallery(r *rig) error {
	hero := os.Getenv(heroVar)
	spells := []ebiten.Key{ebiten.KeyQ, ebiten.KeyW, ebiten.KeyE, ebiten.KeyR}
	if _, err := r.tick(5); err != nil {
		return err
	}
	for i := range 12 {
		if _, err := r.press(ebiten.KeyControlLeft, spells[(i+3)%4]); err != nil {
			return err
		}
	}
	for range 60 {
		if _, err := r.click(rightButton, 1150, 330); err != nil {
			return err
		}
		x, err := r.tick(15)
		if err != nil {
			return err
		}
		if x.X > -330 {
			break
		}
	}
	if _, err := r.press(ebiten.KeyS); err != nil {
		return err
	}
	for range 60 {
		x, err := r.tick(10)
		if err != nil {
			return err
		}
		if x.Foe[0] < x.X+420 && x.Elapsed > 12000 {
			break
		}
	}
	for round := range 2 {
		for i, k := range spells {
			x, err := r.tick(20)
			if err != nil {
				return err
			}
			px, py := 640+float64(x.Foe[0]-x.X)*0.88, 326+float64(x.Foe[1]-x.Y)*0.7
			r.point(min(max(px, 300), 1000), min(max(py, 150), 550))
			if _, err = r.press(k); err != nil {
				return err
			}
			for shot := range 3 {
				if _, err = r.tick(9 + 12*shot); err != nil {
					return err
				}
				if err = r.shot(fmt.Sprintf("%s-%d%d-%d", hero, round, i, shot)); err != nil {
					return err
				}
			}
		}
		if _, err := r.tick(200); err != nil {
			return err
		}
	}
	return nil
}

// ten watches five against five with all ten heroes, and follows one after
// another. It wants SAMEFRAME_VIEW_WATCH=1 and SAMEFRAME_VIEW_TEN=1.
func ten(r *rig) error {
	if _, err := r.tick(60 * 22); err != nil {
		return err
	}
	for i := range 40 {
		if i%4 == 0 {
			if _, err := r.press(ebiten.KeyDigit1 + ebiten.Key(i/4%9)); err != nil {
				return err
			}
		}
		if _, err := r.tick(110); err != nil {
			return err
		}
		if err := r.shot(fmt.Sprintf("ten-%02d", i)); err != nil {
			return err
		}
	}
	return nil
}

// hands shows what a player does with a hero of level 14: shop, waiting orders,
// aims and tool tips. It wants SAMEFRAME_VIEW_HERO.
func hands(r *rig) error {
	hero, spells := os.Getenv(heroVar), []ebiten.Key{ebiten.KeyQ, ebiten.KeyW, ebiten.KeyE, ebiten.KeyR}
	steps := []func() error{
		func() error { _, err := r.tick(30); return err },
		func() error { _, err := r.press(ebiten.KeyP); return err },
		func() error { r.point(110, 420); _, err := r.tick(4); return err },
		func() error { return r.shot(hero + "-shop") },
		func() error { _, err := r.click(leftButton, 110, 420); return err },
		func() error { _, err := r.tick(4); return err },
		func() error { _, err := r.press(ebiten.KeyP); return err },
	}
	for i := range 12 {
		steps = append(steps, func() error { _, err := r.press(ebiten.KeyControlLeft, spells[(i+3)%4]); return err })
	}
	steps = append(steps,
		func() error { r.Hold(ebiten.KeyShiftLeft); _, err := r.click(rightButton, 700, 380); return err },
		func() error { _, err := r.click(rightButton, 900, 330); return err },
		func() error { _, err := r.press(ebiten.KeyA); return err },
		func() error { _, err := r.click(leftButton, 1100, 400); return err },
		func() error { r.Release(ebiten.KeyShiftLeft); _, err := r.tick(12); return err },
		func() error { return r.shot(hero + "-queue") },
		func() error { _, err := r.tick(60 * 4); return err },
		func() error { _, err := r.press(ebiten.KeyS); return err },
	)
	steps = append(steps,
		func() error { r.point(760, 300); _, err := r.tick(2); return err },
		func() error { r.Hold(ebiten.KeyR); _, err := r.tick(3); return err },
		func() error { r.point(850, 240); _, err := r.tick(5); return err },
		func() error { return r.shot(hero + "-vector") },
		func() error { r.Release(ebiten.KeyR); _, err := r.tick(50); return err },
		func() error { return r.shot(hero + "-drawn") },
	)
	for i := range 4 {
		x, y := middle(testHUD.spell(i)).at()
		steps = append(steps,
			func() error { r.point(x, y); _, err := r.tick(3); return err },
			func() error { return r.shot(fmt.Sprintf("%s-tip%d", hero, i)) },
			func() error { _, err := r.click(leftButton, x, y); return err },
			func() error { r.point(860, 300); _, err := r.tick(20); return err },
			func() error { return r.shot(fmt.Sprintf("%s-aim%d", hero, i)) },
			func() error { _, err := r.click(rightButton, 860, 300); return err },
		)
	}
	return first(steps...)
}

// screens shows what the tour leaves out.
func screens(r *rig) error {
	keep := func(name string, err error) error {
		if err != nil {
			return err
		}
		return r.shot(name)
	}
	k := min(float64(r.W)/1280, float64(r.H)/720)
	dx, dy := (float64(r.W)/k-1280)/2, float64(r.H)/k-720
	return first(
		func() error { _, err := r.tick(10); return keep("s-menu", err) },
		func() error {
			x, y := settingsButton.at()
			_, err := r.click(leftButton, x, y)
			return keep("s-settings", err)
		},
		func() error { _, err := r.press(ebiten.KeyEscape); return err },
		func() error { _, err := r.press(ebiten.KeyF1); return keep("s-help", err) },
		func() error { _, err := r.press(ebiten.KeyF1); return err },
		func() error { _, err := r.press(ebiten.KeyEnter); return err },
		func() error { _, err := r.tick(60); return err },
		func() error { r.point(secondSpell.at()); _, err := r.tick(5); return keep("s-tip", err) },
		func() error { _, err := r.press(ebiten.KeyA); return err },
		func() error { _, err := r.click(leftButton, 1200+dx, 650+dy); return err },
		func() error { r.point(640, 300); _, err := r.tick(60 * 40); return keep("s-fight", err) },
		func() error { r.Hold(ebiten.KeyTab); _, err := r.tick(3); return keep("s-scores", err) },
		func() error { r.Release(ebiten.KeyTab); _, err := r.tick(60 * 60); return keep("s-late", err) },
		func() error { _, err := r.press(ebiten.KeyEscape); return err },
		func() error { _, err := r.click(leftButton, 640+dx, 461+dy/2); return err },
		func() error { _, err := r.click(leftButton, 640+dx, 461+dy/2); return keep("s-surrender", err) },
		func() error { _, err := r.tick(60 * 2); return keep("s-victory", err) },
		func() error { _, err := r.tick(60 * 5); return keep("s-end", err) },
	)
}

// minutes plays a team match for three minutes from the middle of the bridge.
func minutes(r *rig) error {
	k := min(float64(r.W)/1280, float64(r.H)/720)
	dx, dy := (float64(r.W)/k-1280)/2, float64(r.H)/k-720
	cx, cy := heroCard("ranger")
	spells := []ebiten.Key{ebiten.KeyQ, ebiten.KeyW, ebiten.KeyE, ebiten.KeyR}
	if err := first(
		func() error { _, err := r.tick(10); return err },
		func() error { _, err := r.click(leftButton, cx+dx, cy); return err },
		func() error { x, y := teamButton.at(); _, err := r.click(leftButton, x, y); return err },
		func() error { _, err := r.press(ebiten.KeyEnter); return err },
	); err != nil {
		return err
	}
	for i := range 45 {
		x, err := r.press(ebiten.KeyControlLeft, spells[(i+1)%4])
		if err != nil {
			return err
		}
		goal := 1118.0
		if x.Health < 250 {
			goal = 1010
		}
		if _, err = r.press(ebiten.KeyA); err != nil {
			return err
		}
		if _, err = r.click(leftButton, goal+2*dx, 652+dy); err != nil {
			return err
		}
		px, py := 640+dx+float64(x.Foe[0]-x.X)*0.88, 326+float64(x.Foe[1]-x.Y)*0.7
		r.point(min(max(px, 300), 1000), min(max(py, 150), 550))
		if _, err = r.press(spells[i%4]); err != nil {
			return err
		}
		if _, err = r.tick(200); err != nil {
			return err
		}
		if i%6 == 5 {
			if err = r.shot(fmt.Sprintf("minute-%02d", i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// frames plays a team match for three minutes and tells what drawing costs on
// the processor. SAMEFRAME_VIEW_PROFILE=file also writes a profile of it.
func frames(r *rig) error {
	if err := minutes(r); err != nil {
		return err
	}
	a, err := r.tick(1)
	if err != nil {
		return err
	}
	for range 600 {
		if err := r.Frame(); err != nil {
			return err
		}
	}
	b, err := r.tick(1)
	if err != nil {
		return err
	}
	n := b.Draws - a.Draws
	fmt.Printf("%d units, %d draws, %d µs and %d allocations each\n", b.Units, n, (b.DrawNanos-a.DrawNanos)/n/1000, (b.DrawAllocs-a.DrawAllocs)/n)
	return nil
}
