package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// streak counts kills that follow each other quickly.
type streak struct {
	seat  int8
	count int
	at    data.Millis
}

// streakTime is the longest time between kills of a streak.
const streakTime data.Millis = 10000

// report tells the player in words what a cue means.
func (m *matchScreen) report(g *Game, c *battle.Cue, pic *battle.Picture) {
	switch c.Kind {
	case battle.CueRefused:
		if int(c.Seat) == m.seat {
			m.refuse(g, c.Result)
		}
	case battle.CueKill:
		m.reportKill(g, c, pic)
	case battle.CueDeath:
		m.reportDeath(g, c, pic)
	case battle.CueTowerFall:
		m.reportTower(g, c)
	case battle.CueCastDone:
		s := &g.config.Data.Spells[c.Spell]
		if c.Source == m.scene.own && s.Ultimate && g.settings.Shake {
			m.cam.shake(5, 0.35)
		}
	case battle.CueEnd:
		m.reportEnd(g, c, pic)
	}
}

// seatName is the name and colour of a unit's player.
func (m *matchScreen) seatName(pic *battle.Picture, seat int8) (string, tint) {
	if seat < 0 || int(seat) >= len(pic.Seats) {
		return "", textSoft
	}
	s := &pic.Seats[seat]
	c := enemyOrange
	switch {
	case int(seat) == m.seat:
		c = ownGreen
	case s.Camp == m.camp:
		c = allyBlue
	}
	return firstOf(s.Name, m.hud.speech.unit(&m.hud.set.Units[s.Unit])), c
}

// seatOf finds the seat of a hero.
func seatOf(pic *battle.Picture, hero uint32) int8 {
	for i := range pic.Seats {
		if uint32(pic.Seats[i].Hero) == hero {
			return int8(i)
		}
	}
	return -1
}

func (m *matchScreen) reportKill(g *Game, c *battle.Cue, pic *battle.Picture) {
	killer, kt := m.seatName(pic, c.Seat)
	victim, vt := m.seatName(pic, seatOf(pic, uint32(c.Target)))
	if killer == "" {
		killer, kt = g.speech.say("a_tower"), textSoft
	}
	m.news.kill(feedLine{killer: killer, victim: victim, killerTint: kt, victimTint: vt, icon: "skull"})
	if c.Seat < 0 {
		return
	}
	if !m.blood {
		m.blood = true
		m.news.announce(g.speech.say("first_blood"), kt)
	}
	if m.streak.seat == c.Seat && pic.Elapsed-m.streak.at <= streakTime {
		m.streak.count++
	} else {
		m.streak = streak{seat: c.Seat, count: 1}
	}
	m.streak.at = pic.Elapsed
	switch {
	case m.streak.count == 2:
		m.news.announce(g.speech.say("double_kill"), kt)
	case m.streak.count > 2:
		m.news.announce(g.speech.say("triple_kill"), kt)
	case int(c.Seat) == m.seat:
		m.news.announce(g.speech.say("slain_enemy")+" "+victim, ownGreen)
	}
}

func (m *matchScreen) reportDeath(g *Game, c *battle.Cue, pic *battle.Picture) {
	seat := seatOf(pic, uint32(c.Target))
	if seat < 0 {
		return
	}
	if int(seat) == m.seat {
		m.news.announce(g.speech.say("slain_you"), bad)
		m.hud.shop = false
		if g.settings.Shake {
			m.cam.shake(4, 0.3)
		}
	}
	if !m.claimed(c) { // no kill cue comes when nobody is credited
		victim, vt := m.seatName(pic, seat)
		m.news.kill(feedLine{killer: m.unitName(c), victim: victim, killerTint: textSoft, victimTint: vt, icon: "skull"})
	}
}

// claimed reports whether a kill cue of the same steps credits a death.
func (m *matchScreen) claimed(c *battle.Cue) bool {
	cues := m.feed.Cues()
	for i := range cues {
		if cues[i].Kind == battle.CueKill && cues[i].Target == c.Target {
			return true
		}
	}
	return false
}

func (m *matchScreen) unitName(c *battle.Cue) string {
	if a := m.scene.seen(c.Source); a != nil {
		return m.scene.speech.unit(a.proto)
	}
	return m.scene.speech.say("a_creep")
}

func (m *matchScreen) reportTower(g *Game, c *battle.Cue) {
	if g.settings.Shake {
		m.cam.shake(3, 0.4)
	}
	if c.Camp == m.camp {
		m.news.announce(g.speech.say("tower_own"), bad)
		return
	}
	m.news.announce(g.speech.say("tower_enemy"), allyBlue)
}

func (m *matchScreen) reportEnd(g *Game, c *battle.Cue, pic *battle.Picture) {
	m.news.clear()
	m.hud.shop = false
	for i := range m.scene.past {
		if a := &m.scene.past[i]; a.proto.Kind == data.KindBase && a.Camp != uint8(c.Index) && !pic.Outcome.Surrender {
			m.finale = &point{float32(a.x), float32(a.y)}
		}
	}
	g.sound.play(pickWord(uint8(c.Index) == m.camp, "victory", "defeat"), 1, 0)
	if uint8(c.Index) == m.camp {
		m.news.announce(g.speech.say("victory"), gilt)
		return
	}
	m.news.announce(g.speech.say("defeat"), bad)
}

// warn announces the first wave.
func (m *matchScreen) warn(g *Game, pic *battle.Picture) {
	first := m.hud.set.Rules.FirstWave
	if !m.warned[0] && pic.Elapsed >= first-5000 && pic.Elapsed < first {
		m.warned[0] = true
		m.news.announce(g.speech.say("wave_soon"), textMain)
	}
	if !m.warned[1] && pic.Elapsed >= first {
		m.warned[1] = true
		if pic.Elapsed < first+2000 {
			m.news.announce(g.speech.say("wave_now"), textMain)
			g.sound.play("horn", 0.7, 0)
		}
	}
}

// distanceTo is how far a place is from what the camera looks at, as a share
// of the window's width.
func (m *matchScreen) distanceTo(x, y float64) (dx, d float64) {
	k, _ := m.cam.k()
	half := m.cam.w / 2 / k
	dx = (x - m.cam.x) / half
	return dx, math.Hypot(x-m.cam.x, y-m.cam.y) / half
}

func pickWord(cond bool, a, b string) string {
	if cond {
		return a
	}
	return b
}
