package link

import "time"

// Conn is one end of a connection, whatever carries it. Messages arrive whole,
// once and in order, or the connection ends. No call blocks, and all may be
// called by several goroutines.
type Conn interface {
	// Claims are those of the connection's ticket: who is at its client's end.
	Claims() Claims
	// Send queues a copy of a message of 1..MaxMessage bytes. It goes out with
	// the next Flush, or earlier when much waits. ErrSize leaves everything as
	// it was. When more waits than may, the other side is too slow: the
	// connection ends and Send answers Slow, as it answers the Reason of every
	// connection that has ended.
	Send(message []byte) error
	// TryRead returns the next message, nil when there is none now, and the
	// Reason once the connection has ended and every message is read. The
	// bytes are the caller's until the next TryRead.
	TryRead() ([]byte, error)
	// Held is how long the message that TryRead returned last had been there
	// before it was read.
	Held() time.Duration
	// Flush sends what was queued and what has to be sent again. Call it at
	// the end of each tick or outer frame, at least every 50 ms.
	Flush()
	// Waiting is how many bytes are queued or on their way, unacknowledged as
	// far as the carrier knows. Who has much to send keeps it low.
	Waiting() int
	// Close sends what has not gone out yet, tells the other side the reason and
	// ends the connection. What gets lost on the way then stays lost, and so does
	// what the other side has no room for. Closed again, it stays as it is.
	Close(Reason)
	// Stats are the figures since the connection began.
	Stats() Stats
}

// Listener is where a service gets its connections from.
type Listener interface {
	// Accept returns the next new connection, false when there is none now.
	Accept() (Conn, bool)
	// Close ends all connections for that reason and makes no more.
	Close(Reason)
}

// Carriers, as Stats name them.
const (
	carrierUDP       = "udp"
	carrierWebSocket = "websocket"
	carrierMemory    = "memory"
)

// Stats of a connection. Datagrams are those of UDP, or frames of a WebSocket;
// bytes are theirs, with sealing and without the headers of the network.
type Stats struct {
	Carrier string // "udp", "websocket", "memory"

	// Smoothed, and its smoothed deviation; 0 before the first answer. Over UDP a
	// service asks in a silence only.
	RTT, RTTJitter time.Duration
	Heard          time.Time // when the last genuine datagram came

	In, Out           uint64 // datagrams
	BytesIn, BytesOut uint64
	Lost              uint64 // datagrams of the other side that have not come, as far as the newest one tells
	Rejected          uint64 // came and were not opened: forged, repeated, too old, cut
	Resent            uint64 // segments that were sent again because no acknowledgement came
	Repeated          uint64 // datagrams that brought the messages of a lost one with them
	Moves             uint64 // changes of the client's address that were followed
}

// observe takes one measured round trip (RFC 6298's estimator).
func (s *Stats) observe(rtt time.Duration) {
	if s.RTT == 0 {
		s.RTT, s.RTTJitter = max(rtt, 1), rtt/2
		return
	}
	s.RTTJitter += ((rtt - s.RTT).Abs() - s.RTTJitter) / 4
	s.RTT += (rtt - s.RTT) / 8
}
