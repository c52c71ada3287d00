package view

import (
	"fmt"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
)

// command is something that a key does.
type command uint8

// Commands that may be bound to keys.
const (
	cmdSpell1 command = iota
	cmdSpell2
	cmdSpell3
	cmdSpell4
	cmdItem1
	cmdItem2
	cmdItem3
	cmdItem4
	cmdItem5
	cmdItem6
	cmdAttackMove
	cmdStop
	cmdShop
	cmdShopAlt
	cmdCameraLock
	cmdCentre
	cmdScores
	cmdPing
	cmdPause
	cmdHelp
	cmdDebug
	cmdFullScreen
	cmdSlower
	cmdFaster
	cmdSight
	numCommands
)

// commandInfo describes a command to the settings file and the key help.
type commandInfo struct {
	name string // key in the settings file
	text string // what it does
	key  ebiten.Key
}

var commandTable = [numCommands]commandInfo{
	cmdSpell1:     {"spell_1", "cast the first spell", ebiten.KeyQ},
	cmdSpell2:     {"spell_2", "cast the second spell", ebiten.KeyW},
	cmdSpell3:     {"spell_3", "cast the third spell", ebiten.KeyE},
	cmdSpell4:     {"spell_4", "cast the ultimate", ebiten.KeyR},
	cmdItem1:      {"item_1", "use the first item", ebiten.KeyDigit1},
	cmdItem2:      {"item_2", "use the second item", ebiten.KeyDigit2},
	cmdItem3:      {"item_3", "use the third item", ebiten.KeyDigit3},
	cmdItem4:      {"item_4", "use the fourth item", ebiten.KeyDigit4},
	cmdItem5:      {"item_5", "use the fifth item", ebiten.KeyDigit5},
	cmdItem6:      {"item_6", "use the sixth item", ebiten.KeyDigit6},
	cmdAttackMove: {"attack_move", "attack-move, then click", ebiten.KeyA},
	cmdStop:       {"stop", "stop", ebiten.KeyS},
	cmdShop:       {"shop", "open or close the shop", ebiten.KeyP},
	cmdShopAlt:    {"shop_alt", "open or close the shop", ebiten.KeyB},
	cmdCameraLock: {"camera_lock", "lock the camera to the hero or free it", ebiten.KeyY},
	cmdCentre:     {"centre", "centre the camera on the hero", ebiten.KeySpace},
	cmdScores:     {"scores", "show the scoreboard", ebiten.KeyTab},
	cmdPing:       {"ping", "ping the place under the pointer", ebiten.KeyG},
	cmdPause:      {"pause", "pause", ebiten.KeyEscape},
	cmdHelp:       {"help", "show the keys", ebiten.KeyF1},
	cmdDebug:      {"debug", "show frame, backlog and digest", ebiten.KeyF3},
	cmdFullScreen: {"full_screen", "full screen on or off", ebiten.KeyF11},
	cmdSlower:     {"slower", "replays: slower", ebiten.KeyMinus},
	cmdFaster:     {"faster", "replays: faster", ebiten.KeyEqual},
	cmdSight:      {"sight", "replays: see all, or what a camp sees", ebiten.KeyV},
}

// slotCommand is the command that casts what is in a slot of the battle: a spell
// or an item. The innate passive has none.
func slotCommand(slot int) (command, bool) {
	switch {
	case slot < battle.NumSpells:
		return cmdSpell1 + command(slot), true
	case slot >= battle.SlotItems:
		return cmdItem1 + command(slot-battle.SlotItems), true
	}
	return 0, false
}

// bindings says which key gives which command.
type bindings [numCommands]ebiten.Key

func defaultBindings() (b bindings) {
	for i := range commandTable {
		b[i] = commandTable[i].key
	}
	return b
}

// conflict returns another command that has the same key.
func (b *bindings) conflict(c command) (command, bool) {
	for i := range b {
		if command(i) != c && b[i] == b[c] {
			return command(i), true
		}
	}
	return 0, false
}

// keyAliases are friendlier names than Ebitengine's own.
var keyAliases = map[string]ebiten.Key{
	"esc": ebiten.KeyEscape, "return": ebiten.KeyEnter, "ctrl": ebiten.KeyControl,
	"up": ebiten.KeyArrowUp, "down": ebiten.KeyArrowDown, "left": ebiten.KeyArrowLeft, "right": ebiten.KeyArrowRight,
	"-": ebiten.KeyMinus, "−": ebiten.KeyMinus, "+": ebiten.KeyEqual, "=": ebiten.KeyEqual,
	"pgup": ebiten.KeyPageUp, "pgdn": ebiten.KeyPageDown,
}

// keyByName reads the name of a key: a letter, a digit, F1 or a word such as
// Space. Case does not matter.
func keyByName(s string) (ebiten.Key, error) {
	name := strings.ToLower(strings.TrimSpace(s))
	if k, ok := keyAliases[name]; ok {
		return k, nil
	}
	if len(name) == 1 && name[0] >= '0' && name[0] <= '9' {
		return ebiten.KeyDigit0 + ebiten.Key(name[0]-'0'), nil
	}
	var k ebiten.Key
	if err := k.UnmarshalText([]byte(name)); err != nil {
		return 0, fmt.Errorf("no key is called %q", s)
	}
	return k, nil
}

// keyName is the short name of a key on buttons.
func keyName(k ebiten.Key) string {
	s := k.String()
	switch k {
	case ebiten.KeyEscape:
		return "Esc"
	case ebiten.KeyMinus:
		return "−"
	case ebiten.KeyEqual:
		return "+"
	}
	return strings.TrimPrefix(strings.TrimPrefix(s, "Digit"), "Arrow")
}
