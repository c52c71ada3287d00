// Package client is one device of a match, without a picture: where commands
// come from, when steps run, what is recorded and measured.
//
// A Session plays one outer frame in three parts:
//
//	Pre(now)  wall clock: the Source feeds approved frames into the timeline
//	Core()    zero, one or many steps of the battle
//	Post()    wall clock: how far to draw between the last two steps
//
// Sources are interchangeable: a solo match, a recording and a service (package
// online) all deliver the same records into the same lockstep.Timeline. There is one
// executor, in core.go: no other code steps a battle. It hands every executed
// frame to one Recorder, so recording is no separate way of playing. Only a Film
// is no Session: it goes through a finished recording in any direction, has no
// stream, and records nothing. It is also the only one that may have work done on
// another goroutine, which its caller starts: see Hasten.
//
// Nothing here reads a clock. Wall time comes in as nanoseconds since any
// fixed moment, so a run can be repeated exactly and faster than real time.
//
// # Catching up
//
// The Catchup machine chooses once an outer frame how many steps may run. It
// takes at most one of these edges an outer frame, the first that holds:
//
//	from           to             when
//	any            SyncRecovery   records are missing (a gap), or a state to go
//	                              on from is on its way
//	any            Normal         the source is paused and no frame waits
//	Normal         CatchUp        backlog > Target + Behind
//	Normal         WaitNetwork    no approved frame for Wait
//	WaitNetwork    CatchUp        backlog > Target + Behind
//	WaitNetwork    Normal         backlog > 0
//	WaitNetwork    SyncRecovery   no approved frame for Lost in all
//	CatchUp        Normal         backlog <= Target + Behind/2
//	CatchUp        FastRecovery   backlog > Target + Far
//	CatchUp        FastRecovery   backlog has reached no new low for Grow
//	FastRecovery   Normal         backlog <= Target + Behind/2
//	SyncRecovery   FastRecovery   backlog > 0 and neither of these
//
//	state          steps an outer frame                drawn    cues kept
//	Normal         Budget.Normal, at step pace below   all      all
//	               Target
//	WaitNetwork    none                                all      all
//	CatchUp        backlog-Target, at most             all      last step's;
//	               Budget.CatchUp                               lasting ones
//	FastRecovery   backlog-Target, at most             no       lasting ones
//	               Budget.Fast                         world
//	SyncRecovery   none                                no       lasting ones
//	                                                   world
//
// A source over a network sets Target to what its measured jitter needs, 0 on a
// good line. Time in which no frame waits earns one step at most, so that a buffer
// that ran dry fills up again.
//
// A state to go on from (Restart) takes the place of the battle and of all that
// waits. A Recorder then sees the frames go on with another number than the one
// that it expects; a replay ends there.
//
// While behind, an outer frame longer than Budget.Slow that used its whole
// budget halves the next one, not below Budget.Normal; short outer frames let
// it grow again. So the main thread keeps answering on a slow device.
// Lasting cues tell what a player must not miss: kills, fallen towers, levels,
// refusals, pings, the end. The others are one-shot effects of a moment that
// has passed.
//
// # The caller's duties
//
//  1. In each outer frame call Act for what the player did, then Pre, Core and
//     Post, from one goroutine, with a wall time that does not run backwards
//     (one that does counts as standing still). An Act after Pre misses the
//     frame that a local source has just approved.
//  2. Leave the battle alone between them; look at Pictures and Cues.
//  3. Send a player's intent through Act only. What it does shows when it comes
//     back as an approved record.
//  4. After an error of Core or Pre the session has ended: the same error comes
//     back from then on.
package client
