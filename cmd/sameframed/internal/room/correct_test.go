package room

import (
	"testing"
	"time"

	"sameframe/core/wire"
)

// farTable is a match of three in tier full whose second device is off once, on a
// network that takes so long each way.
func farTable(t *testing.T, delay time.Duration) (*table, *device) {
	t.Helper()
	tb := newTable(t, 3, 4, func(c *Config) { c.Tier = Full })
	tb.net.delay = delay
	tb.connectAll()
	tb.play(100)
	d := tb.devices[1]
	d.lies = d.tl.Cframe() + 3
	return tb, d
}

// states is how often a device was sent a state.
func (d *device) states() (n int) {
	for _, a := range d.answers {
		if a == wire.AnswerBaseline {
			n++
		}
	}
	return n
}

// While a correction is on its way the device still tells states of the battle that it
// is put right from. Nobody corrects it for those again, however long the way is.
func TestADeviceIsCorrectedOnceForOneFault(t *testing.T) {
	for _, delay := range []time.Duration{0, 100 * time.Millisecond, 500 * time.Millisecond, 1300 * time.Millisecond} {
		tb, d := farTable(t, delay)
		tb.play(400)
		d.lies = 0
		tb.play(600)
		if n := d.states(); n != 1 || tb.room.judge.corrections[1].times != 1 {
			t.Errorf("%v each way: %d states sent, %d corrections of one fault", delay, n, tb.room.judge.corrections[1].times)
		}
		if d.core.frame != tb.core.frame {
			tb.settled()
		}
		if d.core.hash != tb.core.hash {
			t.Errorf("%v each way: the device is not put right", delay)
		}
	}
}

// A fault of the state that a device was put right to is another fault.
func TestADeviceThatIsOffAgainIsCorrectedAgain(t *testing.T) {
	tb, d := farTable(t, 500*time.Millisecond)
	for n := 1; n <= 2; n++ {
		for range 600 {
			if tb.play(1); d.states() == n {
				break
			}
		}
		if d.states() != n {
			t.Fatalf("fault %d: %d states sent", n, d.states())
		}
		d.lies = 0
		tb.play(100)
		if n == 1 {
			d.lies = d.tl.Cframe() + 3
		}
	}
	tb.play(600)
	if n := d.states(); n != 2 || d.core.hash != tb.core.hash && d.core.frame == tb.core.frame {
		t.Errorf("%d states sent for two faults", n)
	}
	tb.settled()
}

// Who begins anew by himself while his fault is looked into has a good state already.
func TestWhoBeginsAnewIsNotCorrectedForWhatWasBefore(t *testing.T) {
	tb, d := farTable(t, 0)
	for range 200 {
		if tb.play(1); tb.room.judge.everOff[1] {
			break
		}
	}
	tb.play(5)
	d.conn.broken = true
	d.forget()
	d.lies = 0
	tb.connect(d)
	tb.play(400)
	if n := d.states(); n > 1 || tb.room.judge.corrections[1].times != 0 {
		t.Errorf("%d states sent, %d corrections of a device that had begun anew", n, tb.room.judge.corrections[1].times)
	}
	tb.settled()
}

// The report of a device that was put right names the fault, and does not say that it
// decides what the device ends with.
func TestTheOutcomeOfADeviceThatWasPutRightIsTheMatchs(t *testing.T) {
	for _, c := range []struct {
		tier Tier
		want wire.Finding
	}{{Full, wire.FindCosmetic}, {Shadow, wire.FindOutcome}} {
		tb := newTable(t, 3, 4, func(cfg *Config) { cfg.Tier, cfg.Linger = c.tier, 90 })
		tb.core.over = tb.room.config.Start.First + 700
		for _, d := range tb.devices {
			d.over, d.claim = tb.core.over, honest
		}
		d := tb.devices[1]
		tb.connectAll()
		tb.play(100)
		d.draws = d.tl.Cframe() + 3
		d.lies = d.draws
		for i := 0; i < 900 && !tb.room.Closed(); i++ {
			if tb.play(1); d.states() > 0 {
				d.draws, d.lies = 0, 0
			}
		}
		v := tb.room.Summary().Verdicts
		if len(v) != 3 || v[1].Finding != c.want.Code() || v[1].Decisive == 0 || v[0].Finding != wire.FindAgrees.Code() {
			t.Fatalf("%v: %+v, want %v", c.tier, v, c.want.Code())
		}
		if last := d.results[len(d.results)-1]; last.Finding != c.want {
			t.Errorf("%v: the device is told %v, want %v", c.tier, last.Finding, c.want)
		}
	}
}

// Who is off again in what decides after the last time that he was put right, and tells
// no result, is not excused by having been put right.
func TestAFaultAfterTheLastCorrectionDecides(t *testing.T) {
	tb := newTable(t, 3, 4, func(cfg *Config) { cfg.Tier, cfg.Linger = Full, 90 })
	tb.core.over = tb.room.config.Start.First + 1500
	for _, d := range tb.devices {
		d.over, d.claim = tb.core.over, honest
	}
	d := tb.devices[1]
	d.claim = nil
	tb.connectAll()
	tb.play(100)
	for n := 0; n <= mostCorrections; n++ {
		d.draws = d.tl.Cframe() + 3
		d.lies = d.draws
		for i := 0; i < 250 && d.states() == n; i++ {
			tb.play(1)
		}
	}
	for i := 0; i < 1700 && !tb.room.Closed(); i++ {
		tb.play(1)
	}
	v := tb.room.Summary().Verdicts
	if n := tb.room.judge.corrections[1].times; len(v) != 3 || n != mostCorrections || v[1].Result != "untold" || v[1].Finding != wire.FindOutcome.Code() {
		t.Errorf("%d corrections, %+v", n, v)
	}
}
