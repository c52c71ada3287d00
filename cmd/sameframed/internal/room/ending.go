package room

import "fmt"

// finish ends the match. The stream goes on for a while, so that everybody sees
// the end, spectators too.
func (r *Room) finish(result Result, how End) {
	if r.phase >= lingering {
		return
	}
	r.phase, r.waited = lingering, 0
	r.order.Close()
	r.summary.End, r.summary.Result = how, result
	r.summary.Frames = uint32(r.order.Frame() - r.config.Start.First)
	r.summary.Replay = r.replayName()
	for i, off := range r.judge.everOff {
		if off {
			r.summary.Off = append(r.summary.Off, i)
		}
	}
	if err := r.scribe.finish(result); err != nil {
		r.log().Error("replay not written", "error", err)
	}
	r.log().Info("match over", "end", string(how), "winner", result.Winner)
	r.tellResults()
}

// linger closes connections some time after the end.
func (r *Room) linger() {
	r.waited++
	players, watchers := r.Present()
	if r.waited >= r.config.Linger && players > 0 {
		r.closePlayers(CloseOver)
		players = 0
	}
	natural := r.summary.Result.Over && watchers > 0
	if players == 0 && (!natural || r.waited > r.config.Delay+r.config.Linger) {
		r.Close(CloseOver)
	}
}

func (r *Room) closePlayers(reason string) {
	for _, p := range r.players {
		if p != nil {
			r.drop(p, reason)
		}
	}
}

// fail ends a room whose own invariants broke, with whatever can still be done.
func (r *Room) fail(why any) {
	r.logger.Error("room failed", "room", r.config.Code, "error", fmt.Sprint(why))
	r.phase = lingering
	r.summary.End, r.summary.Frames = EndedByFailure, uint32(r.order.Frame()-r.config.Start.First)
	r.Close(CloseFailed)
}

// Stop ends the match without a result because the service stops. The room closes
// once the devices know that, or have had their time.
func (r *Room) Stop() {
	r.finish(Result{}, EndedByDrain)
	if r.phase == lingering {
		r.parting, r.waited = true, 0
		r.letGo()
	}
}

// farewell is how many ticks a device has to take what waits for it when the service
// stops: a second.
const farewell = 30

// letGo lets those go who have taken all. The stream has nothing more to say.
func (r *Room) letGo() {
	r.flush()
	r.waited++
	left := 0
	for _, p := range r.players {
		switch {
		case p == nil:
		case p.conn.Waiting() == 0 || r.waited >= farewell:
			r.drop(p, CloseOver)
		default:
			left++
		}
	}
	if left == 0 {
		r.Close(CloseOver)
	}
}

// Close ends the room and all connections of players. Those of spectators end
// with the goroutine that serves them.
func (r *Room) Close(reason string) {
	if r.phase == closed {
		return
	}
	r.conclude()
	r.closePlayers(reason)
	r.phase = closed
	r.core.core = nil
}
