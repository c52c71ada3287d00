package replay

import (
	"encoding/binary"
	"errors"
	"fmt"

	"sameframe/core/state"
)

// Outline is what a recording says about itself, without its actions. Nothing
// proves it but the checksums: only playing does.
type Outline struct {
	Header    Header
	Footer    *Footer // nil when the recording was cut off
	Frames    int     // of its whole blocks
	Keyframes int     // stored
}

// Skim reads an outline, fast enough for folders of thousands of files. With
// ErrTruncated it holds what there is, with any other error it is nil.
func Skim(buf []byte) (*Outline, error) {
	p := parser{buf: buf, file: &File{}}
	if err := p.begin(); err != nil {
		return nil, err
	}
	o := &Outline{Header: p.file.Header}
	for o.Footer == nil {
		tag, payload, err := p.section()
		switch {
		case errors.Is(err, ErrTruncated):
			return o, err
		case err != nil:
			return nil, err
		case tag == tagBlock && len(payload) >= blockHeader:
			o.Frames += int(binary.BigEndian.Uint16(payload[4:]))
			p.past = o.Frames
			if o.Frames > MaxFrames {
				err = fmt.Errorf("more than %d frames", MaxFrames)
			}
		case tag == tagKeyframe && o.Header.Format == FormatKeyframes:
			o.Keyframes++
		case tag == tagEnd:
			o.Footer = &Footer{}
			err = state.Load(payload, o.Footer.walk)
		default:
			err = fmt.Errorf("tag %q, %d bytes", tag, len(payload))
		}
		if err != nil {
			return nil, p.damaged("%v", err)
		}
	}
	if p.at != len(buf) || int(o.Footer.Frames) != o.Frames {
		return nil, p.damaged("%d bytes behind the end, %d frames of %d", len(buf)-p.at, o.Frames, o.Footer.Frames)
	}
	return o, nil
}
