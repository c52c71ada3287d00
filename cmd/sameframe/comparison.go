package main

import (
	"fmt"
	"io"

	"sameframe/core/wire"
)

// comparison is what diff found, and its JSON object.
type comparison struct {
	A         string      `json:"a"`
	B         string      `json:"b"`
	Equal     bool        `json:"equal"`
	Frames    int         `json:"frames"` // that both have
	Why       string      `json:"why,omitempty"`
	Frame     *wire.Frame `json:"frame,omitempty"` // the first that differs
	Layer     string      `json:"layer,omitempty"`
	Fields    []field     `json:"fields,omitempty"`
	CommandsA []string    `json:"commands_a,omitempty"` // of that frame
	CommandsB []string    `json:"commands_b,omitempty"`
	// Since is the first frame that may be the cause, when that is not Frame.
	Since       *wire.Frame `json:"since,omitempty"`
	FieldsAfter *wire.Frame `json:"fields_after,omitempty"` // the frame after which they were compared, when that is not Frame
	DrawsA      []string    `json:"draws_a,omitempty"`      // random draws of that frame
	DrawsB      []string    `json:"draws_b,omitempty"`
	Draws       []string    `json:"draws,omitempty"` // the same as this machine makes them, where only digests of both are known
	Note        string      `json:"note,omitempty"`
	start       bool        // the fields are those before Frame, in which nothing was played
}

// field is one field that differs.
type field struct {
	Path string `json:"path"`
	A    string `json:"a"`
	B    string `json:"b"`
	// Exact is what this machine has after the first frame that differs, when A
	// and B are of a later one.
	Exact string `json:"here_at_frame,omitempty"`
}

func (c *comparison) at(f wire.Frame) { c.Frame = &f }

// note adds something that limits what is told.
func (c *comparison) note(s string) {
	if c.Note != "" {
		s = c.Note + "\n" + s
	}
	c.Note = s
}

// write is the readable form.
func (c *comparison) write(out io.Writer) {
	if c.Equal {
		fmt.Fprintf(out, "equal: %s\n", counted(c.Frames, "frame"))
		return
	}
	fmt.Fprintf(out, "A: %s\nB: %s\n", printable(c.A), printable(c.B))
	if c.Frame == nil {
		fmt.Fprintf(out, "different: %s\n", c.Why)
		return
	}
	fmt.Fprintf(out, "different from frame %d: %s\n", *c.Frame, c.Why)
	if c.Since != nil {
		fmt.Fprintf(out, "the cause lies in frame %d to %d\n", *c.Since, *c.Frame)
	}
	if c.Note != "" {
		fmt.Fprintln(out, c.Note)
	}
	if c.after() != "" {
		fmt.Fprintf(out, "compared are the states after frame %d: of frame %d there are digests only\n", *c.FieldsAfter, *c.Frame)
	}
	if c.Layer != "" {
		fmt.Fprintf(out, "first layer that differs%s: %s\n", c.after(), c.Layer)
	}
	for _, f := range c.Fields {
		fmt.Fprintf(out, "  %s\n    A %s\n    B %s\n", f.Path, f.A, f.B)
		if f.Exact != "" {
			fmt.Fprintf(out, "    here after frame %d: %s\n", *c.Frame, f.Exact)
		}
	}
	c.writeCommands(out, "A", c.CommandsA)
	c.writeCommands(out, "B", c.CommandsB)
	writeDraws(out, "in A", c.DrawsA)
	writeDraws(out, "in B", c.DrawsB)
	writeDraws(out, "as made here", c.Draws)
}

func (c *comparison) after() string {
	if c.FieldsAfter == nil || *c.FieldsAfter == *c.Frame {
		return ""
	}
	return fmt.Sprintf(" after frame %d", *c.FieldsAfter)
}

// writeCommands tells those of one side; that there are none only where that says
// something.
func (c *comparison) writeCommands(out io.Writer, side string, commands []string) {
	if len(commands) == 0 && (c.Layer == "" || c.start) {
		return
	}
	writeList(out, fmt.Sprintf("commands of that frame in %s:", side), commands)
}

func describeAll(records []wire.Record) []string {
	var all []string
	for _, r := range records {
		all = append(all, describe(r))
	}
	return all
}

// describe writes a command with the fields that it uses.
func describe(r wire.Record) string {
	a := r.Action
	s := fmt.Sprintf("seat %d: %v", r.Seat, a.Kind)
	if a.ByDir || a.Dir != 0 {
		s += fmt.Sprintf(", direction %d", a.Dir)
	}
	if a.Pos.X != 0 || a.Pos.Y != 0 {
		s += fmt.Sprintf(", to (%v, %v)", a.Pos.X, a.Pos.Y)
	}
	for _, f := range []struct {
		name  string
		value uint32
	}{{"target", uint32(a.Target)}, {"spell", uint32(a.Spell)}, {"item", uint32(a.Item)}, {"slot", uint32(a.Slot)}, {"extra", uint32(a.Extra)}} {
		if f.value != 0 {
			s += fmt.Sprintf(", %s %d", f.name, f.value)
		}
	}
	return s
}
