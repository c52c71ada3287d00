package host

import (
	"sync"

	"sameframe/client/link"
)

// doors bring connections into their rooms. A room answers between two of its turns,
// so each has a goroutine of its own while somebody waits for it: a slow room keeps no
// other, and the connections of one room come in as the gate has made them. Of two of
// one seat the newer one is then the last, whichever goroutine runs first.
type doors struct {
	attach func(link.Conn)

	mu      sync.Mutex
	waiting map[uint64][]link.Conn // by room; there while its goroutine is
}

func newDoors(attach func(link.Conn)) *doors {
	return &doors{attach: attach, waiting: map[uint64][]link.Conn{}}
}

// bring takes a connection. One goroutine calls it, and it does not wait.
func (d *doors) bring(c link.Conn) {
	room := c.Claims().Room
	d.mu.Lock()
	defer d.mu.Unlock()
	all, open := d.waiting[room]
	d.waiting[room] = append(all, c)
	if !open {
		go d.work(room)
	}
}

// work brings in who waits for a room, until nobody does.
func (d *doors) work(room uint64) {
	for c := d.next(room); c != nil; c = d.next(room) {
		d.attach(c)
	}
}

// next is who waits longest for a room, or nil: then its goroutine has nothing left to do.
func (d *doors) next(room uint64) link.Conn {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := d.waiting[room]
	if len(all) == 0 {
		delete(d.waiting, room)
		return nil
	}
	d.waiting[room] = all[1:]
	return all[0]
}
