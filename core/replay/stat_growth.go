package replay

import (
	"sameframe/core/battle"
	"sameframe/core/data"
)

// Gold is where a player's gold came from and went, in whole gold: what it
// began with and all that it earned is what it spent and what it holds.
type Gold struct {
	Start    int `json:"start"`
	Passing  int `json:"passing"` // everybody's, for the time that passed
	LastHits int `json:"last_hits"`
	Kills    int `json:"kills"`
	Assists  int `json:"assists"`
	Towers   int `json:"towers"` // shares of fallen ones; the last hit is among the last hits
	Other    int `json:"other"`  // spells, and items sold
	Spent    int `json:"spent"`
	Held     int `json:"held"`
}

// LevelUp is the moment of a level.
type LevelUp struct {
	At    data.Millis `json:"at_ms"`
	Level int         `json:"level"`
}

// purse is a Gold in 1/65536.
type purse struct{ start, passing, lastHits, kills, assists, towers, spent int64 }

// pay takes in a cue that brings a seat gold.
func (p *purse) pay(c *battle.Cue) {
	switch c.Kind {
	case battle.CueLastHit:
		p.lastHits += int64(c.Amount)
	case battle.CueKill:
		p.kills += int64(c.Amount)
	}
}

// whole rounds a purse down; what the rounding loses is Other's.
func (p *purse) whole(held int64) Gold {
	g := Gold{
		Start: int(p.start >> 16), Passing: int(p.passing >> 16), LastHits: int(p.lastHits >> 16), Kills: int(p.kills >> 16),
		Assists: int(p.assists >> 16), Towers: int(p.towers >> 16), Spent: int(p.spent >> 16), Held: int(held >> 16),
	}
	g.Other = g.Spent + g.Held - g.Start - g.Passing - g.LastHits - g.Kills - g.Assists - g.Towers
	return g
}
