package battle

import (
	"testing"

	"sameframe/core/state/statetest"
)

// Every field that a later step reads is named by the one walk.
func TestWalkForgetsNothing(t *testing.T) {
	w := scene(t, 4, 2, 4)
	w.cues, w.faults = nil, nil
	// Ways and pierced units are walked as far as they are in use: use all.
	for i := range w.units {
		w.units[i].wayLen = maxWay
	}
	for i := range w.seats {
		w.seats[i].queued = maxQueue
	}
	w.zones = append(w.zones, zone{held: maxInside})
	w.motions = append(w.motions, motion{hits: maxPierced})
	for i := range w.bullets {
		w.bullets[i].hits = maxPierced
	}
	for _, path := range statetest.Unwalked(w, w.walk) {
		t.Error(path)
	}
}
