// Package bot holds controllers that play a match: they learn, buy and sell,
// lane and take last hits, use every kind of spell and item, retreat, defend,
// push and win.
//
// A bot sees the battle through the same values that any controller may read
// (battle.Eyes of its camp) and answers with the same actions that a person
// sends. It has no state of its own: what it must remember from step to step
// is a battle.Mind, and what it leaves to chance it draws from the stream that
// it is given.
//
// # How a thought goes
//
//	look.go    what the camp knows, sorted by what it means
//	decide.go  the decisions, the most pressing first, and when to go home
//	cast.go    a spell or item that is ready and has a reason
//	reason.go  the reasons, by what the data says that a spell is good for
//	aim.go     at whom, where, and how far ahead of who walks
//	toggle.go  when to switch on and off; what to do in a channel
//	fight.go   attacks, last hits, sieges, hunts and the place in the lane
//	danger.go  towers, clouds, and whether a fight can be won
//	learn.go   spell points;  shop.go  items
//	order.go   actions, said once
//
// # Rules
//
//  1. Inside the core a Brain is set with World.SetBrain; its minds and draws
//     are part of the match's state, so every device plays the same bot.
//  2. Outside, a Driver keeps minds and a stream of its own and gives actions
//     that travel the stream like a person's. Its world is only read.
//  3. A decision costs the same wherever it runs and never depends on the
//     clock: a bot thinks every few steps, by its skill.
//  4. Nothing here knows a spell by name: what it is good for (data.BotHint),
//     what it is aimed at and what its effects are say how it is used.
//  5. A Mind may come from a saved state that anybody wrote: whatever it holds,
//     thoughts stay bounded and go on.
package bot
