package replay

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// Symbols of what a player does, beside the action kinds themselves.
const (
	symMoveByDir = 14
	symRepeat    = 15 // the player's last action again, in every field
	symBits      = 4

	seatBits    = 4
	targetsKept = 31 // of one camp
	targetBits  = 5
	spellsKept  = 7 // of one player
	spellBits   = 3
	entryBits   = 9
	moreActions = 3 // actions of a frame that are told apart when asking for more
)

// The symbols hold every kind and every seat; one more of either needs another
// format.
const (
	_ = symMoveByDir - wire.NumKinds
	_ = uint(1<<seatBits - 1 - battle.MaxSeats)
)

// model is what both sides of a packed stream have learnt from the records
// before: it goes from block to block and starts empty with the match.
type model struct {
	camps   []uint8 // of each seat
	players []player
	order   recent[wire.Seat] // who acted last

	busy   int // actions of the frame before, at most moreActions
	more   [moreActions + 1][moreActions + 1]prob
	seat   [1 << seatBits]prob
	kinds  [1 << symBits][1 << symBits]prob
	queued [1 << symBits]prob
	fine   [1 << symBits]prob
	x      [1 << symBits]signed
	y      [1 << symBits][18]signed // by the width of the step in x
	dir    signed
	same   [1 << symBits]prob // the player's last target
	target [1 << targetBits]prob
	fresh  number // from the latest unit
	spell  [1 << symBits][1 << spellBits]prob
	slot   [1 << symBits][8]prob
	item   number
	hasEx  [1 << symBits]prob
	seen   [256]recent[wire.GUID] // targets, by the camp that picks them
	latest wire.GUID
	bytes  [1 << entryBits]byte // of one entry, for a moment
}

// player is what the model remembers of one seat.
type player struct {
	last   wire.Action
	symbol uint32
	x, y   int32 // last position, in whole units
	dir    uint16
	target wire.GUID
	spells recent[uint16]
}

func newModel(s *battle.Start) *model {
	m := &model{players: make([]player, len(s.Seats))}
	for i := range s.Seats {
		m.camps = append(m.camps, s.Seats[i].Camp)
		m.order = append(m.order, wire.Seat(i))
	}
	return m
}

// pack appends the packed form of whole frames: records[:ends[0]] are those of
// the first, and so on.
func (m *model) pack(dst []byte, records []wire.Record, ends []uint32) []byte {
	c := packer(dst)
	from := uint32(0)
	for _, end := range ends {
		m.frame(c, records[from:end])
		from = end
	}
	return c.finish()
}

// frame codes the records of one frame. Unpacking appends them to none.
func (m *model) frame(c *coder, records []wire.Record) []wire.Record {
	n := 0
	for ; !c.bad && n <= lockstep.MaxFrameActions; n++ {
		if c.bit(&m.more[m.busy][min(n, moreActions)], flag(n < len(records))) == 0 {
			break
		}
		if c.unpacking {
			records = append(records, wire.Record{})
		}
		m.record(c, &records[n])
	}
	c.bad = c.bad || n > lockstep.MaxFrameActions
	m.busy = min(n, moreActions)
	return records
}

func flag(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// record codes who acts and what. What no player of the match can do takes its
// byte form.
func (m *model) record(c *coder, r *wire.Record) {
	rank := len(m.order)
	if r.Action.Kind < wire.NumKinds {
		rank = m.order.rank(r.Seat)
	}
	rank = int(c.tree(m.seat[:], uint32(rank), seatBits))
	switch {
	case rank > len(m.order):
		c.bad = true
	case rank == len(m.order):
		m.entry(c, r)
	default:
		r.Seat = m.order[rank]
		m.order.use(r.Seat, len(m.order))
		m.action(c, r.Seat, &r.Action)
		c.check(r)
	}
}

// check refuses what has no byte form and so cannot have been recorded.
func (c *coder) check(r *wire.Record) {
	if c.unpacking && !c.bad {
		e := wire.Entry{Record: *r}
		c.bad = e.Validate() != nil
	}
}

// entry codes a record as its byte form, after its length.
func (m *model) entry(c *coder, r *wire.Record) {
	b := m.bytes[:0]
	if !c.unpacking {
		b, _ = wire.AppendEntry(b, wire.Entry{Record: *r}) // the writer has checked it
	}
	n := int(c.plain(uint32(len(b)), entryBits))
	b = m.bytes[:n]
	for i := range b {
		b[i] = byte(c.plain(uint32(b[i]), 8))
	}
	if c.unpacking {
		e, used, err := wire.DecodeEntry(b)
		c.bad = c.bad || err != nil || used != n || e.Run != 0
		*r = e.Record
	}
}

// action codes what a player does.
func (m *model) action(c *coder, seat wire.Seat, a *wire.Action) {
	p := &m.players[seat]
	sym := c.tree(m.kinds[p.symbol][:], p.symbolOf(a), symBits)
	p.symbol = sym
	switch {
	case sym == symRepeat:
		*a = p.last
	case sym == symMoveByDir:
		a.Kind, a.ByDir = wire.Move, true
		m.wait(c, sym, a)
		m.direction(c, p, a)
	default:
		a.Kind = wire.Kind(sym)
		m.wait(c, sym, a)
		m.fields(c, m.camps[seat], p, a)
	}
	p.last = *a
}

// wait codes whether the order waits behind others, where its kind can.
func (m *model) wait(c *coder, sym uint32, a *wire.Action) {
	if a.Kind.CanQueue() {
		a.Queued = c.bit(&m.queued[sym], flag(a.Queued)) == 1
	}
}

func (p *player) symbolOf(a *wire.Action) uint32 {
	switch {
	case *a == p.last:
		return symRepeat
	case a.ByDir:
		return symMoveByDir
	}
	return uint32(a.Kind)
}

// fields codes what the kind of the action carries.
func (m *model) fields(c *coder, camp uint8, p *player, a *wire.Action) {
	switch a.Kind {
	case wire.Move, wire.AttackMove, wire.Ping:
		m.position(c, p, a)
	case wire.Attack:
		m.aim(c, camp, p, a)
	case wire.SpellToUnit:
		m.cast(c, p, a)
		m.aim(c, camp, p, a)
	case wire.SpellToPosition:
		m.cast(c, p, a)
		m.position(c, p, a)
	case wire.UpgradeSpell, wire.SellItem:
		a.Slot = uint8(c.tree(m.slot[a.Kind][:], uint32(a.Slot), 3))
	case wire.BuyItem:
		a.Item = c.short(c.number(&m.item, uint32(a.Item)))
	case wire.StopMove, wire.Surrender:
	default:
		c.bad = true
	}
}

// short refuses more than 16 bits.
func (c *coder) short(v uint32) uint16 {
	c.bad = c.bad || v > 1<<16-1
	return uint16(v)
}

// position codes a step from the player's last position in whole units, and
// 16 bits more of each coordinate when one is not whole.
func (m *model) position(c *coder, p *player, a *wire.Action) {
	k := a.Kind
	x, fx := split(int64(a.Pos.X))
	y, fy := split(int64(a.Pos.Y))
	fine := c.bit(&m.fine[k], flag(fx|fy != 0))
	dx := c.signed(&m.x[k], x-p.x)
	dy := c.signed(&m.y[k][min(width(dx), 17)], y-p.y)
	if fine == 1 {
		fx, fy = c.plain(fx, 16), c.plain(fy, 16)
	}
	// The sums wrap only for steps off the map, which check refuses.
	p.x, p.y = p.x+dx, p.y+dy
	join(&a.Pos.X, p.x, fx)
	join(&a.Pos.Y, p.y, fy)
}

// split takes a coordinate apart into whole units, downward, and 1/65536.
func split(v int64) (whole int32, part uint32) { return int32(v >> 16), uint32(v & 0xFFFF) }

func join[T ~int64](v *T, whole int32, part uint32) { *v = T(whole)<<16 | T(part) }

func width(v int32) int {
	n := 0
	for ; v != 0; v /= 2 {
		n++
	}
	return n
}

// direction codes the turn from the player's last direction.
func (m *model) direction(c *coder, p *player, a *wire.Action) {
	turn := c.signed(&m.dir, int32(int16(uint16(a.Dir)-p.dir)))
	p.dir += uint16(turn)
	turnTo(&a.Dir, p.dir)
}

func turnTo[T ~uint16](v *T, dir uint16) { *v = T(dir) }

// aim codes the target: the player's last one, one of those that its camp
// aimed at lately, or another, counted from the latest unit.
func (m *model) aim(c *coder, camp uint8, p *player, a *wire.Action) {
	seen := &m.seen[camp]
	if c.bit(&m.same[a.Kind], flag(a.Target == p.target)) == 1 {
		a.Target = p.target
	} else if rank := int(c.tree(m.target[:], uint32(seen.rank(a.Target)), targetBits)); rank < len(*seen) {
		a.Target = (*seen)[rank]
	} else {
		c.bad = c.bad || rank > len(*seen)
		a.Target = m.unit(c, a.Target)
	}
	p.target = a.Target
	seen.use(a.Target, targetsKept)
}

// unit codes a GUID by its distance from the latest one, either way.
func (m *model) unit(c *coder, g wire.GUID) wire.GUID {
	step := int32(g - m.latest)
	folded := c.number(&m.fresh, uint32(step<<1^step>>31))
	g = m.latest + wire.GUID(folded>>1^-(folded&1))
	m.latest = max(m.latest, g)
	return g
}

// cast codes the spell and what only it knows.
func (m *model) cast(c *coder, p *player, a *wire.Action) {
	rank := int(c.tree(m.spell[a.Kind][:], uint32(p.spells.rank(a.Spell)), spellBits))
	switch {
	case rank < len(p.spells):
		a.Spell = p.spells[rank]
	case rank == len(p.spells):
		a.Spell = uint16(c.plain(uint32(a.Spell), 16))
	default:
		c.bad = true
	}
	p.spells.use(a.Spell, spellsKept)
	if c.bit(&m.hasEx[a.Kind], flag(a.Extra != 0)) == 1 {
		a.Extra = uint16(c.plain(uint32(a.Extra), 16))
	}
}

// packed unpacks blocks and proves that their bytes are those that packing gives:
// each frame is packed as soon as it is unpacked, by a model of its own.
type packed struct {
	read, write *model
	records     []wire.Record // of one frame
	buf         []byte
}

// block appends the frames of a block to those before it.
func (p *packed) block(b []byte, frames int, to *stream) error {
	from, again := unpacker(b), packer(slices.Grow(p.buf[:0], len(b)))
	for i := 0; i < frames && len(again.buf) <= len(b); i++ {
		p.records = p.read.frame(from, p.records[:0])
		if from.bad || to.records.n+len(p.records) > MaxRecords {
			return fmt.Errorf("packed frame %d of the block, after %d records", i, to.records.n)
		}
		p.write.frame(again, p.records)
		to.add(p.records)
	}
	p.buf = again.finish()
	if !bytes.Equal(p.buf, b) {
		return errors.New("packed in another way than the shortest")
	}
	return nil
}
