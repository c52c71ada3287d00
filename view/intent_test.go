package view

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// player is a hand on the keyboard for tests.
type player struct {
	d    device
	s    situation
	in   intents
	keys bindings
	cast string
	out  orders
}

// newPlayer stands at 0,0 with an enemy at 100,0; the pointer is at 200,50.
func newPlayer() *player {
	set := testSet()
	seat := &battle.SeatPicture{Camp: 1, Hero: 1}
	for i := range seat.Spells {
		seat.Spells[i] = battle.SpellPicture{Spell: set.Spells[i+1].ID, Level: 1}
	}
	foe := unitAt(2, 100, 0, 0)
	foe.Camp, foe.Proto = 2, 2
	st := arranged(nil, []battle.UnitPicture{unitAt(1, 0, 0, 0), foe}, 1)
	st.set = set
	p := &player{keys: defaultBindings(), cast: castSmart}
	p.s = situation{set: set, seat: seat, stage: st, hero: &st.actors[0], x: 200.4, y: 50}
	return p
}

func (p *player) enemy() *actor { return &p.s.stage.actors[1] }

// step plays one tick and returns its actions; the device is released after.
func (p *player) step() []wire.Action {
	p.out.reset()
	p.in.update(&p.d, &p.s, &p.keys, p.cast, &p.out)
	p.d = device{}
	return slices.Clone(p.out.actions)
}

func (p *player) tap(keys ...ebiten.Key) []wire.Action {
	for _, k := range keys {
		p.d.hit[k], p.d.held[k] = true, true
	}
	return p.step()
}

func (p *player) click(b int) []wire.Action {
	p.d.buttons[b] = button{held: true, hit: true}
	return p.step()
}

func want(t *testing.T, got []wire.Action, w ...wire.Action) {
	t.Helper()
	if !slices.Equal(got, w) {
		t.Errorf("got %+v, want %+v", got, w)
	}
}

func at(x, y int) fixed.Vec { return fixed.Vec{X: fixed.FromInt(x), Y: fixed.FromInt(y)} }

func TestRightClickOnGroundMoves(t *testing.T) {
	p := newPlayer()
	want(t, p.click(mouseRight), wire.Action{Kind: wire.Move, Pos: at(200, 50)})
	if len(p.out.marks) != 1 || p.out.marks[0].attack {
		t.Errorf("marks %+v", p.out.marks)
	}
}

func TestHeldRightButtonRepeatsTheMove(t *testing.T) {
	p := newPlayer()
	p.click(mouseRight)
	n := 0
	for range 2 * moveRepeat {
		p.d.buttons[mouseRight].held = true
		n += len(p.step())
	}
	if n != 2 {
		t.Errorf("%d moves in %d ticks", n, 2*moveRepeat)
	}
	p.step()
	if got := p.step(); len(got) != 0 {
		t.Errorf("moves without a button: %+v", got)
	}
}

func TestRightClickOnEnemyAttacks(t *testing.T) {
	p := newPlayer()
	p.s.hover = p.enemy()
	want(t, p.click(mouseRight), wire.Action{Kind: wire.Attack, Target: 2})
}

func TestRightClickOnAllyWalksThere(t *testing.T) {
	p := newPlayer()
	p.s.hover = p.enemy()
	p.s.hover.Camp = 1
	want(t, p.click(mouseRight), wire.Action{Kind: wire.Move, Pos: at(200, 50)})
}

func TestAttackMoveNeedsAClick(t *testing.T) {
	p := newPlayer()
	want(t, p.tap(ebiten.KeyA))
	want(t, p.click(mouseLeft), wire.Action{Kind: wire.AttackMove, Pos: at(200, 50)})
	want(t, p.click(mouseLeft))
}

func TestRightClickCancelsAnAim(t *testing.T) {
	p := newPlayer()
	p.tap(ebiten.KeyA)
	want(t, p.click(mouseRight))
	if p.in.mode != aimNone {
		t.Error("still aiming")
	}
}

func TestStopKeyStops(t *testing.T) {
	want(t, newPlayer().tap(ebiten.KeyS), wire.Action{Kind: wire.StopMove})
}

func TestSmartCastSendsAtOnce(t *testing.T) {
	p := newPlayer()
	want(t, p.tap(ebiten.KeyW), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(200, 50)})
}

func TestSpellWithoutTargetSendsTheOwnPlace(t *testing.T) {
	want(t, newPlayer().tap(ebiten.KeyE), wire.Action{Kind: wire.SpellToPosition, Spell: 3, Pos: at(0, 0)})
}

func TestConfirmWaitsForTheClick(t *testing.T) {
	p := newPlayer()
	p.cast = castConfirm
	want(t, p.tap(ebiten.KeyW))
	if p.in.mode != aimSpell || p.in.slot != 1 {
		t.Fatalf("aims %v at slot %d", p.in.mode, p.in.slot)
	}
	want(t, p.click(mouseLeft), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(200, 50)})
}

func TestShiftLetsOrdersWait(t *testing.T) {
	p := newPlayer()
	want(t, p.tap(ebiten.KeyShiftLeft, ebiten.KeyW), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(200, 50), Queued: true})
	p.d.held[ebiten.KeyShiftLeft] = true
	want(t, p.click(mouseRight), wire.Action{Kind: wire.Move, Pos: at(200, 50), Queued: true})
	p.s.hover, p.d.held[ebiten.KeyShiftLeft] = p.enemy(), true
	want(t, p.click(mouseRight), wire.Action{Kind: wire.Attack, Target: 2, Queued: true})
	want(t, p.tap(ebiten.KeyShiftLeft, ebiten.KeyS), wire.Action{Kind: wire.StopMove})
	want(t, p.tap(ebiten.KeyShiftLeft, ebiten.KeyG), wire.Action{Kind: wire.Ping, Pos: at(200, 50)})
}

func TestDigitsUseItems(t *testing.T) {
	p := newPlayer()
	p.s.seat.ItemSpells[4] = battle.SpellPicture{Spell: 2, Level: 1}
	want(t, p.tap(ebiten.Key5), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(200, 50)})
	want(t, p.tap(ebiten.Key4)) // an empty slot
	want(t, p.tap(ebiten.KeyControlLeft, ebiten.Key5))
	p.s.seat.ItemSpells[4].Usable, p.s.seat.ItemSpells[4].Left = battle.OnCooldown, 900
	want(t, p.tap(ebiten.Key5))
	if !slices.Equal(p.out.refusals, []battle.Result{battle.OnCooldown}) {
		t.Errorf("refusals %v", p.out.refusals)
	}
}

func TestPassivesAreRefusedInWords(t *testing.T) {
	p := newPlayer()
	p.s.seat.Spells[1].Usable = battle.PassiveSpell
	want(t, p.tap(ebiten.KeyW))
	if !slices.Equal(p.out.refusals, []battle.Result{battle.PassiveSpell}) {
		t.Errorf("refusals %v", p.out.refusals)
	}
}

func TestTogglesAreSwitchedAtOnceWhateverTheyAimAt(t *testing.T) {
	p := newPlayer()
	p.cast = castConfirm
	p.s.set.Spells[1].Kind = data.SpellToggle
	want(t, p.tap(ebiten.KeyQ), wire.Action{Kind: wire.SpellToPosition, Spell: 1, Pos: at(0, 0)})
}

// vector makes the second spell one that is drawn.
func vectorPlayer(cast string) *player {
	p := newPlayer()
	p.cast = cast
	p.s.set.Spells[2].Target = data.CastVector
	return p
}

func TestAVectorIsDrawnWhileTheKeyIsHeld(t *testing.T) {
	for _, cast := range []string{castSmart, castRelease} {
		p := vectorPlayer(cast)
		want(t, p.tap(ebiten.KeyW))
		p.s.y = 250 // straight down
		p.d.lifted[ebiten.KeyW] = true
		want(t, p.step(), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(200, 50), Extra: 0x4000})
	}
}

func TestAVectorIsDrawnWithTheButton(t *testing.T) {
	p := vectorPlayer(castConfirm)
	want(t, p.tap(ebiten.KeyW))
	want(t, p.click(mouseLeft))
	p.s.x = 100 // to the left
	p.d.buttons[mouseLeft].lifted = true
	want(t, p.step(), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(200, 50), Extra: 0x8000})
	if p.in.mode != aimNone {
		t.Error("still aiming")
	}
	want(t, p.click(mouseLeft))
}

func TestAVectorWithoutADrawingPointsAwayFromTheHero(t *testing.T) {
	p := vectorPlayer(castSmart)
	p.s.x, p.s.y = 0, 300
	p.tap(ebiten.KeyW)
	p.d.lifted[ebiten.KeyW] = true
	want(t, p.step(), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(0, 300), Extra: 0x4000})
}

func TestARightClickCancelsAVector(t *testing.T) {
	p := vectorPlayer(castConfirm)
	p.tap(ebiten.KeyW)
	p.click(mouseLeft)
	want(t, p.click(mouseRight))
	p.d.buttons[mouseLeft].lifted = true
	want(t, p.step())
}

func TestWhyTheUnitUnderThePointerIsNoTarget(t *testing.T) {
	for _, c := range []struct {
		why  battle.Result
		make func(a *actor, f *data.Filter)
	}{
		{battle.TargetSafe, func(a *actor, _ *data.Filter) { a.Safe = true }},
		{battle.TargetInvulnerable, func(a *actor, _ *data.Filter) { a.Invulnerable = true }},
		{battle.TargetImmune, func(a *actor, _ *data.Filter) { a.Immune = true }},
		{battle.Untargetable, func(a *actor, _ *data.Filter) { a.Untargetable = true }},
		{battle.WrongTarget, func(a *actor, _ *data.Filter) { a.Camp = 1 }},
		{battle.WrongTarget, func(_ *actor, f *data.Filter) { f.Kinds = 1 << data.KindHero }},
		{battle.WrongTarget, func(a *actor, f *data.Filter) { a.Owner = 1; f.Summoned = data.WantNot }},
		{battle.WrongTarget, func(_ *actor, f *data.Filter) { f.Tags = 2 }},
		{battle.OK, func(a *actor, f *data.Filter) { a.Immune, f.Immune = true, data.WantAny }},
	} {
		p := newPlayer()
		p.s.hover = p.enemy()
		c.make(p.enemy(), &p.s.set.Spells[1].Filter)
		p.tap(ebiten.KeyQ)
		if c.why == battle.OK && len(p.out.actions) == 1 && len(p.out.refusals) == 0 {
			continue
		}
		if len(p.out.actions) != 0 || !slices.Equal(p.out.refusals, []battle.Result{c.why}) {
			t.Errorf("want %v, got %v and %v", c.why, p.out.refusals, p.out.actions)
		}
	}
}

func TestReleaseCastsWhenTheKeyGoesUp(t *testing.T) {
	p := newPlayer()
	p.cast = castRelease
	want(t, p.tap(ebiten.KeyW))
	p.d.lifted[ebiten.KeyW] = true
	want(t, p.step(), wire.Action{Kind: wire.SpellToPosition, Spell: 2, Pos: at(200, 50)})
}

func TestUnitSpellTakesTheUnitUnderThePointer(t *testing.T) {
	p := newPlayer()
	p.s.hover = p.enemy()
	want(t, p.tap(ebiten.KeyQ), wire.Action{Kind: wire.SpellToUnit, Spell: 1, Target: 2})
}

func TestUnitSpellTakesTheNearestAroundThePointer(t *testing.T) {
	p := newPlayer()
	p.s.x, p.s.y = 140, 20
	want(t, p.tap(ebiten.KeyQ), wire.Action{Kind: wire.SpellToUnit, Spell: 1, Target: 2})
}

func TestUnitSpellWithoutATargetIsRefusedHere(t *testing.T) {
	p := newPlayer()
	p.s.x = 900
	want(t, p.tap(ebiten.KeyQ))
	if !slices.Equal(p.out.refusals, []battle.Result{battle.NoTarget}) {
		t.Errorf("refusals %v", p.out.refusals)
	}
}

func TestAltAndDoubleTapCastOnOneself(t *testing.T) {
	self := wire.Action{Kind: wire.SpellToUnit, Spell: 4, Target: 1}
	p := newPlayer()
	want(t, p.tap(ebiten.KeyAltLeft, ebiten.KeyR), self)
	p = newPlayer()
	p.s.x = 900
	want(t, p.tap(ebiten.KeyR))
	want(t, p.tap(ebiten.KeyR), self)
	p = newPlayer()
	p.s.x = 900
	p.tap(ebiten.KeyR)
	for range doubleTap {
		p.step()
	}
	want(t, p.tap(ebiten.KeyR))
}

func TestCooldownIsRefusedHereUnlessNearlyOver(t *testing.T) {
	p := newPlayer()
	p.s.seat.Spells[1].Usable, p.s.seat.Spells[1].Left = battle.OnCooldown, 900
	want(t, p.tap(ebiten.KeyW))
	if !slices.Equal(p.out.refusals, []battle.Result{battle.OnCooldown}) {
		t.Errorf("refusals %v", p.out.refusals)
	}
	p.s.seat.Spells[1].Left = 60
	if got := p.tap(ebiten.KeyW); len(got) != 1 {
		t.Errorf("sent %v", got)
	}
}

func TestCtrlLearnsAndNeverCasts(t *testing.T) {
	p := newPlayer()
	p.s.seat.Points, p.s.seat.Spells[0].CanLevel = 1, true
	want(t, p.tap(ebiten.KeyControlLeft, ebiten.KeyQ), wire.Action{Kind: wire.UpgradeSpell, Slot: 0})
	want(t, p.tap(ebiten.KeyControlLeft, ebiten.KeyW))
	if !slices.Equal(p.out.refusals, []battle.Result{battle.LevelTooLow}) {
		t.Errorf("refusals %v", p.out.refusals)
	}
	p.s.seat.Points = 0
	want(t, p.tap(ebiten.KeyControlLeft, ebiten.KeyQ))
	if !slices.Equal(p.out.refusals, []battle.Result{battle.NoPoints}) {
		t.Errorf("refusals %v", p.out.refusals)
	}
}

func TestADeadHeroLearnsButDoesNotAct(t *testing.T) {
	p := newPlayer()
	p.s.hero = nil
	p.s.seat.Points, p.s.seat.Spells[0].CanLevel = 1, true
	want(t, p.click(mouseRight))
	want(t, p.tap(ebiten.KeyW))
	want(t, p.tap(ebiten.KeyControlLeft, ebiten.KeyQ), wire.Action{Kind: wire.UpgradeSpell, Slot: 0})
}

func TestClicksOnTheInterfaceReachNoGround(t *testing.T) {
	p := newPlayer()
	p.s.onHUD = true
	want(t, p.click(mouseRight))
	want(t, p.click(mouseLeft))
}
