package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sameframe/client"
	"sameframe/cmd/internal/usage"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// matchFlags describe a match.
type matchFlags struct {
	seed      uint64
	mapKey    string
	frames    int
	step      int
	size      int
	hero      string
	heroes    string
	skill     int
	asPlayers bool
	recordFlags
}

func (m *matchFlags) bind(f *pflag.FlagSet) {
	f.Uint64Var(&m.seed, "seed", 1, "seed `N` of the match: the same seed gives the same match")
	f.StringVar(&m.mapKey, "map", "bridge", "`NAME` of the battlefield; an unknown one lists them")
	f.IntVar(&m.frames, "frames", 0, "end after `N` frames (default: at the victory, or after 60 minutes)")
	f.IntVar(&m.step, "step", 33, "step length in `MS`: 33, 50 or 66")
	f.IntVar(&m.size, "size", 3, "`N` heroes a side, 1 to 5")
	f.StringVar(&m.hero, "hero", "", "`NAME` of the hero in the first seat, which is yours in a window; an unknown one lists them (default: by the seed)")
	f.StringVar(&m.heroes, "heroes", "", "`LIST` of the heroes of both sides, as in knight,mage:ranger,assassin, instead of --size and --hero")
	f.IntVar(&m.skill, "skill", 1, "skill `N` of the bots: 0 easy, 1 normal, 2 hard")
	m.recordFlags.bind(f, "in a window without it: among your replays")
	f.BoolVar(&m.asPlayers, "as-players", false, "bots sit outside the battle: their actions travel the stream and the recording as a person's do")
}

func newMatch(a *app) *cobra.Command {
	m := &matchFlags{}
	cmd := &cobra.Command{
		Use:   "match",
		Short: "Play a match: you and bots, or bots alone with --headless",
		Long: `Plays a match: in a window you and bots, with --headless bots alone.

With --fps the match is played once for each pattern of outer frames, and every
frame's digest must agree; --record and --digests write the first one.

Exit code: 0 good, 1 digests differ, 2 bad usage or unwritable output.`,
		Example: `  sameframe match --hero ranger
  sameframe match --headless --seed 7 --json
  sameframe match --hero mage -o m.sfr --keyframes 256
  sameframe match --headless --seed 7 --as-players --record m.sfr
  sameframe match --headless --frames 3000 --fps 30,60,jitter,stall`,
		Args: usage.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.windowless("playing a bot match without a window") {
				return a.headlessMatch(cmd.Context(), m)
			}
			if err := refuseInWindow(cmd); err != nil {
				return err
			}
			return a.openMatch(m)
		},
	}
	m.bind(cmd.Flags())
	return cmd
}

// validate reports the first flag that is out of range.
func (m *matchFlags) validate() error {
	switch {
	case m.step != 33 && m.step != 50 && m.step != 66:
		return fmt.Errorf("--step %d: want 33, 50 or 66", m.step)
	case m.size < 1 || m.size > 5:
		return fmt.Errorf("--size %d: want 1 to 5", m.size)
	case m.skill < 0 || m.skill > 2:
		return fmt.Errorf("--skill %d: want 0 (easy), 1 (normal) or 2 (hard)", m.skill)
	case m.frames < 0 || m.frames > replay.MaxFrames:
		return fmt.Errorf("--frames %d: want 0 to %d", m.frames, replay.MaxFrames)
	}
	return m.recordFlags.validate()
}

// start makes the snapshot.
func (m *matchFlags) start(d *data.Set) (battle.Start, error) {
	if err := m.validate(); err != nil {
		return battle.Start{}, err
	}
	if d.Map(m.mapKey) == nil {
		return battle.Start{}, fmt.Errorf("--map %q: want one of %s", m.mapKey, strings.Join(mapKeys(d), ", "))
	}
	sides, err := m.lineup(heroes(d))
	if err != nil {
		return battle.Start{}, err
	}
	s := battle.Start{Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: m.mapKey, StepMillis: uint16(m.step), Seed: m.seed}
	controller := battle.ByBot
	if m.asPlayers {
		controller = battle.ByInput
	}
	for camp, side := range sides {
		for slot, pick := range side {
			s.Seats = append(s.Seats, battle.SeatStart{
				Camp: uint8(camp + 1), Slot: uint8(slot), Unit: pick, Controller: controller, Skill: uint8(m.skill),
				Name: fmt.Sprintf("Bot %d", len(s.Seats)+1),
			})
		}
	}
	return s, nil
}

func heroes(d *data.Set) []string {
	var keys []string
	for i := range d.Units {
		if d.Units[i].Kind == data.KindHero {
			keys = append(keys, d.Units[i].Key)
		}
	}
	return keys
}

func mapKeys(d *data.Set) []string {
	var keys []string
	for i := range d.Maps {
		keys = append(keys, d.Maps[i].Key)
	}
	return keys
}

// longest bounds a match that is not told how long to last.
const longest = data.Millis(60 * 60 * 1000)

// headlessMatch plays the match once for each pattern of outer frames and
// compares every frame's digest. Files are written when it was played through,
// also when the digests differ.
func (a *app) headlessMatch(ctx context.Context, m *matchFlags) error {
	d, err := loadData()
	if err != nil {
		return err
	}
	start, err := m.start(d)
	if err != nil {
		return err
	}
	patterns, err := a.patterns(m.seed)
	if err != nil {
		return err
	}
	outs, err := a.outputs(m.record)
	if err != nil {
		return err
	}
	defer outs.abandon()
	ctx, stop := interruptible(ctx)
	defer stop()
	r := &matchRun{app: a, flags: m, data: d, start: start, record: outs.replay}
	r.announce()
	verdict := r.playAll(ctx, patterns)
	if verdict != nil && !errors.Is(verdict, errDiverged) {
		return verdict
	}
	if err := outs.commit(r.first); err != nil {
		return err
	}
	return verdict
}

// playAll plays every pattern and reports each.
func (r *matchRun) playAll(ctx context.Context, patterns []outer) error {
	for _, p := range patterns {
		r.pattern, r.trace = p, &trace{}
		if err := r.play(ctx); err != nil {
			return err
		}
		if r.first == nil {
			r.first, r.record = r.trace, nil
		}
		dev := r.first.deviation(r.trace)
		r.report(dev)
		if dev != nil {
			fmt.Fprintf(r.err, "sameframe: outer frames %s diverge from %s at %s\n", p.label(), patterns[0].label(), dev)
			return errDiverged
		}
	}
	return nil
}

// players returns the outside bots of a match, or nil.
func (m *matchFlags) players(start *battle.Start) client.Players {
	if !m.asPlayers {
		return nil
	}
	seats := make([]wire.Seat, len(start.Seats))
	for i := range seats {
		seats[i] = wire.Seat(i)
	}
	return bot.NewDriver(start.Seed, seats)
}
