package online

import (
	"slices"

	"sameframe/client"
	"sameframe/core/wire"
)

const (
	// MaxTarget is the most frames that are kept back: a third of a second.
	MaxTarget = 10
	// Outage is how much later than usual frames come after the line was dead,
	// nanoseconds. Keeping back so much would be worse than the next outage.
	Outage = 400 * ms

	window = 120        // frames that are looked at, four seconds
	enough = 30         // of them before anything is said
	calm   = 2000 * ms  // until the target falls by one
	stray  = 15         // outer frames in a row that count as an outage; then the service has a new rhythm
	share  = 90         // percent of the frames for which the target is enough
	ms     = int64(1e6) // nanoseconds
)

// jitter measures how unevenly frames arrive, and how many to keep back for
// that. It has no clock.
type jitter struct {
	step    int64
	base    wire.Frame
	at      [window]int64 // arrival less frame times step, of the last frames
	count   int           // in it
	head    int
	sorted  [window]int64
	poll    int64 // time between two outer frames, smoothed
	strays  int
	target  int
	since   int64 // when less than the target became enough
	arrival client.Histogram
}

// read takes the frames [from, to) whose approval was read in the outer frame
// at now, which began elapsed after the one before it.
func (j *jitter) read(now, elapsed int64, from, to wire.Frame) {
	j.poll += (min(elapsed, 2*j.step) - j.poll) / 8
	if from == to {
		return
	}
	if j.count > 0 && j.late(now, from) > Outage {
		if j.strays++; j.strays < stray {
			return
		}
		j.forget()
	}
	j.strays = 0
	if j.count == 0 {
		j.base = from
	}
	for f := from; f != to; f++ {
		j.add(now, f)
	}
	j.aim(now)
}

// forget begins anew, as after a resume. The target stays until there is more
// to go by.
func (j *jitter) forget() { j.count, j.head, j.strays = 0, 0, 0 }

// place is when a frame arrived, on a line that advances a step each frame.
func (j *jitter) place(now int64, f wire.Frame) int64 {
	return now - int64(int32(f-j.base))*j.step
}

// late is how much later than the earliest one a frame comes.
func (j *jitter) late(now int64, f wire.Frame) int64 {
	return j.place(now, f) - slices.Min(j.at[:j.count])
}

func (j *jitter) add(now int64, f wire.Frame) {
	j.at[j.head] = j.place(now, f)
	j.head = (j.head + 1) % window
	j.count = min(j.count+1, window)
	j.arrival.Add(j.late(now, f) / ms)
}

// wanted is the level that the frames of the window need.
func (j *jitter) wanted() int {
	s := j.sorted[:copy(j.sorted[:], j.at[:j.count])]
	slices.Sort(s)
	spread := s[(len(s)*share-1)/100] - s[0] - j.poll
	return int(min(max((spread+j.step/2)/j.step, 0), MaxTarget))
}

// aim moves the target to what is wanted.
func (j *jitter) aim(now int64) {
	if j.count < enough {
		return
	}
	switch want := j.wanted(); {
	case want > j.target:
		j.target, j.since = want, now
	case want == j.target:
		j.since = now
	case now-j.since >= calm:
		j.target, j.since = j.target-1, now
	}
}
