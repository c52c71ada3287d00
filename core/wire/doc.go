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
// A bundle has no length field: the carrier keeps messages apart. A service
// tick is K actions and one EmptyFrameRun(1), 14 bytes and the actions.
//
// # The caller's duties
//
//  1. Stamp the sender of an upstream action from the connection; it carries none.
//  2. Check what only the match knows: which seats, GUIDs, spells and items
//     exist, and how often a player may act. The battle answers those.
//  3. Keep a Bundle and give it to every Decode: its entries are reused, and a
//     message that decodes allocates nothing. What a failed Decode leaves in
//     it is unspecified.
//  4. Change Version with every change of this manifest.
package wire
