package lobby

import (
	"slices"
	"testing"

	"sameframe/client/meet"
)

// What clients have words for is what the lobby says.
func TestClientsKnowEveryCode(t *testing.T) {
	known := meet.Codes()
	for c := range sentences {
		if !slices.Contains(known, string(c)) {
			t.Errorf("clients do not know %q: add it to meet.Codes", c)
		}
	}
	if len(known) != len(sentences) {
		t.Errorf("clients know %d codes, the lobby has %d", len(known), len(sentences))
	}
}
