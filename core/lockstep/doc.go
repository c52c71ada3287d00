// Package lockstep holds the machines that keep all devices of a match on one
// timeline. They have no clock and do no I/O: bundles and decisions go in and
// out as values, so every fault can be played in a test.
//
// The Timeline is a device's side. It reads the record stream through a strict
// cursor and turns it into steps to execute:
//
//	expected  sequence of the next entry to consume
//	sframe    frontier: frames before it are approved
//	cframe    next frame to execute; frames before it are executed
//	pending   approved frames that wait, with their actions
//
// An action hangs on frame sframe, the one that is not approved yet. The run
// that follows approves it, and n-1 quiet frames behind it when it counts n.
// So K actions and a run of 1 move the sequence by K+1 and time by one step.
// The frame in a bundle's header is the frontier behind its last entry, not
// the frame of its actions; the Timeline derives from it on which frame the
// first new entry falls, and that must be sframe.
//
// What becomes of an offered bundle:
//
//	its first sequence   and its end       result
//	at expected          -                 consumed
//	before expected      after expected    prefix skipped, rest consumed
//	before expected      not after it      dropped
//	after expected       -                 ErrGap: nothing consumed, no step
//	                                       until expected is offered
//
// and of one whose new entries fall on the wrong frame: ErrPast or ErrFuture.
// These and ErrFlood are final, for the stream contradicts itself. A queue
// that is full takes the entries that fit and answers ErrFull; offered again
// after some steps, the same bundle is an overlap and goes on where it stopped.
//
// Frames and sequences compare in modular 32-bit space and wrap. After every
// call: cframe <= sframe, len(pending) == sframe-cframe, the first pending
// frame is cframe, and no entry is executed twice. A violation panics.
//
// The Composer is the writer of a local stream, where no service orders it.
//
// # The service's side of a room
//
// The Sequencer orders what players send. A Tick makes one bundle with one run
// of 1, whoever is late: the records of the service, then the players' actions
// in the order in which they were accepted, of one seat at most PerTick. What
// exceeds that waits, in its seat's order, and Burst bounds how much: a seat
// saves up at most Burst messages of budget, gets PerTick a tick, and pays one
// for each message, good or bad. So no seat can delay another, and every
// bundle fits into wire.MaxBundle. The sender is the seat of the connection.
// An action of the same device twice, by client_sequence, is accepted once.
//
// A seat without a sign of life for BotAfter ticks goes to a bot by a record
// of the service, SeatToBot, and back by SeatToPlayer once its device is within
// HandBack frames of the frontier. While the bot plays, the seat's actions are
// refused. The bot comes when all that was accepted before is ordered.
//
// The History keeps what was sent, bounded in bytes, and serves it from any
// sequence: every entry under its own sequence, however bundles are cut. Its
// Resume says how a device gets on, and a Feed is the one cursor out of which
// the device then gets old and new entries alike.
//
// The SyncCheck compares digests at every check frame behind the frontier. The
// service's own core is right where it speaks, else what more than half of
// those who reported say; without either all who reported are off. How many
// are off decides what to do. An Inquiry then collects layered digests, the
// traces of the last frames and whole states of both sides, at one frame that
// no device had executed when it was asked for. The Witness is the device's
// side of it.
//
// # The caller's duties
//
//  1. Give each of these machines to one goroutine.
//  2. Execute what Next returns and call Done before the next Offer or Next;
//     the records belong to the Timeline and are valid until Done.
//  3. After ErrGap, fetch the stream from Expected on. After a final error,
//     start over with a new Timeline from a trusted state.
//  4. Call Tick at the pace of the match's steps, at most one at a time after a
//     stall, and give its bundle to History.Append before any feed is served.
//  5. Register baselines more often than the history forgets: one whose tail is
//     gone is dropped. Trust only states that the service computed or that the
//     sync check found right.
//  6. Report to the sync check confirmed frames only, never predicted ones.
//  7. Close a connection whose messages answer NotSeated; count the others.
package lockstep
