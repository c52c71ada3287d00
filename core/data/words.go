package data

// The words that files use for enumerations, in the order of the constants.
// An empty word is a constant that files cannot name.
var (
	attrWords = []string{
		AttrMaxHealth: "max_health", AttrHealthRegen: "health_regen",
		AttrMaxMana: "max_mana", AttrManaRegen: "mana_regen",
		AttrAttack: "attack", AttrPower: "power",
		AttrArmor: "armor", AttrResist: "resist",
		AttrAttackSpeed: "attack_speed", AttrMoveSpeed: "move_speed", AttrRange: "range",
		AttrCritChance: "crit_chance", AttrCritBonus: "crit_bonus", AttrDodge: "dodge",
		AttrLifesteal: "lifesteal", AttrDamageAmp: "damage_amp",
		AttrDamageCut: "damage_cut", AttrHealAmp: "heal_amp", AttrReflect: "reflect",
	}
	kindWords     = []string{KindHero: "hero", KindCreep: "creep", KindTower: "tower", KindBase: "base"}
	targetWords   = []string{CastNone: "none", CastUnit: "unit", CastPosition: "position", CastDirection: "direction"}
	shapeWords    = []string{ShapeNone: "none", ShapeSelf: "self", ShapeCircle: "circle", ShapeLine: "line", ShapeFan: "fan"}
	hintWords     = []string{HintDamage: "damage", HintControl: "control", HintGuard: "guard", HintHeal: "heal", HintFinish: "finish", HintEscape: "escape"}
	triggerWords  = []string{OnCastStart: "cast_start", OnEffective: "effective", OnBulletHit: "bullet_hit", OnBulletEnd: "bullet_end"}
	campWords     = []string{"enemy", "ally", "self"} // bit by bit
	orderWords    = []string{OrderGUID: "guid", OrderNearest: "nearest", OrderLowestHealth: "lowest_health", OrderRandom: "random"}
	centreWords   = []string{AtCaster: "caster", AtPoint: "point", AtTarget: "target"}
	opWords       = []string{OpDamage: "damage", OpHeal: "heal", OpBuff: "buff", OpBullet: "bullet", OpBlink: "blink", OpMana: "mana"}
	damageWords   = []string{Physical: "physical", Magical: "magical", Pure: "pure"}
	modifierWords = []string{
		ModFlat: "flat", ModPercent: "percent", ModFinal: "final", ModStun: "stun", ModRoot: "root",
		ModSilence: "silence", ModDisarm: "disarm", ModSlow: "slow", ModShield: "shield",
		ModRedirect: "redirect",
	}
	stackWords = []string{StackRefresh: "refresh", StackReplace: "replace", StackAdd: "add", StackSeparate: "separate"}
)

// word returns the word of an enumeration's value, for messages and tools.
func word[T ~uint8](words []string, v T) string {
	if int(v) < len(words) {
		return words[v]
	}
	return ""
}

// String returns the word that files use for the attribute.
func (a Attr) String() string { return word(attrWords, a) }

// String returns the word that files use for the kind.
func (k UnitKind) String() string { return word(kindWords, k) }

// String returns the word that files use for the target.
func (t CastTarget) String() string { return word(targetWords, t) }

// lookUp returns the index of a string value among words.
func (t *table) lookUp(n *node, key string, words []string) (int, bool) {
	if n.kind != kindString {
		t.wrong(n, key, "a string")
		return 0, false
	}
	for i, w := range words {
		if w != "" && w == n.text {
			return i, true
		}
	}
	t.l.at(n.place, "%q is %q%s: must be one of %s", key, n.text, suggest(n.text, words), list(words))
	return 0, false
}

// enum reads a word of an enumeration.
func enum[T ~uint8](t *table, key string, words []string, to *T) {
	n := t.get(key)
	if n == nil {
		return
	}
	if i, ok := t.lookUp(n, key, words); ok {
		*to = T(i)
	}
}

// flags reads a list of words as a set: word i is bit i.
func flags[T ~uint8](t *table, key string, words []string, to *T) {
	n := t.get(key)
	if n == nil {
		return
	}
	if n.kind == kindArray && len(n.items) == 0 {
		t.l.at(n.place, "%q is empty", key)
		return
	}
	*to = 0
	t.each(key, len(words), true, func(n *node) {
		if i, ok := t.lookUp(n, key, words); ok {
			*to |= 1 << i
		}
	})
}
