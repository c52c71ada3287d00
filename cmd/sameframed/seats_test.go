package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link"
	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// play plays a match of two a side for a time, and returns what the devices saw.
func (s *meshService) play(b battle.Start, length time.Duration, fate func(seat int) swarm.Fate, during func(context.Context, *swarm.Crew)) (*swarm.Crew, *swarm.Outcome) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), length+60*time.Second)
	defer cancel()
	crew := s.begin(ctx, "MESH", b, fate)
	if during != nil {
		during(ctx, crew)
	}
	<-time.After(length)
	crew.GiveUp(1)
	crew.Wait()
	o := crew.Outcome("MESH")
	s.close()
	return crew, &o
}

// same checks that all devices agree with each other and with the service.
func (s *meshService) same(crew *swarm.Crew, o *swarm.Outcome) {
	s.t.Helper()
	if !o.OK() {
		s.t.Errorf("differ %v, errors %v, stuck %v, result %v\n%s", o.Differ, o.Errors, o.Stuck, o.Result, s.log)
	}
	truth := s.replayed("MESH")
	for i, d := range crew.Digests() {
		if i < len(truth) && d != 0 && d != truth[i] {
			s.t.Fatalf("frame %d: devices %016x, the service %016x", i, d, truth[i])
		}
	}
}

// A seat whose player is gone is played by the core's bot from a frame of the
// stream on, the same on all devices, and handed back when the player is there
// again.
func TestABotPlaysForWhoIsGoneAndHandsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Shadow, func(c *room.Config) { c.Order.BotAfter, c.Order.BotSkill = 30, 2 })
		crew, o := s.play(meshStart(2, 3), 16*time.Second, func(seat int) swarm.Fate {
			if seat == 3 {
				return swarm.Fate{Dead: []link.Span{{From: 3 * time.Second, To: 9 * time.Second}}}
			}
			return swarm.Fate{}
		}, nil)
		s.same(crew, o)
		taken, back, walked := takenTime(t, s)
		if taken < 90 || taken > 150 || back < 270 || back > 330 {
			t.Errorf("taken at frame %d, handed back at %d", taken, back)
		}
		if !walked {
			t.Error("the bot did not move the hero")
		}
	})
}

// takenTime is when the bot got seat 3 and when the player had it again, by the
// service's recording, and whether the hero walked without an action of its own.
func takenTime(t *testing.T, s *meshService) (taken, back int, walked bool) {
	t.Helper()
	f := readReplay(t, s.folder, "MESH")
	w, err := f.World(gameData())
	if err != nil {
		t.Fatal(err)
	}
	var pic battle.Picture
	hero := func() battle.UnitPicture {
		w.Picture(&pic)
		i := slices.IndexFunc(pic.Units, func(u battle.UnitPicture) bool { return u.GUID == pic.Seats[3].Hero })
		return pic.Units[i]
	}
	var from battle.UnitPicture
	for i := range f.Frames() {
		for _, r := range f.Records(i) {
			switch {
			case r.Seat == wire.SeatService && r.Action.Kind == wire.SeatToBot:
				taken, from = i, hero()
			case r.Seat == wire.SeatService && r.Action.Kind == wire.SeatToPlayer:
				back = i
				walked = hero().Pos != from.Pos
			case r.Seat == 3 && taken > 0 && back == 0:
				t.Errorf("frame %d: seat 3 acts while a bot plays it: %v", i, r.Action)
			}
		}
		w.Step(f.Records(i))
	}
	return taken, back, walked
}

// Who comes late to watch begins at a baseline, stays behind by the room's delay,
// and sees the end.
func TestALateSpectatorBeginsAtABaseline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Shadow, func(c *room.Config) { c.BaselineEvery, c.Delay = 90, 60 })
		var late *swarm.Player
		crew, o := s.play(meshStart(2, 4), 3*time.Second, func(int) swarm.Fate { return swarm.Fate{} }, func(ctx context.Context, crew *swarm.Crew) {
			<-time.After(10 * time.Second)
			late = crew.Join(ctx, swarm.Role{Start: s.ticket("MESH", meshStart(2, 4), -1), Network: s.network(), Seed: 99})
		})
		s.same(crew, o)
		sum := late.Sum()
		if sum.Baseline != 1 || sum.Restarts != 1 {
			t.Errorf("resumed by %d baselines, %d restarts", sum.Baseline, sum.Restarts)
		}
		if sum.Frames < 90 || sum.Frames > 290 {
			t.Errorf("the spectator executed %d frames of about 400: it came at frame 300", sum.Frames)
		}
	})
}

// startWithBot is a match in which the last seat is a bot of the core.
func startWithBot() battle.Start {
	b := meshStart(2, 5)
	b.Seats[3].Controller = battle.ByBot
	return b
}

// A device whose states differ is named, its data and the service's are in one
// report, and diff reads it.
func TestAReportOfStatesThatDifferIsReadByDiff(t *testing.T) {
	var file string
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Shadow, func(c *room.Config) { c.Check = lockstep.DefaultCheck() })
		o := s.crewOf(startWithBot(), 14*time.Second, 1, link.Span{From: 4 * time.Second, To: time.Hour})
		if o.OK() || len(o.Differ) == 0 || o.Differ[0].Seat != 1 && o.Differ[0].Other != 1 {
			t.Errorf("the swarm saw %v", o.Differ)
		}
		if sum := s.summary(); !slices.Equal(sum.Off, []int{1}) || sum.End != room.EndedByCore {
			t.Errorf("the service says %+v", sum)
		}
		file = s.report(dir)
	})
	if testing.Short() || file == "" {
		return
	}
	judged, err := exec.Command("go", "run", "-tags", "headless", "sameframe/cmd/sameframe", "report", "--verdict", filepath.Join(dir, "MESH-verdict.jsonl")).CombinedOutput()
	for _, want := range []string{"room MESH", "judged by the service", "\n0 P1", "agrees", "\n1 P2: ", "seat 1, outcome: ", "exit status 1"} {
		if !strings.Contains(string(judged), want) {
			t.Errorf("no %q (%v) in\n%s", want, err, judged)
		}
	}
	out, err := exec.Command("go", "run", "-tags", "headless", "sameframe/cmd/sameframe", "diff", file).CombinedOutput()
	for _, want := range []string{"A: service", "B: seat 1 (P2)", "different from frame 1", "first layer that differs", "seats[3].mind"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q (%v) in\n%s", want, err, out)
		}
	}
}

// In tier full a device that is off is put right and goes on.
func TestInTierFullADeviceThatIsOffIsPutRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Full, func(c *room.Config) { c.BaselineEvery = 90 })
		o := s.crewOf(startWithBot(), 16*time.Second, 1, link.Span{From: 4 * time.Second, To: 5500 * time.Millisecond})
		if o.Sum.Restarts == 0 || o.Sum.Baseline == 0 {
			t.Errorf("%d restarts from %d baselines", o.Sum.Restarts, o.Sum.Baseline)
		}
		if o.Result == nil || len(o.Errors)+len(o.Stuck) > 0 || *o.Result != s.summary().Result {
			t.Errorf("errors %v, stuck %v, result %+v, the service's %+v", o.Errors, o.Stuck, o.Result, s.summary())
		}
	})
}

// crewOf plays with a device that is ill for a while.
func (s *meshService) crewOf(b battle.Start, length time.Duration, ill int, when link.Span) *swarm.Outcome {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), length+60*time.Second)
	defer cancel()
	if err := s.host.Begin("MESH", b); err != nil {
		s.t.Fatal(err)
	}
	crew := swarm.NewCrew(gameData(), b)
	for seat := range b.Seats {
		if b.Seats[seat].Controller != battle.ByInput {
			continue
		}
		r := swarm.Role{Start: s.ticket("MESH", b, seat), Network: s.network(), Seed: uint64(seat) + 50}
		if seat == ill {
			r.Fate.Ill = when
		}
		crew.Join(ctx, r)
	}
	<-time.After(length)
	crew.GiveUp(1)
	crew.Wait()
	o := crew.Outcome("MESH")
	s.close()
	return &o
}

// report copies the reports out of the service's folder, and returns that of states
// that differ.
func (s *meshService) report(to string) string {
	s.t.Helper()
	all, err := filepath.Glob(filepath.Join(s.folder, "MESH-*.jsonl"))
	if err != nil || len(all) < 2 {
		s.t.Fatalf("reports %q: %v\n%s", all, err, s.log)
	}
	for _, from := range all {
		b, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(to, filepath.Base(from)), b, 0o644)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	return filepath.Join(to, filepath.Base(all[0]))
}

// At no delay an action takes at most one tick and one outer frame; at a round
// trip of 100 ms with 5 % loss each way at most 1.6 of it and a tick. Histograms
// tell the end of a bucket: a quarter more at most.
func TestActionsComeBackInTime(t *testing.T) {
	for _, c := range []struct {
		name string
		w    link.Weather
		most time.Duration
	}{
		{"no delay", link.Weather{}, 33*msec + 16*msec},
		{"100 ms and 5 %", weather(100, 0, 5), 160*msec + 33*msec},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newMeshService(t, room.Shadow, nil)
				crew, o := s.play(meshStart(2, 6), 20*time.Second, func(int) swarm.Fate { return swarm.Fate{Up: c.w, Down: c.w} }, nil)
				s.same(crew, o)
				l := &o.Sum.Latency
				t.Logf("%d actions, p50 %d ms, p95 %d ms; at most %v", l.Count, l.Quantile(50), l.Quantile(95), c.most)
				if got := time.Duration(l.Quantile(95)) * msec; l.Count < 50 || got > c.most*5/4 {
					t.Errorf("p95 of %d actions is %v, at most %v", l.Count, got, c.most)
				}
			})
		})
	}
}
