package data

import "sameframe/core/fixed"

// maxLevelCap bounds the number of hero levels.
const maxLevelCap = 100

// readRules reads data/rules.toml.
func readRules(t *table, x *indexes, r *Rules) {
	t.need("level_xp", "xp_range", "respawn_base_ms", "wave_every_ms", "wave", "fountain_radius", "shop_radius")
	readIncome(t, r)
	t.millis("respawn_base_ms", &r.RespawnBase, 0, maxMillis)
	t.millis("respawn_level_ms", &r.RespawnLevel, 0, maxMillis)
	t.size("fountain_radius", &r.FountainRadius)
	t.num("fountain_heal", &r.FountainHeal, 0, 100)
	t.num("fountain_damage", &r.FountainDamage, 0, maxAmount)
	t.millis("defence_window_ms", &r.DefenceWindow, 0, maxMillis)
	t.size("shop_radius", &r.ShopRadius)
	t.millis("first_wave_ms", &r.FirstWave, 0, maxMillis)
	t.millis("wave_every_ms", &r.WaveEvery, 1000, maxMillis)
	t.int("siege_every", &r.SiegeEvery, 0, 1000)
	t.millis("late_after_ms", &r.LateAfter, 0, maxMillis)
	t.millis("late_every_ms", &r.LateEvery, 1000, maxMillis)
	t.millis("creep_growth_ms", &r.CreepGrowth, 1000, maxMillis)
	refs(t, "wave", x.units, 32, &r.Wave)
	ref(t, "siege", x.units, &r.Siege)
	t.distance("blink_gap", &r.BlinkGap)
	if t.clean() {
		checkRules(t, r)
	}
}

func readIncome(t *table, r *Rules) {
	t.num("gold_start", &r.GoldStart, 0, maxAmount)
	t.num("gold_per_second", &r.GoldPerSecond, 0, maxAmount)
	t.each("level_xp", maxLevelCap, false, func(n *node) {
		var v fixed.Num
		t.number(n, "level_xp", &v, 1, maxAmount)
		if i := len(r.LevelXP); i > 0 && v != 0 && v <= r.LevelXP[i-1] {
			t.l.at(n.place, "\"level_xp\" must rise: %s after %v", n.text, r.LevelXP[i-1])
		}
		r.LevelXP = append(r.LevelXP, v)
	})
	t.size("xp_range", &r.XPRange)
	t.num("kill_gold", &r.KillGold, 0, maxAmount)
	t.num("kill_gold_level", &r.KillGoldLevel, 0, maxAmount)
	t.num("assist_gold", &r.AssistGold, 0, maxAmount)
	t.millis("assist_window_ms", &r.AssistWindow, 0, maxMillis)
	t.num("kill_xp", &r.KillXP, 0, maxAmount)
	t.num("kill_xp_level", &r.KillXPLevel, 0, maxAmount)
	t.num("tower_gold", &r.TowerGold, 0, maxAmount)
}

func checkRules(t *table, r *Rules) {
	if r.SiegeEvery > 0 {
		t.need("siege")
	} else {
		t.reject("without \"siege_every\"", "siege")
	}
}
