// Package puppet plays a game with keys and mouse from another process, for
// tests and for pictures of the game. It draws nothing of its own.
//
// The rule: a puppet is the real game. The host gives it key and mouse events
// and ticks, as fast as it takes them; what it does with them is its own, and
// only what it reports comes back besides its picture.
//
// The caller's duties:
//
//  1. A process is either host or guest. The guest calls Guest, the host Play,
//     each from the main goroutine and once.
//  2. The command given to Play must end up in Guest. Started says in which
//     part a process is.
//  3. The guest's clock must count ticks, or it depends on the machine.
//  4. The host needs a display when it asks for pictures, and opens no window
//     that can be seen.
package puppet
