// Package meet is how a device finds its match: what it and a service's lobby
// say to each other, and the device's side of it.
//
//	Open            the lobby's WebSocket: rooms, seats, heroes, readiness
//	Begin           the same without ever waiting, for a window: a Visit
//	Return          the same for who has only the ticket left
//	Lobby.Enter     into a room, up to the Start of its match
//	Match           the Start again, for who has only the ticket left
//	Report          the result of a match
//	ResultOf        how a match ended, as the service says
//
// # The caller's duties
//
//  1. Keep Start.Ticket secret: who has it has the seat.
//  2. Close the Lobby when the match has begun; nothing comes any more.
//  3. Read Lobby.Next often enough: a reader that is slow is sent away.
package meet
