package view

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
)

// drawDebug paints the state of the session: frame, backlog, steps a frame,
// digest, what drawing costs and what more there is to tell. It returns its right edge.
func (h *hud) drawDebug(p *painter, s Status, pic *battle.Picture, sc *scene, calls int, more []string) (edge float32) {
	lines := []string{
		fmt.Sprintf("FPS %.0f   TPS %.0f   draw calls %d", ebiten.ActualFPS(), ebiten.ActualTPS(), calls),
		fmt.Sprintf("frame %d   step %d ms   source %s", s.Frame, pic.StepMillis, s.Source),
		fmt.Sprintf("backlog %d   steps/frame %d   state %s", s.Backlog, s.Steps, s.State),
		fmt.Sprintf("digest %016x   used %d", s.Digest, s.Used),
		fmt.Sprintf("units %d   buffs %d   bullets %d   effects %d", len(pic.Units), len(pic.Buffs), len(pic.Bullets), len(sc.fx.list)),
	}
	lines = append(lines, more...)
	wide := float32(400)
	for _, l := range lines {
		wide = max(wide, p.width(l, plain(13, white))+24)
	}
	p.round(12, 66, wide, float32(len(lines))*18+16, 6, ink.fade(0.85), ink.fade(0.85))
	for i, l := range lines {
		p.text(22, 86+float32(i)*18, l, plain(13, hex(0xB8F0C0)))
	}
	return 12 + wide
}

// helpRow is one line of the help.
type helpRow struct {
	key  string
	text phrase
}

// helpRows lists what the keys do, with the player's own bindings.
func (h *hud) helpRows() []helpRow {
	k := func(c command) string { return keyName(h.keys[c]) }
	spells := k(cmdSpell1) + " " + k(cmdSpell2) + " " + k(cmdSpell3) + " " + k(cmdSpell4)
	return []helpRow{
		{h.speech.say("help_mouse"), "help_move"},
		{spells, "help_cast"},
		{"Ctrl + " + spells, "help_level"},
		{"Alt + " + spells, "help_self"},
		{k(cmdItem1) + "–" + k(cmdItem6), "help_items"},
		{"Shift", "help_queue"},
		{k(cmdAttackMove), "help_attack"},
		{k(cmdStop), "help_stop"},
		{k(cmdShop) + ", " + k(cmdShopAlt), "help_shop"},
		{k(cmdCameraLock), "help_lock"},
		{k(cmdCentre), "help_centre"},
		{h.speech.say("help_arrows"), "help_scroll"},
		{h.speech.say("help_wheel"), "help_zoom"},
		{h.speech.say("help_left"), "help_map"},
		{k(cmdScores), "help_scores"},
		{k(cmdPing) + ", Alt + " + h.speech.say("help_left"), "help_ping"},
		{k(cmdPause), "help_pause"},
		{k(cmdFullScreen), "help_full"},
		{k(cmdDebug), "help_debug"},
	}
}

// drawHelp paints the keys of a match.
func (h *hud) drawHelp(p *painter) { h.drawRows(p, h.helpRows()) }

// drawVignette darkens the window's corners softly.
func drawVignette(p *painter, w, h float32) {
	c := black.fade(0.34)
	d := h * 0.2
	p.quad(0, 0, w, d, c, tint{})
	p.quad(0, h-d, w, d, tint{}, c)
	p.side(0, 0, d, h, c, tint{})
	p.side(w-d, 0, d, h, tint{}, c)
}
