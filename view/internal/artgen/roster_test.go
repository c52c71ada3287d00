package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sameframe/view/atlas/sheet"
)

// roster is what the ten heroes and twenty items need, one family a line.
var roster = map[string]string{
	"portrait.%":     "knight mage ranger assassin warden shaman monk witch engineer priest",
	"%.c1.cast.07":   "knight mage ranger assassin warden shaman monk witch engineer priest",
	"%.c2.dead.03":   "knight mage ranger assassin warden shaman monk witch engineer priest",
	"%.c2.strike.07": "wolf turret_gun",
	"%.c2":           "turret_gun sight_ward",
	"spell.%": `shield_bash war_cry whirlwind earthshatter bulwark fireball frost_nova lightning meteor arcane_surge
		frost_arrow multishot piercing_arrow arrow_rain hunters_eye blink_strike poison_fan smoke_veil execute backstab
		chain_hook provoke blood_link stone_wall thorns chain_bolt sight_totem healing_well wolf_pack spirit_bond
		flying_kick palm_strike inner_fire leap_slam counter hex_bolt poison_cloud dread soul_drain soul_harvest
		rocket turret repulsor overload salvage lullaby purify sanctuary divine_shield devotion`,
	"cue.%.3": `chain_hook provoke blood_link stone_wall thorns chain_bolt sight_totem healing_well wolf_pack spirit_bond
		flying_kick palm_strike inner_fire leap_slam counter hex_bolt poison_cloud dread soul_drain soul_harvest
		rocket turret repulsor overload salvage lullaby purify sanctuary divine_shield devotion
		bulwark arcane_surge hunters_eye backstab`,
	"zone.%": "poison_cloud healing_well stone_wall frost_field arrow_rain burning_ground",
	"%":      "hook_chain chain_bolt hex_bolt rocket turret_shot priest_bolt witch_bolt shaman_bolt engineer_bolt stone_wall.0",
	"buff.%": `taunt fear sleep hex frozen invisible invulnerable magic_immune linked thorns burning regen haste surge
		marked devotion harvest guarded`,
	"item.%": `boots sword bow shield cloak ring tome heart war_banner mirror_mail force_rod cleanse_charm sun_ward life_flask
		storm_blade leech_axe frost_orb phoenix_feather sage_crown blink_stone`,
}

func TestEverythingOfTheRosterIsCheckedIn(t *testing.T) {
	index, err := sheet.Parse(readAsset(t, "art", sheet.IndexFile))
	if err != nil {
		t.Fatal(err)
	}
	for family, keys := range roster {
		for _, key := range strings.Fields(keys) {
			name := strings.Replace(family, "%", key, 1)
			if e, ok := index.Sprites[name]; !ok || e.W < 4 || e.H < 4 {
				t.Errorf("%s is missing or empty: %+v", name, e)
			}
		}
	}
}

// An icon that was copied and not painted over would tell the player nothing.
func TestNoTwoIconsAreTheSame(t *testing.T) {
	c := readCheckedIn(t)
	seen := map[string]string{}
	for name, e := range c.index.Sprites {
		family, _, _ := strings.Cut(name, ".")
		if family != "spell" && family != "item" && family != "buff" {
			continue
		}
		img := c.pages[e.Page].SubImage(e.Rect())
		data, err := encode(img)
		if err != nil {
			t.Fatal(err)
		}
		if other, twice := seen[string(data)]; twice {
			t.Errorf("%s and %s are the same picture", name, other)
		}
		seen[string(data)] = name
	}
}

// The atlas is loaded whole, so its size is memory of every player.
func TestTheAtlasTakesThreePages(t *testing.T) {
	if n := len(readCheckedIn(t).pages); n > 3 {
		t.Errorf("%d pages", n)
	}
}

// A page that the index does not name is left from an earlier, larger atlas.
func TestNothingElseLiesBesideThePages(t *testing.T) {
	files, err := os.ReadDir(filepath.Join(assetsDir, "art"))
	if err != nil {
		t.Fatal(err)
	}
	known := append([]string{sheet.IndexFile, "icon.png"}, readCheckedIn(t).index.Pages...)
	for _, f := range files {
		if !slices.Contains(known, f.Name()) {
			t.Errorf("%s is not part of the atlas; remove it", f.Name())
		}
	}
}
