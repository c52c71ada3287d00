package lobby

import "sameframe/client/meet"

// What the lobby and its clients say to each other.
type (
	Command    = meet.Command
	Build      = meet.Build
	Difference = meet.Difference
	Welcome    = meet.Welcome
	Info       = meet.Info
	Frames     = meet.Frames
	MapInfo    = meet.MapInfo
	Seat       = meet.Seat
	View       = meet.View
	Start      = meet.Start
)

// word is a message without content.
type word struct {
	Is string `json:"is"`
}
