// Package wire is the manifest of every byte of the stream: what a device
// sends up, what comes down to everybody, and what recordings hold. All
// integers are big endian. A value has exactly one byte form; decoders refuse
// every other one, so equal streams are equal bytes.
//
// # Layout, version 1
//
//	UnitAction (upstream, one message)          13..268 bytes
//	  0  client_frame      u32  next frame to execute when the player acted
//	  4  client_sequence   u32  counts the device's own actions
//	  8  client_timestamp  u32  device milliseconds; only ever compared with itself
//	 12  action_type       u8
//	 13  body                   to the end of the message, at most 255 bytes
//
//	ActionRecord                                3..258 bytes
//	  0  player_id         u8   0..0xFD a seat; 0xFE the service; 0xFF is a run
//	  1  action_type       u8   0x01..0x7F players' kinds, 0x80..0xFF the service's
//	  2  body_length       u8
//	  3  body
//
//	EmptyFrameRun                               2 bytes
//	  0  marker            u8   0xFF
//	  1  count             u8   1..127 steps
//
//	FrameBundle (downstream, one message)       14..MaxBundle bytes
//	  0  start_sequence    u32  sequence of the first entry
//	  4  server_frame      u32  frontier approved once every entry is consumed
//	  8  entries                ActionRecord or EmptyFrameRun, at least one
//	 -4  crc               u32  CRC-32 (IEEE) of all bytes before it
//
// Bodies, by action_type:
//
//	0x01 Move             position | direction u16     (2 bytes: a direction)
//	0x02 StopMove         empty
//	0x03 Attack           guid
//	0x04 AttackMove       position
//	0x05 SpellToUnit      spell, guid, [extra]
//	0x06 SpellToPosition  spell, position, [extra]
//	0x07 UpgradeSpell     slot u8 0..3
//	0x08 BuyItem          item
//	0x09 SellItem         slot u8 0..5
//	0x0A Ping             position
//	0x0B Surrender        empty
//	0x80 SeatToBot        seat u8 0..0xFD, [extra: the bot's skill]
//	0x81 SeatToPlayer     seat u8 0..0xFD
//
// Bit 0x40 of the action_type of Move, Attack, AttackMove, SpellToUnit and
// SpellToPosition says that the order waits behind those that the unit has;
// 0x41 is a queued Move. On every other kind it makes an unknown one. It costs
// no byte.
//
// Fields inside a body:
//
//	position   x i16, y i16 in whole units (4 bytes) when both are whole, else
//	           x i32, y i32 in Q16.16 (8 bytes); |x|, |y| <= fixed.MapLimit.
//	           What is left of the body tells which: below 8 bytes it is whole.
//	direction  u16, 1/65536 turn
//	guid       varint of 32 bits, not 0
//	spell,item varint of 16 bits
//	extra      varint of 16 bits; left out when it is 0
//	varint     groups of 7 bits, lowest first, the top bit set on all but the
//	           last byte; no superfluous zero group
//
// A service tick is K records and one EmptyFrameRun(1), 14 bytes and the
// records.
//
// # Messages, protocol 5
//
// A message is a type and a payload that fills the rest; the carrier keeps
// messages apart. Types below 0x80 go up, the others come down, 0x06 does both.
//
//	0x01 UnitAction       as above
//	0x02 Progress         frame u32, next u32, time u32
//	0x03 SyncReport       frame u32, digest u64, used u64
//	0x04 LayerReport      frame u32, used u64, 8 layers u64 each,
//	                      count u16 0..300, each: digest u64, used u64
//	0x05 ResumeRequest    fresh u8 0..1, next u32; fresh: next is 0
//	0x06 StatePart        frame u32, size u32, offset u32, 1..16384 bytes
//	0x07 ResultReport     score
//	0x80 Bundle           FrameBundle as above
//	0x81 ResumeAnswer     answer u8, next u32, frame u32, frontier u32,
//	                      client_sequence u32; answer 2 goes on with
//	                      size u32 1..MaxState, digest u64
//	0x82 Pong             time u32, frame u32, held u16
//	0x83 Refusal          type u8, client_sequence u32, reason u8
//	0x84 LayerRequest     frame u32, trace u16 0..300, state u8 0..1
//	0x85 SyncNotice       frame u32, action u8 0..3, count u16,
//	                      that many seats u8, ascending
//	0x86 MatchResult      end u8 0..6, finding u8 0..4, score; ends from 2 on have
//	                      no result: of their score only the frame is not 0
//	0x87 Closing          seconds u32 1..MaxClosing
//
//	score                 frame u32, digest u64, used u64, winner u8 0..2,
//	                      surrender u8 0..1, count u16, for each seat:
//	                      kills, deaths, assists, last hits u16 each,
//	                      gold u32, damage u32
//
// An answer is 0 level, 1 tail, 2 baseline and tail. The reasons of a Refusal
// are 1..12 in the order in which this package lists them; so are ends and
// findings from 0 on.
//
// A service answers a Progress with the next tick, which brings it no datagram
// of its own. held says how many milliseconds the question had waited by then,
// 65535 for more: the round trip is what has passed at the device since time,
// less held.
//
// # The caller's duties
//
//  1. Stamp the sender of an upstream action from the connection; it carries none.
//  2. Check what only the match knows: which seats, GUIDs, spells and items
//     exist, and how often a player may act. The battle answers those.
//  3. Keep a Bundle and give it to every Decode: its entries are reused, and a
//     message that decodes allocates nothing. What a failed Decode leaves in
//     it is unspecified.
//  4. Change Version when bytes that recordings may hold get another meaning,
//     and Protocol with every other change of this manifest: a build reads
//     all recordings of its Version, and plays with devices of its Protocol
//     and Version only. A new kind changes Protocol; a build that lacks it
//     refuses a recording that has it by ErrKind.
package wire
