package battle

// Result is the stable answer to an action: the same code for the HUD, bots
// and replays. New codes are appended, none changes its number.
type Result uint8

// Results.
const (
	OK          Result = iota
	NoSuchSpell        // the hero does not have it
	NotLearned         // level 0
	OnCooldown         // steps left
	NoMana             // cost above the mana left
	Busy               // in the middle of a cast that cannot be cancelled
	Stunned            // a state forbids every action
	Silenced           // a state forbids casting
	Rooted             // a state forbids moving
	Disarmed           // a state forbids attacking
	Dead               // the hero is dead
	NoTarget           // the target does not exist or is dead
	WrongTarget        // the spell's filter refuses the target
	TargetSafe         // the target cannot be hurt now
	OutOfMap           // the position is not on the map
	NoPoints           // no spell point left
	LevelTooLow        // the spell's next level needs a higher hero
	MaxLevel           // the spell is fully learned
	NotInShop          // too far from the fountain
	NoGold             // price above the gold
	NoRoom             // all item slots are taken
	NoSuchItem         // unknown item or empty slot
	MatchOver          // the match has ended
	WrongAim           // the spell needs another kind of target
	NoSuchSeat         // the sender has no seat here
	numResults
)

var resultText = [numResults]string{
	"ok", "the hero does not have this spell", "not learned yet", "on cooldown", "not enough mana",
	"busy casting", "stunned", "silenced", "rooted", "disarmed", "dead", "no such target",
	"wrong kind of target", "the target is protected", "outside the map", "no spell points left",
	"hero level too low", "already at the highest level", "too far from the shop", "not enough gold",
	"no free item slot", "no such item", "the match is over", "needs another kind of target", "no such seat",
}

// String returns a short English phrase.
func (r Result) String() string {
	if r >= numResults {
		return "unknown result"
	}
	return resultText[r]
}
