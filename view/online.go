package view

import (
	"sameframe/client"
	"sameframe/core/battle"
)

// Online is the way to matches at a frame service. None of its methods waits.
type Online interface {
	// Enter opens the lobby of a service for a player with a name.
	Enter(service, player string) Lobby
	// Left is the match that this device was in last, if it may go on.
	Left() (LeftMatch, bool)
	// Return goes back into it, without a lobby.
	Return(l LeftMatch) Lobby
	// Copy puts a text on the clipboard.
	Copy(text string) error
	// Paste returns the text of the clipboard.
	Paste() (string, error)
}

// LeftMatch is a match at a service that can be come back to.
type LeftMatch struct {
	Service string
	Room    string
	Hero    string // key of the own hero
	Ticket  string // opens the seat to whoever has it
	Minutes int    // since it began
}

// Lobby is a stay in the lobby of a service, up to a match.
type Lobby interface {
	// News are what there is to show now.
	News() LobbyNews
	// Ask asks the lobby for something. What comes of it is in the News.
	Ask(LobbyAsk)
	// Open opens the match, once its stage is LobbyBegun. seat is negative for a
	// spectator.
	Open() (s battle.Start, seat int, f Feed, err error)
	// Notice words an error of Open.
	Notice(err error) client.Notice
	// Close leaves the lobby, and its room unless the match has begun.
	Close()
}

// LobbyStage is how far a stay in a lobby has come.
type LobbyStage uint8

// Stages.
const (
	LobbyArriving LobbyStage = iota // not answered yet
	LobbyHall                       // in no room
	LobbyRoom                       // in a room
	LobbyBegun                      // the match can be opened
	LobbyGone                       // the connection has ended, or never was
)

// LobbyNews are what is known of a lobby.
type LobbyNews struct {
	Stage    LobbyStage
	Service  LobbyService  // from LobbyHall on
	Room     *Room         // in LobbyRoom
	Trouble  client.Notice // the newest refusal; no Code for none
	Troubles int           // so far
}

// LobbyService is what a service tells everybody.
type LobbyService struct {
	Maps   []LobbyMap
	Heroes []string // keys
	Rooms  int      // open or being played
	Delay  int      // milliseconds that spectators stay behind
	Tier   string
}

// LobbyMap is a map that a service plays.
type LobbyMap struct {
	Key   string
	Sides int // places of each side
}

// Room is a room before its match.
type Room struct {
	Code      string
	Map       string
	Skill     int
	Quick     bool // begins by itself
	Counting  bool // the countdown runs
	Countdown int  // milliseconds until the match begins; 0 for not known
	Seats     []RoomSeat
	You       int // seat
}

// RoomSeat is one seat of a room.
type RoomSeat struct {
	Camp   int
	Player string // empty is free: a bot will play it
	Hero   string // key; empty is left to chance
	Ready  bool
}

// LobbyAsk is what a player wants of a lobby.
type LobbyAsk struct {
	Do    string // create, join, quick, watch, seat, hero, ready, leave
	Code  string
	Map   string
	Size  int
	Skill int
	Seat  int
	Hero  string
	Ready bool
}

// JoinRequest is what to do at a service at once, instead of the menu.
type JoinRequest struct {
	Service string
	Player  string
	Hero    string    // to take in whatever room; may be empty
	Ask     *LobbyAsk // in the hall; nil leaves that to the player
	Return  *LeftMatch
}
