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
		AttrStatusResist: "status_resist", AttrSpellSteal: "spell_steal", AttrCooldownCut: "cooldown_cut",
		AttrSight: "sight", AttrTrueSight: "true_sight",
	}
	kindWords   = []string{KindHero: "hero", KindCreep: "creep", KindTower: "tower", KindBase: "base", KindWard: "ward"}
	spellWords  = []string{SpellActive: "active", SpellPassive: "passive", SpellToggle: "toggle"}
	targetWords = []string{
		CastNone: "none", CastUnit: "unit", CastPosition: "position", CastDirection: "direction", CastVector: "vector",
	}
	commitWords = []string{CommitCost: "cost", CommitCooldown: "cooldown", CommitEffects: "effects"}
	momentWords = []string{AtEffective: "effective", AtCastStart: "cast_start", AtChannelEnd: "channel_end"}
	breakWords  = []string{
		BreakDeath: "death", BreakStun: "stun", BreakSilence: "silence", BreakOrder: "order",
		BreakTarget: "target", BreakFog: "fog", BreakDistance: "distance",
	}
	shapeWords = []string{
		ShapeNone: "none", ShapeSelf: "self", ShapeHolder: "holder", ShapeCircle: "circle", ShapeLine: "line",
		ShapeFan: "fan", ShapeRect: "rect", ShapeRay: "ray", ShapeChain: "chain",
	}
	hintWords = []string{
		HintDamage: "damage", HintControl: "control", HintGuard: "guard", HintHeal: "heal", HintFinish: "finish",
		HintEscape: "escape", HintChase: "chase", HintSummon: "summon", HintScout: "scout", HintHelp: "help",
		HintAlways: "always", HintNone: "none",
	}
	triggerWords = []string{
		OnCastStart: "cast_start", OnEffective: "effective", OnChannelTick: "channel_tick", OnChannelEnd: "channel_end",
		OnToggleOn: "toggle_on", OnToggleOff: "toggle_off", OnInterval: "interval",
		OnBulletHit: "bullet_hit", OnBulletEnd: "bullet_end",
		OnMotionHit: "motion_hit", OnMotionWall: "motion_wall", OnMotionEnd: "motion_end",
		OnBuffAdded: "buff_added", OnBuffTick: "tick", OnBuffExpired: "buff_expired",
		OnBuffDispelled: "buff_dispelled", OnBuffEnd: "buff_end",
		OnZoneEnter: "zone_enter", OnZoneStay: "zone_stay", OnZoneLeave: "zone_leave", OnZoneEnd: "zone_end", OnCall: "call",
		OnSpellCast: "spell_cast", OnAttackStart: "attack_start", OnAttackLanded: "attack_landed",
		OnAttacked: "attacked", OnDodge: "dodge", OnDamageDealt: "damage_dealt", OnDamageTaken: "damage_taken",
		OnHeal: "heal", OnHealed: "healed", OnKill: "kill", OnDeath: "death",
		OnLevelUp: "level_up", OnRespawn: "respawn",
	}
	campWords  = []string{"enemy", "ally", "self"} // bit by bit
	wantWords  = []string{WantNot: "not", WantAny: "any", WantOnly: "only"}
	orderWords = []string{
		OrderGUID: "guid", OrderNearest: "nearest", OrderFarthest: "farthest", OrderLowestHealth: "lowest_health",
		OrderLowestShare: "lowest_share", OrderHighestHealth: "highest_health", OrderRandom: "random",
	}
	centreWords = []string{AtCaster: "caster", AtPoint: "point", AtTarget: "target", AtHolder: "holder"}
	opWords     = []string{
		OpDamage: "damage", OpHeal: "heal", OpBuff: "buff", OpBullet: "bullet", OpBlink: "blink", OpMana: "mana",
		OpDispel: "dispel", OpUnbuff: "unbuff", OpStacks: "stacks", OpRenew: "renew", OpMotion: "motion",
		OpSummon: "summon", OpZone: "zone", OpCooldown: "cooldown", OpStop: "stop", OpDisjoint: "disjoint",
		OpGold: "gold", OpScript: "script",
	}
	damageWords = []string{Physical: "physical", Magical: "magical", Pure: "pure"}
	tagWords    = []string{"no_reflect", "no_redirect", "no_steal", "no_shield", "no_hooks", "crit", "not_lethal"} // bit by bit
	classWords  = []string{DispelBasic: "basic", DispelStrong: "strong", DispelNever: "never"}
	motionWords = []string{
		MotionKnock: "knock", MotionPull: "pull", MotionDash: "dash", MotionLeap: "leap", MotionHook: "hook",
	}
	modifierWords = []string{
		ModFlat: "flat", ModPercent: "percent", ModFinal: "final", ModStun: "stun", ModRoot: "root",
		ModSilence: "silence", ModDisarm: "disarm", ModSlow: "slow", ModTaunt: "taunt", ModFear: "fear",
		ModSleep: "sleep", ModUntargetable: "untargetable", ModInvulnerable: "invulnerable", ModImmune: "immune",
		ModInvisible: "invisible", ModPhased: "phased", ModRevealed: "revealed",
		ModShield: "shield", ModRedirect: "redirect",
	}
	stackWords = []string{
		StackRefresh: "refresh", StackReplace: "replace", StackAdd: "add", StackSeparate: "separate", StackStronger: "stronger",
	}
	byWords     = []string{BySource: "source", ByKind: "kind"}
	endsOnWords = []string{"damage", "attack", "cast", "move"} // bit by bit
	flightWords = []string{FlightLinear: "linear", FlightTracking: "tracking", FlightArc: "arc"}
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

// String returns the word that files use for the kind.
func (k SpellKind) String() string { return word(spellWords, k) }

// String returns the word that files use for the target.
func (t CastTarget) String() string { return word(targetWords, t) }

// String returns the word that files use for the trigger.
func (t Trigger) String() string { return word(triggerWords, t) }

// String returns the word that files use for the type of damage.
func (d DamageType) String() string { return word(damageWords, d) }

// String returns the word that files use for the shape.
func (s Shape) String() string { return word(shapeWords, s) }

// String returns the word that files use for the rule.
func (o Op) String() string { return word(opWords, o) }

// String returns the word that files use for the modifier.
func (k ModKind) String() string { return word(modifierWords, k) }

// String returns the word that files use for the motion.
func (k MotionKind) String() string { return word(motionWords, k) }

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
func flags[T ~uint8 | ~uint32](t *table, key string, words []string, to *T) {
	n := t.get(key)
	if n == nil {
		return
	}
	if n.kind == kindArray && len(n.items) == 0 {
		t.l.at(n.place, "%q is empty", key)
		return
	}
	*to = 0
	t.each(key, maxElements, true, func(n *node) {
		if i, ok := t.lookUp(n, key, words); ok {
			*to |= 1 << i
		}
	})
}
