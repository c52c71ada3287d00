package battle

import (
	"fmt"
	"strings"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// stateNames are the states in the order of their bits.
var stateNames = [...]string{
	"stunned", "rooted", "silenced", "disarmed", "taunted", "afraid", "asleep", "untargetable", "invulnerable", "immune",
	"invisible", "phased", "revealed", "moved by force",
}

// look prints the buffs of a unit by age, its states, and some attributes.
func (p *player) look(f []string) {
	u := p.unit(f[0])
	lo, hi := p.a.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		p.lookAt(f[0], &p.a.buffs[i])
	}
	var states []string
	for bit, name := range stateNames {
		if u.flags&(1<<bit) != 0 {
			states = append(states, name)
		}
	}
	for _, name := range f[1:] {
		for a := range data.NumAttrs {
			if a.String() == name {
				states = append(states, name+" "+amount(u.attr[a]))
			}
		}
	}
	if len(states)+hi-lo == 0 {
		states = []string{"as ever"}
	}
	if len(states) > 0 {
		fmt.Fprintf(&p.out, "      %s: %s\n", f[0], strings.Join(states, ", "))
	}
}

func signed(n fixed.Num) string {
	if n < 0 {
		return "-" + amount(-n)
	}
	return amount(n)
}

func (p *player) lookAt(name string, b *buff) {
	proto := &p.a.data.Buffs[b.proto]
	span, values := "without end", ""
	if b.left > 0 {
		span = fmt.Sprintf("for %d of %d ms", p.a.millis(b.left), p.a.millis(b.total))
	}
	for i := range proto.Modifiers {
		if proto.Modifiers[i].Amount != nil || proto.Modifiers[i].Power != 0 {
			values += " " + signed(b.values[i])
		}
	}
	if b.stacks > 1 {
		values += fmt.Sprintf(" in %d stacks", b.stacks)
	}
	fmt.Fprintf(&p.out, "      %s has %s%s by %s %s\n", name, proto.Key, values, p.name(b.from.unit), span)
}
