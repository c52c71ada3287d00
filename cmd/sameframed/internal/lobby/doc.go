// Package lobby brings players together: rooms with codes, quick matches, seats,
// heroes, readiness, a countdown, and then the tickets for the frame stream.
//
// A Lobby is a machine: commands, decisions and the time go in, messages to
// members come out through queues that never wait. Server is the shell around
// it: HTTP and WebSocket, with every body, rate, queue and idle time bounded.
//
// # A client's way
//
//	GET  /v1/service        Info, without any version comparison
//	GET  /v1/lobby          WebSocket: Command up; Welcome, View, Start, Refusal down
//	GET  /v1/rooms/{code}   View of a room
//	GET  /v1/match          Start again, for who lost everything but the ticket
//	POST /v1/match/result   the result as the device computed it
//	GET  /v1/rooms/{code}/result   how a match ended; cmd/sameframed/RESULT.md
//	GET  /v1/rooms/{code}/replay   its recording, for who has a ticket of it
//
// The two requests about a match, and that for its replay, carry "Authorization: Bearer TICKET". A hello
// whose build differs from the service's is refused with all that differs.
// Whoever leaves the WebSocket before the match leaves the room; afterwards it
// is not needed any more.
//
// # Rules of a room
//
// Every member sits; free seats are played by bots. The countdown begins when
// all members are ready and ends at once when somebody comes, moves or is not
// ready any more. A quick match needs no readiness: it begins when it is full
// or has waited long enough since it was made, whoever came and went.
//
// One address makes at most Limits.Rooms rooms, which count until their match is
// over, and gets at most Limits.Views tickets for watching one. This machine's own
// are not counted, for behind a proxy that is not named everybody has its address. The
// log has a member's address once, when he enters a room or gets a ticket to watch one.
//
// A replay is there once its room has closed and it is written, of up to 64 MB. It is handed out ten times
// to each seat and 200 times to the spectators together, 16 at once in the service.
//
// Every 10 s each WebSocket gets a ping, which browsers and libraries that read answer
// by themselves; who does not within 10 s is gone, and so is the seat.
//
// Other paths and methods are refused too. Every refusal has a stable Code and a sentence for the player.
package lobby
