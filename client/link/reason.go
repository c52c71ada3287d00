package link

// A Reason says why a connection ended or was never made. It is an error, and
// it travels as one byte: its number is stable, a new one gets a new number.
type Reason uint8

// Reasons. 0 is no reason: the connection is open.
const (
	Left        Reason = iota + 1 // the other side closed it, and that was meant
	Slow                          // more waited than may wait
	Silent                        // nothing was heard for Config.Dead
	Broken                        // bytes that the manifest does not allow
	Replaced                      // a newer connection holds the seat
	Shutdown                      // the service goes down in an orderly way
	Forged                        // the ticket is not signed by this service
	Expired                       // the ticket is too old
	Foreign                       // the ticket is for another service, or for a room that is not here
	Full                          // no place
	Stale                         // the greeting is older than one that was accepted
	Unlike                        // the two builds speak different versions of this manifest
	Unreachable                   // nobody answered
	Over                          // the match is over
	Removed                       // the service or the room's host removed this connection
	endReasons
)

var reasonTexts = [endReasons]struct{ name, sentence string }{
	{"open", "the connection is open"},
	Left:        {"left", "the other side has left"},
	Slow:        {"slow", "this connection could not keep up and was dropped; join again"},
	Silent:      {"silent", "nothing arrived any more; check the network and join again"},
	Broken:      {"broken", "the other side sent bytes that make no sense; update both sides"},
	Replaced:    {"replaced", "this seat has been taken over by a newer connection of yours"},
	Shutdown:    {"shutdown", "the service is going down"},
	Forged:      {"forged", "this ticket was not signed by this service; get one from its lobby"},
	Expired:     {"expired", "this ticket is too old; get a new one from the lobby"},
	Foreign:     {"foreign", "this ticket is for a room that is not here; get a new one from the lobby"},
	Full:        {"full", "there is no place left"},
	Stale:       {"stale", "this greeting was used before; connect again"},
	Unlike:      {"unlike", "this build and the service speak different versions; update the older one"},
	Unreachable: {"unreachable", "the service did not answer; check its address and the network"},
	Over:        {"over", "the match is over"},
	Removed:     {"removed", "you were removed from the room"},
}

// String returns the stable code, for logs and JSON.
func (r Reason) String() string {
	if r < endReasons {
		return reasonTexts[r].name
	}
	return "unknown"
}

// Sentence tells a player what happened and what to do.
func (r Reason) Sentence() string {
	if r < endReasons {
		return reasonTexts[r].sentence
	}
	return "the connection ended for a reason that this build does not know"
}

// Error implements error.
func (r Reason) Error() string { return "link: " + r.String() + ": " + r.Sentence() }

// valid reports whether the byte is a reason to end.
func (r Reason) valid() bool { return r > 0 && r < endReasons }
