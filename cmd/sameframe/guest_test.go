//go:build !headless

package main

import (
	"errors"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/view"
	"sameframe/view/puppet"
)

// A guest is a player who comes to a service with a window: the test starts a
// host, who has the keyboard, and the host starts the game. The service is a
// program of its own, and time is the real one.
//
//	SAMEFRAME_GUEST_SCENE    what the host does, one of guestScenes
//	SAMEFRAME_GUEST_SERVICE  address of the service
//	SAMEFRAME_GUEST_PID      its process
//	SAMEFRAME_GUEST_CODE     file in which one guest tells another the room's code
//	SAMEFRAME_GUEST_SHOTS    folder for pictures of each page, for looking at it
//	SAMEFRAME_GUEST_ARGS     command line of the game
//	SAMEFRAME_GUEST_LANG     language
const (
	guestScene   = "SAMEFRAME_GUEST_SCENE"
	guestService = "SAMEFRAME_GUEST_SERVICE"
	guestShots   = "SAMEFRAME_GUEST_SHOTS"
	guestArgs    = "SAMEFRAME_GUEST_ARGS"
	guestLang    = "SAMEFRAME_GUEST_LANG"
	guestPID     = "SAMEFRAME_GUEST_PID"
	guestCode    = "SAMEFRAME_GUEST_CODE"
)

// window of the game that the host sees.
type pageSight struct {
	Screen  string
	Page    string
	Room    string
	Players int // in it
	Message string
	Notices []string
	Places  map[string][2]float64
	Frame   int
	Over    bool
	Paused  bool
	Seat    int
}

// guestGame is the game, with the command line that the host wants.
func guestGame() error {
	var game *view.Game
	runView = func(c view.Config) error {
		c.Silent = true
		c.SettingsPath = filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "settings.toml")
		s := view.DefaultSettings()
		s.Language = os.Getenv(guestLang)
		if s.Language == "" {
			s.Language = "en"
		}
		if err := view.SaveSettings(c.SettingsPath, s); err != nil {
			return err
		}
		g, err := view.NewGame(c)
		if err != nil {
			return err
		}
		game = g
		return errors.Join(puppet.Guest(g, func() any { return pageOf(game.Probe()) }), g.Close())
	}
	if code := run(strings.Fields(os.Getenv(guestArgs)), console{os.Stdout, os.Stderr}); code != exitGood {
		return fmt.Errorf("the game ends with exit code %d", code)
	}
	return nil
}

func pageOf(pr view.Probe) pageSight {
	s := pageSight{Screen: pr.Screen, Page: pr.Page, Room: pr.Room, Players: pr.Players, Message: pr.Message, Notices: pr.Notices, Places: pr.Places,
		Frame: int(pr.Status.Frame), Paused: pr.Paused, Seat: pr.Seat}
	if pr.Picture != nil {
		s.Over = pr.Picture.Outcome.Over
	}
	return s
}

// visitor is the person at the guest's keyboard. The first error sticks.
type visitor struct {
	*puppet.Host
	s     pageSight
	beat  *time.Ticker
	shots string
	err   error
}

// hostScene plays the scene that the environment names.
func hostScene() error {
	scene, ok := guestScenes[os.Getenv(guestScene)]
	if !ok {
		return fmt.Errorf("no scene is called %q", os.Getenv(guestScene))
	}
	v := &visitor{beat: time.NewTicker(time.Second / 60), shots: os.Getenv(guestShots)}
	defer v.beat.Stop()
	return puppet.Play(exec.Command(os.Args[0]), 1280, 720, func(h *puppet.Host) error {
		v.Host = h
		scene(v)
		return v.err
	})
}

// look lets the game live for some ticks of a sixtieth of a second.
func (v *visitor) look(ticks int) {
	for range ticks {
		if v.err != nil {
			return
		}
		<-v.beat.C
		v.s = pageSight{}
		v.err = v.Tick(1, &v.s)
	}
}

// until waits for something to be seen.
func (v *visitor) until(what string, ok func(s *pageSight) bool) {
	for range 60 * 60 {
		if v.look(1); v.err != nil || ok(&v.s) {
			return
		}
	}
	v.fail("%s does not come; there is %+v", what, v.s)
}

func (v *visitor) page(name string) {
	v.until("the page "+name, func(s *pageSight) bool { return s.Page == name })
}

func (v *visitor) screen(name string) {
	v.until("the screen "+name, func(s *pageSight) bool { return s.Screen == name })
}

func (v *visitor) notice(code string) {
	v.until("the notice "+code, func(s *pageSight) bool { return slices.Contains(s.Notices, code) })
}

func (v *visitor) refusal(code string) {
	v.until("the refusal "+code, func(s *pageSight) bool { return s.Message == code })
}

func (v *visitor) fail(format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf(format, args...)
	}
}

// choose clicks on something that has a name.
func (v *visitor) choose(name string) {
	v.look(2)
	at, ok := v.s.Places[name]
	if !ok {
		v.fail("nothing to click is called %q on %s/%s", name, v.s.Screen, v.s.Page)
	}
	if v.err == nil {
		v.err = v.Click(ebiten.MouseButtonLeft, at[0], at[1])
	}
	v.look(2)
}

// write types into a field.
func (v *visitor) write(name, text string) {
	v.choose(name)
	if v.err == nil {
		v.Hold(ebiten.KeyControlLeft)
		v.err = v.Press(ebiten.KeyBackspace)
		v.Release(ebiten.KeyControlLeft)
	}
	v.look(2)
	if v.err == nil {
		v.err = v.Type(text)
	}
	v.look(2)
}

func (v *visitor) press(keys ...ebiten.Key) {
	if v.err == nil {
		v.err = v.Press(keys...)
	}
	v.look(2)
}

// picture keeps what the window shows, when pictures are wanted.
func (v *visitor) picture(name string) {
	if v.shots == "" || v.err != nil {
		return
	}
	img, err := v.Picture()
	if err != nil {
		v.err = err
		return
	}
	f, err := os.Create(filepath.Join(v.shots, name+".png"))
	if err != nil {
		v.err = err
		return
	}
	v.err = errors.Join(png.Encode(f, img), f.Close())
}
