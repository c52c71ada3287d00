package wire

import "fmt"

// MaxRun is the most steps that one EmptyFrameRun approves.
const MaxRun = 127

const recordHeader = 3

// MaxEntry is the most bytes that an entry may have.
const MaxEntry = recordHeader + MaxBody

// Entry is one record of the stream, with a sequence of its own: an action
// when Run is 0, else an EmptyFrameRun that approves Run steps and whose
// Record is zero.
type Entry struct {
	Run    uint8
	Record Record
}

// Validate reports what keeps the entry from having a byte form.
func (e *Entry) Validate() error {
	if e.Run > MaxRun {
		return fmt.Errorf("wire: run of %d: %w", e.Run, ErrRun)
	}
	if e.Run > 0 {
		if e.Record != (Record{}) {
			return fmt.Errorf("wire: run of %d: %w", e.Run, ErrStray)
		}
		return nil
	}
	if err := e.Record.Action.Validate(); err != nil {
		return err
	}
	return checkSender(e.Record.Seat, e.Record.Action.Kind)
}

// checkSender keeps the service's kinds and the players' apart.
func checkSender(s Seat, k Kind) error {
	if s == seatRun || (s == SeatService) != k.Service() {
		return fmt.Errorf("wire: %v from sender 0x%02X: %w", k, uint8(s), ErrSender)
	}
	return nil
}

// AppendEntry appends the byte form of one entry. An entry that Validate
// refuses leaves dst unchanged.
func AppendEntry(dst []byte, e Entry) ([]byte, error) {
	if err := e.Validate(); err != nil {
		return dst, err
	}
	if e.Run > 0 {
		return append(dst, byte(seatRun), e.Run), nil
	}
	dst = append(dst, byte(e.Record.Seat), e.Record.Action.head(), 0)
	start := len(dst)
	dst = appendBody(dst, &e.Record.Action)
	dst[start-1] = byte(len(dst) - start)
	return dst, nil
}

// DecodeEntry reads the entry at the start of src and returns its length.
func DecodeEntry(src []byte) (Entry, int, error) {
	if len(src) < 2 {
		return Entry{}, 0, fmt.Errorf("wire: entry of %d bytes: %w", len(src), ErrShort)
	}
	if Seat(src[0]) == seatRun {
		return decodeRun(src[1])
	}
	return decodeRecord(src)
}

func decodeRun(count uint8) (Entry, int, error) {
	if count == 0 || count > MaxRun {
		return Entry{}, 0, fmt.Errorf("wire: run of %d: %w", count, ErrRun)
	}
	return Entry{Run: count}, 2, nil
}

func decodeRecord(src []byte) (Entry, int, error) {
	if len(src) < recordHeader || len(src) < recordHeader+int(src[2]) {
		return Entry{}, 0, fmt.Errorf("wire: record of %d bytes: %w", len(src), ErrShort)
	}
	seat, kind, end := Seat(src[0]), Kind(src[1]), recordHeader+int(src[2])
	if err := checkSender(seat, kind); err != nil {
		return Entry{}, 0, err
	}
	a, err := decodeBody(src[1], src[recordHeader:end])
	if err != nil {
		return Entry{}, 0, err
	}
	return Entry{Record: Record{Seat: seat, Action: a}}, end, nil
}

// SkipEntry returns the steps and the length of the entry at the start of src,
// without looking into its body.
func SkipEntry(src []byte) (steps uint8, n int, err error) {
	switch {
	case len(src) >= 2 && Seat(src[0]) == seatRun:
		e, n, err := decodeRun(src[1])
		return e.Run, n, err
	case len(src) >= recordHeader && len(src) >= recordHeader+int(src[2]):
		return 0, recordHeader + int(src[2]), nil
	}
	return 0, 0, fmt.Errorf("wire: entry of %d bytes: %w", len(src), ErrShort)
}
