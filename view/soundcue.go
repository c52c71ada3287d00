package view

import (
	"strings"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// cueSound names the sound of a cue and how loud it is.
func cueSound(c *battle.Cue, m *matchScreen) (string, float64) {
	loud := 0.4
	if c.Source == m.scene.own || c.Target == m.scene.own {
		loud = 0.9
	}
	switch c.Kind {
	case battle.CueAttackHit:
		return attackSound(c, m), loud * 0.55
	case battle.CueBulletStart:
		return bulletSound(c, m), loud * 0.6
	case battle.CueCastStart:
		return "spell_cast", loud * 0.5
	case battle.CueSummon:
		return "spell_cast", loud * 0.6
	case battle.CueMotion:
		return "whoosh", loud * 0.5
	case battle.CueToggle:
		return "spell_cast", loud * 0.5
	case battle.CueDispel, battle.CueImmune:
		return "frost", loud * 0.35
	case battle.CueEffect:
		return effectSound(m.hud.set, c), loud
	case battle.CueBuy:
		if int(c.Seat) == m.seat {
			return "gold", 0.8
		}
	case battle.CueDeath:
		if a := m.scene.seen(c.Target); a != nil && a.proto.Kind == data.KindHero {
			return "death", 1
		}
	case battle.CueTowerFall:
		return "tower_fall", 1
	case battle.CueHeal:
		if c.Target == m.scene.own && c.Amount >= healHeard {
			return "heal", 0.5
		}
	}
	return ownSound(c, m)
}

// healHeard is the smallest heal that makes a sound.
const healHeard = 40 << 16

// ownSound names the sounds that only concern the own hero.
func ownSound(c *battle.Cue, m *matchScreen) (string, float64) {
	if c.Source != m.scene.own {
		return "", 0
	}
	switch c.Kind {
	case battle.CueLastHit:
		return "gold", 0.6
	case battle.CueLevelUp:
		return "level_up", 0.9
	}
	return "", 0
}

func attackSound(c *battle.Cue, m *matchScreen) string {
	a := m.scene.seen(c.Source)
	if a == nil || a.proto.Ranged {
		return "arrow_hit"
	}
	return "attack_melee"
}

func bulletSound(c *battle.Cue, m *matchScreen) string {
	look := m.hud.set.Bullets[c.Bullet].Look
	switch {
	case strings.Contains(look, "arrow"):
		return "arrow_shot"
	case strings.Contains(look, "tower"), look == "turret_shot":
		return "tower_shot"
	case look == "hook_chain":
		return "whoosh"
	case look == "rocket":
		return "fire"
	case look == "chain_bolt":
		return "lightning"
	case strings.HasSuffix(look, "_bolt"), look == "mage_bolt":
		return "arrow_shot"
	}
	return ""
}

// effectSounds chooses a sound by a word in the name of an effect.
var effectSounds = [...]struct{ word, sound string }{
	{"inner_fire", "fire"}, {"chain_bolt", "lightning"}, {"chain_hook", "attack_melee"}, {"provoke", "horn"}, {"wolf", "horn"}, {"dread", "horn"},
	{"wall", "explosion"}, {"leap", "explosion"}, {"rocket", "explosion"}, {"palm", "bash"}, {"kick", "bash"}, {"counter", "bash"}, {"thorns", "attack_melee"},
	{"blood", "heal"}, {"well", "heal"}, {"purify", "heal"}, {"sanctuary", "heal"}, {"divine", "level_up"}, {"devotion", "heal"}, {"spirit", "heal"},
	{"lullaby", "heal"}, {"hex", "frost"}, {"poison", "frost"}, {"soul", "whoosh"}, {"harvest", "whoosh"}, {"totem", "bash"}, {"turret", "bash"},
	{"salvage", "gold"}, {"repulsor", "explosion"}, {"overload", "tower_shot"}, {"bulwark", "bash"}, {"surge", "spell_cast"}, {"storm", "lightning"}, {"eye", "arrow_hit"},
	{"phoenix", "fire"}, {"banner", "horn"}, {"mirror", "bash"}, {"flask", "heal"}, {"cleanse", "heal"}, {"leech", "bash"}, {"force", "whoosh"}, {"sage", "heal"},
	{"blast", "explosion"}, {"meteor", "explosion"}, {"earth", "explosion"}, {"fire", "fire"}, {"burn", "fire"},
	{"frost", "frost"}, {"lightning", "lightning"}, {"bash", "bash"}, {"bow", "arrow_shot"}, {"arrow", "arrow_hit"},
	{"cry", "horn"}, {"blink", "whoosh"}, {"smoke", "whoosh"}, {"whirl", "whoosh"}, {"knives", "whoosh"},
	{"stab", "attack_melee"}, {"execute", "bash"},
}

func effectSound(set *data.Set, c *battle.Cue) string {
	name := set.Effects[c.Effect].Cue
	for _, e := range effectSounds {
		if name != "" && strings.Contains(name, e.word) {
			return e.sound
		}
	}
	return ""
}
