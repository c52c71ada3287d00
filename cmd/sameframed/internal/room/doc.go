// Package room is one match at the service.
//
// A Room is a machine: Advance is told the time, and everything else comes
// through connections that never wait. A Loop is the thin shell that gives it
// the time, and the only part of the package that knows a timer. So every fault
// of a network or of a scheduler can be played in a test.
//
// # Time
//
// The room ticks once a step of the match. A tick that is late by half a step or
// more begins a new rhythm: what was missed is never made up for, and no two
// ticks are less than half a step apart. A tick waits for nobody: it takes what
// has arrived, sends the bundle, and only then runs what players do not wait
// for, which is the service's own battle, the sync check and the recording.
// Between two ticks a room sleeps. What a device asks is answered with the tick,
// and costs no datagram of its own; a Pong says how long its question waited.
// Before the first tick the room waits for all players' devices, for a bounded
// time.
//
// # A device's way
//
//	device                          room
//	ResumeRequest, fresh or not     ResumeAnswer; with a baseline StateParts;
//	                                then Bundles from the answer's sequence on
//	UnitAction                      in a later Bundle, or Refusal
//	Progress, once in a while       Pong
//	SyncReport, at check frames     SyncNotice when states differ, if so set
//	                                LayerRequest
//	LayerReport, StateParts         -
//	ResultReport, at its end        MatchResult, when the match is over, to who
//	                                comes back after that, and after a ResultReport
//	-                               Closing, when the service begins no more matches,
//	                                also to who comes back after that
//
// Nothing of the stream comes before a ResumeRequest, and a second one starts
// over. Old entries and live ones leave through one cursor, so they never cross.
// A device that takes nothing for Config.Stalled ticks, or that falls out of the
// history, loses its connection and may come back. Who sends no sign of life is
// replaced by a bot and gets the seat back by lockstep's rules.
//
// When the service stops, each device gets the MatchResult and is let go as soon as it
// has all that waits for it, or after a second.
//
// # Tiers
//
//	ordering   the service orders and holds no battle. Devices are compared by
//	           majority, the result is what most players report, and whoever
//	           lost everything replays the stream from its start.
//	shadow     a battle runs beside the stream. It says which state is right,
//	           gives baselines to resume from, ends the match and its result.
//	full       as shadow, and the service's state is what counts: a device that
//	           is off gets a ResumeAnswer that it did not ask for, with a
//	           baseline, and goes on from there. What it tells of frames
//	           that it may still have executed before that is compared no more.
//
// A battle that breaks an invariant is dropped, and the room goes on ordering.
// How many devices that differ end a match is a setting; by default (DefaultCheck)
// three do where nobody but devices says what is right, and none where the service
// knows, also after its battle was dropped.
//
// # The result check
//
// What a device says at check frames and of the result is held against the recorded
// match: the service's own battle or, without one, what most devices say. When the
// room closes, package verdict has judged each device's word: its checkpoints, those
// that were due and never came, the first divergence, and whether one touches the
// outcome. A state's digest alone that differs is cosmetic: it says that something
// differs and not what; draws and everything of a result but its digest decide. That
// goes into the Summary, the log, the Observer and the file CODE-verdict.jsonl, and a
// device is told what was found of its own word. It changes no result: in tier
// ordering the majority's stands, else the service's.
//
// # Spectators
//
// They are served by another goroutine out of the same history, Config.Delay
// ticks behind the players unless they are casters. It holds the history only
// to copy one bundle at a time, and drops who takes nothing. So neither their
// number nor their networks can delay a player.
//
// A ticket, whatever number of connections it makes, gets four states or tails in a
// row and then one each 150 ticks, as a seat does, and is heard 60 times in a row and
// then twice a tick.
//
// # The caller's duties
//
//  1. Check tickets before Attach: a room believes an Identity.
//  2. Use a Room from one goroutine, which a Loop does.
//  3. Give Files whose writes do not wait for a disk.
package room
