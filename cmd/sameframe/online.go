//go:build !headless

package main

import (
	"context"
	"sync"
	"time"

	"sameframe/client"
	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/core/battle"
	"sameframe/view"
)

// doorway is the way from the window to services: view.Online.
type doorway struct {
	window *window
	flags  *joinFlags // carrier and bot's seed, and how to record
	last   struct {   // what Left found, for it is asked at each tick
		at   time.Time
		left view.LeftMatch
		ok   bool
	}
	results sync.WaitGroup // that are being told
}

func (w *window) doorway(j *joinFlags) *doorway { return &doorway{window: w, flags: j} }

// Copy implements view.Online.
func (d *doorway) Copy(text string) error { return copyText(text) }

// Paste implements view.Online.
func (d *doorway) Paste() (string, error) { return pasteText() }

// leftEvery is the time between two looks at the file of the last match.
const leftEvery = time.Second

// Left implements view.Online.
func (d *doorway) Left() (view.LeftMatch, bool) {
	if time.Since(d.last.at) < leftEvery {
		return d.last.left, d.last.ok
	}
	l, err := recall()
	d.last.at, d.last.ok = time.Now(), err == nil
	d.last.left = view.LeftMatch{Service: l.Service, Room: l.Room, Hero: l.Hero, Ticket: l.Ticket, Minutes: int(time.Since(l.Begun).Minutes())}
	return d.last.left, d.last.ok
}

// Enter implements view.Online.
func (d *doorway) Enter(service, player string) view.Lobby {
	a, err := meet.ParseAddress(service)
	if err != nil {
		return &lobbyStay{door: d, err: err}
	}
	return &lobbyStay{door: d, address: a, visit: meet.Begin(a, player, meet.BuildOf(d.window.data))}
}

// Return implements view.Online.
func (d *doorway) Return(l view.LeftMatch) view.Lobby {
	a, err := meet.ParseAddress(l.Service)
	if err != nil {
		return &lobbyStay{door: d, err: err}
	}
	return &lobbyStay{door: d, address: a, visit: meet.Return(a, l.Ticket), ticket: l.Ticket}
}

// close waits for what still has to be told to a service.
func (d *doorway) close() { d.results.Wait() }

// lobbyStay is a view.Lobby.
type lobbyStay struct {
	door    *doorway
	address meet.Address
	visit   *meet.Visit // nil: there is no such address
	ticket  string      // with which to come back
	err     error
}

// News implements view.Lobby.
func (s *lobbyStay) News() view.LobbyNews {
	if s.visit == nil {
		return view.LobbyNews{Stage: view.LobbyGone, Trouble: online.NoticeOf(s.err), Troubles: 1}
	}
	n := s.visit.News()
	out := view.LobbyNews{Stage: stages[n.Stage], Trouble: online.NoticeOf(n.Trouble), Troubles: n.Troubles}
	if n.Stage == meet.Gone && s.ticket != "" && over(out.Trouble.Code) {
		forget(s.ticket)
		s.door.last.at = time.Time{}
	}
	i := &n.Info
	out.Service = view.LobbyService{Heroes: i.Heroes, Rooms: i.Rooms, Delay: i.Delay * i.Step, Tier: i.Tier}
	for _, m := range i.Maps {
		out.Service.Maps = append(out.Service.Maps, view.LobbyMap{Key: m.Key, Sides: m.Sides})
	}
	if n.Room != nil && n.Stage == meet.InRoom {
		out.Room = roomOf(n.Room)
	}
	return out
}

// over reports that a ticket opens nothing any more.
func over(code string) bool {
	switch code {
	case "bad-ticket", "expired-ticket", "foreign-ticket":
		return true
	}
	return false
}

var stages = map[meet.Stage]view.LobbyStage{
	meet.Arriving: view.LobbyArriving, meet.Hall: view.LobbyHall, meet.InRoom: view.LobbyRoom, meet.Begun: view.LobbyBegun, meet.Gone: view.LobbyGone,
}

func roomOf(v *meet.View) *view.Room {
	r := &view.Room{
		Code: v.Code, Map: v.Map, Skill: v.Skill, Quick: v.Quick, Counting: v.Phase == "countdown", Countdown: v.Countdown, You: v.You,
	}
	for _, s := range v.Seats {
		r.Seats = append(r.Seats, view.RoomSeat{Camp: s.Camp, Player: s.Name, Hero: s.Hero, Ready: s.Ready})
	}
	return r
}

// Ask implements view.Lobby.
func (s *lobbyStay) Ask(a view.LobbyAsk) {
	c := meet.Command{Do: a.Do, Code: a.Code, Map: a.Map, Size: a.Size, Seat: a.Seat, Hero: a.Hero, Ready: a.Ready}
	if a.Do == "create" {
		c.Skill = &a.Skill
	}
	if s.visit != nil {
		s.visit.Say(c)
	}
}

// Open implements view.Lobby.
func (s *lobbyStay) Open() (battle.Start, int, view.Feed, error) {
	w := s.door.window
	v := &visit{app: w.app, flags: s.door.flags, address: s.address, data: w.data, start: s.visit.News().Start}
	begun := time.Now()
	if err := v.open(true, func() int64 { return int64(time.Since(begun)) }); err != nil {
		return battle.Start{}, 0, nil, err
	}
	v.flags.recordFlags.record = "" // the next one goes among the player's replays
	s.door.last.at = time.Time{}
	start := *v.device.Session.World().Start()
	return start, v.start.Seat, w.keptFeed(v.device.Session, v.rec, func() { s.door.part(v) }), nil
}

// part leaves a match: it prints what was measured and how it ended, ends the way
// back if it is over, and tells the result without keeping the window waiting.
func (d *doorway) part(v *visit) {
	if v.endWayBack() { // before Close, which ends the stream too
		d.last.at = time.Time{}
	}
	v.device.Source.Close()
	v.measured()
	if !v.device.Source.Result().Over {
		return
	}
	v.summary(!v.device.Source.Off())
	d.results.Add(1)
	go func() {
		defer d.results.Done()
		v.tell(context.Background())
	}()
}

// Notice implements view.Lobby.
func (s *lobbyStay) Notice(err error) client.Notice { return online.NoticeOf(err) }

// Close implements view.Lobby.
func (s *lobbyStay) Close() {
	if s.visit != nil {
		s.visit.Close()
	}
}

// openOnline opens the window at a service.
func (a *app) openOnline(v *visit) error {
	w := &window{app: a, data: v.data, recordFlags: recordFlags{every: 30}}
	c, d := w.configOnline(v.flags)
	defer d.close()
	c.Join = v.request()
	return w.run(c)
}

// configOnline is config with a way to services.
func (w *window) configOnline(j *joinFlags) (view.Config, *doorway) {
	d := w.doorway(j)
	c := w.config()
	c.Online, c.Player = d, j.player()
	return c, d
}

// request is what the flags of a join ask of the window.
func (v *visit) request() *view.JoinRequest {
	j := v.flags
	r := &view.JoinRequest{Service: v.address.String(), Player: j.player(), Hero: j.hero}
	if j.ticket != "" {
		r.Return = &view.LeftMatch{Service: r.Service, Ticket: j.ticket}
		return r
	}
	if j.chosen() {
		c := j.command()
		r.Ask = &view.LobbyAsk{Do: c.Do, Code: c.Code, Map: c.Map, Size: c.Size, Skill: j.skill}
	}
	return r
}
