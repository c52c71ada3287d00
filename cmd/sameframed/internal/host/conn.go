package host

import (
	"errors"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/room"
)

// fullAt is how many bytes may wait on a connection before the room keeps the
// rest: well below what makes the link give up.
const fullAt = 96 << 10

// conn is a link's connection as a room wants it.
type conn struct {
	link.Conn
	left int // bytes that may be sent before it is asked again how many wait
}

func (c *conn) Send(msg []byte) error {
	cost := len(msg) + len(msg)/32 + 64 // more than the link makes of it
	if c.left < cost {
		if c.left = fullAt - c.Waiting(); c.left < 0 {
			return room.ErrBusy
		}
	}
	c.left -= cost
	return meant(c.Conn.Send(msg))
}

func (c *conn) TryReceive() ([]byte, bool, error) {
	msg, err := c.TryRead()
	return msg, msg != nil, meant(err)
}

// meant is a link's error for the room, which tells who left from whom it lost.
func meant(err error) error {
	if errors.Is(err, link.Left) {
		return room.ErrLeft
	}
	return err
}

// reasons are those of the link for the room's words.
var reasons = map[string]link.Reason{
	room.CloseReplaced:  link.Replaced,
	room.CloseNotSeated: link.Replaced,
	room.CloseStalled:   link.Slow,
	room.CloseLost:      link.Slow,
	room.CloseGone:      link.Slow,
	room.CloseFlood:     link.Removed,
	room.CloseOver:      link.Over,
}

func (c *conn) Close(reason string) {
	r := reasons[reason]
	if r == 0 {
		r = link.Left
	}
	c.Conn.Close(r)
}
