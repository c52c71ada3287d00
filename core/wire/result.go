package wire

// SeatScore is the statistics of one seat.
type SeatScore struct {
	Kills    uint16
	Deaths   uint16
	Assists  uint16
	LastHits uint16
	Gold     uint32 // whole
	Damage   uint32 // whole, dealt to heroes
}

func (s *SeatScore) fields(c *codec) {
	code16(c, &s.Kills)
	code16(c, &s.Deaths)
	code16(c, &s.Assists)
	code16(c, &s.LastHits)
	code32(c, &s.Gold)
	code32(c, &s.Damage)
}

// Score is a result with its statistics.
type Score struct {
	Frame     Frame  // next to execute in the state in which the match was over
	Digest    uint64 // of that state, coarse
	Used      uint64 // draws from the synchronised random stream
	Winner    uint8  // camp, 0 for nobody; 0..2
	Surrender bool
	Seats     []SeatScore // in seat order, at most SeatService
}

const (
	maxCamp   = 2
	scoreSize = 16 // bytes of a SeatScore
)

func (s *Score) fields(c *codec) {
	code32(c, &s.Frame)
	code64(c, &s.Digest)
	code64(c, &s.Used)
	enum(c, &s.Winner, maxCamp+1)
	c.flag(&s.Surrender)
	n := c.length(len(s.Seats), int(SeatService), scoreSize)
	if !c.writing {
		s.Seats = resize(s.Seats, n)
	}
	for i := range s.Seats[:n] {
		s.Seats[i].fields(c)
	}
}

// ResultReport is what a device says of the result, directly after the step that
// ended its battle.
type ResultReport struct{ Score }

// Type implements Message.
func (*ResultReport) Type() Type { return TypeResultReport }

// MatchEnd says why a match is over. Its numbers are stable.
type MatchEnd uint8

// Ends of a match. Only the first two have a result.
const (
	EndBattle  MatchEnd = iota // the service's own battle is over
	EndReports                 // most of the players say the same
	EndDiffers                 // too many states differ
	EndEmpty                   // nobody was there for too long
	EndLength                  // it went on for too long
	EndDrain                   // the service stops
	EndFailure                 // the service failed
	numEnds
)

var endCodes = [numEnds]string{"core", "reports", "sync", "empty", "length", "drain", "internal"}

var endSentences = [numEnds]string{
	EndBattle:  "The match is over.",
	EndReports: "The match is over; the players agree on the result.",
	EndDiffers: "The match was ended without a result: the players' battles differ.",
	EndEmpty:   "The match was ended without a result: nobody was there.",
	EndLength:  "The match was ended without a result: it took too long.",
	EndDrain:   "The match was ended without a result: the service stops.",
	EndFailure: "The match was ended without a result: the service failed.",
}

// Decided reports whether the match has a result.
func (e MatchEnd) Decided() bool { return e <= EndReports }

// Code returns the stable word for programs and translations.
func (e MatchEnd) Code() string {
	if e < numEnds {
		return endCodes[e]
	}
	return "unknown"
}

// String returns the sentence that players read.
func (e MatchEnd) String() string {
	if e < numEnds {
		return endSentences[e]
	}
	return "The match is over for a reason that this build does not know."
}

// Finding is what the service found when it compared what a device said of its
// states with the recorded match. Its numbers are stable.
type Finding uint8

// Findings, from the mildest.
const (
	FindNothing  Finding = iota // the device said nothing that could be compared
	FindAgrees                  // everything that it said is right
	FindMissing                 // what it said is right, but it kept silent for too long
	FindCosmetic                // something differs, and nothing that decides the outcome
	FindOutcome                 // something that decides the outcome differs
	numFindings
)

var findingCodes = [numFindings]string{"nothing", "agrees", "missing", "cosmetic", "outcome"}

var findingSentences = [numFindings]string{
	FindNothing:  "Nothing of this device could be compared with the match.",
	FindAgrees:   "This device played the same match as the service recorded.",
	FindMissing:  "This device agrees with the recorded match, but was silent for a while.",
	FindCosmetic: "This device's battle differs from the recorded match; the outcome is the same.",
	FindOutcome:  "This device's battle differs from the recorded match, and so does its outcome.",
}

// Code returns the stable word for programs and translations.
func (f Finding) Code() string {
	if f < numFindings {
		return findingCodes[f]
	}
	return "unknown"
}

// String returns the sentence that players read.
func (f Finding) String() string {
	if f < numFindings {
		return findingSentences[f]
	}
	return "The service found something that this build does not know."
}

// MatchResult tells a device how the match ended, and what the service found in
// that device's own reports so far. It may come again with another Finding.
type MatchResult struct {
	End     MatchEnd
	Finding Finding
	Score   // zero unless End is decided, but for the frame
}

// Type implements Message.
func (*MatchResult) Type() Type { return TypeMatchResult }

func (m *MatchResult) fields(c *codec) {
	enum(c, &m.End, numEnds)
	enum(c, &m.Finding, numFindings)
	m.Score.fields(c)
	c.check(m.End.Decided() || m.bare())
}

// bare reports whether a score has nothing but its frame.
func (s *Score) bare() bool {
	return s.Digest == 0 && s.Used == 0 && s.Winner == 0 && !s.Surrender && len(s.Seats) == 0
}
