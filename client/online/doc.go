// Package online is a match at a frame service, as one device sees it: the
// Source that feeds a client.Session, and a Device that plays without a picture.
//
// A Source is a machine: the session gives it the time, a Dialer gives it
// connections, and nothing in it waits. So every fault of a network can be
// played in a test.
//
// # What it does
//
//	no connection        asks the Dialer, later and later: at once, then after
//	                     250 ms, 500 ms, 1 s and every 2 s, for GiveUp in all
//	a connection         asks to go on with the stream: from the next entry that
//	                     it lacks, or without any state (fresh)
//	answer: level, tail  goes on with the battle that it has; a fresh device
//	                     from the first frame
//	answer: baseline     collects the state, and lets nothing run meanwhile; then
//	                     the session restarts from it. In tier full that comes
//	                     unasked to a device that is off
//	a gap                asks again, as often as the service allows
//	history gone, or a   forgets its state and asks as fresh
//	stream that contra-
//	dicts itself
//	replaced, removed,   an error, which ends the session
//	ticket refused
//	over                 ended: the source is paused
//	any other end        a new connection with the same ticket
//
// When its battle ends it says how (ResultReport), over each connection again, and
// MatchResult has what the service answers.
//
// While it plays it sends Progress ten times a second and after each action, a
// SyncReport at each check frame, and what the service asks about its state: layers and the last
// 300 frames at once, the state itself in parts as the connection takes them.
//
// # Jitter
//
// The jitter machine watches how much later than the earliest of the last four
// seconds frames come. The level that nine of ten of them need, less what the
// device's own outer frames blur, is the target: 0 where that is less than half a
// step, at most MaxTarget. It rises at once and falls by one after two seconds in
// which less would have done. What comes after an outage (Outage) is none of the
// line's jitter and does not count.
//
// # Who plays, and for how long
//
// A seat goes to a bot and back by a record of the stream. The brain that New sets
// sees on which frame: BotPlays tells of every seat, and Notices name other players
// for some seconds when they go and when they come back. What the service says in
// a Closing is a Notice with the time left.
//
// # Codes
//
// NoticeOf words every error of a lobby, a connection and a session, ReasonNotice,
// EndNotice and FindingNotice what the service says in the stream. Codes are
// stable words in one list for all of them (client.Codes); client has a sentence
// for each in English and Chinese, and a code of a later service is shown in its
// own text.
//
// # The caller's duties
//
//  1. Give New a world before its first step, and the brain of its bots, for a
//     service may let a bot play any seat.
//  2. Give the same source and world to one client.Session and to nobody else.
//  3. Show the Notices: what a player must read now, by code and sentence; and
//     when a match has ended, Parting or the Verdict.
//  4. Close the source at the end; the service sees a device that left.
package online
