package client

// Alpha says where to draw between the last two steps: 0 at the one before
// the last, 1 at the last.
type Alpha float64

// phase estimates when the last step happened. Steps run on outer frames, up
// to one late; drawing them from there would make even motion tremble. So the
// estimate moves on by whole steps and follows the outer frames slowly.
type phase struct {
	step int64
	at   int64 // wall time of the last step
	set  bool
}

const phaseFollow = 8 // a late step pulls the estimate by this part of its lateness

// ran notes that steps ran in the outer frame at now.
func (p *phase) ran(now int64, steps int) {
	if steps == 0 {
		return
	}
	p.at += int64(steps) * p.step
	late := now - p.at
	switch {
	case !p.set || late < 0 || late > 2*p.step:
		p.at, p.set = now, true
	default:
		p.at += late / phaseFollow
	}
}

func (p *phase) alpha(now int64) Alpha {
	if !p.set {
		return 1
	}
	return min(max(Alpha(now-p.at)/Alpha(p.step), 0), 1)
}
