package client

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

const (
	filmBurst = 256 // frames of one outer frame at no limit
	filmIdle  = 64  // steps of an idle outer frame that go into keyframes
)

// Film is a recording that somebody watches, with the controls of a video: any
// speed, both directions, single frames, any moment. It stands beside Session,
// which only goes forward; call Outer once an outer frame and draw as after a
// Session's Post.
//
// The recording's battle is stepped by replay.Player, not by Core: what has
// been watched is recorded already, and no stream has to be kept up with.
type Film struct {
	pacer
	player  *replay.Player
	reverse bool
	shown   [2]battle.Picture // previous, current
	cues    cueBox
	camp    uint8        // whose sight is shown, 0 for everything
	heard   []battle.Cue // what the camp may know of a frame
	alpha   Alpha
	marks   []int
	jumps   uint64
}

// NewFilm returns a film that stands at the player's position and plays
// forward. The player belongs to the film from now on.
func NewFilm(p *replay.Player) *Film {
	f := &Film{pacer: newPacer(p.World().StepMillis(), watchBurst), player: p}
	f.cut()
	return f
}

// Player is the recording, to be read between outer frames only.
func (f *Film) Player() *replay.Player { return f.player }

// Outer plays one outer frame at wall time now. With time to spare it makes
// keyframes.
func (f *Film) Outer(now int64) {
	f.cues.reset()
	f.turn(f.frames(now))
	if f.ended() {
		f.SetPaused(true)
	}
	if f.paused {
		f.alpha = 1
		f.player.Build(filmIdle)
		return
	}
	if f.speed == Unlimited {
		f.alpha = 1
		return
	}
	f.alpha = Alpha(min(max(now-f.base, 0), f.interval())) / Alpha(f.interval())
}

// frames is how many frames are due.
func (f *Film) frames(now int64) int {
	n := f.due(now)
	if f.speed == Unlimited && !f.paused {
		n = filmBurst
	}
	return n
}

// turn moves by n frames in the film's direction.
func (f *Film) turn(n int) {
	if f.reverse {
		f.rewind(n)
		return
	}
	for ; n > 0 && f.player.Forward(); n-- {
		if n <= 2 || f.player.At() == f.player.Frames() {
			f.show()
		}
		f.cues.add(f.hear(), n == 1 || f.speed <= FastestSpeed)
	}
}

// rewind goes back by n frames. Effects are not shown backward.
func (f *Film) rewind(n int) {
	if n = min(n, f.player.At()); n > 0 {
		f.player.Seek(f.player.At() - n)
		f.show()
	}
}

func (f *Film) show() {
	f.shown[0], f.shown[1] = f.shown[1], f.shown[0]
	f.player.World().CampPicture(f.camp, &f.shown[1])
}

func (f *Film) hear() []battle.Cue {
	f.heard = f.player.World().CampCues(f.camp, f.heard[:0])
	return f.heard
}

// SetCamp chooses whose sight is shown: that of a camp, or 0 for everything.
func (f *Film) SetCamp(camp uint8) {
	f.camp = camp
	f.cut()
}

// cut shows the position without a way there.
func (f *Film) cut() {
	f.player.World().CampPicture(f.camp, &f.shown[0])
	f.player.World().CampPicture(f.camp, &f.shown[1])
	f.alpha = 1
	f.running = false
	f.jumps++
}

// SetSpeed sets the pace from now on; other speeds than the documented ones are
// clamped. What was left of a slow frame does not become a burst of fast ones.
func (f *Film) SetSpeed(s Speed) {
	f.pacer.SetSpeed(s)
	f.running = false
}

// ended reports whether there is nothing more in the film's direction.
func (f *Film) ended() bool {
	if f.reverse {
		return f.player.At() == 0
	}
	return f.player.At() == f.player.Frames()
}

// SetReverse chooses the direction.
func (f *Film) SetReverse(reverse bool) { f.reverse = reverse }

// Reverse reports whether the film runs backward.
func (f *Film) Reverse() bool { return f.reverse }

// Single pauses and moves by one frame, forward or back.
func (f *Film) Single(forward bool) {
	f.SetPaused(true)
	f.cues.reset()
	if !forward {
		f.rewind(1)
	} else if f.player.Forward() {
		f.show()
		f.cues.add(f.hear(), true)
	}
	f.alpha = 1
}

// Seek goes to a position, or to the nearest one that there is; Seek(0) starts
// again. The film stays paused or running as it was.
func (f *Film) Seek(at int) {
	f.cues.reset()
	f.player.Seek(at)
	f.cut()
}

// SeekTime goes to the last position that is not after a match time.
func (f *Film) SeekTime(t data.Millis) { f.Seek(int(t) / f.player.World().StepMillis()) }

// SetMarks sets the positions that SeekMark knows, in rising order, for example
// those of a report's timeline.
func (f *Film) SetMarks(at []int) { f.marks = at }

// SeekMark goes to the next mark after the position, or to the last one before
// it; false when there is none.
func (f *Film) SeekMark(forward bool) bool {
	to, found := 0, false
	for _, m := range f.marks {
		if forward && m > f.player.At() {
			to, found = m, true
			break
		}
		if !forward && m < f.player.At() {
			to, found = m, true
		}
	}
	if found {
		f.Seek(to)
	}
	return found
}

// Jumps counts the cuts. After one, what the view carries from frame to frame
// has to go.
func (f *Film) Jumps() uint64 { return f.jumps }

// Pictures returns the two worlds to draw between; backward the previous one is
// the later.
func (f *Film) Pictures() (previous, current *battle.Picture) { return &f.shown[0], &f.shown[1] }

// Alpha says where to draw between them.
func (f *Film) Alpha() Alpha { return f.alpha }

// Cues returns what the frames of the last Outer or Single announced. The next
// call reuses the slice.
func (f *Film) Cues() []battle.Cue { return f.cues.cues }
