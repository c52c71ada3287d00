package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// watch is how somebody looks at a recording: its pace, and whom the camera
// follows.
type watch struct {
	stopped bool
	pace    int   // index into paces
	follow  int   // seat, counted from 1; 0 for nobody
	camp    uint8 // whose sight is shown, 0 for everything
}

// paces are the speeds of a recording, in percent.
var paces = [...]int{50, 100, 200, 400, 800}

// realTime is the index of 100 % in paces.
const realTime = 1

// rate is how fast the world moves, as a factor.
func (w *watch) rate() float64 {
	if w.stopped {
		return 0
	}
	return float64(paces[w.pace]) / 100
}

// paceText is ×½, ×1 and so on.
func (w *watch) paceText() string {
	if paces[w.pace] == 50 {
		return "×½"
	}
	return "×" + itoa(paces[w.pace]/100)
}

// Places of the watcher's bar.
func (h *hud) watchBar() rect { return rect{h.w/2 - 300, h.h - 66, 600, 52} }

func (h *hud) watchButton(i int) rect {
	b := h.watchBar()
	return rect{b.x + 10 + float32(i)*46, b.y + 8, 40, 36}
}

// watchKeys changes pace and camera of a recording.
func (m *matchScreen) watchKeys(g *Game, pic *battle.Picture) {
	d, keys, u := &g.device, &g.settings.Keys, &g.ui
	clicked := func(i int) bool { return u.hit && m.hud.watchButton(i).has(u.x, u.y) }
	switch {
	case d.hit[keys[cmdSlower]] || clicked(0):
		m.setPace(max(m.watch.pace-1, 0))
	case d.hit[keys[cmdCentre]] || clicked(1):
		m.watch.stopped = !m.watch.stopped
		m.feed.Pause(m.watch.stopped, g.now())
	case d.hit[keys[cmdFaster]] || clicked(2):
		m.setPace(min(m.watch.pace+1, len(paces)-1))
	case d.hit[keys[cmdSight]]:
		m.watch.camp = (m.watch.camp + 1) % data.NumCamps
		if f, ok := m.feed.(interface{ SetCamp(camp uint8) }); ok {
			f.SetCamp(m.watch.camp)
		}
	}
	for i := range pic.Seats {
		if i < 9 && d.hit[ebiten.KeyDigit1+ebiten.Key(i)] {
			m.watch.follow, m.cam.locked = i+1, true
		}
	}
}

// sightWords say whose sight is shown.
var sightWords = [data.NumCamps]phrase{"sight_all", "sight_west", "sight_east"}

// lockWord says whether the camera is locked.
func (m *matchScreen) lockWord() phrase {
	if m.cam.locked {
		return "locked"
	}
	return "free"
}

func (m *matchScreen) setPace(i int) {
	m.watch.pace = i
	m.feed.SetSpeed(paces[i])
}

// drawWatchBar shows what is watched, how fast, and how far it is.
func (m *matchScreen) drawWatchBar(g *Game, p *painter, pic *battle.Picture) {
	h, s := &m.hud, m.feed.Status()
	b := h.watchBar()
	p.panel(b)
	for i, sign := range [...]string{"−", "", "+"} {
		r := h.watchButton(i)
		c := hex(0x24384C)
		if r.has(g.ui.x, g.ui.y) {
			c = hex(0x35577A)
		}
		p.round(r.x, r.y, r.w, r.h, 6, c, c.shade(0.7))
		p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.4, panelEdge)
		p.text(r.x+r.w/2, r.y+25, sign, strong(20, textMain).at(centre))
	}
	m.drawPlaySign(p, h.watchButton(1))
	p.text(b.x+158, b.y+33, m.watch.paceText(), strong(20, gilt))
	x, w := b.x+206, b.w-206-100
	p.round(x, b.y+23, w, 7, 3, ink, ink)
	if s.Length > 0 {
		p.round(x, b.y+23, max(w*min(float32(s.Frame)/float32(s.Length), 1), 6), 7, 3, gilt, giltDark)
	}
	text := clockText(int(pic.Elapsed))
	if s.Length > 0 {
		text += " / " + clockText(s.Length*pic.StepMillis)
	}
	p.text(b.x+b.w-14, b.y+31, text, strong(14, textMain).at(right))
	say, key := g.speech.say, func(c command) string { return keyName(h.keys[c]) + " " }
	hint := say("watching") + " · " + key(cmdCentre) + say("watch_pause") + " · " + key(cmdSlower) + key(cmdFaster) + say("watch_pace") +
		" · 1–" + itoa(min(len(pic.Seats), 9)) + " " + say("watch_follow") + " · " + key(cmdSight) + say(sightWords[m.watch.camp]) + " · " + key(cmdCameraLock) + say(m.lockWord())
	p.text(b.x+b.w/2, b.y-8, hint, over(13, textSoft).at(centre))
}

// drawPlaySign is two bars while the recording runs and a triangle else.
func (m *matchScreen) drawPlaySign(p *painter, r rect) {
	cx, cy := r.x+r.w/2, r.y+r.h/2
	if !m.watch.stopped {
		p.rect(cx-7, cy-8, 5, 16, textMain)
		p.rect(cx+2, cy-8, 5, 16, textMain)
		return
	}
	for i := range 8 {
		k := float32(i)
		p.rect(cx-6+k*1.8, cy-8+k, 1.8, 16-2*k, textMain)
	}
}
