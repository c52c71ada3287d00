package battle

import (
	"fmt"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
)

// The sorts of objects that scripts hold, in the order in which Bindings
// declares them.
const (
	handleUnit script.HandleKind = iota + 1
	handleBuff
	handleZone
)

// Bindings are the functions that the battle lends to scripts. The keys of a
// set are checked where scripts write them; the set must have the prototypes of
// the one that the battle uses.
//
// What is gone has no attributes: queries answer 0, false, or an empty list,
// and acts on it do nothing. So does nil, where nobody is meant. Lists are by GUID where no order is stated. Units
// are the units of the map, angles are degrees from +x towards +y, durations
// are milliseconds.
func Bindings(set *data.Set) *script.Registry {
	b := &binder{r: script.NewRegistry(), set: set}
	b.r.Handle("unit")
	b.r.Handle("buff")
	b.r.Handle("zone")
	b.bindEvent()
	b.bindUnit()
	b.bindFind()
	b.bindDeal()
	b.bindBuff()
	b.bindBullet()
	b.bindMotion()
	b.bindPlace()
	b.bindSpell()
	b.bindChance()
	return b.r
}

// binder adds functions to a registry.
type binder struct {
	r   *script.Registry
	set *data.Set
}

// do is what a function does for a call.
type do func(c *call, a *script.Args) error

func (b *binder) add(name, doc string, in, out []script.Param, cost int64, f do) {
	for i := range in {
		in[i].Gone = in[i].Kind == script.KindHandle && !in[i].Optional
	}
	b.r.Add(script.Func{Name: name, Doc: doc, In: in, Out: out, Cost: cost, Do: func(a *script.Args) error {
		return f(a.Host().(*call), a)
	}})
}

// in and out make the lists of a signature.
func in(p ...script.Param) []script.Param { return p }

func unitParam(name, doc string) script.Param {
	return script.Param{Name: name, Kind: script.KindHandle, Handle: handleUnit, Doc: doc}
}

func unitList(name, doc string) script.Param {
	return script.Param{Name: name, Kind: script.KindList, Handle: handleUnit, Doc: doc}
}

func num(name, doc string) script.Param {
	return script.Param{Name: name, Kind: script.KindNum, Doc: doc}
}

func whole64(name, doc string, lo, hi int64) script.Param {
	return script.Param{Name: name, Kind: script.KindInt, Min: lo, Max: hi, Doc: doc}
}

func truth(name, doc string) script.Param {
	return script.Param{Name: name, Kind: script.KindBool, Doc: doc}
}

// coordinate is a number on the legal map.
func coordinate(name, doc string) script.Param {
	const most = fixed.MapLimit << fixed.Shift
	return script.Param{Name: name, Kind: script.KindNum, Min: -most, Max: most, Doc: doc}
}

// size is a distance on the map.
func size(name, doc string) script.Param {
	return script.Param{Name: name, Kind: script.KindNum, Min: 0, Max: fixed.MapLimit << fixed.Shift, Doc: doc}
}

// quantity is an amount of health, mana or damage: at most a million.
func quantity(name, doc string) script.Param {
	return script.Param{Name: name, Kind: script.KindNum, Min: 0, Max: 1_000_000 << fixed.Shift, Doc: doc}
}

// duration is milliseconds, up to an hour.
func duration(name, doc string) script.Param {
	return script.Param{Name: name, Kind: script.KindInt, Min: 0, Max: 3_600_000, Doc: doc}
}

func optional(p script.Param) script.Param {
	p.Optional = true
	return p
}

// wordOf is a text that must be one of a list.
func wordOf(name, doc string, words ...string) script.Param {
	return script.Param{Name: name, Kind: script.KindText, Doc: doc, Words: words}
}

// wordsOf is a text of any number of words of a list.
func wordsOf(name, doc string, words ...string) script.Param {
	return script.Param{Name: name, Kind: script.KindText, Doc: doc, Words: words, Many: true}
}

// keyOf is a text that must be the identifier of one of the prototypes that fit.
func keyOf[T any, ID ~uint8 | ~uint16 | ~uint32](noun string, all []T, find func(string) (ID, bool), key func(*T) string, fits func(*T) bool) script.Param {
	return script.Param{Name: "key", Kind: script.KindText, Doc: "identifier of a " + noun, Find: func(s string) (uint32, error) {
		id, ok := find(s)
		if ok && fits(&all[id]) {
			return uint32(id), nil
		}
		var keys []string
		for i := range all {
			if fits(&all[i]) {
				keys = append(keys, key(&all[i]))
			}
		}
		return 0, fmt.Errorf("is %q: there is no such %s%s", s, noun, script.Hint(s, keys))
	}}
}

func (b *binder) buffKey() script.Param {
	return keyOf("buff", b.set.Buffs, b.set.Buff, func(p *data.Buff) string { return p.Key }, func(*data.Buff) bool { return true })
}

func (b *binder) spellKey() script.Param {
	return keyOf("spell", b.set.Spells, b.set.Spell, func(p *data.Spell) string { return p.Key }, func(*data.Spell) bool { return true })
}

func (b *binder) bulletKey(noun string, f data.Flight) script.Param {
	return keyOf(noun, b.set.Bullets, b.set.Bullet, func(p *data.Bullet) string { return p.Key }, func(p *data.Bullet) bool { return p.Flight == f })
}

func (b *binder) zoneKey() script.Param {
	return keyOf("zone", b.set.Zones, b.set.Zone, func(p *data.Zone) string { return p.Key }, func(*data.Zone) bool { return true })
}

func (b *binder) summonKey() script.Param {
	return keyOf("creep or ward", b.set.Units, b.set.Unit, func(p *data.Unit) string { return p.Key }, func(p *data.Unit) bool {
		return p.Kind == data.KindCreep || p.Kind == data.KindWard
	})
}
