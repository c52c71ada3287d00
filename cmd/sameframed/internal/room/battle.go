package room

import (
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// battleCore is the real battle as a Core. It is the only place of the service
// that makes a world.
type battleCore struct {
	world   *battle.World
	picture battle.Picture
}

// NewBattle returns the battle of a start snapshot, before its first step, with
// the core's bots in their seats. Errors are those of battle.New.
func NewBattle(d *data.Set, s battle.Start) (Core, error) {
	w, err := battle.New(d, s)
	if err != nil {
		return nil, err
	}
	w.SetBrain(&bot.Brain{})
	return &battleCore{world: w}, nil
}

func (b *battleCore) Step(records []wire.Record) { b.world.Step(records) }

func (b *battleCore) Trace() wire.Trace {
	return wire.Trace{Digest: b.world.Digest(), Used: b.world.Used()}
}

func (b *battleCore) Layers() state.Layers { return b.world.Layers() }

func (b *battleCore) Save(buf []byte) []byte { return b.world.Save(buf) }

func (b *battleCore) Result() Result { return replay.ResultOf(b.world, &b.picture) }

// worldOf returns the world of a Core, nil when it has none.
func worldOf(c Core) *battle.World {
	if b, ok := c.(*battleCore); ok {
		return b.world
	}
	return nil
}

// WorldOf returns the world of a Core that NewBattle made.
func WorldOf(c Core) *battle.World { return c.(*battleCore).world }
