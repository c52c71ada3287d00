// Package view is the window: menus, the picture of a match, input and sound.
// It and the packages below it are the only place that knows Ebitengine.
//
// The rule: the view reads values (battle.Picture, battle.Cue) and gives
// intents (wire.Action through Feed.Push). It never touches a battle, and
// nothing that it draws, animates or rolls can change one. Its randomness is
// called cosmetic and is no relation of the synced stream.
//
// A match frame, from the device to the pixels:
//
//	device → intents → Feed.Push          what the player wants
//	Feed.Advance → Pictures, Cues         what happened
//	stage.arrange                         positions between two pictures
//	scene, effects, numbers               the world, back to front
//	hud, minimap, news                    the interface
//	painter                               everything as quads of one page
//
// What pictures do not repeat is remembered from cues and from the player's own
// hand: lore (who pulls whom, who fired, how long the summoned live) and plan
// (the orders that wait in line). Both only decorate.
//
// The way to a match at a service is a screen of its own (foyer): the service's
// address, its hall, a room. It knows lobbies as an Online that the caller gives
// and never waits for one. Such a match cannot be paused or begun anew; over it
// stand notices of its connection and of the other players, and one that broke off
// ends in parted, which says why and how to come back.
//
// A recording is watched as a film. Its screen is that of a match, over a Feed
// that goes through a client.Film in any direction (filmFeed); what pictures carry
// from one to the next is let go of wherever it jumps or turns (cut). Its line of
// time shows the tale, which plays the recording once beside it, a part in each
// outer frame, and so fills up while one watches.
//
// Texts are phrases in a table for each language (english.go, chinese.go); names
// and texts of the data bring their own Chinese. Every glyph that they need is in
// assets/fonts, see assets/subset-fonts.sh.
//
// The caller's duties:
//
//  1. Call Run from the main goroutine; it returns when the player quits.
//  2. Give a Config that names the data, the assets and how a match is opened.
//  3. Leave the wall clock to the view; with Config.Ticks the clock counts
//     ticks instead, so that a scripted run does not depend on the machine.
package view
