package lobby

import "fmt"

// Code says why the lobby does not do what was asked. Codes are stable.
type Code string

// Codes.
const (
	BadRequest     Code = "bad-request"
	TooLarge       Code = "too-large"
	TooOften       Code = "too-often"
	HelloFirst     Code = "hello-first"
	OtherVersion   Code = "version"
	BadName        Code = "bad-name"
	NoSuchRoom     Code = "no-such-room"
	RoomFull       Code = "room-full"
	InRoom         Code = "in-room"
	NotInRoom      Code = "not-in-room"
	NoSuchSeat     Code = "no-such-seat"
	SeatTaken      Code = "seat-taken"
	NoSuchHero     Code = "no-such-hero"
	NoSuchMap      Code = "no-such-map"
	BadSize        Code = "bad-size"
	BadSkill       Code = "bad-skill"
	Started        Code = "already-started"
	NotStarted     Code = "not-started"
	SpectatorsFull Code = "spectators-full"
	ServiceFull    Code = "service-full"
	TooManyRooms   Code = "too-many-rooms"
	Draining       Code = "draining"
	Idle           Code = "idle"
	Slow           Code = "slow"
	BadTicket      Code = "bad-ticket"
	OldTicket      Code = "expired-ticket"
	ForeignTicket  Code = "foreign-ticket"
	BadResult      Code = "bad-result"
	NoReplay       Code = "no-replay"
	NoSuchPath     Code = "no-such-path"
	BadMethod      Code = "bad-method"
	Internal       Code = "internal"
)

var sentences = map[Code]string{
	BadRequest:     "The service could not read this request.",
	TooLarge:       "This request is too large.",
	TooOften:       "Too many requests in a short time; wait a moment.",
	HelloFirst:     "The first message of a connection has to be a hello.",
	OtherVersion:   "This game and the service are of different versions; both have to be the same.",
	BadName:        "A name has 1 to 24 letters (21 of scripts such as Chinese), digits, signs, or spaces between them.",
	NoSuchRoom:     "There is no room with this code.",
	RoomFull:       "All seats of this room are taken.",
	InRoom:         "Leave the room that you are in first.",
	NotInRoom:      "Join a room first.",
	NoSuchSeat:     "The room has no such seat.",
	SeatTaken:      "This seat is taken.",
	NoSuchHero:     "There is no such hero.",
	NoSuchMap:      "There is no such map.",
	BadSize:        "A side has at least one hero, and at most as many as the map has places.",
	BadSkill:       "Bots are 0 (easy), 1 (normal) or 2 (hard).",
	Started:        "The match has begun; watch it, or come back with your ticket.",
	NotStarted:     "The match has not begun yet.",
	SpectatorsFull: "The room has no place left for spectators.",
	ServiceFull:    "The service is full; try again later.",
	TooManyRooms:   "Too many rooms come from your network; join one of them, or wait until a match is over.",
	Draining:       "The service is about to stop and begins no new matches.",
	Idle:           "Nothing was asked for a long time.",
	Slow:           "This connection could not keep up.",
	BadTicket:      "This is no ticket of this service.",
	OldTicket:      "This ticket is too old.",
	ForeignTicket:  "This ticket is for a match that is not here, or no longer.",
	BadResult:      "This result cannot be: the match has not come so far, or you have told one before.",
	NoReplay:       "The service has no replay of this match.",
	NoSuchPath:     "The service has nothing at this path.",
	BadMethod:      "What is at this path is not asked for by this method.",
	Internal:       "The service failed at this; it is not your fault.",
}

// Refusal is an answer that says no.
type Refusal struct {
	Is      string       `json:"is"` // "refused"
	Code    Code         `json:"code"`
	Text    string       `json:"text"`
	Differs []Difference `json:"differs,omitempty"` // of OtherVersion
}

// Error implements error.
func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Text }

// refuse makes the refusal of a code.
func refuse(c Code) *Refusal { return &Refusal{Is: "refused", Code: c, Text: sentences[c]} }

// refuseWith adds what in particular is wrong.
func refuseWith(c Code, format string, args ...any) *Refusal {
	r := refuse(c)
	r.Text += " " + fmt.Sprintf(format, args...)
	return r
}

// notOver refuses what there is once a room has closed.
func notOver() *Refusal {
	r := refuse(NotStarted)
	r.Text = "The match is not over, or its room has not closed yet. Ask again later."
	return r
}

// closes reports whether a refusal ends the connection.
func (r *Refusal) closes() bool {
	switch r.Code {
	case OtherVersion, HelloFirst, TooLarge, Idle, Slow:
		return true
	}
	return false
}
