package online

import (
	"context"

	"sameframe/client/link"
)

// A Dialer makes connections to the service, always with the same grant.
type Dialer interface {
	// Dial returns the next connection, nil while none is made yet, or why none
	// could be made: then the next call begins another attempt. It never waits.
	Dial() (link.Conn, error)
	// Stop gives up an attempt that is under way.
	Stop()
}

// background is a Dialer whose attempts wait in a goroutine of their own.
type background struct {
	dial func(context.Context) (link.Conn, error)
	made chan dialed // nil while no attempt is under way
	stop context.CancelFunc
}

type dialed struct {
	conn link.Conn
	err  error
}

// Background returns a Dialer of a function that waits, as link.Dial does.
func Background(dial func(context.Context) (link.Conn, error)) Dialer { return &background{dial: dial} }

// Dial implements Dialer.
func (b *background) Dial() (link.Conn, error) {
	if b.made == nil {
		ctx, stop := context.WithCancel(context.Background())
		made := make(chan dialed, 1)
		b.made, b.stop = made, stop
		go func() {
			c, err := b.dial(ctx)
			made <- dialed{c, err}
		}()
	}
	select {
	case d := <-b.made:
		b.stop()
		b.made = nil
		return d.conn, d.err
	default:
		return nil, nil
	}
}

// Stop implements Dialer.
func (b *background) Stop() {
	if b.made == nil {
		return
	}
	b.stop()
	made := b.made
	b.made = nil
	go func() {
		if d := <-made; d.conn != nil {
			d.conn.Close(link.Left)
		}
	}()
}
