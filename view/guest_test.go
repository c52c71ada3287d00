package view

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/assets"
	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
	"sameframe/scripts"
	"sameframe/view/puppet"
)

// The test binary plays three parts: it runs the tests, or it is a guest, the
// game, or the guest's host, which presses keys, looks at pixels and reads what
// the guest reports.
const (
	hostVar    = "SAMEFRAME_VIEW_HOST"
	configVar  = "SAMEFRAME_VIEW_CONFIG"
	shotsVar   = "SAMEFRAME_VIEW_SHOTS"
	sceneVar   = "SAMEFRAME_VIEW_SCENE"
	sizeVar    = "SAMEFRAME_VIEW_SIZE"
	heroVar    = "SAMEFRAME_VIEW_HERO"    // begin with a match of level 12 as this hero
	watchVar   = "SAMEFRAME_VIEW_WATCH"   // watch a recording of a match of bots
	profileVar = "SAMEFRAME_VIEW_PROFILE" // a file for a CPU profile of the game
	langVar    = "SAMEFRAME_VIEW_LANG"    // language of the interface
	onlineVar  = "SAMEFRAME_VIEW_ONLINE"  // there is a service
	tenVar     = "SAMEFRAME_VIEW_TEN"     // the recording is one of five against five at level 14
	assetsVar  = "SAMEFRAME_VIEW_ASSETS"  // a folder to try other pictures
	replayVar  = "SAMEFRAME_VIEW_REPLAY"  // watch this recording
	keptVar    = "SAMEFRAME_VIEW_KEPT"    // matches are recorded; what is kept is always the same match of bots
)

func TestMain(m *testing.M) {
	flag.Parse()
	if puppet.Started() {
		exitWith(runGuest())
	}
	if os.Getenv(hostVar) != "" {
		exitWith(runHost())
	}
	if os.Getenv(sceneVar) != "" {
		exitWith(drawScene())
	}
	os.Exit(m.Run())
}

func exitWith(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// report is what the guest writes after a tick.
type report struct {
	Tick                         int64
	Screen                       string
	Frame                        uint32
	Digest                       uint64
	Elapsed                      int
	X, Y                         int // own hero, units
	Points                       int
	Gold                         int
	Spells                       [4]int // levels
	Left                         [4]int // cooldowns, ms
	Level                        int
	Health                       int
	Units                        int
	Draws, DrawNanos, DrawAllocs int64
	View                         [2]int  // what the camera looks at
	Rate                         float64 // of a recording
	Paused                       bool
	Aiming                       bool
	Shop                         bool
	Page                         string
	Outside                      []string
	Places                       map[string][2]float64
	Message                      string
	Unknown                      int
	Items                        int
	Foe                          [2]int // nearest enemy hero
	Film                         FilmProbe
}

// timed is the game with a stop-watch on Draw.
type timed struct {
	*Game
	draws, nanos, allocs int64
}

func (d *timed) Draw(target *ebiten.Image) {
	var before, after runtime.MemStats
	if os.Getenv(profileVar) != "" {
		runtime.ReadMemStats(&before)
		defer func() {
			runtime.ReadMemStats(&after)
			d.allocs += int64(after.Mallocs - before.Mallocs)
		}()
	}
	start := time.Now()
	d.Game.Draw(target)
	d.nanos += time.Since(start).Nanoseconds()
	d.draws++
}

// profile writes a CPU profile of the guest where the environment wants it.
func (d *timed) profile() (stop func()) {
	f, err := os.Create(os.Getenv(profileVar))
	if err != nil || pprof.StartCPUProfile(f) != nil {
		return func() {}
	}
	return func() {
		pprof.StopCPUProfile()
		f.Close()
	}
}

func reportOf(pr Probe) report {
	r := report{Rate: pr.Rate, Tick: pr.Tick, Screen: pr.Screen, Paused: pr.Paused, Aiming: pr.Aiming, Shop: pr.Shop, Message: pr.Message, Unknown: pr.Unknown, Page: pr.Page, Outside: pr.Outside, Places: pr.Places}
	if pr.Picture == nil {
		return r
	}
	r.Frame, r.Digest, r.Elapsed = uint32(pr.Status.Frame), pr.Status.Digest, int(pr.Picture.Elapsed)
	r.Units, r.View, r.Film = len(pr.Picture.Units), pr.View, pr.Film
	if pr.Seat < 0 {
		return r
	}
	s := &pr.Picture.Seats[pr.Seat]
	r.Points, r.Gold, r.Level = s.Points, int(units(s.Gold)), s.Level
	for i := range s.Spells {
		r.Spells[i], r.Left[i] = s.Spells[i].Level, int(s.Spells[i].Left)
	}
	for _, id := range s.Items {
		if id != 0 {
			r.Items++
		}
	}
	for i := range pr.Picture.Units {
		u := &pr.Picture.Units[i]
		if u.GUID == s.Hero {
			r.X, r.Y, r.Health = u.Pos.X.Round(), u.Pos.Y.Round(), u.Health.Round()
		} else if u.Seat >= 0 && u.Camp != s.Camp {
			r.Foe = [2]int{u.Pos.X.Round(), u.Pos.Y.Round()}
		}
	}
	return r
}

func runGuest() error {
	c, err := testConfig()
	if err != nil {
		return err
	}
	c.Ticks, c.Silent = true, true
	c.SettingsPath = os.Getenv(configVar)
	c.Seed = func() uint64 { return 7 }
	c.Log = func(line string) { fmt.Fprintln(os.Stderr, line) }
	if l := os.Getenv(langVar); l != "" {
		s := DefaultSettings()
		s.Language = l
		if err := SaveSettings(c.SettingsPath, s); err != nil {
			return err
		}
	}
	if hero := os.Getenv(heroVar); hero != "" {
		c.First = duel(c.Data, hero)
	}
	serviceOf(&c)
	if os.Getenv(watchVar) != "" {
		if err := watchBots(&c); err != nil {
			return err
		}
	}
	if os.Getenv(keptVar) != "" {
		keepMatches(&c)
	}
	if name := os.Getenv(replayVar); name != "" {
		if err := watchFile(&c, name); err != nil {
			return err
		}
	}
	g, err := NewGame(c)
	if err != nil {
		return err
	}
	d := &timed{Game: g}
	defer d.profile()()
	return puppet.Guest(d, func() any {
		r := reportOf(g.Probe())
		r.Draws, r.DrawNanos, r.DrawAllocs = d.draws, d.nanos, d.allocs
		return r
	})
}

// duel is a match of 3 against 3 that begins at level 12.
func duel(set *data.Set, hero string) *battle.Start {
	id, _ := set.Unit(hero)
	l := lobby{players: 3, hero: id, skill: 1, mapKey: mapsOf(set)[0], seed: 11}
	s := startOf(set, l, "You", 33)
	for i := range s.Seats {
		s.Seats[i].Level = 6
	}
	s.Seats[0].Level = 14
	return &s
}

// watchBots makes a game that shows a recording of a match of bots.
func watchBots(c *Config) error {
	f, err := botFilm(c.Data)
	if err == nil {
		showFilm(c, f)
	}
	return err
}

// botFilm records the match of bots that is watched.
func botFilm(set *data.Set) (*replay.File, error) {
	players, frames := 3, 4000
	if os.Getenv(tenVar) != "" {
		players, frames = 5, 3600
	}
	s := startOf(set, lobby{players: players, hero: heroesOf(set)[0], skill: 1, mapKey: mapsOf(set)[0], seed: 3}, "Ada", 33)
	s.Seats[0].Controller = battle.ByBot
	if players == 5 {
		for i := range s.Seats {
			s.Seats[i].Level = 14
		}
	}
	return recordBots(set, s, frames)
}

// watchFile makes a game that shows a recording.
func watchFile(c *Config, name string) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := replay.Parse(b)
	if f == nil {
		return err
	}
	showFilm(c, f)
	return nil
}

func showFilm(c *Config, f *replay.File) {
	c.First, c.FirstSeat = &f.Header.Start, -1
	c.Open = func(battle.Start, wire.Seat) (Feed, error) { return filmOf(c.Data, f) }
}

func filmOf(set *data.Set, f *replay.File) (Feed, error) {
	p, err := replay.NewPlayer(set, f, 0)
	if err != nil {
		return nil, err
	}
	return FilmFeed(client.NewFilm(p), set, 0)
}

// keepMatches makes a game whose matches can be watched after them.
func keepMatches(c *Config) {
	open := c.Open
	c.Open = func(s battle.Start, seat wire.Seat) (Feed, error) {
		f, err := open(s, seat)
		if err == nil {
			KeptIn(f, func() Kept { return Kept{File: "kept.sfr"} })
		}
		return f, err
	}
	c.Replay = func(file string) (battle.Start, Feed, error) {
		f, err := botFilm(c.Data)
		if err != nil || file != "kept.sfr" {
			return battle.Start{}, nil, fmt.Errorf("%s: %w", file, err)
		}
		feed, err := filmOf(c.Data, f)
		return f.Header.Start, feed, err
	}
}

func recordBots(set *data.Set, s battle.Start, frames int) (*replay.File, error) {
	w, err := battle.New(set, s)
	if err != nil {
		return nil, err
	}
	w.SetBrain(&bot.Brain{})
	var b bytes.Buffer
	rec, err := replay.NewWriter(&b, replay.NewHeader(w, "test", 30))
	if err != nil {
		return nil, err
	}
	for range frames {
		at := w.Frame()
		w.Step(nil)
		if err := rec.Frame(at, nil, w.Digest(), w.Used()); err != nil {
			return nil, err
		}
	}
	if err := rec.Close(w.Outcome()); err != nil {
		return nil, err
	}
	return replay.Parse(b.Bytes())
}

// testConfig plays the real data against the real bots.
func testConfig() (Config, error) {
	set, err := battle.Load(assets.FS, scripts.FS)
	if err != nil {
		return Config{}, err
	}
	open := func(s battle.Start, seat wire.Seat) (Feed, error) {
		w, err := battle.New(set, s)
		if err != nil {
			return nil, err
		}
		w.SetBrain(&bot.Brain{})
		c := client.DefaultConfig()
		c.Seat = seat
		session, err := client.New(w, client.NewSolo(w, nil), c)
		if err != nil {
			return nil, err
		}
		return SessionFeed(session, nil), nil
	}
	c := Config{Data: set, Assets: assets.FS, Open: open}
	if dir := os.Getenv(assetsVar); dir != "" {
		c.Assets = os.DirFS(dir)
	}
	return c, nil
}
