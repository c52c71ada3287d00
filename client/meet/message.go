package meet

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// Command is what a client asks over the lobby's WebSocket: one JSON object a
// message. Do says what; the fields that it needs stand beside it.
//
//	hello   name, build                 the first message
//	create  map, size, skill            a room of one's own; the answer has its code
//	join    code                        somebody's room
//	quick   map, size                   any room with a free seat; it fills up with bots
//	seat    seat                        another free seat of the room
//	hero    hero                        "" leaves it to chance
//	ready   ready                       the match begins when all are ready
//	leave                               the room
//	watch   code                        a match that is being played
//	ping                                keeps an idle connection
type Command struct {
	Do    string `json:"do"`
	Name  string `json:"name,omitempty"`
	Build *Build `json:"build,omitempty"`
	Code  string `json:"code,omitempty"`
	Map   string `json:"map,omitempty"`
	Size  int    `json:"size,omitempty"`  // heroes a side
	Skill *int   `json:"skill,omitempty"` // of the bots, 0..2
	Seat  int    `json:"seat,omitempty"`
	Hero  string `json:"hero,omitempty"`
	Ready bool   `json:"ready,omitempty"`
}

// Kinds of messages, as their "is" says.
const (
	IsWelcome = "welcome"
	IsRoom    = "room"
	IsStart   = "start"
	IsLeft    = "left"
	IsRefused = "refused"
)

// Welcome answers a hello.
type Welcome struct {
	Is string `json:"is"` // "welcome"
	Info
}

// Info is what a service tells everybody.
type Info struct {
	Service string    `json:"service"` // "sameframed"
	Build   Build     `json:"build"`
	Frames  Frames    `json:"frames"`
	Maps    []MapInfo `json:"maps"`
	Heroes  []string  `json:"heroes"`
	Step    int       `json:"step"`  // milliseconds
	Tier    string    `json:"tier"`  // how much the service computes itself
	Delay   int       `json:"delay"` // frames that spectators stay behind
	Rooms   int       `json:"rooms"` // open or being played
}

// Frames says where the frame stream is: UDP at the host of the lobby's address,
// and a WebSocket at a path of it where UDP does not get through.
type Frames struct {
	UDP  int    `json:"udp"`  // port; 0 for none
	Path string `json:"path"` // of the WebSocket
}

// MapInfo is one map to choose.
type MapInfo struct {
	Key   string `json:"key"`
	Sides int    `json:"sides"` // places of each side
}

// Seat is one seat of a room as everybody sees it.
type Seat struct {
	Camp   int    `json:"camp"`
	Name   string `json:"name,omitempty"` // of the player; empty is free: a bot will play it
	Hero   string `json:"hero,omitempty"`
	Ready  bool   `json:"ready"`
	Player bool   `json:"player"`
}

// View is a room as it stands. It comes after each change.
type View struct {
	Is        string `json:"is"` // "room"
	Code      string `json:"code"`
	Map       string `json:"map"`
	Size      int    `json:"size"`
	Skill     int    `json:"skill"`
	Quick     bool   `json:"quick"`
	Phase     string `json:"phase"`     // open, countdown, playing
	Countdown int    `json:"countdown"` // milliseconds until the match begins
	Seats     []Seat `json:"seats"`
	You       int    `json:"you"` // seat; -1 for none
}

// Start hands out what a client needs to play or watch a match. It can be
// fetched again with the ticket.
type Start struct {
	Is     string `json:"is"` // "start"
	Code   string `json:"code"`
	Ticket string `json:"ticket,omitempty"` // ticket and key, to be kept secret
	Seat   int    `json:"seat"`             // -1 for a spectator
	Start  []byte `json:"start"`            // saved start snapshot (core/state), base64
	Check  uint32 `json:"check"`            // frames between the states to report
	Frames Frames `json:"frames"`
}

// Left says that the member is in no room any more, because it wanted so or the
// room was closed.
type Left struct{}

// Build is what two programs must have in common to play together.
type Build struct {
	Wire     int    `json:"wire"`     // wire.Version
	Protocol int    `json:"protocol"` // wire.Protocol
	Logic    uint32 `json:"logic"`    // battle.LogicVersion
	Data     string `json:"data"`     // digest of the prototypes, 16 hex digits
	Scripts  string `json:"scripts"`  // digest of the scripts, 16 hex digits
}

// BuildOf returns what this program is, with the given data.
func BuildOf(d *data.Set) Build {
	return Build{
		Wire: wire.Version, Protocol: wire.Protocol, Logic: battle.LogicVersion,
		Data: fmt.Sprintf("%016x", d.Digest), Scripts: fmt.Sprintf("%016x", d.ScriptDigest),
	}
}

// Differs lists in what another build, yours, differs from the service's.
func (b *Build) Differs(yours *Build) []Difference {
	var out []Difference
	add := func(key, what string, x, y any) {
		if x != y {
			out = append(out, Difference{key, what, fmt.Sprint(x), fmt.Sprint(y)})
		}
	}
	add("wire", "byte forms (wire)", yours.Wire, b.Wire)
	add("protocol", "messages (protocol)", yours.Protocol, b.Protocol)
	add("logic", "battle rules (logic)", yours.Logic, b.Logic)
	add("data", "game data (digest)", yours.Data, b.Data)
	add("scripts", "scripts (digest)", yours.Scripts, b.Scripts)
	return out
}

// Difference is one thing in which two builds differ.
type Difference struct {
	Key     string `json:"key"` // wire, protocol, logic, data, scripts
	What    string `json:"what"`
	Yours   string `json:"yours"`
	Service string `json:"service"`
}

// Refusal is an answer that says no. Codes are stable words; the text is a
// sentence for the player.
type Refusal struct {
	Is      string       `json:"is"` // "refused"
	Code    string       `json:"code"`
	Text    string       `json:"text"`
	Differs []Difference `json:"differs,omitempty"` // with the code "version"
}

// ends reports that the lobby closes the connection behind it.
func (r *Refusal) ends() bool {
	switch r.Code {
	case CodeVersion, "hello-first", "too-large", "idle", "slow":
		return true
	}
	return false
}

// CodeVersion is the code of the one refusal that no other input can mend.
const CodeVersion = "version"

// Error implements error.
func (r *Refusal) Error() string {
	s := r.Text
	for _, d := range r.Differs {
		s += fmt.Sprintf(" %s: yours %s, the service's %s.", d.What, d.Yours, d.Service)
	}
	return s + " (" + r.Code + ")"
}
