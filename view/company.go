package view

import (
	"cmp"
	"slices"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// isNews reports that a notice tells of others, or of what is to come: nothing is
// wrong with this device or its match.
func isNews(n client.Notice) bool {
	switch n.Code {
	case "player-left", "player-back", "closing":
		return true
	}
	return false
}

// BotPlays reports whether a bot plays a seat of a match that is played on other
// devices too.
func (f *sessionFeed) BotPlays(seat wire.Seat) bool {
	s, ok := f.session.Source().(interface{ BotPlays(seat wire.Seat) bool })
	return ok && s.BotPlays(seat)
}

// handovers are the changes of each seat between a person and a bot in a recording.
type handovers [battle.MaxSeats][]handover

// handover is one change: from a position on a bot plays the seat, or its player.
type handover struct {
	at  int
	bot bool
}

func handoversOf(f *replay.File) (h handovers) {
	for i := range f.Frames() {
		for _, r := range f.Records(i) {
			if r.Seat == wire.SeatService && int(r.Action.Slot) < len(h) {
				list := &h[r.Action.Slot]
				*list = append(*list, handover{i + 1, r.Action.Kind == wire.SeatToBot})
			}
		}
	}
	return h
}

// BotPlays reports whether a bot plays a person's seat at the film's position.
func (f *filmFeed) BotPlays(seat wire.Seat) bool {
	list := f.hands[seat]
	i, _ := slices.BinarySearchFunc(list, f.film.Player().At()+1, func(c handover, at int) int { return cmp.Compare(c.at, at) })
	return i > 0 && list[i-1].bot
}

// attend notes which persons' seats a bot plays. What was a bot from the beginning
// is called so.
func (m *matchScreen) attend() {
	f, ok := m.feed.(interface{ BotPlays(seat wire.Seat) bool })
	for i := range m.start.Seats {
		m.hud.bots[i] = ok && m.start.Seats[i].Controller == battle.ByInput && f.BotPlays(wire.Seat(i))
	}
}

// drawBot paints the sign of a person's seat that a bot plays, from its left upper
// corner.
func (h *hud) drawBot(p *painter, s *battle.SeatPicture, x, y float32) {
	if int(s.Seat) >= len(h.bots) || !h.bots[s.Seat] {
		return
	}
	text, st := h.speech.say("by_bot"), strong(10, textMain)
	wide := p.width(text, st) + 8
	p.round(x, y, wide, 14, 4, panelHigh, panelHigh)
	p.roundFrame(x, y, wide, 14, 4, 1, textFaint)
	p.text(x+wide/2, y+11, text, st.at(centre))
}

// closingNews is how long it is news that the service closes, in seconds: then
// only a small sign tells how long it is there.
const closingNews = 8

// closing is for how long the view has known that the service closes, in seconds.
type closing float32

func (c *closing) advance(all []client.Notice, seconds float32) {
	if !slices.ContainsFunc(all, func(n client.Notice) bool { return n.Code == "closing" }) {
		*c = 0
		return
	}
	*c += closing(seconds)
}

// split takes what the small sign tells out of what there is to read: the time left,
// 0 for none.
func (c closing) split(all []client.Notice) (left int64, rest []client.Notice) {
	for _, n := range all {
		if n.Code == "closing" && c > closingNews {
			left = n.Left
		} else {
			rest = append(rest, n)
		}
	}
	return left, rest
}

// closingPlace is the small sign, in the corner that nothing else uses.
func closingPlace(wide float32) rect { return rect{14, 36, wide + 30, 26} }

// closingSoon is when the small sign turns red, milliseconds before the end.
const closingSoon = 60_000

// drawClosing paints how long the service is there at the most.
func (h *hud) drawClosing(p *painter, left int64) {
	c := gilt
	if left < closingSoon {
		c = bad
	}
	text := h.speech.say("closes_in") + " " + clockText(int(left)+999)
	r := closingPlace(p.width(text, strong(14, c)))
	p.round(r.x, r.y, r.w, r.h, 6, panel.fade(0.92), ink.fade(0.92))
	p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.4, c.shade(0.7))
	p.disc(r.x+13, r.y+13, 4, c)
	p.text(r.x+23, r.y+18, text, strong(14, c))
}
