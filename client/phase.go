package client

// Alpha says where to draw between the last two steps: 0 at the one before
// the last, 1 at the last.
type Alpha float64

// phase estimates when the last step was due. Steps run on outer frames, up to
// one later than they were due; drawing them from there would make even motion
// tremble. So the estimate moves on by whole steps, and only as far as it must
// to lie within the outer frame in which the step ran.
type phase struct {
	step int64
	at   int64 // wall time at which the last step was due
	set  bool
}

// ran notes that steps ran in the outer frame at now, elapsed after the one
// before it.
func (p *phase) ran(now, elapsed int64, steps int) {
	if steps == 0 {
		return
	}
	p.at += int64(steps) * p.step
	if !p.set {
		p.at, p.set = now, true
	}
	p.at = min(max(p.at, now-min(elapsed, p.step)), now)
}

func (p *phase) alpha(now int64) Alpha {
	if !p.set {
		return 1
	}
	return min(Alpha(now-p.at)/Alpha(p.step), 1)
}
