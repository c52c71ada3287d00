package replay

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// MeansKind says what kind of thing hurt or healed somebody.
type MeansKind string

// Kinds of means.
const (
	MeansAttack   MeansKind = "attack"   // a basic attack of a hero; of healing its lifesteal
	MeansSpell    MeansKind = "spell"    // a spell of a hero, with its buffs, bullets and zones
	MeansItem     MeansKind = "item"     // the spell of an item
	MeansBuff     MeansKind = "buff"     // a buff that belongs to no spell
	MeansReturn   MeansKind = "returned" // what a hero's armour threw back
	MeansUnit     MeansKind = "unit"     // a creep, a building or what a hero has called
	MeansFountain MeansKind = "fountain" // the ground of the enemy's home
)

// Means is what somebody was hurt or healed with. Key is the identifier of the
// data and stays when names change; it and the names are empty where the kind
// says all.
type Means struct {
	Kind   MeansKind `json:"kind"`
	Key    string    `json:"key,omitempty"`
	Name   string    `json:"name,omitempty"`
	NameZH string    `json:"name_zh,omitempty"`
}

// means is a Means in short, for comparing.
type means struct {
	kind MeansKind
	id   int // of the spell, item, buff or unit
}

// struck is a basic attack that landed in the present step.
type struck struct {
	source  wire.GUID
	trigger uint32
}

// cast is an effect that ran in the present step.
type ran struct {
	node   uint32
	source wire.GUID
	effect data.EffectID
}

// finder tells with what a cue of a step came about.
type finder struct {
	data    *data.Set
	protos  []data.UnitID // by GUID
	learned wire.GUID     // the highest of protos that is known
	items   []data.ItemID // by spell: the item that has it
	landed  []struck
	ran     []ran // ascending node
}

func newFinder(d *data.Set) finder {
	f := finder{data: d, items: make([]data.ItemID, len(d.Spells))}
	for id := range d.Items {
		if s := d.Items[id].Spell; s != 0 {
			f.items[s] = data.ItemID(id)
		}
	}
	return f
}

// learn notes what the units are that have come into the world. GUIDs rise.
func (f *finder) learn(w *battle.World) {
	var u battle.UnitInfo
	most := f.learned
	for i := w.NumUnits() - 1; i >= 0; i-- {
		w.Eyes(0).UnitAt(i, &u)
		if u.GUID <= f.learned {
			break
		}
		most = max(most, u.GUID)
		if n := int(u.GUID) + 1 - len(f.protos); n > 0 {
			f.protos = append(f.protos, make([]data.UnitID, n)...)
		}
		f.protos[u.GUID] = u.Proto
	}
	f.learned = most
}

// unit is the prototype of a unit, also of one that is gone; 0 for one that was
// never seen at the end of a step.
func (f *finder) unit(id wire.GUID) data.UnitID {
	if int(id) >= len(f.protos) {
		return 0
	}
	return f.protos[id]
}

func (f *finder) begin() { f.landed, f.ran = f.landed[:0], f.ran[:0] }

// note takes in a cue that explains later ones of the same step.
func (f *finder) note(c *battle.Cue) {
	switch c.Kind {
	case battle.CueAttackHit:
		f.landed = append(f.landed, struck{c.Source, c.Trigger})
	case battle.CueEffect:
		f.ran = append(f.ran, ran{c.Node, c.Source, c.Effect})
	}
}

// of says what a blow or a healing was done with.
func (f *finder) of(c *battle.Cue) means {
	if c.Spell != 0 {
		if item := f.items[c.Spell]; item != 0 {
			return means{MeansItem, int(item)}
		}
		return means{MeansSpell, int(c.Spell)}
	}
	proto := f.unit(c.Source)
	switch {
	case c.Source == 0:
		return means{MeansFountain, 0}
	case f.data.Units[proto].Kind != data.KindHero:
		return means{MeansUnit, int(proto)}
	case slices.Contains(f.landed, struck{c.Source, c.Trigger}):
		return means{MeansAttack, 0}
	}
	if buff := f.buffBehind(c); buff != 0 {
		return means{MeansBuff, int(buff)}
	}
	return means{MeansReturn, 0}
}

// buffBehind is the buff whose effect did it for the cue's own source, or 0.
func (f *finder) buffBehind(c *battle.Cue) data.BuffID {
	i, ok := slices.BinarySearchFunc(f.ran, c.Node, func(r ran, node uint32) int { return int(int64(r.node) - int64(node)) })
	if !ok || f.ran[i].source != c.Source {
		return 0
	}
	return f.data.Effects[f.ran[i].effect].Owner.Buff
}

// tell names means.
func (f *finder) tell(m means) Means {
	out := Means{Kind: m.kind}
	switch m.kind {
	case MeansSpell:
		p := &f.data.Spells[m.id]
		out.Key, out.Name, out.NameZH = p.Key, p.Name, p.NameZH
	case MeansItem:
		p := &f.data.Items[m.id]
		out.Key, out.Name, out.NameZH = p.Key, p.Name, p.NameZH
	case MeansBuff:
		p := &f.data.Buffs[m.id]
		out.Key, out.Name, out.NameZH = p.Key, p.Name, p.NameZH
	case MeansUnit:
		p := &f.data.Units[m.id]
		out.Key, out.Name, out.NameZH = p.Key, p.Name, p.NameZH
	}
	return out
}
