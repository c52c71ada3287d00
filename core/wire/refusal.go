package wire

// Reason says why the service does not do what a device asked. Its numbers
// are stable.
type Reason uint8

// Reasons.
const (
	Accepted    Reason = iota // it does
	Malformed                 // not one of the messages of the manifest
	KindDenied                // a kind of action that players may not send here
	NotSeated                 // the connection holds no seat, or no longer
	TooOften                  // more messages than a seat may send
	TooMuch                   // more bytes than a seat may send
	Repeated                  // client_sequence does not come after the last accepted one, or a report came before
	BotPlays                  // a bot plays the seat until its device has caught up
	MatchClosed               // the match takes nothing more
	Unconfirmed               // a frame or sequence beyond what the service has approved
	NotAsked                  // a report for a frame that is no check frame, or that nobody asked for
	TooLate                   // a report for a frame that is compared no more
	HistoryGone               // the stream cannot be resumed from there: neither records nor a baseline are left
	numReasons
)

var sentences = [numReasons]string{
	Accepted:    "Accepted.",
	Malformed:   "The service could not read this message.",
	KindDenied:  "This command is not allowed here.",
	NotSeated:   "This connection has no seat in the match any more.",
	TooOften:    "Too many commands in a short time.",
	TooMuch:     "Too much data in a short time.",
	Repeated:    "This message was received before.",
	BotPlays:    "A bot plays this seat until the game has caught up.",
	MatchClosed: "The match takes no more commands.",
	Unconfirmed: "This message is ahead of the match.",
	NotAsked:    "Nobody asked for this report.",
	TooLate:     "This report came too late.",
	HistoryGone: "The match has gone on for too long to resume it.",
}

var codes = [numReasons]string{
	"accepted", "malformed", "kind-denied", "not-seated", "too-often", "too-much", "repeated", "bot-plays", "match-closed",
	"unconfirmed", "not-asked", "too-late", "history-gone",
}

// Code returns the stable word for programs and translations.
func (r Reason) Code() string {
	if r < numReasons {
		return codes[r]
	}
	return "unknown"
}

// String returns the sentence that players read.
func (r Reason) String() string {
	if r < numReasons {
		return sentences[r]
	}
	return "Refused for a reason that this build does not know."
}

// Refusal tells a device which of its messages was not accepted.
type Refusal struct {
	Of        Type   // what was refused
	ClientSeq uint32 // of a refused UnitAction as far as it could be read, else 0
	Reason    Reason // never Accepted
}

// Type implements Message.
func (*Refusal) Type() Type { return TypeRefusal }

func (r *Refusal) fields(c *codec) {
	code8(c, &r.Of)
	code32(c, &r.ClientSeq)
	enum(c, &r.Reason, numReasons)
	c.check(r.Reason != Accepted)
}
