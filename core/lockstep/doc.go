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
// # The caller's duties
//
//  1. Give each Timeline and each Composer to one goroutine.
//  2. Execute what Next returns and call Done before the next Offer or Next;
//     the records belong to the Timeline and are valid until Done.
//  3. After ErrGap, fetch the stream from Expected on. After a final error,
//     start over with a new Timeline from a trusted state.
package lockstep
