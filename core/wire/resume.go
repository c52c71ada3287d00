package wire

// Progress tells how far a device is. It is also its sign of life and the
// question whose answer, a Pong, measures the round trip.
type Progress struct {
	Frame Frame  // next to execute
	Next  Seq    // of the next entry to consume
	Time  uint32 // device milliseconds; only ever compared with itself
}

// Type implements Message.
func (*Progress) Type() Type { return TypeProgress }

func (p *Progress) fields(c *codec) {
	code32(c, &p.Frame)
	code32(c, &p.Next)
	code32(c, &p.Time)
}

// Pong answers a Progress, at the service's next tick.
type Pong struct {
	Time  uint32 // of the Progress
	Frame Frame  // frontier approved
	Held  uint16 // milliseconds from the arrival of the Progress to its answer, at most 65535
}

// Type implements Message.
func (*Pong) Type() Type { return TypePong }

func (p *Pong) fields(c *codec) {
	code32(c, &p.Time)
	code32(c, &p.Frame)
	code16(c, &p.Held)
}

// ResumeRequest asks to go on with the stream.
type ResumeRequest struct {
	Fresh bool // the device has no state, so Next says nothing and is 0
	Next  Seq  // of the next entry to consume
}

// Type implements Message.
func (*ResumeRequest) Type() Type { return TypeResumeRequest }

func (r *ResumeRequest) fields(c *codec) {
	c.flag(&r.Fresh)
	code32(c, &r.Next)
	c.check(!r.Fresh || r.Next == 0)
}

// Answer is how a device gets on.
type Answer uint8

// Answers to a ResumeRequest. A request that has none is refused instead.
const (
	AnswerLevel    Answer = iota // nothing is missing
	AnswerTail                   // bundles from Next on follow
	AnswerBaseline               // a state to load follows, then bundles from Next on
	numAnswers
)

var answerNames = [numAnswers]string{"level", "tail", "baseline"}

// String returns the answer's name, for logs.
func (a Answer) String() string {
	if a < numAnswers {
		return answerNames[a]
	}
	return "no answer"
}

// MaxState is the most bytes that a saved state may have on the wire.
const MaxState = 1 << 20

// ResumeAnswer comes before every other entry of the resumed stream.
type ResumeAnswer struct {
	Answer       Answer
	Next         Seq    // of the first entry that will follow
	Frame        Frame  // frontier before that entry; with a baseline the next to execute
	Frontier     Frame  // frontier approved now
	LastAction   uint32 // client_sequence accepted last from this seat; the next one must come after it
	BaselineSize uint32 // bytes of the state that follows in StateParts; 0 without one
	Digest       uint64 // of that state; 0 without one
}

// Type implements Message.
func (*ResumeAnswer) Type() Type { return TypeResumeAnswer }

func (r *ResumeAnswer) fields(c *codec) {
	enum(c, &r.Answer, numAnswers)
	code32(c, &r.Next)
	code32(c, &r.Frame)
	code32(c, &r.Frontier)
	code32(c, &r.LastAction)
	if r.Answer != AnswerBaseline {
		if !c.writing {
			r.BaselineSize, r.Digest = 0, 0
		}
		c.check(r.BaselineSize == 0 && r.Digest == 0)
		return
	}
	code32(c, &r.BaselineSize)
	c.check(r.BaselineSize > 0 && r.BaselineSize <= MaxState)
	code64(c, &r.Digest)
}

// MaxPart is the most bytes of a state that one StatePart carries.
const MaxPart = 1 << 14

// StatePart is a piece of a saved state: a baseline on its way down, or what
// the sync check asked for on its way up. Parts come in order without holes.
type StatePart struct {
	Frame  Frame  // next to execute in that state
	Size   uint32 // bytes of the whole state
	Offset uint32
	Data   []byte
}

// Type implements Message.
func (*StatePart) Type() Type { return TypeStatePart }

func (p *StatePart) fields(c *codec) {
	code32(c, &p.Frame)
	code32(c, &p.Size)
	c.check(p.Size <= MaxState)
	code32(c, &p.Offset)
	c.rest(&p.Data, MaxPart)
	c.check(uint64(p.Offset)+uint64(len(p.Data)) <= uint64(p.Size))
}
