package meet

import "errors"

// Errors of this package, wrapped with what was asked. A *Refusal is what a
// service says itself.
var (
	ErrAddress = errors.New("not the address of a service")
	ErrService = errors.New("no service answers")
	ErrLobby   = errors.New("what answers is no lobby")
	ErrLost    = errors.New("the lobby's connection ended")
)

// Codes are the stable words of a lobby's refusals, in the order in which it
// lists them.
func Codes() []string {
	return []string{
		"bad-request", "too-large", "too-often", "hello-first", CodeVersion, "bad-name", "no-such-room", "room-full", "in-room",
		"not-in-room", "no-such-seat", "seat-taken", "no-such-hero", "no-such-map", "bad-size", "bad-skill", "already-started",
		"not-started", "spectators-full", "service-full", "too-many-rooms", "draining", "idle", "slow", "bad-ticket", "expired-ticket",
		"foreign-ticket", "bad-result", "no-replay", "no-such-path", "bad-method", "internal",
	}
}
