package main

import "slices"

var (
	soulCol = hex(0x7fe04a)
	holyCol = hex(0xffe070)
	wardCol = hex(0x9aa6ba)
	mistCol = hex(0x5f4f86)
	dustCol = hex(0xc9b58e)
	tideCol = hex(0x4fd0b8)
)

// skullSign is a skull without its features.
func skullSign() field {
	return cut(blend(0.15, circle(vec2{0, -0.12}, 0.85), rect(vec2{0, 0.7}, 0.44, 0.3, 0.1)), join(circle(vec2{-0.36, 0}, 0.25), circle(vec2{0.36, 0}, 0.25), rect(vec2{0, 0.85}, 0.05, 0.18, 0)))
}

func pawSign() field {
	return join(blend(0.1, circle(vec2{0, 0.35}, 0.48), circle(vec2{-0.28, 0.5}, 0.3), circle(vec2{0.28, 0.5}, 0.3)), circle(vec2{-0.7, -0.1}, 0.24), circle(vec2{-0.26, -0.5}, 0.26), circle(vec2{0.26, -0.5}, 0.26), circle(vec2{0.7, -0.1}, 0.24))
}

// roarSign is a mouth that shouts: three arcs to each side.
func roarSign() field {
	var f []field
	for _, s := range []float64{0, 3.1416} {
		for i := range 3 {
			f = append(f, arc(vec2{}, 0.4+0.25*float64(i), 0.07, s-0.6, s+0.6))
		}
	}
	return join(f...)
}

func crossedSign() field {
	return cut(plusSign(), rect(vec2{}, 0.12, 0.12, 0))
}

// spellCues are the effects of the six later heroes' spells.
func spellCues() []job {
	return slices.Concat(
		cueJobs("chain_hook", flash(wardCol, 0.7), chains(3, slateCol.light(0.35)), rays(7, goldCol, 2.6)),
		cueJobs("provoke", ringOut(bloodCol, 5), turning(roarSign(), bloodCol, 0.9, 0), rays(10, fireCol, 2.6)),
		cueJobs("blood_link", ringIn(bloodCol, 4), chains(4, bloodCol.light(0.25)), risen(heartSign(), bloodCol, 0.4)),
		cueJobs("stone_wall", fumes(6, dustCol, 0.3), shards(9, stoneCol, 9), fractures(dustCol)),
		cueJobs("chain_bolt", flash(iceCol, 0.9), arcsOf(6, hex(0x5fb8ff)), ringOut(iceCol, 3)),
		cueJobs("sight_totem", ringOut(tideCol, 4), beams(4, tideCol), risen(eyeSign(), tideCol, 0.5)),
		cueJobs("healing_well", beams(6, healCol), ringOut(tideCol, 4), risen(plusSign(), healCol, 0.36)),
		cueJobs("wolf_pack", fumes(6, hex(0x8fa6c8), 0.28), ringOut(iceCol, 3.4), risen(pawSign(), iceCol, 0.5)),
		cueJobs("flying_kick", fumes(4, dustCol, 0.22), crescents(1, goldCol), rays(9, goldCol, 3)),
		cueJobs("palm_strike", ringOut(goldCol, 6), ringOut(white, 2), rays(8, goldCol, 3.6), flash(goldCol, 0.8)),
		cueJobs("inner_fire", tongues(7, hex(0xf05a28), hex(0xffe58a)), ringOut(fireCol, 4)),
		cueJobs("leap_slam", fractures(goldCol), fumes(7, dustCol, 0.26), shards(8, hex(0xa07a4a), 7), ringOut(goldCol, 4)),
		cueJobs("hex_bolt", flash(venomCol, 0.9), turning(spiralSign(1.4), venomCol, 0.85, 2.4), drift(7, venomCol, 4, 0.2, true)),
		cueJobs("poison_cloud", fumes(8, hex(0x9fc83f), 0.34), drift(8, venomCol, 5, 0.3, true)),
		cueJobs("dread", fumes(7, mistCol.dark(0.3), 0.34), ringOut(arcCol, 3), risen(skullSign(), hex(0xc7a8ff), 0.52)),
		cueJobs("soul_drain", ringIn(soulCol, 4), turning(spiralSign(1.8), soulCol, 0.9, -2.6), drift(6, soulCol, 5, 0.1, false)),
		cueJobs("rocket", flash(fireCol, 1.1), fumes(6, hex(0x6b5d60), 0.3), rays(11, fireCol, 4), shards(6, steelCol, 5)),
		cueJobs("turret", fumes(5, dustCol, 0.24), turning(gearSign(), brassCol, 0.62, 0.8), shards(6, steelCol, 4.5), ringOut(brassCol, 3)),
		cueJobs("repulsor", ringOut(hex(0x5fb8ff), 7), ringOut(white, 2.4), arcsOf(5, hex(0x5fb8ff)), flash(iceCol, 0.7)),
		cueJobs("overload", flash(goldCol, 1), arcsOf(8, goldCol), turning(gearSign(), fireCol, 0.5, 1.6), rays(9, fireCol, 3)),
		cueJobs("lullaby", ringOut(hex(0x8fa8ff), 3), risen(moonSign(), hex(0xffe99a), 0.46), drift(8, hex(0xb8c8ff), 4.6, 0.4, false)),
		cueJobs("purify", beams(7, iceCol), ringOut(white, 4), drift(9, white, 5, 0.4, false)),
		cueJobs("sanctuary", beams(8, holyCol), ringOut(holyCol, 5), turning(plusSign(), holyCol, 0.5, 0)),
		cueJobs("divine_shield", flash(holyCol, 1), rays(12, holyCol, 4), turning(ringOf(circle(vec2{}, 0.82), 0.06), holyCol, 0.95, 0), ringOut(holyCol, 4)),
	)
}

// passiveCues are small signs over a unit whose passive has just acted.
func passiveCues() []job {
	return slices.Concat(
		cueJobs("bulwark", turning(ringOf(circle(vec2{}, 0.8), 0.07), hex(0x7fc4ff), 0.8, 0), shards(6, hex(0x9fdcff), 5)),
		cueJobs("arcane_surge", turning(spiralSign(1.5), arcCol, 0.7, 2), drift(6, arcCol, 4.4, 0.4, false)),
		cueJobs("hunters_eye", ringIn(goldCol, 3), risen(eyeSign(), goldCol, 0.46)),
		cueJobs("backstab", crescents(1, bloodCol), rays(5, bloodCol, 3), flash(bloodCol, 0.6)),
		cueJobs("thorns", turning(thornSign(), hex(0xa8c860), 0.8, 0.5), rays(8, hex(0xa8c860), 2.4)),
		cueJobs("spirit_bond", ringIn(hex(0x5fb8ff), 3), drift(7, hex(0x5fb8ff), 4.4, 0.5, true)),
		cueJobs("counter", crescents(1, white), rays(7, goldCol, 3), flash(goldCol, 0.6)),
		cueJobs("soul_harvest", ringIn(soulCol, 3), risen(skullSign(), soulCol, 0.42)),
		cueJobs("salvage", turning(gearSign(), brassCol, 0.56, 1.4), drift(6, goldCol, 4, 0.3, false)),
		cueJobs("devotion", beams(4, hex(0x5fb8ff)), drift(5, hex(0x9fd0ff), 4, 0.5, false)),
	)
}

func cueListJobs() []job { return slices.Concat(spellCues(), passiveCues()) }
