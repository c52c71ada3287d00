package lobby

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// Build is what two programs must have in common to play together.
type Build struct {
	Wire     int    `json:"wire"`     // wire.Version
	Protocol int    `json:"protocol"` // wire.Protocol
	Logic    uint32 `json:"logic"`    // battle.LogicVersion
	Data     string `json:"data"`     // digest of the prototypes, 16 hex digits
}

// BuildOf returns what this program is, with the given data.
func BuildOf(d *data.Set) Build {
	return Build{Wire: wire.Version, Protocol: wire.Protocol, Logic: battle.LogicVersion, Data: fmt.Sprintf("%016x", d.Digest)}
}

// differs lists in what another build differs from b, the service's.
func (b *Build) differs(yours *Build) []Difference {
	var out []Difference
	add := func(what string, x, y any) {
		if x != y {
			out = append(out, Difference{what, fmt.Sprint(x), fmt.Sprint(y)})
		}
	}
	add("byte forms (wire)", yours.Wire, b.Wire)
	add("messages (protocol)", yours.Protocol, b.Protocol)
	add("battle rules (logic)", yours.Logic, b.Logic)
	add("game data (digest)", yours.Data, b.Data)
	return out
}
