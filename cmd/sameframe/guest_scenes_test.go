//go:build !headless

package main

import (
	"os"

	"github.com/hajimehoshi/ebiten/v2"
)

// guestScenes are what a host can do.
var guestScenes = map[string]func(v *visitor){
	"friends": friendsScene,
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
}

// service is the address of the service that the test has started.
func service() string { return os.Getenv(guestService) }
