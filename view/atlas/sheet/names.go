package sheet

import "fmt"

// Pose is what a body is doing in a picture.
type Pose uint8

// The poses. A walk alternates WalkA, Idle, WalkB, Idle; an attack shows
// Windup until its point and then Strike. Creeps have WalkA, WalkB and
// Strike; package atlas shows the nearest pose they have.
const (
	Idle Pose = iota
	WalkA
	WalkB
	Windup
	Strike
	Cast
	Dead
	NumPoses
)

var poseNames = [NumPoses]string{"idle", "walka", "walkb", "windup", "strike", "cast", "dead"}

func (p Pose) String() string {
	if p >= NumPoses {
		return "unknown"
	}
	return poseNames[p]
}

// Heroes lists the bodies with every pose. The order is that of Spells and
// Passives.
func Heroes() []string {
	return []string{"knight", "ranger", "mage", "assassin", "warden", "shaman", "monk", "witch", "engineer", "priest"}
}

// Creeps lists the bodies that only walk and strike, summons among them. A
// turret_gun is there twice: as a body that turns, by Actor, and as a building
// that does not, by Of.
func Creeps() []string {
	return []string{"creep_melee", "creep_ranged", "creep_siege", "wolf", "turret_gun"}
}

// Poses gives the poses that a body has.
func Poses(kind string) []Pose {
	for _, c := range Creeps() {
		if c == kind {
			return []Pose{WalkA, WalkB, Strike}
		}
	}
	return []Pose{Idle, WalkA, WalkB, Windup, Strike, Cast, Dead}
}

// Directions gives how many directions a body has in a pose. What lasts long
// or aims a weapon has most.
func Directions(kind string, p Pose) int {
	switch {
	case p == Dead:
		return 4
	case p == Cast || len(Poses(kind)) == 3:
		return 8
	}
	return 16
}

// Actor names a body's picture: kind, camp 1 or 2, pose, direction.
func Actor(kind string, camp int, p Pose, dir int) string {
	return fmt.Sprintf("%s.c%d.%s.%02d", kind, camp, p, dir)
}

// Of names the version of a picture for camp 1 or 2.
func Of(name string, camp int) string { return fmt.Sprintf("%s.c%d", name, camp) }

// Nth names one frame or variant of a picture.
func Nth(name string, i int) string { return fmt.Sprintf("%s.%d", name, i) }

// Spells lists the icons of the heroes' spells, four each in the order of
// Heroes.
func Spells() []string {
	return []string{
		"shield_bash", "war_cry", "whirlwind", "earthshatter",
		"piercing_arrow", "multishot", "frost_arrow", "arrow_rain",
		"fireball", "frost_nova", "lightning", "meteor",
		"blink_strike", "poison_fan", "smoke_veil", "execute",
		"chain_hook", "provoke", "blood_link", "stone_wall",
		"chain_bolt", "sight_totem", "healing_well", "wolf_pack",
		"flying_kick", "palm_strike", "inner_fire", "leap_slam",
		"hex_bolt", "poison_cloud", "dread", "soul_drain",
		"rocket", "turret", "repulsor", "overload",
		"lullaby", "purify", "sanctuary", "divine_shield",
	}
}

// Passives lists the icons of what the heroes can always do, one each in the
// order of Heroes; they are named like those of spells.
func Passives() []string {
	return []string{
		"bulwark", "hunters_eye", "arcane_surge", "backstab",
		"thorns", "spirit_bond", "counter", "soul_harvest", "salvage", "devotion",
	}
}

// CueFrames is the number of frames of a cue.
const CueFrames = 4

// Cues lists the effects that have frames of their own, in colour, to be
// played once over their place: Cue names a frame. They are the spells from
// the fifth hero on and all passives.
func Cues() []string { return append(Spells()[16:], Passives()...) }

// Cue names a frame of the effect of a spell or passive, 0 to CueFrames-1.
func Cue(key string, i int) string { return Nth("cue."+key, i) }

// Zones lists the looks of ground that is changed for a while. They are in
// colour and lie flat; the disc that they cover is ZoneShare of the width.
func Zones() []string {
	return []string{"poison_cloud", "healing_well", "stone_wall", "frost_field", "arrow_rain", "burning_ground", "sanctuary"}
}

// ZoneShare is how much of the width of a zone's picture its disc takes.
const ZoneShare = 248.0 / 256

// Items lists the icons of items.
func Items() []string {
	return []string{
		"boots", "sword", "bow", "shield", "cloak", "ring", "tome", "heart", "armor", "potion",
		"war_banner", "mirror_mail", "force_rod", "cleanse_charm", "sun_ward", "life_flask",
		"storm_blade", "leech_axe", "frost_orb", "phoenix_feather", "sage_crown", "blink_stone",
	}
}

// Buffs lists the small icons of buffs.
func Buffs() []string {
	return []string{
		"stun", "slow", "burn", "poison", "shield", "haste", "veil",
		"taunt", "fear", "sleep", "hex", "frozen", "invisible", "invulnerable", "magic_immune", "linked",
		"thorns", "burning", "regen", "surge", "marked", "devotion", "harvest", "guarded",
	}
}

// campNames are drawn once for each camp.
var campNames = []string{
	"tower", "tower.shadow", "tower_ruin", "tower_ruin.shadow", "base", "base.shadow", "base_ruin", "base_ruin.shadow",
	"fountain", "fountain.shadow", "banner", "banner.shadow", "ring_hero", "ring_creep", "ring_self", "emblem", "bolt",
	"minimap_hero", "minimap_creep", "minimap_tower", "minimap_base",
	"turret_gun", "turret_gun.shadow", "turret_gun_ruin", "turret_gun_ruin.shadow",
	"sight_ward", "sight_ward.shadow", "sight_ward_ruin", "sight_ward_ruin.shadow",
}

// frameCounts are drawn in frames or variants 0 to n-1.
var frameCounts = []struct {
	name string
	n    int
}{
	{"impact", 4}, {"burn", 4}, {"puff", 4}, {"click_move", 4}, {"click_attack", 4}, {"blast", 4}, {"water", 3},
	{"grass", 2}, {"blob_dirt", 2}, {"blob_moss", 2}, {"blob_shade", 2}, {"blob_shore", 2}, {"paving", 3},
	{"tree_pine", 2}, {"tree_pine.shadow", 2}, {"tree_oak", 2}, {"tree_oak.shadow", 2},
	{"tree_birch", 2}, {"tree_birch.shadow", 2}, {"bush", 2}, {"bush.shadow", 2}, {"rock", 3}, {"rock.shadow", 3},
	{"crag", 2}, {"crag.shadow", 2}, {"stone_wall", 3}, {"stone_wall.shadow", 3}, {"flower", 3}, {"tuft", 3}, {"reed", 2}, {"lily", 2},
}

var plainNames = []string{
	"arrow", "orb", "stone", "dagger", "firebolt", "icelance",
	"hook_chain", "chain_link", "chain_bolt", "hex_bolt", "rocket", "turret_shot",
	"shaman_bolt", "witch_bolt", "engineer_bolt", "priest_bolt",
	"slash", "shockwave", "circle", "circle_edge", "fan60", "fan90", "line", "line_head",
	"heal_plus", "stun_star", "frost", "ice_crystal", "shield_bubble", "level_burst", "coin", "target_ring", "cast_ring",
	"glow", "spark", "smoke", "leaf", "crack", "poison", "lightning", "ray", "shadow_round", "shadow_long",
	"dirt", "bridge", "cliff", "sand", "rail", "rail.shadow", "pillar", "pillar.shadow", "lantern", "lantern.shadow", "stump", "log", "statue", "statue.shadow",
	"campfire", "campfire.shadow", "well", "well.shadow", "crates", "crates.shadow", "mushrooms",
	"panel", "panel_dark", "panel_light", "plaque", "button", "button_hover", "button_down", "button_off",
	"spell_frame", "spell_hover", "spell_cooldown", "spell_nomana", "spell_plus", "item_slot", "bar_frame", "bar_small", "bar_fill",
	"minimap_frame", "gold", "badge", "skull", "clock", "cursor_arrow", "cursor_attack", "cursor_cast", "ping", "logo", "pip",
}

// Names lists every picture that the view may ask for.
func Names() []string {
	var all []string
	for _, kind := range append(Heroes(), Creeps()...) {
		all = append(all, bodyNames(kind)...)
	}
	for camp := 1; camp <= 2; camp++ {
		for _, n := range campNames {
			all = append(all, Of(n, camp))
		}
	}
	for _, f := range frameCounts {
		for i := range f.n {
			all = append(all, Nth(f.name, i))
		}
	}
	all = append(all, plainNames...)
	for _, h := range Heroes() {
		all = append(all, "portrait."+h, "portrait."+Of(h, 1), "portrait."+Of(h, 2))
	}
	for _, s := range append(Spells(), Passives()...) {
		all = append(all, "spell."+s)
	}
	for _, s := range Cues() {
		for i := range CueFrames {
			all = append(all, Cue(s, i))
		}
	}
	for _, s := range Zones() {
		all = append(all, "zone."+s)
	}
	for _, s := range Items() {
		all = append(all, "item."+s)
	}
	for _, s := range Buffs() {
		all = append(all, "buff."+s)
	}
	return all
}

func bodyNames(kind string) []string {
	var all []string
	for camp := 1; camp <= 2; camp++ {
		for _, p := range Poses(kind) {
			for d := range Directions(kind, p) {
				all = append(all, Actor(kind, camp, p, d))
			}
		}
	}
	return all
}
