package main

import (
	"fmt"
	"io"

	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// divergence is a first difference in words, and its JSON object.
type divergence struct {
	Since    wire.Frame  `json:"since"` // the first frame that may be the cause
	Frame    wire.Frame  `json:"frame"` // after which it shows
	Layer    string      `json:"layer,omitempty"`
	At       *wire.Frame `json:"fields_after,omitempty"` // the frame after which the fields were compared
	Healed   bool        `json:"healed,omitempty"`       // and are equal again there
	Refused  string      `json:"refused,omitempty"`      // why the recording's keyframe there is no state of this build
	Fields   []field     `json:"fields,omitempty"`
	Commands []string    `json:"commands,omitempty"` // of Frame
	Draws    []string    `json:"draws,omitempty"`    // of Frame, as made here

	names [2]string // of the sides
	start bool      // the first worlds differ, before Frame
}

// startDivergence tells what is known of a first world that differs, nil when
// nothing can be.
func startDivergence(d *data.Set, f *replay.File) *divergence {
	v, err := f.ExplainStart(d, shownFields)
	if err != nil {
		return nil
	}
	return newDivergence(v, "recorded", "here")
}

func newDivergence(v *replay.Divergence, a, b string) *divergence {
	d := &divergence{Since: v.Since, Frame: v.Frame, Commands: describeAll(v.B), Draws: describeDraws(v.DrawsB), names: [2]string{a, b}, start: v.Start}
	if d.Healed = v.Healed; v.Healed || v.Told {
		d.At = &v.At
	}
	if v.Refused != nil {
		d.At, d.Refused = &v.At, plain(v.Refused)
	}
	if v.Told {
		d.Layer, d.Fields = v.Layer.String(), describeFields(v)
	}
	return d
}

// write tells it in indented lines.
func (d *divergence) write(out io.Writer) {
	if d.Since != d.Frame {
		fmt.Fprintf(out, "  the cause lies in frame %d to %d\n", d.Since, d.Frame)
	}
	switch {
	case d.At == nil && d.start:
		fmt.Fprintln(out, "  layer and fields are not known: the recording has no keyframe")
	case d.Refused != "":
		fmt.Fprintf(out, "  what the recording has after frame %d, its first keyframe, cannot be here: %s\n", *d.At, d.Refused)
	case d.At == nil:
		fmt.Fprintf(out, "  layer and fields are not known: the recording has no keyframe after frame %d\n", d.Frame)
	case d.Healed:
		fmt.Fprintf(out, "  layer and fields are not known: after frame %d, the recording's next keyframe, all is equal again\n", *d.At)
	case *d.At == d.Frame:
		fmt.Fprintf(out, "  first layer that differs after frame %d: %s\n", *d.At, d.Layer)
	default:
		fmt.Fprintf(out, "  first layer that differs after frame %d, the recording's next keyframe: %s\n", *d.At, d.Layer)
	}
	for _, f := range d.Fields {
		fmt.Fprintf(out, "    %s\n      %s %s\n      %s %s\n", f.Path, d.names[0], f.A, d.names[1], f.B)
		switch {
		case f.Exact != "" && d.start:
			fmt.Fprintf(out, "      %s at the start: %s\n", d.names[1], f.Exact)
		case f.Exact != "":
			fmt.Fprintf(out, "      %s after frame %d: %s\n", d.names[1], d.Frame, f.Exact)
		}
	}
	if d.start {
		return
	}
	writeList(out, fmt.Sprintf("  commands of frame %d:", d.Frame), d.Commands)
	writeList(out, fmt.Sprintf("  random draws of frame %d here:", d.Frame), d.Draws)
}

// describeFields writes the fields that differ, with the values of this machine
// after the exact frame where they were compared at a later one.
func describeFields(v *replay.Divergence) []field {
	var all []field
	for i, f := range v.Fields {
		d := field{Path: f.Layer.String() + ": " + f.Path, A: f.A, B: f.B}
		if v.At != v.Frame && i < len(v.Exact) {
			d.Exact = v.Exact[i]
		}
		all = append(all, d)
	}
	return all
}

func writeList(out io.Writer, title string, list []string) {
	if len(list) == 0 {
		list = []string{"none"}
	}
	fmt.Fprintln(out, title)
	for _, s := range list {
		fmt.Fprintf(out, "    %s\n", s)
	}
}

// describeDraws writes random draws with their call sites.
func describeDraws(draws []synrand.Draw) []string {
	var all []string
	for _, d := range draws {
		all = append(all, fmt.Sprintf("draw %d at %s: %d (trigger %d)", d.Used, d.Site, d.Value, d.Trigger))
	}
	return all
}
