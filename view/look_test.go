package view

import (
	"io/fs"
	"testing"

	"sameframe/assets"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/view/atlas/sheet"
)

// pictures is the index of the atlas.
func pictures(t *testing.T) map[string]sheet.Entry {
	t.Helper()
	text, err := fs.ReadFile(assets.FS, "art/"+sheet.IndexFile)
	if err != nil {
		t.Fatal(err)
	}
	x, err := sheet.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return x.Sprites
}

// TestEverythingInTheDataHasALook goes through all that the data name and the
// view draws.
func TestEverythingInTheDataHasALook(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	have, set := pictures(t), c.Data
	need := func(what, name string) {
		if _, ok := have[name]; !ok {
			t.Errorf("%s: the atlas has no %q", what, name)
		}
	}
	for i := range set.Spells[1:] {
		s := &set.Spells[i+1]
		if itemOf(set, s.ID) == 0 {
			need("spell "+s.Key, "spell."+firstOf(s.Icon, s.Key))
		}
	}
	for i := range set.Items[1:] {
		need("item "+set.Items[i+1].Key, "item."+firstOf(set.Items[i+1].Icon, set.Items[i+1].Key))
	}
	for i := range set.Buffs[1:] {
		b := &set.Buffs[i+1]
		if !b.Hidden {
			need("buff "+b.Key, "buff."+firstOf(b.Icon, b.Key))
		}
		if b.Look != "" && buffLooks[b.Look] == nil {
			t.Errorf("buff %s: nothing draws the look %q", b.Key, b.Look)
		}
	}
	for i := range set.Bullets[1:] {
		b := &set.Bullets[i+1]
		if l, ok := missileLooks[b.Look]; !ok {
			t.Errorf("bullet %s: nothing draws the look %q", b.Key, b.Look)
		} else if l.sprite != "" {
			need("bullet "+b.Key, l.sprite)
		}
	}
	for i := range set.Units[1:] {
		needBody(&set.Units[i+1], need)
	}
}

func needBody(u *data.Unit, need func(what, name string)) {
	name := look(u)
	switch u.Kind {
	case data.KindHero:
		need("unit "+u.Key, "portrait."+sheet.Of(name, 1))
		fallthrough
	case data.KindCreep:
		need("unit "+u.Key, sheet.Actor(name, 2, sheet.Strike, 0))
	default:
		need("unit "+u.Key, sheet.Of(name, 1))
		need("unit "+u.Key, sheet.Of(name+"_ruin", 2))
	}
}

// itemOf is the item whose spell it is, 0 for none.
func itemOf(set *data.Set, id data.SpellID) data.ItemID {
	for i := range set.Items {
		if set.Items[i].Spell == id {
			return data.ItemID(i)
		}
	}
	return 0
}

func TestCuesOfNewSpellsPlayFramesAndMakeASound(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	have := pictures(t)
	for i := range c.Data.Effects {
		e := &c.Data.Effects[i]
		if _, ok := have[sheet.Cue(e.Cue, 0)]; !ok {
			continue
		}
		cue := battle.Cue{Effect: data.EffectID(i)}
		if effectSound(c.Data, &cue) == "" {
			t.Errorf("cue %q is silent", e.Cue)
		}
		if themeFor(e.Cue).word == "" {
			t.Errorf("cue %q has no colours of its own", e.Cue)
		}
	}
}

func TestEverySoundOfACueExists(t *testing.T) {
	for _, e := range effectSounds {
		if _, err := fs.Stat(assets.FS, "sound/"+e.sound+".wav"); err != nil {
			t.Errorf("%q: %v", e.word, err)
		}
	}
}
