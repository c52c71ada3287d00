// Package bot holds controllers that play a match: they level and buy, lane
// and take last hits, use every kind of spell, retreat, push and win.
//
// A bot sees the battle through the same values that any controller may read
// (battle.UnitInfo, battle.SeatInfo) and answers with the same actions that a
// person sends. It has no state of its own: what it must remember from step
// to step is a battle.Mind, and what it leaves to chance it draws from the
// stream that it is given.
//
// # Rules
//
//  1. Inside the core a Brain is set with World.SetBrain; its minds and draws
//     are part of the match's state, so every device plays the same bot.
//  2. Outside, a Driver keeps minds and a stream of its own and gives actions
//     that travel the stream like a person's. Its world is only read.
//  3. A decision costs the same wherever it runs and never depends on the
//     clock: a bot thinks every few steps, by its skill.
package bot
