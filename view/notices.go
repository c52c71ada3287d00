package view

import (
	"slices"

	"sameframe/client"
	"sameframe/core/data"
)

// lag is how far a device was behind when it began to catch up.
type lag struct {
	most   int
	behind bool
}

// look notes how many frames are to be made up for, and returns the share that
// is done.
func (l *lag) look(frames int, behind bool) (done float32) {
	if !behind || !l.behind {
		l.most = 0
	}
	l.behind = behind
	l.most = max(l.most, frames)
	if l.most == 0 {
		return 0
	}
	return 1 - float32(frames)/float32(l.most)
}

// Tops of the panel of notices, in points.
const (
	noticeTop  = 160 // leaves room for what is announced above
	noticeHigh = 64  // under the score and the heroes beside it
)

// noticePlace is the panel of notices of a width and so many lines: over the tables
// and menus that are open, beside the shop and whatever else reaches from the left
// to an edge, and under the time that a dead hero waits.
func (m *matchScreen) noticePlace(wide float32, lines int, edge float32, dead bool) rect {
	h := &m.hud
	r := rect{h.w/2 - wide/2, noticeTop, wide, 22 + float32(lines)*26}
	if h.shop {
		edge = max(edge, h.shopPanel().x+h.shopPanel().w)
	}
	if edge > 0 {
		r.x = min(max(r.x, edge+10), h.w-wide-8)
	}
	switch {
	case m.scores || m.help || m.paused:
		r.y = noticeHigh
	case dead:
		r.y = h.respawnPlace().y + h.respawnPlace().h + 10
	}
	return r
}

// drawNotices paints what the player has to know of the connection over the
// match: one panel, the most important line first. It keeps off what reaches from the
// left to an edge.
func (m *matchScreen) drawNotices(p *painter, edge float32) {
	n, ok := m.feed.(networked)
	if !ok {
		return
	}
	if m.feed.Behind() {
		m.drawLag(p, n.Lag())
	} else {
		m.lag.look(0, false)
	}
	left, all := m.closing.split(n.Notices())
	if left > 0 {
		m.hud.drawClosing(p, left)
	}
	if m.scores || m.help || m.paused {
		all = slices.DeleteFunc(all, isNews)
	}
	m.drawLines(p, all, edge)
}

// drawLines paints the panel of notices.
func (m *matchScreen) drawLines(p *painter, all []client.Notice, edge float32) {
	if len(all) == 0 {
		return
	}
	var lines []string
	wide := float32(300)
	for i := range all {
		lines = append(lines, m.hud.speech.notice(&all[i]))
		wide = max(wide, p.width(lines[i], noticeStyle(i))+56)
	}
	tone := m.noticeTone(&all[0])
	_, pic := m.feed.Pictures()
	seat := m.mine(pic)
	r := m.noticePlace(wide, len(lines), edge, seat != nil && seat.Respawn > 0 && !m.feed.Behind())
	p.panel(r)
	p.round(r.x, r.y, 6, r.h, 3, tone, tone)
	for i, text := range lines {
		p.text(r.x+r.w/2, r.y+31+float32(i)*26, text, noticeStyle(i).at(centre))
	}
}

func noticeStyle(i int) style {
	if i == 0 {
		return strong(18, gilt)
	}
	return plain(15, textSoft)
}

// noticeTone tells news from trouble, and whose news they are.
func (m *matchScreen) noticeTone(n *client.Notice) tint {
	switch n.Code {
	case "player-left", "player-back":
		_, pic := m.feed.Pictures()
		_, c := m.seatName(pic, int8(n.Who.Seat))
		return c
	case "given-back", "first-frame", "delayed", "connecting", "getting-state":
		return allyBlue
	}
	return bad
}

// drawLag shows how much of the way to the present is done.
func (m *matchScreen) drawLag(p *painter, frames int) {
	done := m.lag.look(frames, true)
	cx, y := m.hud.w/2, m.hud.h/2+18
	const wide = 360
	p.round(cx-wide/2, y, wide, 12, 6, ink, inkSoft)
	p.round(cx-wide/2, y, max(wide*done, 12), 12, 6, gilt, giltDark)
	_, pic := m.feed.Pictures()
	text := clockText(int(data.Millis(frames)*data.Millis(pic.StepMillis))) + " " + m.hud.speech.say("to_go")
	p.text(cx, y+34, text, over(15, textSoft).at(centre))
}
