package main

import (
	"context"
	"net"
	"testing"
	"time"

	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// carried is a link's connection as a room wants it.
type carried struct{ link.Conn }

func (c carried) TryReceive() ([]byte, bool, error) {
	msg, err := c.TryRead()
	return msg, msg != nil, err
}

func (c carried) Send(msg []byte) error {
	if c.Waiting() > 96<<10 {
		return room.ErrBusy
	}
	return c.Conn.Send(msg)
}

func (c carried) Close(string) { c.Conn.Close(link.Left) }

// oldMatch is a match of ten in which a device was there for fifteen minutes and
// then away for five. So far no time has passed but the room's own.
type oldMatch struct {
	b      *testing.B
	room   *room.Room
	now    time.Duration
	dialer *manyDialer
	device *online.Device
	claims link.Claims
	start  battle.Start
}

// manyDialer gives one connection after the other.
type manyDialer struct{ next func() (link.Conn, error) }

func (d *manyDialer) Dial() (link.Conn, error) {
	if d.next == nil {
		return nil, nil
	}
	return d.next()
}

func (d *manyDialer) Stop() {}

const (
	stepTime = 33 * time.Millisecond
	there    = 15 * time.Minute
	away     = 5 * time.Minute
)

// oldStart has one easy bot of the core on each side; the others do nothing, for
// with more the match would not last.
func oldStart(seed uint64) battle.Start {
	b := meshStart(5, seed)
	for i := range b.Seats {
		if i%5 < 1 {
			b.Seats[i].Controller, b.Seats[i].Skill = battle.ByBot, 0
		}
	}
	return b
}

// mySeat is that of the device.
const mySeat = 4

// oldSeed is the seed of a match that is not over after twenty minutes, once one
// is found.
var oldSeed uint64

// newOldMatch looks for a match that lasts, and plays it.
func newOldMatch(b *testing.B) *oldMatch {
	for seed := max(oldSeed, 12); seed < 60; seed++ {
		if m := tryOldMatch(b, seed); m != nil {
			oldSeed = seed
			return m
		}
	}
	b.Fatal("no match lasts for twenty minutes")
	return nil
}

// tryOldMatch is nil when the match was over before.
func tryOldMatch(b *testing.B, seed uint64) *oldMatch {
	start := oldStart(seed)
	core, err := room.NewBattle(gameData(), start)
	if err != nil {
		b.Fatal(err)
	}
	c := room.DefaultConfig("AWAY", start)
	c.Order.BotAfter, c.Gather = 0, 1
	m := &oldMatch{b: b, dialer: &manyDialer{}, claims: link.Claims{Role: link.RoleSeat, Seat: mySeat, Room: 1, Serial: 1, Expires: 1 << 40}}
	if m.room, err = room.New(c, room.Ports{Core: core}, wire.Trace{}, 0); err != nil {
		b.Fatal(err)
	}
	mine, theirs, err := link.NewPair(1, link.Weather{}, link.Weather{}, m.claims, link.DefaultConfig(), func() time.Duration { return m.now })
	if err != nil {
		b.Fatal(err)
	}
	if err := m.room.Attach(room.Identity{Seat: mySeat}, carried{theirs}); err != nil {
		b.Fatal(err)
	}
	m.dialer.next = func() (link.Conn, error) { m.dialer.next = nil; return mine, nil }
	m.start = start
	m.device = m.newDevice()
	m.pass(there, m.device)
	mine.Close(link.Left)
	m.pass(away, nil)
	if !m.room.Running() {
		return nil
	}
	return m
}

func (m *oldMatch) newDevice() *online.Device {
	start := m.start
	d, err := online.NewDevice(online.DeviceConfig{Data: gameData(), Start: &meet.Start{Code: "AWAY", Seat: mySeat, Start: state.Save(nil, start.Walk), Check: 30}, Dialer: m.dialer, GiveUp: time.Hour})
	if err != nil {
		m.b.Fatal(err)
	}
	return d
}

// pass lets the match go on without waiting.
func (m *oldMatch) pass(d time.Duration, device *online.Device) {
	for end := m.now + d; m.now < end; m.now += stepTime {
		if m.room.Advance(m.now); m.room.Frame() > 60 && !m.room.Running() {
			return
		}
		if device != nil {
			if err := device.Outer(int64(m.now)); err != nil {
				m.b.Fatal(err)
			}
		}
	}
}

// BenchmarkBackAfterFiveMinutes is the time from the first greeting to the
// present of a match of twenty minutes, over UDP on loopback: of a device that
// still has its battle of five minutes ago (its answer is a state all the same),
// and of a process that was killed.
func BenchmarkBackAfterFiveMinutes(b *testing.B) {
	for _, killed := range []bool{false, true} {
		b.Run(map[bool]string{false: "away", true: "killed"}[killed], func(b *testing.B) {
			var total, worst time.Duration
			n := 0
			for b.Loop() {
				b.StopTimer()
				m := newOldMatch(b)
				if killed {
					m.device = m.newDevice()
				}
				b.StartTimer()
				took := m.back()
				total, worst, n = total+took, max(worst, took), n+1
			}
			b.ReportMetric(float64(total.Milliseconds())/float64(n), "ms/back")
			b.ReportMetric(float64(worst.Milliseconds()), "ms-worst")
		})
	}
}

// back connects over loopback, with the room at the pace of the wall.
func (m *oldMatch) back() time.Duration {
	mint, err := link.NewMint([]byte("a secret of at least thirty-two bytes"), 1)
	if err != nil {
		m.b.Fatal(err)
	}
	gate, err := link.NewGate(mint, link.DefaultGateConfig())
	if err != nil {
		m.b.Fatal(err)
	}
	defer gate.Close(link.Shutdown)
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		m.b.Fatal(err)
	}
	go gate.Serve(pc)
	g, err := mint.Issue(m.claims)
	if err != nil {
		m.b.Fatal(err)
	}
	begun, base := time.Now(), m.now
	m.dialer.next = online.Background(func(ctx context.Context) (link.Conn, error) {
		return link.DialUDP(ctx, pc.LocalAddr().String(), g, link.DefaultConfig())
	}).Dial
	tick := time.NewTicker(4 * time.Millisecond)
	defer tick.Stop()
	for {
		<-tick.C
		m.now = base + time.Since(begun)
		if c, ok := gate.Accept(); ok {
			if err := m.room.Attach(room.Identity{Seat: mySeat}, carried{c}); err != nil {
				m.b.Fatal(err)
			}
		}
		m.room.Advance(m.now)
		if err := m.device.Outer(int64(m.now)); err != nil {
			m.b.Fatal(err)
		}
		if m.isBack() {
			took := time.Since(begun)
			if n := m.device.Session.Metrics().Restarts; n != 1 {
				m.b.Errorf("%d states to go on from, want one", n)
			}
			m.device.Source.Close()
			return took
		}
		if time.Since(begun) > 30*time.Second {
			m.b.Fatalf("not back: frame %d of %d, %v", m.device.Session.World().Frame(), m.room.Frame(), m.device.Session.State())
		}
	}
}

func (m *oldMatch) isBack() bool {
	return m.room.Frame()-m.device.Session.World().Frame() <= 2 && m.device.Source.Network().Connected
}
