// Package replay is the file of a match: what was played, how to play it
// again, and how to prove that it is the same match.
//
// A recording holds the start snapshot and the ordered record stream; nothing
// in it is ever executed, and every length is checked against what is left of
// the file before anything is read or reserved.
//
// # Layout, format 1
//
// All integers are big endian. A file is a magic and a row of sections:
//
//	 0  magic    8 bytes  "SFREPLAY"
//	 8  sections
//
//	    section
//	 0  tag      u8       'H' header, 'B' block, 'E' end
//	 1  length   u32      of the payload, at most MaxSection
//	 5  payload
//	-4  crc      u32      CRC-32 (IEEE) of tag, length and payload
//
// The header is the first section, its payload a saved Header (core/state).
// Blocks follow, each a whole number of frames:
//
//	0  first    u32      number of the block's first frame
//	4  frames   u16      1..MaxBlockFrames
//	6  entries           of the record stream (core/wire), approving exactly
//	                     that many frames; quiet stretches are runs
//	   digests  u64 each of every DigestEvery-th frame, counted from the first
//	                     frame of the match, in order
//
// The end section is a saved Footer; nothing follows it. A recording that
// broke off has no end section, or half a block as its last one: it plays up
// to its last whole block, and Read says so with ErrTruncated.
//
// # The caller's duties
//
//  1. Give a Writer every executed frame in order, and Close it; what was
//     written before a crash is playable.
//  2. Check a file with World before playing it: another version is refused
//     there, with what differs.
package replay
