//go:build !headless

package main

import (
	"fmt"
	"os"
	"os/exec"

	"github.com/hajimehoshi/ebiten/v2"
)

// guestScenes are what a host can do.
var guestScenes = map[string]func(v *visitor){
	"friends": friendsScene,
	"leave":   leaveScene,
	"inviter": inviterScene,
	"invited": invitedScene,
	"network": networkScene,
	"five":    fiveScene,
	"gone":    goneScene,
	"watch":   watchScene,
}

// friendsScene is the whole way: the menu, a service that is not there, the
// service, a wrong code, a room of one's own, its match, leaving it and coming
// back, and its end.
func friendsScene(v *visitor) {
	v.screen("menu")
	v.picture("01-menu")
	v.choose("online")
	v.page("door")
	v.write("service", "http://127.0.0.1:9")
	v.write("name", "Ann")
	v.picture("02-door")
	v.choose("connect")
	v.refusal("no-service")
	v.picture("03-no-service")
	v.write("service", service())
	v.press(ebiten.KeyEnter)
	v.page("hall")
	v.picture("04-hall")
	v.write("code", "zzzzz")
	v.choose("join")
	v.refusal("no-such-room")
	v.picture("05-no-such-room")
	v.choose("size_2")
	v.choose("create")
	v.page("room")
	v.choose("hero_mage")
	v.choose("seat_3")
	v.look(20)
	v.picture("06-room")
	v.choose("copy")
	v.picture("07-copy")
	v.choose("ready")
	v.look(30)
	v.picture("08-countdown")
	v.screen("match")
	v.picture("09-match-begins")
	v.until("frame 60", func(s *pageSight) bool { return s.Frame > 60 })
	v.press(ebiten.KeyF3)
	v.picture("10-overlay")
	v.press(ebiten.KeyF3)
	v.press(ebiten.KeyEscape)
	v.picture("11-menu")
	at := v.s.Frame
	v.look(60)
	if v.s.Frame <= at || !v.s.Paused {
		v.fail("the menu is open %v, and the match stands at %d", v.s.Paused, at)
	}
	if _, ok := v.s.Places["restart"]; ok {
		v.fail("a match of others can be begun anew")
	}
}

// service is the address of the service that the test has started.
func service() string { return os.Getenv(guestService) }

// leaveScene leaves a match, comes back to it, gives up, and ends up in the lobby
// again.
func leaveScene(v *visitor) {
	v.page("room")
	v.choose("ready")
	v.play(30)
	v.press(ebiten.KeyEscape)
	v.choose("leave")
	v.picture("20-leave-sure")
	v.choose("leave")
	v.screen("parted")
	v.picture("21-left")
	v.look(60 * 8)
	v.choose("come_back")
	v.screen("match")
	for i := range 4 {
		v.picture("22-back-" + string(rune('a'+i)))
		v.look(3)
	}
	v.until("the present", func(s *pageSight) bool { return s.Frame > 300 })
	v.picture("23-back")
	v.surrender()
	v.screen("end")
	v.look(30)
	v.picture("24-end")
	v.choose("lobby")
	v.page("hall")
	v.look(30)
	v.picture("25-hall")
}

// inviterScene makes a room, tells its code, and plays against who comes.
func inviterScene(v *visitor) {
	v.page("room")
	if v.err == nil {
		v.err = os.WriteFile(os.Getenv(guestCode)+".new", []byte(v.s.Room), 0o600)
	}
	if v.err == nil {
		v.err = os.Rename(os.Getenv(guestCode)+".new", os.Getenv(guestCode))
	}
	v.until("a friend", func(s *pageSight) bool { return s.Players == 2 })
	v.picture("60-friend")
	v.choose("ready")
	v.play(90)
	v.picture("61-match")
	v.company()
	v.screen("end")
	v.look(10)
	v.picture("62-victory")
}

// company sees the friend go and come back, and then that the service closes.
func (v *visitor) company() {
	v.notice("player-left")
	v.look(20)
	v.picture("65-gone")
	v.Hold(ebiten.KeyTab)
	v.look(5)
	v.picture("66-scores")
	v.Release(ebiten.KeyTab)
	v.notice("player-back")
	v.look(20)
	v.picture("67-back")
	v.signal("TERM")
	v.notice("closing")
	v.look(20)
	v.picture("68-closing")
	v.look(60 * 9)
	v.picture("69-closes")
}

// invitedScene comes with the code, goes, comes back and gives up.
func invitedScene(v *visitor) {
	v.page("hall")
	code := ""
	v.until("the code", func(*pageSight) bool {
		b, err := os.ReadFile(os.Getenv(guestCode))
		code = string(b)
		return err == nil
	})
	v.write("code", code)
	v.press(ebiten.KeyEnter)
	v.page("room")
	v.choose("ready")
	v.picture("63-invited")
	v.play(120)
	v.press(ebiten.KeyEscape)
	v.choose("leave")
	v.choose("leave")
	v.screen("parted")
	v.look(60 * 8) // the bot begins after five seconds
	v.choose("come_back")
	v.screen("match")
	v.notice("closing")
	v.look(60 * 11)
	v.surrender()
	v.screen("end")
	v.look(10)
	v.picture("64-defeat")
}

// networkScene sees a service that stands still, then one that dies, and leaves.
func networkScene(v *visitor) {
	v.page("room")
	v.choose("ready")
	v.play(30)
	v.signal("STOP")
	v.notice("no-frames")
	v.look(30)
	v.picture("30-no-frames")
	for range 6 * 60 { // longer than the session waits before it holds itself for lost
		if v.look(1); len(v.s.Notices) == 0 {
			v.fail("the match stands still and nothing says why")
		}
	}
	v.signal("CONT")
	v.until("the end of it", func(s *pageSight) bool { return len(s.Notices) == 0 })
	v.signal("KILL")
	v.notice("reconnecting")
	v.look(60)
	v.picture("31-reconnecting")
	v.press(ebiten.KeyEscape)
	v.choose("leave")
	v.choose("leave")
	v.screen("parted")
	v.choose("come_back")
	v.refusal("no-service")
	v.picture("33-no-service")
}

// goneScene waits until the device gives up; it takes more than a minute.
func goneScene(v *visitor) {
	v.page("room")
	v.choose("ready")
	v.screen("match")
	v.signal("KILL")
	for range 2 {
		v.until("the end", func(s *pageSight) bool { return s.Screen == "parted" })
	}
	v.picture("32-gone")
}

// fiveScene ends a match of ten, for looking at its last screen.
func fiveScene(v *visitor) {
	v.page("room")
	v.picture("50-room")
	v.choose("ready")
	v.play(60)
	v.surrender()
	v.until("the end, or the surrender of all", func(s *pageSight) bool { return s.Screen == "end" })
	v.look(30)
	v.picture("51-end")
	v.choose("lobby")
	v.page("hall")
}

// watchScene watches the match of the room that another one plays.
func watchScene(v *visitor) {
	v.screen("match")
	v.picture("40-watch-begins")
	v.until("frame 30", func(s *pageSight) bool { return s.Frame > 30 })
	v.picture("41-watch")
	v.press(ebiten.KeyEscape)
	v.picture("42-watch-menu")
}

// play waits until the match has come to a frame.
func (v *visitor) play(frame int) {
	v.screen("match")
	v.until(fmt.Sprint("frame ", frame), func(s *pageSight) bool { return s.Frame > frame })
}

// surrender gives up, by the menu of a match.
func (v *visitor) surrender() {
	v.press(ebiten.KeyEscape)
	v.choose("surrender")
	v.choose("surrender") // and is sure
}

// signal sends a signal to the service.
func (v *visitor) signal(name string) {
	if v.err == nil {
		v.err = exec.Command("kill", "-"+name, os.Getenv(guestPID)).Run()
	}
}
