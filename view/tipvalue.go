package view

import (
	"strings"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// amount writes what an effect amounts to: its table, and what the caster and
// the event add.
func (t *tip) amount(e *data.Effect, unit string) string {
	s := ""
	if len(e.Amount) > 0 {
		s = t.levels(e.Amount, 1, unit)
	}
	s += t.share(e.Attack, data.AttrAttack) + t.share(e.Power, data.AttrPower)
	for _, x := range [...]struct {
		share fixed.Num
		word  phrase
	}{{e.Missing, "of_missing"}, {e.Max, "of_max"}, {e.Of, "of_value"}} {
		if x.share != 0 {
			s += " +" + trimNumber(units(x.share)*100) + " % " + t.say(x.word)
		}
	}
	return strings.TrimPrefix(s, " ")
}

// share is what an attribute of the caster adds: the amount when it is known,
// else the share itself.
func (t *tip) share(share fixed.Num, a data.Attr) string {
	if share == 0 {
		return ""
	}
	if t.attr != nil {
		return " (" + plus(itoa(int(units(share)*units(t.attr[a])+0.5))) + ")"
	}
	return " +" + trimNumber(units(share)*100) + " % " + t.say(phrase("attr_"+a.String()))
}

// values writes a table as it is.
func (t *tip) values(l data.Levels, unit string) string { return t.levels(l, 1, unit) }

// levels writes the value of the level that is shown, or those of all levels.
func (t *tip) levels(l data.Levels, factor float64, unit string) string {
	if unit == secondsUnit {
		unit = " " + t.say("sec")
	}
	return levelValues(l, t.level, t.top, factor, unit)
}

// secondsUnit stands for seconds in the words of the language.
const secondsUnit = " s"

// times writes a table of durations.
func (t *tip) times(table []data.Millis) string {
	l := make(data.Levels, len(table))
	for i, ms := range table {
		l[i] = fixed.Ratio(int64(ms), 1000)
	}
	return t.levels(l, 1, secondsUnit)
}

// lasting writes a table of durations; one that is empty never ends and is left
// out.
func (t *tip) lasting(table []data.Millis) string {
	if len(table) == 0 {
		return ""
	}
	return t.times(table)
}

// distance writes how far something goes, nothing when that is not said.
func (t *tip) distance(l data.Levels) string {
	if len(l) == 0 {
		return ""
	}
	return t.values(l, "")
}

// seconds writes one duration.
func (t *tip) seconds(ms data.Millis) string {
	return trimNumber(float64(ms)/1000) + " " + t.say("sec")
}

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

// levelValues writes the value of a level, or all of them when the spell is not
// learned yet, times a factor.
func levelValues(l data.Levels, level, top int, factor float64, unit string) string {
	if len(l) == 0 {
		return "0" + unit
	}
	if level > 0 {
		return trimNumber(units(l.At(level))*factor) + unit
	}
	var b strings.Builder
	for i := 1; i <= top; i++ {
		if i > 1 {
			if l.At(i) == l.At(1) && l.At(top) == l.At(1) {
				break
			}
			b.WriteString(" / ")
		}
		b.WriteString(trimNumber(units(l.At(i)) * factor))
	}
	return b.String() + unit
}

// trimNumber writes a number with at most two decimals below ten, else one.
func trimNumber(v float64) string {
	neg := ""
	if v < 0 {
		neg, v = "−", -v
	}
	if t := int(v*100 + 0.5); v < 10 && t%10 != 0 {
		tail := itoa(t % 100)
		if t%100 < 10 {
			tail = "0" + tail
		}
		return neg + itoa(t/100) + "." + tail
	}
	t := int(v*10 + 0.5)
	if t%10 == 0 {
		return neg + itoa(t/10)
	}
	return neg + itoa(t/10) + "." + itoa(t%10)
}
