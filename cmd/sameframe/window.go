//go:build !headless

package main

import (
	"errors"
	"fmt"
	"runtime"

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
	recordFlags // of the first match
	data        *data.Set
	unwritten   error // why a recording could not be finished
}

func (a *app) window() (*window, error) {
	d, err := loadData()
	return &window{app: a, data: d, recordFlags: recordFlags{every: 30}}, err
}

func (w *window) config() view.Config {
	return view.Config{
		Data: w.data, Assets: assets.FS, Open: w.open, Replay: w.replay,
		Log: func(s string) { fmt.Fprintf(w.err, "sameframe: %s\n", s) },
	}
}

// run opens the window until the player quits.
func (w *window) run(c view.Config) error { return errors.Join(runView(c), w.unwritten) }

// runView is view.Run, but for tests that sit at the game's keyboard.
var runView = view.Run

// openMenu is the game as a player starts it. service, which may be empty, is the
// address that its pages for online play begin with.
func (a *app) openMenu(service string) error {
	w, err := a.window()
	if err != nil {
		return err
	}
	c, d := w.configOnline(plainJoin())
	defer d.close()
	c.Service = service
	return w.run(c)
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
	w.recordFlags = m.recordFlags
	c, d := w.configOnline(plainJoin())
	defer d.close()
	c.First = &start
	return w.run(c)
}

// open implements view.Config.Open.
func (w *window) open(s battle.Start, seat wire.Seat) (view.Feed, error) {
	world, err := battle.New(w.data, s)
	if err != nil {
		return nil, err
	}
	world.SetBrain(&bot.Brain{})
	rec, err := w.beginRecording(&w.recordFlags, world, "window")
	w.recordFlags.record = "" // a rematch goes among the player's replays
	if err != nil {
		return nil, err
	}
	cfg := client.DefaultConfig()
	cfg.Seat, cfg.Pictures, cfg.Recorder = seat, true, rec.recorder()
	session, err := client.New(world, client.NewSolo(world, nil), cfg)
	if err != nil {
		return nil, err
	}
	return w.keptFeed(session, rec, nil), nil
}

// keptFeed shows a session whose match is recorded, unless rec is nil. after,
// which may be nil, is called when the view leaves the match. A recording that
// cannot be finished is told at the end of the program and on the end screen.
func (w *window) keptFeed(s *client.Session, rec *recording, after func()) view.Feed {
	end := func() error {
		if after != nil {
			after()
		}
		if rec != nil {
			w.unwritten = errors.Join(w.unwritten, rec.close())
		}
		return nil
	}
	f := view.SessionFeed(s, end)
	if rec != nil {
		view.KeptIn(f, func() view.Kept { return view.Kept{File: rec.file(), Part: rec.part, Failed: rec.failed} })
	}
	return f
}

// film is a recording that begins at a position.
func (w *window) film(f *replay.File, from int, anyway bool) (view.Feed, error) {
	p, err := watched(w.data, f, anyway)
	if err != nil {
		return nil, err
	}
	film := client.NewFilm(p)
	feed, err := view.FilmFeed(film, w.data, from)
	if err == nil && runtime.GOMAXPROCS(0) > 1 {
		film.Hasten(func(work func()) { go work() })
	}
	return feed, err
}

// replay implements view.Config.Replay.
func (w *window) replay(name string) (battle.Start, view.Feed, error) {
	f, err := readReplay(name)
	if f == nil {
		return battle.Start{}, nil, fmt.Errorf("%s: %w", name, err)
	}
	feed, err := w.film(f, 0, false)
	if err != nil {
		return battle.Start{}, nil, fmt.Errorf("%s: %w", name, err)
	}
	return f.Header.Start, feed, nil
}

// openReplay shows a recording; the view plays no seat.
func (a *app) openReplay(files []string, from moment, anyway bool) error {
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
	p, err := watched(w.data, f, anyway)
	if err != nil {
		return &fileError{files[0], untried(err, anyway)}
	}
	at, err := from.position(f)
	if err != nil {
		return err
	}
	c := w.config()
	c.First, c.FirstSeat = &p.File().Header.Start, -1
	c.Open = func(battle.Start, wire.Seat) (view.Feed, error) { return w.film(f, at, anyway) }
	return w.run(c)
}
