package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// cut lets go of what is carried from frame to frame, after a film has jumped or
// turned round: what is seen then has not come about from what was seen before.
func (m *matchScreen) cut(pic *battle.Picture) {
	m.scene.forget(pic)
	m.hud.settle()
	m.news = news{small: m.news.small, smallAge: m.news.smallAge, smallBad: m.news.smallBad}
	m.streak = streak{}
	m.blood = pic.Kills[1]+pic.Kills[2] > 0
	first := m.hud.set.Rules.FirstWave
	m.warned = [2]bool{pic.Elapsed >= first-5000, pic.Elapsed >= first}
	m.cam.shakeLeft, m.centred = 0, false
	if m.finale != nil {
		m.finale, m.cam.locked = nil, m.watch.follow > 0
	}
	m.over = 0
}

// forget drops all that the scene remembers and shows a picture as if it were the
// first.
func (s *scene) forget(pic *battle.Picture) {
	s.past = s.past[:0]
	s.fx.list, s.nums.list, s.dead = s.fx.list[:0], s.nums.list[:0], s.dead[:0]
	s.lore = newLore()
	s.gaits.units = map[wire.GUID]*gait{}
	s.spread = math.Inf(-1) // bars are at once where they belong
	s.fog.settle(pic)
}

// settle opens the fog as a picture wants it, at once.
func (f *fog) settle(pic *battle.Picture) {
	if f.on = pic.Camp != 0; !f.on {
		return
	}
	f.open(pic)
	for row := range f.grid.Height {
		f.look(row)
	}
	for i, lit := range f.lit {
		f.shown[i] = 1
		if lit {
			f.shown[i] = 0
		}
	}
}

// settle takes all that a seat can cast for long known, so that none of it
// flashes.
func (h *hud) settle() {
	for i := range h.ready {
		h.ready[i], h.had[i], h.flash[i] = true, math.MaxInt, 0
	}
}

// tell tells in words what a cue means to who watches: there is no own side.
func (m *matchScreen) tell(g *Game, c *battle.Cue, pic *battle.Picture) {
	switch c.Kind {
	case battle.CueTowerFall:
		m.news.announce(g.speech.say([...]phrase{"", "west_loses", "east_loses"}[c.Camp%3]), campTint(3-c.Camp))
	case battle.CueEnd:
		m.tellEnd(g, c, pic)
	default:
		m.report(g, c, pic)
	}
	if q := m.news.queue; len(q) > 1 && m.rate() > 2 {
		m.news.queue = q[len(q)-1:] // what is announced keeps up with a fast film
	}
}

// tellEnd tells who has won, and looks where it was decided.
func (m *matchScreen) tellEnd(g *Game, c *battle.Cue, pic *battle.Picture) {
	m.news.clear()
	if m.film == nil || !m.film.ended() { // at its end a film says so itself
		m.news.announce(g.speech.say(winWord(uint8(c.Index))), campTint(uint8(c.Index)))
	}
	if m.film == nil || m.film.heard() {
		g.sound.play("victory", 1, 0)
	}
	if q := m.fallenBase(uint8(c.Index)); q != nil && !pic.Outcome.Surrender {
		m.finale = q
	}
}

// winWord says that a camp has won.
func winWord(camp uint8) phrase {
	return [...]phrase{"nobody_wins", "west_wins", "east_wins"}[camp%3]
}

// fallenBase is where the base of the camp stood that has lost, nil when it was
// not in sight.
func (m *matchScreen) fallenBase(winner uint8) *point {
	for i := range m.scene.past {
		if a := &m.scene.past[i]; a.proto.Kind == data.KindBase && a.Camp != winner {
			return &point{float32(a.x), float32(a.y)}
		}
	}
	return nil
}
