package replay

import (
	"testing"

	"sameframe/core/battle"
)

// A report counts the faults of all frames and keeps the first.
func TestReportCountsFaults(t *testing.T) {
	var r Report
	r.count(nil)
	if r.Faults != nil {
		t.Error("faults of nothing")
	}
	r.count([]battle.Fault{{Frame: 7, Bound: battle.BoundScript, What: "a.lua:1: x"}, {Frame: 7}})
	r.count([]battle.Fault{{Frame: 9}})
	if r.Faults == nil || r.Faults.Count != 3 || r.Faults.First != "frame 7: script: a.lua:1: x, trigger 0" {
		t.Errorf("%+v", r.Faults)
	}
}
