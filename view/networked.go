package view

import (
	"fmt"
	"slices"

	"sameframe/client"
)

// networked is a Feed whose match is played on other devices too.
type networked interface {
	Feed
	// Live reports that the match goes on whatever this device wants.
	Live() bool
	// Notices are what the player must read now, the most important first.
	Notices() []client.Notice
	// Parting is why the match has ended early on this device.
	Parting() (why client.Notice, ended bool)
	// Lag is how many frames the device is behind what the service has approved.
	Lag() int
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
	if f.starved() && !slices.ContainsFunc(all, func(n client.Notice) bool { return !isNews(n) }) {
		return append([]client.Notice{client.NoticeOf("no-frames")}, all...)
	}
	return all
}

// starved reports that the match stands still because nothing comes: for a while, or
// for so long that the session holds itself for lost and waits to be told how to go on.
func (f *sessionFeed) starved() bool {
	state := f.session.State()
	return state == client.WaitNetwork || state == client.SyncRecovery && f.cutOff()
}

// Parting implements networked.
func (f *sessionFeed) Parting() (client.Notice, bool) {
	s, ok := f.session.Source().(interface {
		Parting(err error) (client.Notice, bool)
	})
	if !ok || f.err == nil && f.session.Backlog() > 0 {
		return client.Notice{}, false
	}
	return s.Parting(f.err)
}

// Verdict is what the service says of the result.
func (f *sessionFeed) Verdict() []client.Notice {
	if s, ok := f.session.Source().(interface{ Verdict() []client.Notice }); ok {
		return s.Verdict()
	}
	return nil
}

// Lag implements networked.
func (f *sessionFeed) Lag() int {
	s, ok := f.session.Source().(client.Remote)
	if !ok {
		return 0
	}
	return max(int(int32(s.Network().Frontier-uint32(f.session.World().Frame()))), 0)
}

// cutOff reports that nothing is approved that this device has not executed: its
// world stands still, and there is nothing to make up for.
func (f *sessionFeed) cutOff() bool {
	_, remote := f.session.Source().(client.Remote)
	return remote && f.Lag() == 0
}

// Details implements networked.
func (f *sessionFeed) Details() []string {
	m := f.session.Metrics()
	lines := sessionLines(&m)
	if m.Network != nil {
		lines = append(lines, networkLines(&m)...)
	}
	return lines
}

// spread is the middle, 95 %, 99 % and the most of what a histogram counted, in
// units of per.
func spread(h *client.Histogram, per uint64) string {
	return fmt.Sprintf("%d/%d/%d/%d", h.Quantile(50)/per, h.Quantile(95)/per, h.Quantile(99)/per, h.Max/per)
}

// sessionLines is what a session measured: 50 %, 95 %, 99 % and the most.
func sessionLines(m *client.Metrics) []string {
	states := ""
	for s := range client.NumStates {
		states += fmt.Sprintf("   %s %.1f s", s, float64(m.InState[s])/1e9)
	}
	return []string{
		fmt.Sprintf("50/95/99/most   backlog %s   steps a frame %s", spread(&m.Backlog, 1), spread(&m.StepsPerOuter, 1)),
		fmt.Sprintf("waited %d times   %s ms   action to step %s ms", m.Waits.Count, spread(&m.Waits, 1), spread(&m.LatencyMillis, 1)),
		states[3:],
	}
}

// networkLines is what a match over a network measured.
func networkLines(m *client.Metrics) []string {
	n, s := m.Network, &m.Split
	pair := func(h *client.Histogram) string {
		return fmt.Sprintf("%d/%d", h.Quantile(50)/1000, h.Quantile(95)/1000)
	}
	return []string{
		fmt.Sprintf("%s %s   frontier %d   kept back %d", n.Carrier, connection(n), n.Frontier, n.Target),
		fmt.Sprintf("round trip %s ms   link %d ms ± %d", spread(&n.RTT, 1), n.LinkRTT/1000, n.Jitter/1000),
		fmt.Sprintf("frames late %s ms   deviation %.1f ms", spread(&n.Arrival, 1), n.Arrival.Deviation()),
		fmt.Sprintf("action 50/95: up %s + tick %s + down %s + buffer %s + step %s ms", pair(&s.Uplink), pair(&s.Tick), pair(&s.Downlink), pair(&s.Buffer), pair(&s.Execute)),
		fmt.Sprintf("unanswered %d   refused %d   lost %d   resent %d   resumed %d level, %d tail, %d state   connections %d",
			m.Unanswered, n.Refused, n.Lost, n.Resent, n.Level, n.Tail, n.Baseline, n.Connections),
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

// sentence is what a player reads of a notice.
func (s speech) sentence(n *client.Notice) string {
	if s.zh {
		return n.Sentence(client.Chinese)
	}
	return n.Sentence(client.English)
}

// soon is how long an attempt to connect is nothing to worry about, milliseconds.
const soon = 57_000

// notice is the sentence of a notice with all that belongs to it, on one line.
func (s speech) notice(n *client.Notice) string {
	text := s.sentence(n)
	if n.Detail != "" {
		text += " " + n.Detail
	}
	if n.Left > 0 && n.Code != "closing" && (n.Code != "connecting" || n.Left < soon) {
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
	Part   bool   // it ends before the match does; without a file: before the device came
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
	case k.File == "" && k.Part:
		text = g.speech.say("not_recorded") + " " + g.speech.say("came_late")
	case k.File != "" && k.Part:
		text = g.speech.say("recorded_part") + " " + shorten(k.File, 72)
	case k.File != "":
		text = g.speech.say("recorded") + " " + shorten(k.File, 72)
	}
	p.text(g.ui.w/2, e.bottom()+88, text, over(14, c).at(centre))
}

// verdict is what the service says of the result.
func (e *endScreen) verdict() []client.Notice {
	if v, ok := e.match.feed.(interface{ Verdict() []client.Notice }); ok {
		return v.Verdict()
	}
	return nil
}

// verdictTone is that of what the service says of a result.
func verdictTone(n *client.Notice) tint {
	switch n.Code {
	case "finding-agrees", "finding-missing":
		return good
	case "finding-nothing":
		return textMain
	}
	return bad
}
