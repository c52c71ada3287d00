package data

var syntaxRefusals = []refusal{
	{"a syntax error", spellFile,
		"[cry]",
		"[cry",
		"26:5: expected ']' to close table name"},
	{"an unclosed string", itemFile,
		`name = "Boots"`,
		`name = "Boots`,
		"2:14: basic strings cannot have new lines"},
	{"a key given twice", itemFile,
		"price = 300",
		`price = 300
price = 400`,
		`5:1: duplicate "price", first given on line 4`},
	{"a table given twice", bulletFile,
		"[ball]",
		"[dart]",
		`5:2: duplicate "dart", first given on line 1`},
	{"a table over a value", buffFile,
		"period_ms = 500",
		`period_ms = 500
effect = 3`,
		`18:9: duplicate "effect", first given on line 17`},
	{"a value where tables stand", bulletFile,
		"[dart]",
		`speed = 3
[dart]`,
		`1:1: unknown key "speed": outside of a [table] only tables may stand`},
	{"an identifier with capitals", bulletFile,
		"[ball]",
		"[Ball]",
		`5:2: bullet "Ball": an identifier has small letters, digits and _, starts with a letter and has at most 40 bytes`},
	{"an inline table reopened", otherFile,
		"[keep]",
		`[tower.base]
attack = 3
[keep]`,
		`7:8: duplicate "base", first given on line 6`},
	{"an unknown key", spellFile,
		"cooldown_ms = 8000",
		"colldown = 8000",
		`10:1: unknown key "colldown" (did you mean "cooldown_ms"?)`},
	{"an unknown key that is like none", itemFile,
		"price = 300",
		`price = 300
xyzzy = 1`,
		`5:1: unknown key "xyzzy"`},
	{"an unknown key of an inner table", spellFile,
		`at = "point", radius = 50`,
		`at = "point", raduis = 50`,
		`19:44: unknown key "raduis" (did you mean "radius"?)`},
	{"an unknown key of an array of tables", itemFile,
		"amount = 45",
		`amount = 45
ammount = 4`,
		`9:1: unknown key "ammount" (did you mean "amount"?)`},
	{"an unknown rule", rulesFile,
		"blink_gap",
		"blinkgap",
		`25:1: unknown key "blinkgap" (did you mean "blink_gap"?)`},
	{"a missing key", itemFile,
		`price = 300
`,
		"",
		`1:2: item boots needs "price"`},
	{"a missing sub-table", spellFile,
		`target = { shape = "self" }
do = "heal"`,
		`target = { }
do = "heal"`,
		`36:10: target needs "shape"`},
}
