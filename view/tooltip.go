package view

import (
	"strings"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// tipLine is one line of a tool tip.
type tipLine struct {
	text  string
	value string // at the right edge
	style style
}

// tipW is the width of a tool tip.
const tipW = 320

// spellTip describes a spell with its real numbers.
func (h *hud) spellTip(p *painter, seat *battle.SeatPicture, slot int) []tipLine {
	sp := &seat.Spells[slot]
	s := &h.set.Spells[sp.Spell]
	level := sp.Level
	lines := []tipLine{{s.Name, h.levelText(level), strong(17, gilt)}}
	for _, l := range p.wrap(s.Text, plain(14, textMain), tipW-28) {
		lines = append(lines, tipLine{text: l, style: plain(14, textMain)})
	}
	for _, id := range s.Effects {
		lines = h.effectLines(lines, &h.set.Effects[id], level, s.MaxLevel, seat)
	}
	lines = append(lines, tipLine{h.speech.say("mana"), levelValues(s.Cost, level, s.MaxLevel, ""), plain(13, hex(0xA9C8FF))})
	cd := make(data.Levels, len(s.Cooldown))
	for i, ms := range s.Cooldown {
		cd[i] = fixed.Ratio(int64(ms), 1000)
	}
	lines = append(lines, tipLine{h.speech.say("cooldown"), levelValues(cd, level, s.MaxLevel, " s"), plain(13, textSoft)})
	if s.Range > 0 {
		lines = append(lines, tipLine{h.speech.say("range"), itoa(int(units(s.Range))), plain(13, textSoft)})
	}
	if sp.Usable != battle.OK && level > 0 {
		lines = append(lines, tipLine{text: h.speech.why(sp.Usable), style: plain(13, hex(0xF0A060))})
	}
	return lines
}

func (h *hud) levelText(level int) string {
	if level == 0 {
		return h.speech.say("not_learned")
	}
	return h.speech.say("level") + " " + itoa(level)
}

// effectLines adds the amount of an effect or the time of its buff.
func (h *hud) effectLines(lines []tipLine, e *data.Effect, level, top int, seat *battle.SeatPicture) []tipLine {
	switch e.Op {
	case data.OpDamage:
		name := h.speech.say(damageWords[e.Damage])
		if e.Repeat > 0 {
			name += " ×" + itoa(e.Repeat+1)
		}
		return append(lines, tipLine{name, levelValues(e.Amount, level, top, "") + bonusText(e, seat), plain(13, damageTint(e.Damage))})
	case data.OpHeal:
		return append(lines, tipLine{h.speech.say("heal"), levelValues(e.Amount, level, top, "") + bonusText(e, seat), plain(13, healGreen)})
	case data.OpBuff:
		b := &h.set.Buffs[e.Buff]
		t := make(data.Levels, len(b.Duration))
		for i, ms := range b.Duration {
			t[i] = fixed.Ratio(int64(ms), 1000)
		}
		lines = append(lines, tipLine{b.Name, levelValues(t, level, top, " s"), plain(13, textSoft)})
		return h.modifierLines(lines, b, level, top)
	}
	return lines
}

// modifierLines adds what a buff changes.
func (h *hud) modifierLines(lines []tipLine, b *data.Buff, level, top int) []tipLine {
	for i := range b.Modifiers {
		m := &b.Modifiers[i]
		switch m.Kind {
		case data.ModSlow:
			lines = append(lines, tipLine{"   " + h.speech.say("slow"), levelValues(m.Amount, level, top, " %"), plain(13, textFaint)})
		case data.ModShield:
			lines = append(lines, tipLine{"   " + h.speech.say("absorbs"), levelValues(m.Amount, level, top, ""), plain(13, textFaint)})
		case data.ModPercent:
			lines = append(lines, tipLine{"   " + h.speech.say(phrase(attrWord(m.Attr))), levelValues(m.Amount, level, top, " %"), plain(13, textFaint)})
		}
	}
	for _, id := range b.Effects {
		e := &h.set.Effects[id]
		if e.Trigger != data.OnBuffTick || e.Op != data.OpDamage {
			continue
		}
		every := trimNumber(units(fixed.Ratio(int64(b.Period), 1000)))
		lines = append(lines, tipLine{"   " + h.speech.say("each") + " " + every + " s", levelValues(e.Amount, level, top, ""), plain(13, damageTint(e.Damage))})
	}
	return lines
}

// attrWord is the key of an attribute, and its English name.
func attrWord(a data.Attr) string { return strings.ReplaceAll(a.String(), "_", " ") }

var damageWords = [data.NumDamageTypes]phrase{data.Physical: "damage_physical", data.Magical: "damage_magical", data.Pure: "damage_pure"}

func damageTint(d data.DamageType) tint {
	switch d {
	case data.Magical:
		return magicalBlue
	case data.Pure:
		return pureWhite
	}
	return physicalRed
}

// bonusText is what attack and power add to an effect now.
func bonusText(e *data.Effect, seat *battle.SeatPicture) string {
	extra := units(e.Attack)*units(seat.Attr[data.AttrAttack]) + units(e.Power)*units(seat.Attr[data.AttrPower])
	if extra < 1 {
		return ""
	}
	return " (+" + itoa(int(extra+0.5)) + ")"
}

// levelValues writes the value of the learned level, or all of them when the
// spell is not learned yet.
func levelValues(l data.Levels, level, top int, unit string) string {
	if len(l) == 0 {
		return "0" + unit
	}
	if level > 0 {
		return trimNumber(units(l.At(level))) + unit
	}
	var b strings.Builder
	for i := 1; i <= top; i++ {
		if i > 1 {
			if l.At(i) == l.At(1) && l.At(top) == l.At(1) {
				break
			}
			b.WriteString(" / ")
		}
		b.WriteString(trimNumber(units(l.At(i))))
	}
	return b.String() + unit
}

// trimNumber writes a number with at most one decimal.
func trimNumber(v float64) string {
	neg := ""
	if v < 0 {
		neg, v = "−", -v
	}
	t := int(v*10 + 0.5)
	if t%10 == 0 {
		return neg + itoa(t/10)
	}
	return neg + itoa(t/10) + "." + itoa(t%10)
}

// itemTip describes an item.
func (h *hud) itemTip(p *painter, id data.ItemID) []tipLine {
	it := &h.set.Items[id]
	lines := []tipLine{{it.Name, itoa(int(units(it.Price))), strong(17, gilt)}}
	for _, l := range p.wrap(it.Text, plain(14, textMain), tipW-28) {
		lines = append(lines, tipLine{text: l, style: plain(14, textMain)})
	}
	return lines
}

// drawTip paints a tool tip above a point, kept inside the window.
func (h *hud) drawTip(p *painter, x, bottom float32, lines []tipLine) {
	const row = 19
	high := float32(len(lines))*row + 20
	r := rect{min(max(x-tipW/2, 8), h.w-tipW-8), max(bottom-high, 8), tipW, high}
	p.panel(r)
	y := r.y + 24
	for _, l := range lines {
		p.text(r.x+14, y, l.text, l.style)
		if l.value != "" {
			st := l.style
			st.size = min(st.size, 14)
			p.text(r.x+r.w-14, y, l.value, st.at(right))
		}
		y += row
	}
}
