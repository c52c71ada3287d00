package view

import "sameframe/core/battle"

// Columns of the table of players, in points from its left edge.
const (
	scoreHero  = 24
	scoreName  = 70
	scoreLevel = 290
	scoreKDA   = 380
	scoreLH    = 490
	scoreGold  = 580
	scoreItems = 640
	scoreW     = 900
	scoreRow   = 44
)

// scorePlace is the table over a match of so many players.
func (h *hud) scorePlace(players int) rect {
	return rect{h.w/2 - scoreW/2 - 20, 112, scoreW + 40, float32(players)*scoreRow + 76}
}

// drawScores paints the table of all players, one camp below the other.
func (h *hud) drawScores(p *painter, pic *battle.Picture, own int, x, y float32, damage bool) {
	head := plain(13, textSoft)
	p.text(x+scoreName, y, h.speech.say("player"), head)
	p.text(x+scoreLevel, y, h.speech.say("level"), head.at(centre))
	p.text(x+scoreKDA, y, h.speech.say("kda"), head.at(centre))
	p.text(x+scoreLH, y, h.speech.say("last_hits"), head.at(centre))
	p.text(x+scoreGold, y, h.speech.say("gold"), head.at(centre))
	if damage {
		p.text(x+scoreItems+60, y, h.speech.say("damage"), head.at(centre))
	}
	y += 10
	mine := uint8(1)
	if own >= 0 && own < len(pic.Seats) {
		mine = pic.Seats[own].Camp
	}
	for _, camp := range [2]uint8{mine, 3 - mine} {
		for i := range pic.Seats {
			if pic.Seats[i].Camp == camp {
				h.drawScoreRow(p, &pic.Seats[i], x, y, i == own, camp == mine, pic.Camp == 0 || pic.Camp == camp, damage)
				y += scoreRow
			}
		}
		y += 8
	}
}

func (h *hud) drawScoreRow(p *painter, s *battle.SeatPicture, x, y float32, own, ally, open, damage bool) {
	c := enemyOrange
	if ally {
		c = allyBlue
	}
	if own {
		c = ownGreen
	}
	p.round(x, y, scoreW, scoreRow-5, 5, c.fade(0.16), c.fade(0.08))
	p.rect(x, y+3, 4, scoreRow-11, c)
	u := &h.set.Units[s.Unit]
	p.icon(h.art.portrait(u, s.Camp), x+scoreHero-8, y+2, scoreRow-9, scoreRow-9, white)
	p.text(x+scoreName, y+18, firstOf(s.Name, h.speech.unit(u)), strong(15, textMain))
	wide := p.text(x+scoreName, y+33, h.speech.unit(u), plain(12, textSoft))
	h.drawBot(p, s, x+scoreName+wide+8, y+22)
	ty := y + 25
	p.text(x+scoreLevel, ty, itoa(s.Level), strong(16, textMain).at(centre))
	p.text(x+scoreKDA, ty, itoa(s.Kills)+" / "+itoa(s.Deaths)+" / "+itoa(s.Assists), strong(16, textMain).at(centre))
	p.text(x+scoreLH, ty, itoa(s.LastHits), strong(16, textMain).at(centre))
	gold := "–" // that of enemies is not known while the match runs
	if open {
		gold = itoa(int(units(s.Gold)))
	}
	p.text(x+scoreGold, ty, gold, strong(16, goldYellow).at(centre))
	if damage {
		p.text(x+scoreItems+60, ty, itoa(int(units(s.DamageDone))), strong(16, textMain).at(centre))
	}
	for i, id := range s.Items {
		r := rect{x + scoreItems + float32(i)*31, y + 6, 28, 28}
		if damage {
			r.x += 118
			r.w, r.h = 20, 20
			r.x = x + scoreItems + 118 + float32(i)*22
			r.y = y + 10
		}
		p.round(r.x, r.y, r.w, r.h, 4, ink, inkSoft)
		if id != 0 {
			p.icon(h.itemIcon(id), r.x+1, r.y+1, r.w-2, r.h-2, white)
		}
	}
}
