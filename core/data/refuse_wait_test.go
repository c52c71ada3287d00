package data

var waitRefusals = []refusal{
	{"a channel tick without a channel", moreSpellFile,
		`[[raise.effect]]
do = "bullet"`,
		`[[raise.effect]]
on = "channel_tick"
do = "bullet"`,
		`150:9: the effect waits for channel_tick, but the spell has no "channel_ms"`},
	{"a toggle of an active spell", moreSpellFile,
		`[[raise.effect]]
do = "bullet"`,
		`[[raise.effect]]
on = "toggle_on"
do = "bullet"`,
		"150:9: the effect waits for toggle_on, but the spell is no toggle"},
	{"an interval of an active spell", moreSpellFile,
		`[[raise.effect]]
do = "bullet"`,
		`[[raise.effect]]
on = "interval"
do = "bullet"`,
		"150:9: the effect waits for interval, but only a passive or toggle spell has one"},
	{"a tick of a spell", moreSpellFile,
		`[[raise.effect]]
do = "bullet"`,
		`[[raise.effect]]
on = "tick"
do = "bullet"`,
		"150:9: the effect waits for tick, but that never happens to a spell"},
	{"a cast state of a quick spell", moreSpellFile,
		`[[sip.effect]]
target = { shape = "self" }
do = "heal"`,
		`[[sip.effect]]
on = "cast_start"
target = { shape = "self" }
do = "heal"`,
		"37:7: the effect waits for cast_start, but a quick spell has no cast state"},
	{"a cast of a passive spell", moreSpellFile,
		`on = "kill"`,
		`on = "effective"`,
		"61:8: the effect waits for effective, but a passive spell is not cast"},
	{"a trigger that a toggle does not state", moreSpellFile,
		`on = "toggle_off"
`,
		"",
		`17:9: effect needs "on"`},
	{"a buff trigger without a buff", moreSpellFile,
		`on = "death"`,
		`on = "buff_end"`,
		"68:8: the effect waits for buff_end, but that never happens to a spell"},
	{"a cast of a buff", moreBuffFile,
		`on = "buff_end"`,
		`on = "effective"`,
		"21:8: the effect waits for effective, but that never happens to a buff"},
	{"a zone trigger of a buff", moreBuffFile,
		`on = "buff_end"`,
		`on = "zone_enter"`,
		"21:8: the effect waits for zone_enter, but that never happens to a buff"},
	{"the expiry of an endless buff", moreBuffFile,
		`on = "buff_end"`,
		`on = "buff_expired"`,
		`21:8: the effect waits for buff_expired, but the buff has no "duration_ms"`},
	{"the dispel of what no dispel takes", moreBuffFile,
		`stacking = "stronger"`,
		`stacking = "stronger"
class = "never"
[[spark.effect]]
on = "buff_dispelled"
do = "stop"`,
		"35:9: the effect waits for buff_dispelled, but no dispel takes a buff of class never"},
	{"a unit's trigger of a zone", zoneFile,
		`sight = 40
`,
		`sight = 40
[[fence.effect]]
on = "attacked"
do = "stop"
`,
		"26:9: the effect waits for attacked, but that never happens to a zone"},
	{"a rhythm of a zone without its trigger", zoneFile,
		`on = "zone_stay"`,
		`on = "zone_enter"`,
		`8:1: "every_ms" has no meaning without an effect on zone_stay`},
	{"a zone trigger without its rhythm", zoneFile,
		`every_ms = 500
`,
		"",
		`1:2: zone fog needs "every_ms"`},
	{"a motion that no effect starts", moreSpellFile,
		`on = "kill"`,
		`on = "motion_end"`,
		"61:8: the effect waits for motion_end, but no other effect starts a motion"},
	{"a meeting that no motion has", moreSpellFile,
		`[[raise.effect]]
target = { shape = "self" }
do = "motion"`,
		`[[raise.effect]]
on = "motion_hit"
do = "stop"
[[raise.effect]]
target = { shape = "self" }
do = "motion"`,
		`157:9: the effect waits for motion_hit, but no motion has "stops_at"`},
	{"a wall in the way of a leap", moreSpellFile,
		`[[raise.effect]]
target = { shape = "self" }
do = "motion"
motion = { kind = "dash"`,
		`[[raise.effect]]
on = "motion_wall"
do = "stop"
[[raise.effect]]
target = { shape = "self" }
do = "motion"
motion = { kind = "leap"`,
		"157:9: the effect waits for motion_wall, but a leap goes over walls"},
}
