package room

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"sameframe/core/wire"
)

// reportOf reads the one report of a table.
func reportOf(t *testing.T, tb *table) []map[string]any {
	t.Helper()
	var found []byte
	for name, f := range tb.files.files {
		if strings.Contains(name, "-off-") {
			if found != nil || !f.done {
				t.Fatal("more than one report, or one that is not finished")
			}
			found = f.Bytes()
		}
	}
	var lines []map[string]any
	sc := bufio.NewScanner(bytes.NewReader(found))
	sc.Buffer(nil, 1<<22)
	for sc.Scan() {
		var l map[string]any
		if err := json.Unmarshal(sc.Bytes(), &l); err != nil {
			t.Fatalf("line %d: %v", len(lines)+1, err)
		}
		lines = append(lines, l)
	}
	return lines
}

func pick(lines []map[string]any, kind, side string) (out []map[string]any) {
	for _, l := range lines {
		if l["line"] == kind && (side == "" || l["side"] == side) {
			out = append(out, l)
		}
	}
	return out
}

func TestTheSyncCheckNamesWhoIsOffAndCollectsBothSides(t *testing.T) {
	for _, tier := range []Tier{Ordering, Shadow} {
		t.Run(tier.String(), func(t *testing.T) {
			tb := newTable(t, 5, 4, func(c *Config) { c.Tier = tier; c.Check.Notify = 1 })
			tb.connectAll()
			tb.play(200)
			liar := tb.devices[3]
			liar.lies = liar.tl.Cframe() + 17
			tb.play(400)
			if tb.notes.judged[wire.SyncNotify] == 0 || tb.room.phase != running {
				t.Fatalf("judged %v, phase %v", tb.notes.judged, tb.room.phase)
			}
			for _, d := range tb.devices {
				if len(d.notices) != 1 || len(d.notices[0].Off) != 1 || d.notices[0].Off[0] != 3 {
					t.Fatalf("seat %d was told %+v", d.id.Seat, d.notices)
				}
			}
			lines := reportOf(t, tb)
			right := "service"
			if tier == Ordering {
				right = "seat 0"
			}
			for _, side := range []string{right, "seat 3"} {
				s := pick(lines, "side", side)
				if len(s) != 1 || s[0]["answered"] != true || s[0]["off"] != (side == "seat 3") || s[0]["state"] == nil {
					t.Errorf("side %s: %d lines", side, len(s))
				}
				if n := len(pick(lines, "trace", side)); n != 300 {
					t.Errorf("side %s tells %d frames", side, n)
				}
			}
			if got := firstDifference(pick(lines, "trace", right), pick(lines, "trace", "seat 3")); got != liar.lies {
				t.Errorf("the traces differ first after frame %d, not %d", got, liar.lies)
			}
			if len(liar.answers) != 1 {
				t.Errorf("a device was put right where its state is as good as others: %v", liar.answers)
			}
			f := pick(lines, "finding", "seat 3")
			if len(f) != 1 || f[0]["layer"] != "rng" || wire.Frame(f[0]["frame"].(float64)) != liar.lies+1 {
				t.Errorf("findings %v, off from frame %d on", f, liar.lies+1)
			}
			if head := pick(lines, "report", ""); len(head) != 1 || head[0]["room"] != "TABLE" || len(pick(lines, "bundle", "")) == 0 {
				t.Errorf("head %v", head)
			}
			tb.room.Stop()
			if off := tb.room.Summary().Off; len(off) != 1 || off[0] != 3 {
				t.Errorf("off %v", off)
			}
		})
	}
}

func TestTooManyDifferingStatesEndTheMatchWithoutAResult(t *testing.T) {
	tb := newTable(t, 5, 4, func(c *Config) { c.Check.End = 2; c.Linger = 5 })
	tb.connectAll()
	tb.play(60)
	for _, d := range tb.devices[:2] {
		d.lies = d.tl.Cframe() + 5
	}
	tb.play(60)
	if s := tb.room.Summary(); s.End != EndedBySync || s.Result.Over || !tb.room.Closed() {
		t.Fatalf("%+v", s)
	}
	if n := tb.devices[4].notices; len(n) != 1 || n[0].Action != wire.SyncEnd {
		t.Fatalf("told %+v", n)
	}
}

// Devices that differ from the service's own battle are the ones that are wrong: as
// long as nobody has set otherwise, no number of them ends a match that the service
// knows. Where it knows nothing, three do.
func TestHostileDevicesEndNoMatchThatTheServiceKnows(t *testing.T) {
	for tier, want := range map[Tier]End{Ordering: EndedBySync, Shadow: "", Full: ""} {
		tb := newTable(t, 8, 4, func(c *Config) { c.Tier, c.Check, c.Linger = tier, DefaultCheck(tier), 5 })
		tb.connectAll()
		tb.play(60)
		for _, d := range tb.devices[:3] {
			d.lies = d.tl.Cframe() + 5
		}
		tb.play(300)
		if s := tb.room.Summary(); s.End != want || tb.notes.judged[wire.SyncNotify]+tb.notes.judged[wire.SyncEnd] == 0 {
			t.Errorf("%v: ended %q, want %q; judged %v", tier, s.End, want, tb.notes.judged)
		}
	}
}

func TestAFullServicePutsADeviceRight(t *testing.T) {
	tb := newTable(t, 3, 4, func(c *Config) { c.Tier = Full })
	tb.connectAll()
	tb.play(100)
	d := tb.devices[1]
	d.lies = d.tl.Cframe() + 3
	tb.play(300)
	d.lies = 0
	tb.play(200)
	if !has(d.answers, wire.AnswerBaseline) || d.core.hash != tb.core.hash {
		t.Fatalf("answers %v, state %x, the service has %x", d.answers, d.core.hash, tb.core.hash)
	}
	tb.settled()
}

// A device may be off before the service has a state to give; it gets the first one.
func TestAFullServicePutsADeviceRightOnceItHasAState(t *testing.T) {
	tb := newTable(t, 3, 4, func(c *Config) { c.Tier, c.BaselineEvery = Full, 900 })
	tb.connectAll()
	tb.play(60)
	d := tb.devices[1]
	d.lies = d.tl.Cframe() + 3
	tb.play(300)
	if has(d.answers, wire.AnswerBaseline) {
		t.Fatal("there was a state early on")
	}
	for range 900 {
		if tb.play(1); has(d.answers, wire.AnswerBaseline) {
			d.lies = 0
		}
	}
	if !has(d.answers, wire.AnswerBaseline) || d.core.hash != tb.core.hash {
		t.Fatalf("answers %v, state %x, the service has %x", d.answers, d.core.hash, tb.core.hash)
	}
	tb.settled()
}

func TestACoreThatBreaksLeavesARoomThatOrders(t *testing.T) {
	tb := newTable(t, 3, 4, nil)
	tb.connectAll()
	tb.play(100)
	tb.room.core.core = &brokenCore{}
	tb.core = nil
	tb.play(300)
	if tb.room.phase != running || tb.room.core.core != nil || tb.room.core.err == nil {
		t.Fatalf("phase %v, core error %v", tb.room.phase, tb.room.core.err)
	}
	tb.settled()
}

type brokenCore struct{ fakeCore }

func (*brokenCore) Step([]wire.Record) { panic("battle: an invariant") }

// firstDifference is the frame after which two traces differ first.
func firstDifference(a, b []map[string]any) wire.Frame {
	for i := range a {
		if a[i]["frame"] == b[i]["frame"] && a[i]["digest"] != b[i]["digest"] {
			return wire.Frame(a[i]["frame"].(float64))
		}
	}
	return 0
}

func TestADeviceThatBeganAnewIsAskedAgain(t *testing.T) {
	tb := newTable(t, 5, 4, func(c *Config) { c.Tier = Shadow })
	tb.connectAll()
	d := tb.devices[2]
	for range 2 {
		tb.play(200)
		d.lies = d.tl.Cframe() + 5
		tb.play(200)
		d.conn.broken = true
		d.forget()
		d.lies = 0
		tb.connect(d)
	}
	tb.settled()
	reports := 0
	for name := range tb.files.files {
		if strings.Contains(name, "-off-") {
			reports++
		}
	}
	if reports != 2 {
		t.Errorf("%d reports of two divergences", reports)
	}
}
