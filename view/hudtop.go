package view

import (
	"sameframe/core/battle"
)

// drawTop paints the score, the clock and the next wave.
func (h *hud) drawTop(p *painter, pic *battle.Picture, camp uint8) {
	foe := 3 - camp
	cx := h.w / 2
	p.round(cx-150, -8, 300, 58, 10, panel.fade(0.93), ink.fade(0.93))
	p.roundFrame(cx-150, -8, 300, 58, 10, 1.5, panelEdge)
	p.round(cx-52, -8, 104, 66, 10, panelHigh, ink)
	p.roundFrame(cx-52, -8, 104, 66, 10, 1.5, gilt)
	p.text(cx, 26, clockText(int(pic.Elapsed)), strong(24, textMain).at(centre))
	if !pic.Outcome.Over {
		p.text(cx, 47, h.speech.say("next_wave")+" "+clockText(int(pic.NextWave)+999), plain(12, textSoft).at(centre))
	}
	h.drawCampScore(p, cx-102, pic, camp, allyBlue)
	h.drawCampScore(p, cx+102, pic, foe, enemyOrange)
}

func (h *hud) drawCampScore(p *painter, x float32, pic *battle.Picture, camp uint8, c tint) {
	p.text(x, 25, itoa(pic.Kills[camp]), strong(24, c).at(centre))
	p.icon(h.art.of("minimap_tower", camp), x-16, 30, 14, 14, white)
	p.text(x+2, 43, itoa(pic.Towers[camp]), plain(13, textSoft))
}

// feedLine is one line of the kill feed.
type feedLine struct {
	killer, victim string
	killerTint     tint
	victimTint     tint
	icon           string
	age            float32
}

// feedLife is how long a line stays, in seconds.
const feedLife = 7

// news is what the match screen announces: the kill feed, big words and short
// messages.
type news struct {
	lines    []feedLine
	big      string
	bigTint  tint
	bigAge   float32
	small    string
	smallAge float32
	smallBad bool
	queue    []announcement
}

type announcement struct {
	text  string
	color tint
}

// announce shows a big word, after those that are still to be shown.
func (n *news) announce(text string, c tint) { n.queue = append(n.queue, announcement{text, c}) }

// clear drops what is shown and waits, for something more important.
func (n *news) clear() { n.queue, n.big = n.queue[:0], "" }

// message shows a short line over the bottom bar.
func (n *news) message(text string, isBad bool) {
	n.small, n.smallAge, n.smallBad = text, 0, isBad
}

// kill adds a line to the feed.
func (n *news) kill(l feedLine) {
	n.lines = append(n.lines, l)
	if len(n.lines) > 5 {
		n.lines = n.lines[1:]
	}
}

const (
	bigLife   = 2.6
	smallLife = 1.8
)

func (n *news) advance(seconds float32) {
	k := 0
	for i := range n.lines {
		if n.lines[i].age += seconds; n.lines[i].age < feedLife {
			n.lines[k] = n.lines[i]
			k++
		}
	}
	n.lines = n.lines[:k]
	n.smallAge += seconds
	n.bigAge += seconds
	if len(n.queue) > 0 && (n.big == "" || n.bigAge > bigLife*0.75) {
		n.big, n.bigTint, n.bigAge = n.queue[0].text, n.queue[0].color, 0
		n.queue = n.queue[1:]
	}
}

// drawBig paints the announcement of the moment.
func (n *news) drawBig(p *painter, h *hud) {
	if n.big != "" && n.bigAge < bigLife {
		t := n.bigAge
		a := min(t*5, 1) * min((bigLife-t)*2, 1)
		size := 34 + 14*max(0, 0.18-t)/0.18
		w := p.width(n.big, strong(34, white)) + 120
		p.side(h.w/2-w/2, 104, w/2, 52, tint{}, ink.fade(0.62*a))
		p.side(h.w/2, 104, w/2, 52, ink.fade(0.62*a), tint{})
		st := style{size: size, bold: true, align: centre, color: n.bigTint.fade(a), edge: ink.fade(0.9 * a)}
		p.text(h.w/2, 142, n.big, st)
	}
}

// draw paints the short message and the kill feed.
func (n *news) draw(p *painter, h *hud) {
	if n.small != "" && n.smallAge < smallLife {
		a := min((smallLife-n.smallAge)*2, 1)
		c := textMain
		if n.smallBad {
			c = hex(0xFF9C7A)
		}
		p.text(h.w/2, h.h-barH-52, n.small, style{size: 17, bold: true, align: centre, color: c.fade(a), edge: ink.fade(0.9 * a)})
	}
	for i := range n.lines {
		n.lines[i].draw(p, h, 66+float32(i)*30)
	}
}

func (l *feedLine) draw(p *painter, h *hud, y float32) {
	a := min((feedLife-l.age)*1.5, 1) * min(l.age*6, 1)
	k, v := strong(14, l.killerTint.fade(a)), strong(14, l.victimTint.fade(a))
	wk, wv := p.width(l.killer, k), p.width(l.victim, v)
	w := wk + wv + 62
	x := h.w - 16 - w
	p.round(x, y, w, 25, 5, ink.fade(0.72*a), ink.fade(0.72*a))
	p.text(x+12, y+17, l.killer, k)
	p.icon(h.art.get(l.icon), x+12+wk+9, y+3, 19, 19, white.fade(a))
	p.text(x+12+wk+38, y+17, l.victim, v)
}
