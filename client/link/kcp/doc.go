// Package kcp is one end of a KCP conversation as a machine without I/O, clock
// and timer: segments go in and come out as bytes, with the time as a number.
// It speaks the protocol of https://github.com/skywind3000/kcp in its fast mode
// (no congestion window, no wait before the first sending) and understands every
// peer that does; the tests hold it against another implementation.
//
// # Segments
//
// A head of 24 bytes, little endian, and data:
//
//	 0  conversation u32
//	 4  kind         u8   81 data, 82 acknowledgement, 83 window asked, 84 window told
//	 5  part         u8   parts of the message behind this one
//	 6  window       u16  segments that the sender has room for
//	 8  time         u32  of the sending, milliseconds; an acknowledgement returns it
//	12  number       u32  of the segment, or of the one that is acknowledged
//	16  below        u32  all segments below this number have come
//	20  length       u32  of the data
//
// # Sending
//
// A segment that goes out for the first time takes the next number, as long as
// that is less than the window beyond the oldest one that is not acknowledged. It
// goes again
//
//	when Overtaken later ones that were sent after it last have been acknowledged;
//	when at least one has, and nothing new follows that could bring another;
//	when its time is over: the smoothed round trip and four times its deviation
//	(RFC 6298), which counts 40 ms at least; each time by half of that later.
//
// A segment overtakes once, with the first acknowledgement of it: so nobody can have the
// others sent again and again by acknowledging the same one.
//
// # Acknowledging
//
// Where the protocol's author answers each segment, this machine lets answers
// wait: a segment that came in order is acknowledged by the field "below" of
// whatever goes out next. Where nothing does, one acknowledgement, of the eldest
// of them, goes for all after AckDelay or AckMost segments: so the other side's
// measure of the time until an answer has the wait in it. What came behind a
// gap, or came again because its acknowledgement got lost, is answered at once.
// Haste, which the caller asks for, answers everything at once.
//
// # Bounds
//
// The window bounds what is on its way and what came and was not read. What was
// written and has no room in the window waits: Waiting tells how much, and the
// caller bounds it. Whoever acknowledges so as to have much sent again gets each
// segment as often as later ones can overtake it, and otherwise less and less often.
// Parts that make no message end the conversation, for they would never be read.
package kcp
