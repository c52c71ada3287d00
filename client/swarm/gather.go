package swarm

import (
	"context"
	"fmt"
	"time"

	"sameframe/client/meet"
)

// gathering bounds the way of a room's devices through the lobby.
const gathering = time.Minute

// guest is a device in the lobby. What comes is read at once, whoever waits for it:
// a lobby lets those go who do not answer its pings.
type guest struct {
	*meet.Lobby
	news chan any // messages, then the error that ended them
}

// heard is how many messages may wait: a room of ten tells of each change of each.
const heard = 256

// gather brings the devices of a room together and returns what each got.
func (c *Config) gather(ctx context.Context, room int) ([]*meet.Start, error) {
	ctx, stop := context.WithTimeout(ctx, gathering)
	defer stop()
	guests, err := c.enter(ctx, room)
	defer func() {
		for _, g := range guests {
			g.Close()
		}
	}()
	if err != nil {
		return nil, err
	}
	for _, g := range guests {
		if err := g.Say(ctx, meet.Command{Do: "ready", Ready: true}); err != nil {
			return nil, err
		}
	}
	var starts []*meet.Start
	for _, g := range guests {
		s, err := until[*meet.Start](ctx, g)
		if err != nil {
			return nil, err
		}
		starts = append(starts, s)
	}
	return starts, nil
}

// enter lets the first device make a room and the others join it.
func (c *Config) enter(ctx context.Context, room int) (all []*guest, err error) {
	into := meet.Command{Do: "create", Map: c.Map, Size: (c.Players + 1) / 2}
	for n := range c.Players {
		l, err := meet.Open(ctx, c.Address, fmt.Sprintf("Swarm %d-%d", room+1, n+1), meet.BuildOf(c.Data))
		if err != nil {
			return all, err
		}
		g := &guest{l, make(chan any, heard)}
		all = append(all, g)
		go g.listen(ctx)
		if err := g.Say(ctx, into); err != nil {
			return all, err
		}
		v, err := until[*meet.View](ctx, g)
		if err != nil {
			return all, err
		}
		into = meet.Command{Do: "join", Code: v.Code}
	}
	return all, nil
}

// listen reads until the lobby or the time is over.
func (g *guest) listen(ctx context.Context) {
	for {
		m, err := g.Next(ctx)
		if err != nil {
			m = err
		}
		select {
		case g.news <- m:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// until waits for a message of a kind.
func until[M any](ctx context.Context, g *guest) (none M, err error) {
	for {
		select {
		case m := <-g.news:
			if got, ok := m.(M); ok {
				return got, nil
			}
			if err, ok := m.(error); ok {
				return none, err
			}
		case <-ctx.Done():
			return none, ctx.Err()
		}
	}
}
