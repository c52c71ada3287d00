package view

import "github.com/hajimehoshi/ebiten/v2"

// optionsPage is the settings, laid over a menu or a paused match.
type optionsPage struct{}

func newOptionsPage() *optionsPage { return &optionsPage{} }

// update places the settings and reports whether the page is to be closed.
func (o *optionsPage) update(g *Game) bool {
	u, s := &g.ui, &g.settings
	u.shade(0.6)
	r := rect{u.w/2 - 330, u.h/2 - 298, 660, 596}
	u.panel(r)
	u.label(u.w/2, r.y+44, g.speech.say("settings"), strong(26, gilt).at(centre))
	line := func(i int, name phrase) rect {
		y := r.y + 66 + float32(i)*38
		u.label(r.x+32, y+21, g.speech.say(name), plain(16, textMain))
		return rect{r.x + 270, y, r.w - 302, 31}
	}
	c := line(0, "smart_cast")
	for i, w := range []string{castSmart, castRelease, castConfirm} {
		if u.choice(c.column(i, 3, 8), g.speech.say(phrase("cast_"+w)), s.Cast == w) {
			s.Cast = w
		}
	}
	toggle(g, line(1, "camera_lock"), &s.CameraLock)
	toggle(g, line(2, "edge_scroll"), &s.EdgeScroll)
	s.ScrollSpeed = 200 + o.level(g, line(3, "scroll_speed"), (s.ScrollSpeed-200)/28)*28
	toggle(g, line(4, "shake"), &s.Shake)
	toggle(g, line(5, "numbers"), &s.Numbers)
	full := ebiten.IsFullscreen()
	toggle(g, line(6, "full_screen"), &full)
	if full != ebiten.IsFullscreen() {
		g.setFullScreen(full)
	}
	s.Volume = o.level(g, line(7, "volume"), s.Volume)
	s.Effects = o.level(g, line(8, "effects"), s.Effects)
	s.Interface = o.level(g, line(9, "interface"), s.Interface)
	s.Music = o.level(g, line(10, "music"), s.Music)
	languageChoice(g, line(11, "language"))
	u.label(r.x+32, r.y+r.h-30, g.speech.say("keys_in_file"), plain(12, textFaint))
	u.label(r.x+96, r.y+r.h-30, shorten(g.path, 48), plain(12, textSoft))
	back := u.primary(rect{r.x + r.w - 192, r.y + r.h - 58, 160, 40}, g.speech.say("back"))
	return back || g.device.hit[ebiten.KeyEscape]
}

// shorten keeps the end of a long path.
func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return "…" + s[len(s)-n+1:]
}

// toggle places an on and off pair.
func toggle(g *Game, r rect, v *bool) {
	if g.ui.choice(r.column(0, 2, 8), g.speech.say("on"), *v) {
		*v = true
	}
	if g.ui.choice(r.column(1, 2, 8), g.speech.say("off"), !*v) {
		*v = false
	}
}

// level places a slider with its number.
func (o *optionsPage) level(g *Game, r rect, v int) int {
	v = g.ui.slider(rect{r.x, r.y, r.w - 56, r.h}, v)
	g.ui.label(r.x+r.w, r.y+21, itoa(v), strong(15, textMain).at(right))
	return v
}
