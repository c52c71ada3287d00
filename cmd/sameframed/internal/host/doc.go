// Package host puts a frame service together: the lobby's matches become rooms
// with a loop each, the gate's connections find their room by their ticket, and
// files, results and counts find their place.
//
// # The caller's duties
//
//  1. Serve Lobby's handler and the gate, and Run until the service stops.
//  2. On the way out call Drain first, which refuses new matches and waits for
//     those that are being played, and then end Run's context.
package host
