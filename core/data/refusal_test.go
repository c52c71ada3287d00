package data

import (
	"errors"
	"slices"
	"testing"
)

const (
	heroFile   = "data/units/hero.toml"
	otherFile  = "data/units/others.toml"
	spellFile  = "data/spells/spells.toml"
	buffFile   = "data/buffs/buffs.toml"
	bulletFile = "data/bullets/bullets.toml"
	itemFile   = "data/items/items.toml"
	rulesFile  = "data/rules.toml"
	mapFile    = "maps/field.toml"

	summonFile     = "data/units/summoned.toml"
	moreSpellFile  = "data/spells/more.toml"
	moreBuffFile   = "data/buffs/more.toml"
	moreBulletFile = "data/bullets/more.toml"
	zoneFile       = "data/zones/zones.toml"
	moreItemFile   = "data/items/more.toml"
)

// refusal is one change to the fixture and the whole error that it brings,
// after the file's name.
type refusal struct{ rule, file, old, new, want string }

func refusals() []refusal {
	return slices.Concat(syntaxRefusals, valueRefusals, unitRefusals, spellRefusals, buffRefusals, mapRefusals,
		scriptRefusals, loopRefusals, waitRefusals, combinationRefusals, effectRefusals, moreRefusals)
}

func TestEveryFaultIsRefusedWithItsPlaceAndRemedy(t *testing.T) {
	for _, r := range refusals() {
		t.Run(r.rule, func(t *testing.T) {
			_, err := Load(fixture().with(t, r.file, r.old, r.new).fs())
			if err == nil {
				t.Fatal("accepted")
			}
			var lint *LintError
			if !errors.As(err, &lint) {
				t.Fatalf("not a *LintError: %v", err)
			}
			if want := r.file + ":" + r.want; err.Error() != want {
				t.Errorf("\n got %s\nwant %s", err, want)
			}
		})
	}
}
