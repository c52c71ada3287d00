//go:build !headless

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
	"sameframe/view"
	"sameframe/view/puppet"
)

// The human match is played in three processes: the test, a host, which is the
// person at the keyboard, and the host's guest, which is the game in its window.
const (
	humanHost = "SAMEFRAME_HUMAN_HOST"
	humanSeed = "SAMEFRAME_HUMAN_SEED"
	humanFile = "SAMEFRAME_HUMAN_FILE"

	// For looking at the game: pictures of a match as it is played, one each so
	// many seconds, of a team match if wanted.
	//
	//	SAMEFRAME_HUMAN_HOST=1 SAMEFRAME_HUMAN_SEED=1 SAMEFRAME_HUMAN_FILE=/tmp/m.sfr SAMEFRAME_HUMAN_SHOTS=/tmp/shots \
	//	SAMEFRAME_HUMAN_EVERY=10 XDG_CONFIG_HOME=/tmp/config .ci/with-display go test ./cmd/sameframe
	humanShots = "SAMEFRAME_HUMAN_SHOTS"
	humanEvery = "SAMEFRAME_HUMAN_EVERY"
	humanTeam  = "SAMEFRAME_HUMAN_TEAM"
)

func TestMain(m *testing.M) {
	switch {
	case puppet.Started() && os.Getenv(guestScene) != "":
		exitWith(guestGame())
	case os.Getenv(guestScene) != "":
		exitWith(hostScene())
	case puppet.Started():
		exitWith(humanGame())
	case os.Getenv(humanHost) != "":
		set, err := loadData()
		if err != nil {
			exitWith(err)
		}
		p := &person{set: set, team: os.Getenv(humanTeam) != "", shots: os.Getenv(humanShots)}
		p.every, _ = strconv.Atoi(os.Getenv(humanEvery)) // none: one at each look
		err = puppet.Play(exec.Command(os.Args[0]), 1280, 720, p.playMatch)
		exitWith(errors.Join(err, p.report()))
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

// recordHuman plays a match with keys and mouse and records it. The person
// tries seeds until one gives a victory after a match that is long enough.
func recordHuman(t *testing.T, file string) {
	t.Helper()
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		t.Fatal("no display to play on; run: make goldens")
	}
	for seed := range 12 {
		host := exec.Command(os.Args[0])
		host.Env = append(os.Environ(), humanHost+"=1", humanSeed+"="+strconv.Itoa(seed+1),
			humanFile+"="+file, "HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
		out, err := host.CombinedOutput()
		say("the human, seed %d: %s", seed+1, out)
		if err == nil {
			return
		}
		os.Remove(file)
		os.Remove(file + ".part") // of a match that broke off
	}
	t.Fatal("the human wins no match: mend the person in person_test.go")
}

// humanGame is the game as a player starts it, but for its clock and its seed.
func humanGame() error {
	w, err := (&app{console: console{os.Stdout, os.Stderr}}).window()
	if err != nil {
		return err
	}
	w.record = os.Getenv(humanFile)
	seed, err := strconv.ParseUint(os.Getenv(humanSeed), 10, 64)
	if err != nil {
		return err
	}
	c := w.config()
	c.Ticks, c.Silent = true, true
	c.Seed = func() uint64 { return seed }
	c.SettingsPath = filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "settings.toml")
	g, err := view.NewGame(c)
	if err != nil {
		return err
	}
	return puppet.Guest(g, func() any { return lookAt(w.data, g.Probe()) })
}

// sight is what the person sees on the screen.
type sight struct {
	Screen  string
	Message string
	Places  map[string][2]float64 // what may be clicked, in pixels
	Seconds int
	Over    bool
	Won     bool
	Map     [4]float64 // minimap
	Alive   bool
	Me      body
	Bodies  []body // others on the field
	Spells  [4]spellSight
	Gold    float64
	Items   int
	Uses    [battle.NumItems]spellSight
	Shop    bool
	CanShop bool
	Paused  bool
	Points  int
	Frame   int
	Kills   int
	Deaths  int
	Level   int
}

// body is a unit on the screen.
type body struct {
	Kind      data.UnitKind
	Foe       bool
	Safe      bool
	X, Y      float64 // units
	PX, PY    float64 // pixels
	Health    float64
	MaxHealth float64
	Mana      float64 // share
	Reach     float64 // of its attack, with both radii
	GUID      wire.GUID
	Target    wire.GUID
}

func (b *body) share() float64 { return b.Health / max(b.MaxHealth, 1) }

type spellSight struct {
	Ready    bool
	CanLevel bool
	Self     bool    // needs no aim
	Reach    float64 // units
	Area     bool    // worth casting at creeps
	Vector   bool    // draws a direction
	Help     bool    // may be cast at oneself
}

func lookAt(set *data.Set, pr view.Probe) sight {
	s := sight{Screen: pr.Screen, Map: pr.Map, Shop: pr.Shop, Paused: pr.Paused, Frame: int(pr.Status.Frame),
		Message: pr.Message, Places: pr.Places}
	if pr.Picture == nil || pr.Seat < 0 {
		return s
	}
	mine := &pr.Picture.Seats[pr.Seat]
	s.Seconds = int(pr.Picture.Elapsed) / 1000
	s.Over, s.Won = pr.Picture.Outcome.Over, pr.Picture.Outcome.Winner == mine.Camp
	s.Gold, s.CanShop, s.Points = float64(mine.Gold)/65536, mine.CanShop, mine.Points
	s.Kills, s.Deaths, s.Level = mine.Kills, mine.Deaths, mine.Level
	for _, id := range mine.Items {
		if id != 0 {
			s.Items++
		}
	}
	for i := range mine.Spells {
		s.Spells[i] = spellOf(set, &mine.Spells[i])
	}
	for i := range mine.ItemSpells {
		if mine.ItemSpells[i].Spell != 0 {
			s.Uses[i] = spellOf(set, &mine.ItemSpells[i])
		}
	}
	for i := range pr.Picture.Units {
		s.see(set, &pr.Picture.Units[i], mine, pr)
	}
	return s
}

func (s *sight) see(set *data.Set, u *battle.UnitPicture, mine *battle.SeatPicture, pr view.Probe) {
	if u.Phase == battle.PhaseDead || u.Health <= 0 {
		return
	}
	proto := &set.Units[u.Proto]
	b := body{
		Kind: proto.Kind, Foe: u.Camp != mine.Camp, Safe: u.Safe, GUID: u.GUID, Target: u.Target,
		X: float64(u.Pos.X) / 65536, Y: float64(u.Pos.Y) / 65536,
		Health: float64(u.Health) / 65536, MaxHealth: float64(u.MaxHealth) / 65536,
		Mana:  float64(u.Mana) / max(float64(u.MaxMana), 1),
		Reach: float64(proto.Base[data.AttrRange]+u.Radius)/65536 + 24,
	}
	b.PX, b.PY = pr.At(u.Pos)
	if u.GUID == mine.Hero {
		s.Me, s.Alive = b, true
		return
	}
	s.Bodies = append(s.Bodies, b)
}

func spellOf(set *data.Set, p *battle.SpellPicture) spellSight {
	sp := &set.Spells[p.Spell]
	reach := max(sp.Range, sp.Aim.Radius, sp.Aim.Length)
	return spellSight{
		Ready: p.Usable == battle.OK, CanLevel: p.CanLevel, Self: sp.Target == data.CastNone,
		Reach: float64(reach) / 65536, Area: sp.Target != data.CastUnit && !sp.Ultimate,
		Vector: sp.Target == data.CastVector, Help: sp.Target == data.CastUnit && sp.Filter.Camps&data.CampSelf != 0,
	}
}
