// Package battle is the world and every rule of it.
//
// A World is the state of one match. It is a pure function of its start
// snapshot and of the ordered actions given to Step: no clock, no goroutine,
// no float, no map order, no memory address enters it.
//
// # Duties of the caller
//
//  1. Make a world with New from a Start whose digests match the data; every
//     device compares the snapshot before the first step.
//  2. Call Step once for each approved frame with that frame's actions in
//     stream order, from one goroutine. Nothing else changes a world, but
//     Load and CopyTo.
//  3. Read it between steps: Picture and Cues for the view, Unit and Seat for
//     controllers, Digest and Save for checks. What they return are values.
//  4. Give in-core bots with SetBrain before the first step, the same on every
//     device.
//
// # The order of a step
//
// Step reads as the table of contents: synced actions (players in stream
// order, then bots by seat); units (buffs, then recovery and cooldowns, then
// minds of creeps and towers, then the cast and attack machines, then the
// blows that landed, then movement); bullets; spell events; zones, waves,
// economy and the outcome.
//
// # Stated outcomes
//
//   - Blows that commit in the same step all land, even when the attacker dies
//     to one of them: two fighters can kill each other.
//   - A unit that dies, is stunned or is silenced before its cast is effective
//     loses the cast and nothing else: no mana, no cooldown. After that moment
//     the effects run without it.
//   - A bullet outlives its source, whose seat is still credited. A tracking
//     bullet whose target dies flies on to the target's last position and ends
//     there without a hit.
//   - Damage on a unit that is dead already does nothing; the first lethal hit
//     in processing order takes the credit. What shields take whole is no loss,
//     but still makes the attacker guilty.
//   - When both bases fall in one step, the one processed first loses.
//   - A wind-up that does not commit costs nothing; once it commits the blow
//     counts though the target stepped out of reach. Any order ends a backswing
//     and a cast's recovery; during a cast's wind-up the last order waits.
//   - All units walk at once, each by the places of the step before. They go
//     round those who stand; those who walk pass through each other's elbows
//     and are pushed apart. Two mirrored sides stay mirrored.
//   - A place in a wall means the nearest place beside it; a place that others
//     have taken is given up beside them.
//   - Health and mana keep their share of a maximum that changes.
//   - A creep follows nobody farther from its lane than its leash.
//   - A camp gives up when all its persons did. After the end a step only counts
//     the frame.
//
// # Bounds
//
// Units, buffs, bullets, queued events, cues, runs of effects a step and the
// depth of a trigger chain are bounded (see bounds.go). Past a bound the newest
// thing is not created, the chain ends, and the step's Faults name it; state
// already changed stays.
package battle
