package battle

// Result is the stable answer to an action: the same code for the HUD, bots
// and replays. New codes are appended, none changes its number.
type Result uint8

// Results.
const (
	OK                 Result = iota
	NoSuchSpell               // the hero does not have it
	NotLearned                // level 0
	OnCooldown                // steps left
	NoMana                    // cost above the mana left
	Busy                      // in the middle of a cast that cannot be cancelled
	Stunned                   // a state forbids every action
	Silenced                  // a state forbids casting
	Rooted                    // a state forbids moving
	Disarmed                  // a state forbids attacking
	Dead                      // the hero is dead
	NoTarget                  // the target does not exist or is dead
	WrongTarget               // the spell's filter refuses the target
	TargetSafe                // the target cannot be hurt now
	OutOfMap                  // the position is not on the map
	NoPoints                  // no spell point left
	LevelTooLow               // the spell's next level needs a higher hero
	MaxLevel                  // the spell is fully learned
	NotInShop                 // too far from the fountain
	NoGold                    // price above the gold
	NoRoom                    // all item slots are taken
	NoSuchItem                // unknown item or empty slot
	MatchOver                 // the match has ended
	WrongAim                  // the spell needs another kind of target
	NoSuchSeat                // the sender has no seat here
	TargetHidden              // the camp does not see the target
	TargetImmune              // the target is immune to magic
	TargetInvulnerable        // the target cannot be hurt, by a state
	Untargetable              // nobody may choose the target
	NoCharges                 // no charge left
	QueueFull                 // no further order can wait
	CannotQueue               // this kind of command never waits
	Feared                    // a state makes the hero run
	Taunted                   // a state makes the hero attack
	Asleep                    // a state forbids every action until something wakes the hero
	Moved                     // the hero is moved by force
	PassiveSpell              // the spell is never cast
	TooFar                    // the target went beyond the spell's leash
	Interrupted               // another order ended the cast
	Stopped                   // an effect ended the cast
	numResults
)

var resultText = [numResults]string{
	"ok", "the hero does not have this spell", "not learned yet", "on cooldown", "not enough mana",
	"busy casting", "stunned", "silenced", "rooted", "disarmed", "dead", "no such target",
	"wrong kind of target", "the target is protected", "outside the map", "no spell points left",
	"hero level too low", "already at the highest level", "too far from the shop", "not enough gold",
	"no free item slot", "no such item", "the match is over", "needs another kind of target", "no such seat",
	"the target is not in sight", "the target is immune to magic", "the target is invulnerable", "the target cannot be chosen",
	"no charges left", "no further order can wait", "this cannot wait in line", "feared", "taunted", "asleep",
	"moved by force", "a passive spell works by itself", "the target is too far away", "interrupted by another order",
	"stopped",
}

// String returns a short English phrase.
func (r Result) String() string {
	if r >= numResults {
		return "unknown result"
	}
	return resultText[r]
}
