package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/room"
)

// Real devices on a bad network agree with the recorded match on every state and on
// the result: the service finds nothing, and says so in its report.
func TestDevicesAgreeWithTheRecordedMatch(t *testing.T) {
	for _, tier := range []room.Tier{room.Ordering, room.Full} {
		synctest.Test(t, func(t *testing.T) {
			s := newMeshService(t, tier, nil)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			crew := s.begin(ctx, "MESH", meshStart(2, 5), func(int) swarm.Fate { return swarm.Fate{} }) // who leave at once
			<-time.After(12 * time.Second)
			crew.GiveUp(1)
			crew.Wait()
			<-time.After(time.Second)
			o := crew.Outcome("MESH")
			s.close()
			s.same(crew, &o)
			sum := s.summary()
			if !sum.Result.Over || len(sum.Verdicts) != 4 {
				t.Fatalf("%v: %+v", tier, sum)
			}
			for _, v := range sum.Verdicts {
				if v.Finding != "agrees" || v.Result != "agrees" || v.Checkpoints < 10 || v.Matched != v.Checkpoints || v.Silence > 60 {
					t.Errorf("%v: %+v", tier, v)
				}
			}
			if n := s.counted("sameframed_device_findings_total"); n["agrees"] != 4 || len(n) != 1 {
				t.Errorf("%v: %v devices counted", tier, n)
			}
			if n := s.counted("sameframed_results_differ_total"); n[""] != 0 || len(n) != 1 {
				t.Errorf("%v: %v other results counted", tier, n)
			}
			file, err := os.Open(filepath.Join(s.folder, "MESH-verdict.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			kinds := map[string]int{}
			for sc := bufio.NewScanner(file); sc.Scan(); {
				var l struct{ Line string }
				if err := json.Unmarshal(sc.Bytes(), &l); err != nil {
					t.Fatal(err)
				}
				kinds[l.Line]++
			}
			if kinds["verdict"] != 1 || kinds["device"] != 4 || kinds["divergence"] != 0 {
				t.Errorf("%v: lines %v", tier, kinds)
			}
		})
	}
}

// counted is what a counter says, by its label.
func (s *meshService) counted(name string) map[string]float64 {
	s.t.Helper()
	all, err := s.seen.registry.Gather()
	if err != nil {
		s.t.Fatal(err)
	}
	out := map[string]float64{}
	for _, f := range all {
		for _, m := range f.GetMetric() {
			label := ""
			for _, l := range m.GetLabel() {
				label = l.GetValue()
			}
			if f.GetName() == name {
				out[label] = m.GetCounter().GetValue()
			}
		}
	}
	return out
}
