package wire

import "fmt"

// Protocol names the manifest in the package documentation as a whole: the
// messages, and which kinds a record may have. Devices that differ in it or in
// Version cannot play together.
const Protocol = 5

// Type is the first byte of a message.
type Type uint8

// Types of messages that a device sends. A StatePart goes both ways.
const (
	TypeNone          Type = iota // no message
	TypeUnitAction                // UnitAction
	TypeProgress                  // Progress
	TypeSyncReport                // SyncReport
	TypeLayerReport               // LayerReport
	TypeResumeRequest             // ResumeRequest
	TypeStatePart                 // StatePart
	TypeResultReport              // ResultReport
	endUpTypes
)

// Types of messages that the service sends.
const (
	TypeBundle       Type = 0x80 + iota // Bundle
	TypeResumeAnswer                    // ResumeAnswer
	TypePong                            // Pong
	TypeRefusal                         // Refusal
	TypeLayerRequest                    // LayerRequest
	TypeSyncNotice                      // SyncNotice
	TypeMatchResult                     // MatchResult
	TypeClosing                         // Closing
	endDownTypes
)

// MaxMessage is the most bytes that a message may have.
const MaxMessage = 1 + MaxBundle

var upNames = [endUpTypes]string{
	"no message", "unit-action", "progress", "sync-report", "layer-report", "resume-request", "state-part",
	"result-report",
}

var downNames = [endDownTypes - TypeBundle]string{
	"bundle", "resume-answer", "pong", "refusal", "layer-request", "sync-notice", "match-result",
	"closing",
}

// String returns the type's name, for logs.
func (t Type) String() string {
	switch {
	case t < endUpTypes:
		return upNames[t]
	case t >= TypeBundle && t < endDownTypes:
		return downNames[t-TypeBundle]
	}
	return fmt.Sprintf("message 0x%02X", uint8(t))
}

// A Message is what one side of a connection sends the other. A carrier keeps
// messages apart; they have no length of their own.
type Message interface {
	// Type is the byte that the message begins with.
	Type() Type
	// fields visits what follows.
	fields(c *codec)
}

// TypeOf returns the type that a received message claims, TypeNone for an
// empty one.
func TypeOf(src []byte) Type {
	if len(src) == 0 {
		return TypeNone
	}
	return Type(src[0])
}

// AppendMessage appends the byte form. A message with a field out of range
// leaves dst unchanged.
func AppendMessage(dst []byte, m Message) ([]byte, error) {
	c := codec{out: append(dst, byte(m.Type())), writing: true}
	m.fields(&c)
	if c.r.err != nil {
		return dst, fmt.Errorf("wire: %v: %w", m.Type(), c.r.err)
	}
	return c.out, nil
}

// DecodeMessage reads a message that fills src into m, reusing its slices.
// Bytes of a StatePart stay a part of src. What a failed call leaves in m is
// unspecified.
func DecodeMessage(src []byte, m Message) error {
	if t := TypeOf(src); t != m.Type() {
		return fmt.Errorf("wire: %v where a %v is due: %w", t, m.Type(), ErrType)
	}
	c := codec{r: reader{buf: src, off: 1}}
	m.fields(&c)
	c.r.end()
	if c.r.err != nil {
		return fmt.Errorf("wire: %v: byte %d: %w", m.Type(), c.r.off, c.r.err)
	}
	return nil
}

// Type implements Message.
func (*UnitAction) Type() Type { return TypeUnitAction }

func (u *UnitAction) fields(c *codec) {
	var err error
	if c.writing {
		c.out, err = u.Append(c.out)
	} else {
		*u, err = DecodeUnitAction(c.r.take(c.r.left()))
	}
	c.nested(err)
}

// Type implements Message.
func (*Bundle) Type() Type { return TypeBundle }

func (b *Bundle) fields(c *codec) {
	var err error
	if c.writing {
		c.out, err = b.Append(c.out)
	} else {
		err = b.Decode(c.r.take(c.r.left()))
	}
	c.nested(err)
}

// nested takes the error of a codec of its own.
func (c *codec) nested(err error) {
	if err != nil {
		c.r.fail(err)
	}
}
