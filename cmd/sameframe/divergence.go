package main

import (
	"fmt"
	"io"

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
	Fields   []field     `json:"fields,omitempty"`
	Commands []string    `json:"commands,omitempty"` // of Frame
	Draws    []string    `json:"draws,omitempty"`    // of Frame, as made here

	names [2]string // of the sides
}

func newDivergence(v *replay.Divergence, a, b string) *divergence {
	d := &divergence{Since: v.Since, Frame: v.Frame, Commands: describeAll(v.B), Draws: describeDraws(v.DrawsB), names: [2]string{a, b}}
	if v.Told {
		d.Layer, d.At = v.Layer.String(), &v.At
		for _, f := range v.Fields {
			d.Fields = append(d.Fields, field{f.Layer.String() + ": " + f.Path, f.A, f.B})
		}
	}
	return d
}

// write tells it in indented lines.
func (d *divergence) write(out io.Writer) {
	if d.Since != d.Frame {
		fmt.Fprintf(out, "  the cause lies in frame %d to %d\n", d.Since, d.Frame)
	}
	if d.At != nil {
		fmt.Fprintf(out, "  first layer that differs after frame %d: %s\n", *d.At, d.Layer)
		for _, f := range d.Fields {
			fmt.Fprintf(out, "    %s\n      %s %s\n      %s %s\n", f.Path, d.names[0], f.A, d.names[1], f.B)
		}
	}
	writeList(out, fmt.Sprintf("  commands of frame %d:", d.Frame), d.Commands)
	writeList(out, fmt.Sprintf("  random draws of frame %d here:", d.Frame), d.Draws)
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
