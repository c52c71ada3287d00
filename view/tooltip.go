package view

import (
	"strings"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// tipLine is one line of a tool tip.
type tipLine struct {
	text  string
	value string // at the right edge
	style style
}

// Sizes of a tool tip.
const (
	tipW   = 372
	tipRow = 18
	tipPad = 14
)

// tip collects the lines of a tool tip.
type tip struct {
	h     *hud
	lines []tipLine
	level int                      // whose values are shown; 0: those of all levels
	top   int                      // highest level
	attr  *[data.NumAttrs]fixedNum // of the caster, for what attack and power add; nil: unknown
	seen  map[[2]int]bool          // buffs and zones that are described already
	deep  int                      // how deep the description is
}

// tip begins a tool tip for a level out of so many.
func (h *hud) tip(level, top int) *tip {
	return &tip{h: h, level: level, top: max(top, 1), seen: map[[2]int]bool{}}
}

// add appends a line.
func (t *tip) add(text, value string, st style) {
	t.lines = append(t.lines, tipLine{t.indent() + tight(text), value, st})
}

// tight leaves out the space behind a wide colon, which has one of its own.
func tight(text string) string { return strings.ReplaceAll(text, "： ", "：") }

func (t *tip) indent() string { return strings.Repeat("   ", t.deep) }

func (t *tip) say(p phrase) string { return t.h.speech.say(p) }

// paragraph appends a text in as many lines as it needs.
func (t *tip) paragraph(p *painter, text string, st style) {
	for _, l := range p.wrap(tight(text), st, tipW-2*tipPad) {
		t.lines = append(t.lines, tipLine{text: l, style: st})
	}
}

// Styles of the parts of a tool tip.
var (
	tipTitle  = strong(17, gilt)
	tipBody   = plain(14, textMain)
	tipFact   = plain(13, textSoft)
	tipDetail = plain(13, textFaint)
	tipWarn   = plain(13, hex(0xF0A060))
)

// spellTip describes what is in a slot of a seat.
func (h *hud) spellTip(p *painter, seat *battle.SeatPicture, sp *battle.SpellPicture) []tipLine {
	t := h.tip(sp.Level, h.set.Spells[sp.Spell].MaxLevel)
	t.attr = &seat.Attr
	t.spell(p, &h.set.Spells[sp.Spell])
	if sp.Usable != battle.OK && sp.Usable != battle.PassiveSpell && sp.Level > 0 {
		t.paragraph(p, h.speech.why(sp.Usable), tipWarn)
	}
	return t.lines
}

// protoTip describes a spell that nobody has learned yet.
func (h *hud) protoTip(p *painter, id data.SpellID) []tipLine {
	s := &h.set.Spells[id]
	t := h.tip(0, s.MaxLevel)
	t.spell(p, s)
	return t.lines
}

// spell describes a spell from its name to its effects.
func (t *tip) spell(p *painter, s *data.Spell) {
	right := t.say("not_learned")
	switch {
	case s.MaxLevel == 1:
		right = ""
	case t.level > 0:
		right = t.say("level") + " " + itoa(t.level)
	}
	t.lines = append(t.lines, tipLine{t.h.speech.spell(s), right, tipTitle})
	t.paragraph(p, t.kind(s), tipFact)
	t.paragraph(p, t.h.speech.of(s.Text, s.TextZH), tipBody)
	t.use(p, s)
	t.effects(s.Effects, data.OnEffective)
}

// kind says how a spell is used and what it is aimed at.
func (t *tip) kind(s *data.Spell) string {
	words := []string{t.say(phrase("kind_" + s.Kind.String()))}
	if s.Kind == data.SpellActive {
		words = append(words, t.say(phrase("aim_"+s.Target.String())))
		if s.Target == data.CastUnit {
			words = append(words, t.camps(s.Filter.Camps))
		}
	}
	for _, x := range [...]struct {
		is   bool
		word phrase
	}{{s.Ultimate, "ultimate"}, {s.Quick, "quick"}, {s.Moving, "while_moving"}} {
		if x.is {
			words = append(words, t.say(x.word))
		}
	}
	return strings.Join(words, " · ")
}

// camps names whom a spell may be cast at.
func (t *tip) camps(c data.Camps) string {
	var words []string
	for i, w := range [...]phrase{"camp_enemy", "camp_ally", "camp_self"} {
		if c&(1<<i) != 0 {
			words = append(words, t.say(w))
		}
	}
	return strings.Join(words, ", ")
}

// use tells what a spell costs, how far it reaches and what may break it.
func (t *tip) use(p *painter, s *data.Spell) {
	var facts []string
	fact := func(name phrase, value string) {
		facts = append(facts, strings.ReplaceAll(t.say(name)+" "+value, " ", "\u00a0"))
	}
	if top := s.Cost.At(t.top); top > 0 {
		fact("mana", t.values(s.Cost, ""))
	}
	if len(s.Upkeep) > 0 {
		fact("upkeep", t.values(s.Upkeep, ""))
	}
	if s.CooldownAt(t.top) > 0 {
		fact("cooldown", t.times(s.Cooldown))
	}
	if s.Range > 0 {
		fact("range", trimNumber(units(s.Range)))
	}
	if s.Cast > 0 && !s.Quick {
		fact("cast_time", t.seconds(s.Cast))
	}
	if len(s.Channel) > 0 {
		fact("channel", t.times(s.Channel))
	}
	if s.Charges > 0 {
		fact("charges", itoa(s.Charges))
		if s.RechargeAt(t.top) > 0 {
			fact(phrase(pickWord(s.Reload, "reload", "recharge")), t.times(s.Recharge))
		}
	}
	t.paragraph(p, strings.Join(facts, " · "), plain(13, hex(0xA9C8FF)))
	t.breaks(p, s)
}

// breakWords name interruptions.
var breakWords = [data.NumBreaks]phrase{"break_death", "break_stun", "break_silence", "break_order", "break_target", "break_fog", "break_distance"}

// breaks tells what does not end a cast, and what comes back when something does.
func (t *tip) breaks(p *painter, s *data.Spell) {
	var through, back []string
	for b, rule := range s.Breaks {
		word := t.say(breakWords[b])
		if rule.GoesOn {
			through = append(through, word)
		}
		if rule.Cost > 0 {
			back = append(back, word+": "+itoa(int(rule.Cost))+" % "+t.say("mana"))
		}
		if rule.Cooldown > 0 {
			back = append(back, word+": "+itoa(int(rule.Cooldown))+" % "+t.say("cooldown"))
		}
	}
	if s.Lock {
		through = append(through, t.say("break_order"))
	}
	if len(through) > 0 {
		t.paragraph(p, t.say("goes_on")+" "+strings.Join(through, ", "), tipDetail)
	}
	if len(back) > 0 {
		t.paragraph(p, t.say("gives_back")+" "+strings.Join(back, ", "), tipDetail)
	}
}

// itemTip describes an item.
func (h *hud) itemTip(p *painter, id data.ItemID, seat *battle.SeatPicture) []tipLine {
	it := &h.set.Items[id]
	t := h.tip(1, 1)
	if seat != nil {
		t.attr = &seat.Attr
	}
	t.lines = append(t.lines, tipLine{h.speech.item(it), itoa(int(units(it.Price))), tipTitle})
	t.paragraph(p, h.speech.of(it.Text, it.TextZH), tipBody)
	for i := range it.Modifiers {
		t.modifier(&it.Modifiers[i], data.StackRefresh, 1)
	}
	if it.Spell != 0 {
		s := &h.set.Spells[it.Spell]
		t.paragraph(p, t.kind(s), tipFact)
		t.use(p, s)
		t.effects(s.Effects, data.OnEffective)
	}
	if it.Consumed {
		t.paragraph(p, t.say("consumed"), tipDetail)
	}
	t.paragraph(p, t.say("sells_for")+" "+itoa(int(units(it.Price)/2)), tipDetail)
	return t.lines
}

// drawTip paints a tool tip above a point, kept inside the window.
func (h *hud) drawTip(p *painter, x, bottom float32, lines []tipLine) {
	lines = fitTip(p, lines)
	high := tipHeight(lines)
	r := rect{min(max(x-tipW/2, 8), h.w-tipW-8), max(bottom-high, 8), tipW, high}
	p.panel(r)
	y := r.y + 24
	for _, l := range lines {
		p.text(r.x+tipPad, y, l.text, l.style)
		if l.value != "" {
			st := l.style
			st.size = min(st.size, 14)
			p.text(r.x+r.w-tipPad, y, l.value, st.at(right))
		}
		y += tipRow
	}
}

// fitTip gives a value a line of its own where it does not fit beside its text.
func fitTip(p *painter, lines []tipLine) []tipLine {
	fit := make([]tipLine, 0, len(lines))
	for _, l := range lines {
		if l.value != "" && p.width(l.text, l.style)+p.width(l.value, l.style) > tipW-2*tipPad-6 {
			fit = append(fit, tipLine{text: l.text, style: l.style})
			l.text = ""
		}
		fit = append(fit, l)
	}
	return fit
}

// tipHeight is how high a tool tip is.
func tipHeight(lines []tipLine) float32 { return float32(len(lines))*tipRow + 20 }
