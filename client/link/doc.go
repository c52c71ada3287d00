// Package link is both ends of a connection between a device and a service:
// transport only. It keeps messages apart, whole, once and in order, and lets
// nobody in whom a ticket does not name. It knows no rule of the game.
//
// A Conn is the same thing over three carriers:
//
//	udp        sealed datagrams, and KCP in them for order and repair
//	websocket  sealed frames, where UDP does not answer: Dial chooses
//	memory     NewPair: no socket, a clock that the caller turns
//
// There is one ordered stream a connection and no second channel: a frame
// bundle, an answer to a resume and a result have to come in the order in which
// the service decided them, and the type of a message (core/wire) tells them
// apart.
//
// # Tickets
//
// A lobby hands a Grant to a player over a channel that nobody else can read:
// a Ticket, which is signed and no secret, and its Key, which never travels
// again. Both are HMAC-SHA256 under a secret that lobby and service share. A
// public-key signature would give nothing more, for who checks a ticket needs
// its key as well.
//
//	Ticket                                       84 bytes, all big endian
//	  0  version   u8   2
//	  1  role      u8   1 seat, 2 spectator
//	  2  seat      u8   0..0xFD; 0xFF for a spectator
//	  3  permits   u8   bit 0 live, bit 1 host
//	  4  service   u64
//	 12  room      u64
//	 20  serial    u64
//	 28  expires   u64  Unix seconds
//	 36  salt      16 random bytes
//	 52  mac       32   HMAC-SHA256(S, bytes 0..51)
//
//	S   = HMAC-SHA256(secret, "sameframe ticket")
//	key = HMAC-SHA256(HMAC-SHA256(secret, "sameframe ticket key"), bytes 0..51)
//
// The text of a Grant is the ticket and the key in base64url without padding.
//
// # Datagrams
//
// The same bytes are datagrams of UDP, of at most 1200 bytes, and binary frames
// of a WebSocket. The first byte is the kind:
//
//	1 Hello      version u8, ticket 84, stamp u64, nonce 16, proof 16     126 bytes
//	2 Welcome    session u32, nonce 16, proof 16                           37 bytes
//	3 Refuse     reason u8, stamp u64, proof 16                            26 bytes
//	4 Sealed     session u32, counter u32, sealed contents, tag 16
//
// A proof is the first 16 bytes of HMAC-SHA256(key, "sameframe greeting" and
// all bytes before it); in an answer the Hello's nonce follows these. A stamp
// grows with each Hello of a holder (milliseconds of its clock). One that is
// not above the newest is refused as Stale with that one, and the client takes
// the next number.
//
// The keys of a session are HKDF-SHA256(key, salt: both nonces, info:
// "sameframe session"), 32 bytes for the way up, then 32 for the way down. The
// cipher is ChaCha20-Poly1305, the nonce 4 zero bytes and the counter as u64,
// the additional data the 9 bytes of the header. Only the counter's low half
// travels; the nearest number to the newest counter is meant. A counter that
// has come, or is 1024 or more behind the newest, is dropped.
//
// The contents begin with their kind:
//
//	1 stream     over UDP: rough 1 bit, length 15 bits, that many bytes of
//	             segments, then repetitions: back u8, length u16, segments
//	             that went out back datagrams ago; over a WebSocket: a chunk
//	2 ping       token u64
//	3 pong       the ping's token u64
//	4 close      reason u8
//
// Segments are KCP's (package kcp); the conversation is the session, and a KCP
// message is a chunk. A chunk is whole messages, each after its length u16
// (1..MaxMessage).
//
// # Losses
//
// Each datagram repeats the segments with data of the one before it, so that a
// single loss costs the time to the next datagram instead of a round trip; a
// receiver that has the earlier datagram skips them. Acknowledgements wait for
// up to 100 ms or 6 segments for something to ride with.
//
// A gap in the counters says that datagrams get lost, for 5 s. Who sees one tells
// the other side by the bit rough, which holds for a second. The side that is told
// repeats the last three datagrams instead of one. On both sides acknowledgements
// do not wait meanwhile, for what repeats a datagram is the next one. That something
// had to be sent again says nothing: its answer may only have been late.
//
// # Strangers
//
// What does not open is dropped without a trace: no answer, no entry in a
// table. A Hello is answered only when its ticket is signed and its proof is
// right, by fewer bytes than it has, and makes a session that waits for its
// first sealed datagram and disturbs nothing; one a holder. Only that datagram,
// which nobody else can make, takes the place of an older connection. A service
// sends the stream to an address that has proven that it receives: it answered
// a welcome, or a ping sent there after a newer genuine datagram came from it.
// Until then no more bytes go there than came from there. So a phone that
// changes its network goes on after one round trip, and a copied datagram
// turns the stream on nobody. Reasons are stable codes; to strangers by UDP
// none is told, by WebSocket the close status is 4000 + Reason.
//
// # Bounds
//
// Each queue has one, and a result there: a sender whose Waiting passes
// Config.Waiting ends the connection as Slow; a reader that stops reading
// closes the window, so that this happens at the other side; a table or backlog
// of a Gate that is full refuses by Full, and so does half a table to spectators
// and a holder who connects more than twice a second for a while. No call waits for the network but
// Dial and its kin.
//
// # The caller's duties
//
//  1. Call Flush at the end of each tick or outer frame. Acknowledgements,
//     pings and the notice of silence need no call, and what was flushed once
//     is sent again without one, but only ten times a second. Where a loss must
//     cost no round trip, let something follow with the next outer frame.
//  2. Read until TryRead has nothing, each tick; copy what is kept.
//  3. Give long transfers in parts, and the next part when Waiting is low.
//  4. To end with a last message, wait until Waiting is 0, then Close.
//  5. Never log or send on a Grant; let tickets expire after the match, and
//     give a new one to whoever rejoins later. Never sign a serial twice.
//  6. Take sender and permissions from Claims, never from a message.
//  7. Serve the WebSocket over TLS where pages of others could see the URL;
//     tickets and stream are sealed without it, the fact of playing is not.
package link
