// Package replay is the file of a match: what was played, how to play it
// again, and how to prove that it is the same match.
//
// A recording holds the start snapshot and the ordered record stream; nothing
// in it is ever executed, and every length is checked against what is left of
// the file before anything is read or reserved.
//
// # Layout, formats 3 and 4
//
// All integers are big endian. A file is a magic and a row of sections:
//
//	 0  magic    8 bytes  "SFREPLAY"
//	 8  sections
//
//	    section
//	 0  tag      u8       'H' header, 'B' block, 'K' keyframe, 'E' end
//	 1  length   u32      of the payload, at most MaxSection
//	 5  payload
//	-4  crc      u32      CRC-32 (IEEE) of tag, length and payload
//
// The header is the first section, its payload a saved Header (core/state).
// Blocks follow, each a whole number of frames:
//
//	0  first    u32      number of the block's first frame
//	4  frames   u16      1..MaxBlockFrames
//	6  actions           of these frames, packed; up to the digests
//	-n digests  u64 each of every DigestEvery-th frame, counted from the first
//	                     frame of the match, in order
//
// # Keyframes
//
// A file of format 4 may have keyframes, sections between the last block and the
// end, which spare a player the way there. Files without them have format 3. A
// keyframe is the recorder's saved world (core/battle) after so many frames:
//
//	 0  at       u32      frames executed, 1..frames of the stream, rising
//	 4  digest   u64      of that world
//	12  size     u32      of the saved world, 1..MaxState
//	16  packed            the saved world, to the end of the section
//
// Packed are its bytes, one after the other, as the code of one coder as below
// that begins anew: each byte a tree(8) learnt under the byte before it, the first
// one under 0. Reading a file checks all but the packed bytes: they are unpacked
// and compared with the digest when they are used, into at most MaxState bytes.
//
// A Writer keeps keyframes at even distances while it records and writes them at
// the end: at first every 64 frames; when together they pass the budget, every
// second one is dropped and the distance doubles. So a cut file has none or some,
// and plays the same. Their digests are recorded digests like those of the blocks.
//
// # Packed actions
//
// The actions of a block are the code of one binary arithmetic coder. It
// narrows an interval of 32 bits, at first 0..FFFFFFFF, by one choice after the
// other: mid = low + (high-low)*p>>16, where p/65536 is the share held for 1;
// 1 keeps low..mid, 0 keeps mid+1..high. When the top bytes of low and high
// agree, that byte is written, low shifts in 00 and high FF. A block ends with
// the fewest further bytes, 0 to 4, that lie in the interval when zeros follow.
//
// A plain bit has p = 32768. A learnt bit has an estimate of its own that
// begins there and is moved after each choice by its n-th part of the way to 0
// or 65536: v += (target-v)*2 / (2n+3), toward zero, n = 0, 1, ... 60, 60, ...
// and v within 128..65408. Estimates and memory last from block to block; they
// start anew with the match. Out of bits are made:
//
//	tree(n)     n bits from the top, learnt under the bits before them
//	number      tree(6): how many bits, 0..32; then those below the leading
//	            one: two as tree(2) for that width, the others plain
//	signed      number of the size; unless 0, a learnt bit for minus, under
//	            the sign of the last signed of the same kind (or none)
//
// A frame is a learnt bit for each of its actions and a 0 after the last, under
// the number of actions before it and that of the last frame, both at most 3.
// An action is, in this order:
//
//	seat        tree(4): its place among the seats of the match by last
//	            action, latest first; as many as there are seats: an entry
//	            follows in place of the rest, its length in 9 plain bits, then
//	            its wire form in plain bits; only for what no seat of the match can do
//	symbol      tree(4) under the seat's last symbol: the action kind, or
//	            14 for a move by direction, or 15: the seat's last action again
//	queued      a learnt bit under the symbol, for kinds that can wait
//	spell       tree(3) under the symbol: place among the seat's last 7
//	            spells; the number of them: 16 plain bits follow
//	extra       a learnt bit under the symbol, whether 16 plain bits follow
//	target      a learnt bit under the symbol: the seat's last target; else
//	            tree(5): place among the last 31 targets of the seat's camp;
//	            the number of them: a number follows, the step from the
//	            highest such GUID, folded as 0, -1, 1, -2, ...
//	position    a learnt bit under the symbol, whether it is fine; then the
//	            step from the seat's last position in whole units rounded
//	            down, x signed under the symbol, y signed under the symbol and
//	            the bits of the step in x, at most 17; a fine one then has 16
//	            plain bits more of each
//	direction   signed: the turn from the seat's last direction
//	item        number
//	slot        tree(3) under the symbol
//
// where each kind has the fields of its body (core/wire). Places move to the
// front when they are used. A value that can be said shorter must be: a reader
// packs what it has unpacked and refuses a block that differs in a byte.
//
// A block unpacks to at most MaxBlockFrames frames of lockstep.MaxFrameActions
// actions, a file to MaxFrames frames and MaxRecords actions. An action is kept in 24
// bytes, where a frame's actions end in 4, on pages that nothing gives up: 28 MiB.
// A digest is kept in the 8 bytes that it has in the file, a keyframe in 24 where its
// section has 26 or more, and a block is packed again into as many as it has. So Parse
// allocates at most MaxAlloc bytes beyond the file's size, all together; loading a
// keyframe allocates at most MaxKeyframeAlloc.
//
// The end section is a saved Footer; nothing follows it. A recording that
// broke off has no end section, or half a block as its last one: it plays up
// to its last whole block, and Read says so with ErrTruncated.
//
// # Where two runs part
//
// A file holds digests, so most of the search is reading; a step is taken only
// where nothing has been written down. Nothing is played from the start when there
// is a keyframe, and nothing behind the difference but the way to a keyframe that
// tells fields. Divergence.Played counts the steps.
//
//	two files, same     Disagree reads the digests of both. It plays once, from the
//	commands            last keyframe that both accept, which side comes out here,
//	                    the draws, and on to the other side's next keyframe.
//	two files, other    Compare reads the commands of both. Equal worlds and commands
//	commands            give equal worlds, so it jumps from one frame whose commands
//	                    differ to the next by keyframes, and plays only those twice.
//	two runs            Locate reads the digests of all keyframes that both have, and
//	                    plays both from the last equal one.
//	one file and this   The segments between keyframes are verified, each for itself
//	build               and side by side (Segments): a keyframe is checked against
//	                    its own digest, and the segment before it has to end with it.
//	                    The first that does not is where the machines part; Explain
//	                    plays from its last keyframe, or from the Trail of the
//	                    verification, which is nearer where keyframes are sparse.
//
// Halving is right where what it asks stays true once it has become true. That two
// runs differ does not: lost health grows back, and behind a difference that heals
// halving finds a later one or none. Reading all digests costs no step and passes
// nothing over, so that is what is done, and a difference goes unseen only when it
// has healed before the next digest. A file alone cannot be halved at all: it is
// consistent from each keyframe on, so whether a segment is wrong says nothing
// about the others. There every segment up to the first wrong one is played, once.
//
// A frame is exact when it and the one before it have digests in the files, else
// Since and Frame enclose it. Which field it was a file tells only in a keyframe:
// there both sides are compared, at the frame that At names, and Exact has what this
// machine had in the exact frame. Without a keyframe behind the difference, or when
// it has healed there, layer and fields are not known, and that is what is said.
//
// # The caller's duties
//
//  1. Give a Writer every executed frame in order, and Close it; what was
//     written before a crash is playable.
//  2. Check a file with World before playing it: another version is refused
//     there, with what differs.
//  3. Only look at the World of a Player. Give a Player the time to Build
//     keyframes before anybody seeks far, or let a Scout make them on another
//     goroutine and hand the player what it made, in order.
package replay
