package replay

import "sameframe/core/wire"

// pages is a list that never moves: growing gives nothing up, and leaves less than
// a page to spare.
type pages[T any] struct {
	list []*[pageSize]T
	n    int
}

const pageSize = 1 << 10

func (p *pages[T]) add(v T) {
	if p.n%pageSize == 0 {
		p.list = append(p.list, new([pageSize]T))
	}
	p.list[len(p.list)-1][p.n%pageSize] = v
	p.n++
}

// at is the i-th value, 0 <= i < n.
func (p *pages[T]) at(i int) *T { return &p.list[i/pageSize][i%pageSize] }

// stream is the frames of a recording in memory.
type stream struct {
	records pages[kept]
	ends    pages[uint32] // of each frame, in records
}

// add appends a frame. Its records have a byte form.
func (s *stream) add(records []wire.Record) {
	for i := range records {
		s.records.add(keep(&records[i]))
	}
	s.ends.add(uint32(s.records.n))
}

// frame makes the records of the i-th frame.
func (s *stream) frame(i int) []wire.Record {
	from, end := 0, int(*s.ends.at(i))
	if i > 0 {
		from = int(*s.ends.at(i - 1))
	}
	if from == end {
		return nil
	}
	records := make([]wire.Record, end-from)
	for j := range records {
		records[j] = s.records.at(from + j).record()
	}
	return records
}

// kept is a record with a byte form in half of the memory, 24 bytes: its position is
// on the legal map, and so its coordinates have 32 bits.
type kept struct {
	x, y               int32
	target             wire.GUID
	dir                uint16
	spell, item, extra uint16
	seat               wire.Seat
	kind               wire.Kind
	slot               uint8
	marks              uint8 // 1 queued, 2 by direction
}

func keep(r *wire.Record) kept {
	a := &r.Action
	return kept{
		x: int32(a.Pos.X), y: int32(a.Pos.Y), target: a.Target, dir: uint16(a.Dir), spell: a.Spell, item: a.Item, extra: a.Extra,
		seat: r.Seat, kind: a.Kind, slot: a.Slot, marks: uint8(flag(a.ByDir)<<1 | flag(a.Queued)),
	}
}

func (k *kept) record() wire.Record {
	r := wire.Record{Seat: k.seat, Action: wire.Action{
		Kind: k.kind, ByDir: k.marks&2 != 0, Target: k.target, Spell: k.spell, Item: k.item, Slot: k.slot, Extra: k.extra,
		Queued: k.marks&1 != 0,
	}}
	widen(&r.Action.Pos.X, k.x)
	widen(&r.Action.Pos.Y, k.y)
	turnTo(&r.Action.Dir, k.dir)
	return r
}

func widen[T ~int64](v *T, x int32) { *v = T(x) }
