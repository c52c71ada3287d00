//go:build !headless

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sameframe/assets"
	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
	"sameframe/view"
)

// hasWindow: this build can open one.
const hasWindow = true

// window is what a game in a window needs besides the view: it opens matches
// and keeps their recordings.
type window struct {
	*app
	data   *data.Set
	record string // file of the one match that --record asks for
}

func (a *app) window() (*window, error) {
	d, err := loadData()
	return &window{app: a, data: d}, err
}

func (w *window) config() view.Config {
	return view.Config{
		Data: w.data, Assets: assets.FS, Open: w.open,
		Log: func(s string) { fmt.Fprintf(w.err, "sameframe: %s\n", s) },
	}
}

// openMenu is the game as a player starts it.
func (a *app) openMenu() error {
	w, err := a.window()
	if err != nil {
		return err
	}
	return view.Run(w.config())
}

// openMatch goes straight into a match; the player has the first seat.
func (a *app) openMatch(m *matchFlags) error {
	w, err := a.window()
	if err != nil {
		return err
	}
	start, err := m.start(w.data)
	if err != nil {
		return err
	}
	start.Seats[0].Controller, start.Seats[0].Name = battle.ByInput, "You"
	for i := range start.Seats[1:] {
		start.Seats[i+1].Controller = battle.ByBot
	}
	w.record = m.record
	c := w.config()
	c.First = &start
	return view.Run(c)
}

// open implements view.Config.Open.
func (w *window) open(s battle.Start, seat wire.Seat) (view.Feed, error) {
	world, err := battle.New(w.data, s)
	if err != nil {
		return nil, err
	}
	world.SetBrain(&bot.Brain{})
	rec, end, err := w.recorder(world)
	if err != nil {
		return nil, err
	}
	cfg := client.DefaultConfig()
	cfg.Seat, cfg.Pictures, cfg.Recorder = seat, true, rec
	session, err := client.New(world, client.NewSolo(world, nil), cfg)
	if err != nil {
		return nil, err
	}
	return view.SessionFeed(session, end), nil
}

// recorder keeps every match that is played in the window: in the file that
// was asked for, else among the player's replays. Failing to record never ends
// a match.
func (w *window) recorder(world *battle.World) (client.Recorder, func() error, error) {
	out, err := w.replayFile(world)
	if err != nil {
		return nil, nil, err
	}
	if out == nil {
		return nil, nil, nil
	}
	rec, err := replay.NewWriter(out, replay.NewHeader(world, "window", 30))
	if err != nil {
		return nil, nil, err
	}
	failed := func(err error) { fmt.Fprintf(w.err, "sameframe: recording stopped: %v\n", err) }
	end := func() error {
		if err := rec.Close(world.Outcome()); err != nil {
			return err
		}
		return out.commit()
	}
	return &client.BestEffort{To: rec, Failed: failed}, end, nil
}

// replayFile opens the recording. One that was asked for must be possible; the
// usual one is left out with a line when it is not.
func (w *window) replayFile(world *battle.World) (*outFile, error) {
	if name := w.record; name != "" {
		w.record = "" // a rematch goes among the player's replays
		return create(name, w.force)
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return nil, nil
	}
	dir = filepath.Join(dir, "sameframe", "replays")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		fmt.Fprintf(w.err, "sameframe: this match is not recorded: %v\n", err)
		return nil, nil
	}
	stamp := time.Now().Format("2006-01-02_15-04-05")
	out, err := create(filepath.Join(dir, fmt.Sprintf("%s_%s.sfr", stamp, world.Map().Key)), false)
	if err != nil {
		fmt.Fprintf(w.err, "sameframe: this match is not recorded: %v\n", err)
		return nil, nil
	}
	return out, nil
}

// openReplay shows a recording; the view plays no seat.
func (a *app) openReplay(files []string) error {
	if len(files) != 1 {
		return fmt.Errorf("one replay at a time can be watched, not %d; to verify many give --headless", len(files))
	}
	w, err := a.window()
	if err != nil {
		return err
	}
	f, err := readReplay(files[0])
	if f == nil {
		return fmt.Errorf("%s: %w", files[0], err)
	}
	if _, err := f.World(w.data); err != nil {
		return fmt.Errorf("%s: %w", files[0], err)
	}
	c := w.config()
	c.First, c.FirstSeat = &f.Header.Start, -1
	c.Open = func(battle.Start, wire.Seat) (view.Feed, error) {
		world, err := f.World(w.data)
		if err != nil {
			return nil, err
		}
		cfg := client.DefaultConfig()
		cfg.Pictures = true
		session, err := client.New(world, client.NewRecorded(f, world.Frame(), world.StepMillis(), true), cfg)
		if err != nil {
			return nil, err
		}
		return view.RecordingFeed(session, f.Frames()), nil
	}
	return view.Run(c)
}

// openOnline plays or watches a match at a service.
func (a *app) openOnline(v *visit) error {
	w, err := a.window()
	if err != nil {
		return err
	}
	start := *v.device.Session.World().Start()
	c := w.config()
	c.First, c.FirstSeat = &start, v.start.Seat
	opened := false
	c.Open = func(battle.Start, wire.Seat) (view.Feed, error) {
		if opened {
			return nil, errors.New("this match at the service is over; join another one")
		}
		opened = true
		return view.SessionFeed(v.device.Session, func() error {
			v.tell(context.Background())
			v.device.Source.Close()
			return nil
		}), nil
	}
	return view.Run(c)
}
