package wire

// MaxClosing is the most seconds that a Closing may tell: a week.
const MaxClosing = 7 * 24 * 60 * 60

// Closing tells a device that the service begins no new match and ends those
// that are being played in so many seconds at the latest. It comes when that is
// decided, and over each later connection behind the first ResumeAnswer.
type Closing struct {
	Seconds uint32 // from when it was sent, rounded up, 1..MaxClosing
}

// Type implements Message.
func (*Closing) Type() Type { return TypeClosing }

func (m *Closing) fields(c *codec) {
	code32(c, &m.Seconds)
	c.check(m.Seconds > 0 && m.Seconds <= MaxClosing)
}
