package view

import (
	"fmt"

	"sameframe/client"
)

// networked is a Feed whose match is played on other devices too.
type networked interface {
	Feed
	// Live reports that the match goes on whatever this device wants.
	Live() bool
	// Notices are what the player must read now, the most important first.
	Notices() []client.Notice
	// Details are lines about the connection for the debug overlay.
	Details() []string
}

// Live implements networked: a source that cannot be stopped belongs to others
// too.
func (f *sessionFeed) Live() bool {
	_, stops := f.session.Source().(interface{ SetPaused(bool) })
	_, remote := f.session.Source().(client.Remote)
	return remote && !stops
}

// Notices implements networked.
func (f *sessionFeed) Notices() []client.Notice {
	s, ok := f.session.Source().(interface{ Notices() []client.Notice })
	if !ok {
		return nil
	}
	all := s.Notices()
	if len(all) == 0 && f.session.State() == client.WaitNetwork {
		all = append(all, client.NoticeOf("no-frames"))
	}
	return all
}

// Details implements networked.
func (f *sessionFeed) Details() []string {
	m := f.session.Metrics()
	if m.Network == nil {
		return nil
	}
	return networkLines(&m)
}

// networkLines is what a match over a network measured: 50 % / 95 %, ms.
func networkLines(m *client.Metrics) []string {
	n, s := m.Network, &m.Split
	pair := func(h *client.Histogram, per uint64) string {
		return fmt.Sprintf("%d/%d", h.Quantile(50)/per, h.Quantile(95)/per)
	}
	return []string{
		fmt.Sprintf("%s %s   frontier %d   target %d   late %s ms", n.Carrier, connection(n), n.Frontier, n.Target, pair(&n.Arrival, 1)),
		fmt.Sprintf("round trip %s ms   link %d ms ± %d   lost %d   resent %d", pair(&n.RTT, 1), n.LinkRTT/1000, n.Jitter/1000, n.Lost, n.Resent),
		fmt.Sprintf("action %s ms = up %s + tick %s + down %s", pair(&m.LatencyMillis, 1), pair(&s.Uplink, 1000), pair(&s.Tick, 1000), pair(&s.Downlink, 1000)),
		fmt.Sprintf("    + buffer %s + step %s   unanswered %d   refused %d", pair(&s.Buffer, 1000), pair(&s.Execute, 1000), m.Unanswered, n.Refused),
		fmt.Sprintf("resumed %d level, %d tail, %d baseline   connections %d", n.Level, n.Tail, n.Baseline, n.Connections),
	}
}

func connection(n *client.Network) string {
	if n.Connected {
		return "connected"
	}
	return "away"
}

// live reports whether the match goes on while the menu is open.
func (m *matchScreen) live() bool {
	n, ok := m.feed.(networked)
	return ok && n.Live()
}

// drawNotices paints what the service has to say over the match.
func (m *matchScreen) drawNotices(p *painter) {
	n, ok := m.feed.(networked)
	if !ok {
		return
	}
	for i, note := range n.Notices() {
		text := m.hud.speech.notice(&note)
		w := p.width(text, strong(17, textMain)) + 32
		y := 170 + float32(i)*34
		p.round(m.hud.w/2-w/2, y, w, 28, 6, ink.fade(0.8), ink.fade(0.8))
		p.text(m.hud.w/2, y+20, text, strong(17, gilt).at(centre))
	}
}

// notice is what a player reads of a notice.
func (s speech) notice(n *client.Notice) string {
	language := client.English
	if s.zh {
		language = client.Chinese
	}
	text := n.Sentence(language)
	if n.Detail != "" {
		text += " " + n.Detail
	}
	if n.Left > 0 {
		text += " " + itoa(int(n.Left+999)/1000) + " s"
	}
	return text
}

// details are the lines of the debug overlay that tell of the network.
func (m *matchScreen) details() []string {
	if n, ok := m.feed.(networked); ok {
		return n.Details()
	}
	return nil
}

// Kept tells where the recording of a match is.
type Kept struct {
	File   string // empty when there is none
	Part   bool   // it ends before the match does
	Failed string // why there is none
}

// KeptIn tells a Feed of this package where its match is recorded; the end
// screen shows it.
func KeptIn(f Feed, where func() Kept) { f.(*sessionFeed).kept = where }

// Kept is where the match is recorded.
func (f *sessionFeed) Kept() Kept {
	if f.kept == nil {
		return Kept{}
	}
	return f.kept()
}

// interrupted reports that the match has ended early on this device, and which
// screen follows.
func (m *matchScreen) interrupted(g *Game) (next screen, ended bool) {
	err := m.feed.Err()
	if err == nil {
		return nil, false
	}
	g.config.log(err.Error())
	next = g.home()
	if t, ok := next.(*menu); ok {
		t.wrong = err.Error()
	}
	return next, true
}

// backToService is the way on from the end of a match at a service.
func (e *endScreen) backToService(g *Game, y float32) (screen, error) {
	u := &g.ui
	if u.primary(rect{u.w/2 - 110, y, 220, 54}, g.speech.say("menu")) {
		return g.home(), nil
	}
	return e, nil
}

// drawKept says where the recording is.
func (e *endScreen) drawKept(g *Game, p *painter) {
	f, ok := e.match.feed.(interface{ Kept() Kept })
	if !ok {
		return
	}
	text, c := "", textSoft
	switch k := f.Kept(); {
	case k.Failed != "":
		text, c = g.speech.say("not_recorded")+" "+k.Failed, bad
	case k.File != "" && k.Part:
		text = g.speech.say("recorded_part") + " " + shorten(k.File, 72)
	case k.File != "":
		text = g.speech.say("recorded") + " " + shorten(k.File, 72)
	}
	p.text(g.ui.w/2, e.bottom()+96, text, over(14, c).at(centre))
}
