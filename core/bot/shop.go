package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// shop buys the next thing of the build whenever the hero is where it can; when
// there is no place for it, it sells what does least.
func (t *thought) shop() {
	if !t.self.CanShop {
		return
	}
	id, ok := t.nextItem()
	if !ok || t.self.Gold < t.w.Data().Items[id].Price {
		return
	}
	a := wire.Action{Kind: wire.BuyItem, Item: uint16(id)}
	if t.w.Admit(t.seat, a) == battle.NoRoom {
		a = wire.Action{Kind: wire.SellItem, Slot: uint8(t.leastItem())}
	}
	if t.w.Admit(t.seat, a) == battle.OK {
		t.out = append(t.out, a)
	}
}

// nextItem is the thing that does most for its price among those that the hero
// does not have; with no place left only what does far more than the least
// that it carries.
func (t *thought) nextItem() (data.ItemID, bool) {
	floor := fixed.Num(0)
	if least := t.leastItem(); least >= 0 {
		floor = t.worth(t.self.Items[least]).Percent(150)
	}
	best, most := data.ItemID(0), fixed.Num(-1)
	items := t.w.Data().Items
	for i := 1; i < len(items); i++ {
		id := data.ItemID(i)
		worth := t.worth(id)
		if t.owns(id) || worth < floor {
			continue
		}
		if per := worth.Div(items[i].Price + 150*fixed.One); per > most {
			best, most = id, per
		}
	}
	return best, best != 0
}

// leastItem is the slot of the thing that does least when all are taken, or -1.
func (t *thought) leastItem() int {
	least := -1
	for i, id := range t.self.Items {
		if id == 0 {
			return -1
		}
		if least < 0 || t.worth(id) < t.worth(t.self.Items[least]) {
			least = i
		}
	}
	return least
}

func (t *thought) owns(id data.ItemID) bool {
	for _, have := range t.self.Items {
		if have == id {
			return true
		}
	}
	return false
}

// worth is what a thing does for the hero: its modifiers and its spell, by the
// hero's trade and a third up or down by the seat's own taste.
func (t *thought) worth(id data.ItemID) fixed.Num {
	it := &t.w.Data().Items[id]
	trade := t.trade()
	sum := fixed.Num(0)
	for i := range it.Modifiers {
		m := &it.Modifiers[i]
		sum += m.Amount.At(1) * weights[m.Attr][trade] / 100
	}
	if it.Spell != 0 {
		sum += fixed.FromInt(int(t.service(&t.w.Data().Spells[it.Spell], trade)))
	}
	liking := (t.taste()*(2*uint32(id)+1) ^ t.taste()>>7) >> 3 % 67
	return sum.Percent(67 + int(liking))
}

// Trades of heroes.
const (
	fighter = iota // attacks from nearby
	archer         // attacks from afar
	caster         // grows in power
	numTrades
)

func (t *thought) trade() int {
	p := &t.w.Data().Units[t.self.Unit]
	switch {
	case p.Growth[data.AttrPower] > p.Growth[data.AttrAttack]*3/2:
		return caster
	case p.Ranged:
		return archer
	}
	return fighter
}

// weights is what a point of an attribute is worth, in hundredths, by trade.
var weights = [data.NumAttrs][numTrades]fixed.Num{
	data.AttrMaxHealth:    {60, 45, 50},
	data.AttrHealthRegen:  {2500, 1500, 1500},
	data.AttrMaxMana:      {15, 15, 40},
	data.AttrManaRegen:    {1500, 1500, 4000},
	data.AttrAttack:       {800, 900, 300},
	data.AttrPower:        {80, 60, 900},
	data.AttrArmor:        {550, 350, 350},
	data.AttrResist:       {500, 350, 350},
	data.AttrAttackSpeed:  {500, 650, 150},
	data.AttrMoveSpeed:    {450, 400, 350},
	data.AttrRange:        {50, 200, 100},
	data.AttrCritChance:   {8, 10, 2},
	data.AttrCritBonus:    {150, 200, 50},
	data.AttrDodge:        {8, 6, 5},
	data.AttrLifesteal:    {900, 900, 200},
	data.AttrDamageAmp:    {1500, 1500, 2000},
	data.AttrDamageCut:    {2500, 1500, 1500},
	data.AttrHealAmp:      {500, 300, 300},
	data.AttrReflect:      {500, 200, 200},
	data.AttrStatusResist: {500, 300, 300},
	data.AttrSpellSteal:   {100, 100, 800},
	data.AttrCooldownCut:  {400, 300, 1000},
	data.AttrSight:        {5, 5, 5},
	data.AttrTrueSight:    {5, 5, 5},
}

// service is what the spell of a thing is worth, by trade.
func (t *thought) service(sp *data.Spell, trade int) fixed.Num {
	if sp.Kind == data.SpellPassive {
		return pick[fixed.Num](sp.Hooks.Has(data.OnAttackLanded), [numTrades]fixed.Num{90, 110, 20}[trade], [numTrades]fixed.Num{70, 50, 110}[trade])
	}
	v := services[sp.Bot][trade]
	if t.carries(sp) {
		v += 130
	}
	return v
}

var services = [data.NumBotHints][numTrades]fixed.Num{
	data.HintDamage:  {80, 80, 90},
	data.HintControl: {90, 80, 90},
	data.HintGuard:   {120, 70, 60},
	data.HintHeal:    {90, 90, 90},
	data.HintFinish:  {80, 80, 80},
	data.HintEscape:  {100, 170, 170},
	data.HintChase:   {120, 60, 50},
	data.HintSummon:  {80, 80, 80},
	data.HintScout:   {50, 80, 120},
	data.HintHelp:    {80, 70, 100},
	data.HintAlways:  {80, 80, 80},
}
