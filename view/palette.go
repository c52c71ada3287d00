package view

// tint is a colour with premultiplied alpha, each part 0..1. A tint whose
// alpha is zero but whose parts are not adds light to what lies below it.
type tint struct{ R, G, B, A float32 }

// hex makes an opaque tint of 0xRRGGBB.
func hex(rgb uint32) tint {
	return tint{
		R: float32(rgb>>16&0xFF) / 255,
		G: float32(rgb>>8&0xFF) / 255,
		B: float32(rgb&0xFF) / 255,
		A: 1,
	}
}

// fade scales the whole tint: 1 keeps it, 0 makes it invisible.
func (t tint) fade(a float32) tint { return tint{t.R * a, t.G * a, t.B * a, t.A * a} }

// glow makes the tint add light instead of covering.
func (t tint) glow() tint { return tint{t.R, t.G, t.B, 0} }

// shade scales brightness only: below 1 is darker.
func (t tint) shade(k float32) tint {
	return tint{min(t.R*k, t.A), min(t.G*k, t.A), min(t.B*k, t.A), t.A}
}

// mix goes from t to u as k goes from 0 to 1.
func (t tint) mix(u tint, k float32) tint {
	return tint{t.R + (u.R-t.R)*k, t.G + (u.G-t.G)*k, t.B + (u.B-t.B)*k, t.A + (u.A-t.A)*k}
}

// The palette. Blue against orange is told apart by every common form of
// colour blindness; one's own hero adds green and a thicker frame.
var (
	white     = hex(0xFFFFFF)
	black     = hex(0x000000)
	ink       = hex(0x0B1118)
	inkSoft   = hex(0x16202B)
	panel     = hex(0x15202C)
	panelHigh = hex(0x22344A)
	panelEdge = hex(0x3B536B)
	gilt      = hex(0xE3B45A)
	giltDark  = hex(0x8A6A34)
	textMain  = hex(0xEFF4F8)
	textSoft  = hex(0xA9B9C7)
	textFaint = hex(0x6F8294)
	good      = hex(0x74D66B)
	bad       = hex(0xF0604D)

	ownGreen    = hex(0x57D46A)
	allyBlue    = hex(0x4AA3F0)
	enemyOrange = hex(0xF08A2C)
	manaBlue    = hex(0x4C7BE8)
	shieldWhite = hex(0xE6EEF5)
	goldYellow  = hex(0xFFD65A)
	xpViolet    = hex(0xB58BF0)

	physicalRed = hex(0xFF9A5C)
	magicalBlue = hex(0x8FC4FF)
	pureWhite   = hex(0xFFFFFF)
	healGreen   = hex(0x7CF08A)
	critRed     = hex(0xFF5A3C)
	frostBlue   = hex(0x9FE2FF)
	burnOrange  = hex(0xFF8A3A)
	poisonGreen = hex(0xA6E05A)
)
