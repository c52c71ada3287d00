package client

import "sameframe/core/wire"

// Core runs the steps of this outer frame: none, one or many.
func (s *Session) Core() error {
	if s.err != nil {
		return s.err
	}
	s.cues.reset()
	s.core = s.time()
	backlog := s.timeline.Pending()
	plan := s.catchup.Plan(Sight{
		Elapsed: s.elapsed, Backlog: backlog,
		Gap: s.timeline.Gap() || s.remote != nil && s.remote.Stale(), Paused: s.source.Paused(),
	})
	s.meter.outer(s.elapsed, backlog, plan.State)
	s.meter.m.Target.Add(int64(s.catchup.Target()))
	ran, err := s.run(plan)
	s.catchup.Ran(ran)
	s.meter.ran(ran)
	s.phase.ran(s.now, s.elapsed, ran)
	return s.fail(err)
}

// run executes the plan. A source that approves one frame at a time is asked
// again when it has run.
func (s *Session) run(p Plan) (ran int, err error) {
	for ran < p.Most {
		if ran >= p.Steps {
			if more, err := s.more(); !more {
				return ran, err
			}
		}
		ok, err := s.execute(p.State, ran >= p.Steps-2, ran >= p.Steps-1)
		if !ok || err != nil {
			return ran, err
		}
		ran++
	}
	return ran, nil
}

// time is that of the caller's clock, if there is one.
func (s *Session) time() int64 {
	if s.clock == nil {
		return 0
	}
	return s.clock()
}

// more asks the source for frames beyond the plan. What comes over a network
// comes in Pre, which may put the session on another state.
func (s *Session) more() (bool, error) {
	if s.remote != nil {
		return false, nil
	}
	if s.timeline.Pending() == 0 {
		if err := s.source.Pull(s.now, s.timeline); err != nil {
			return false, err
		}
	}
	return s.timeline.Pending() > s.catchup.Target(), nil
}

// execute is the one place where a battle is stepped.
func (s *Session) execute(state State, picture, last bool) (bool, error) {
	frame, records, ok := s.timeline.Next()
	if !ok {
		return false, nil
	}
	if frame != s.world.Frame() {
		panic("client: the timeline's next frame is not the battle's")
	}
	s.world.Step(records)
	s.note(frame, records)
	if s.pictures {
		s.look(picture, keepsAll(state, last))
	}
	err := s.record(frame, records)
	s.timeline.Done()
	return true, err
}

func (s *Session) note(frame wire.Frame, records []wire.Record) {
	s.meter.m.Records += uint64(len(records))
	if s.presses.executed(&s.meter.m, records, frame, s.now) {
		s.split(frame)
	}
}

// split tells where the time of the own actions of a frame went.
func (s *Session) split(frame wire.Frame) {
	took := s.time() - s.core
	at, trip, ok := int64(0), int64(0), false
	if s.remote != nil {
		at, trip, ok = s.remote.Arrived(frame)
	}
	for _, given := range s.presses.done {
		if ok {
			s.meter.m.Split.add(given, at, trip, s.now, took)
		}
	}
}

// look takes the picture and the cues of the step for the view. Only the last
// two steps of an outer frame can be seen.
func (s *Session) look(picture, all bool) {
	if picture {
		s.shown[0], s.shown[1] = s.shown[1], s.shown[0]
		s.world.CampPicture(s.camp, &s.shown[1])
	}
	s.heard = s.world.CampCues(s.camp, s.heard[:0])
	s.cues.add(s.heard, all)
}

// record tells those who want to know what the step led to.
func (s *Session) record(frame wire.Frame, records []wire.Record) error {
	wants := s.remote != nil && s.remote.Wants(frame+1, s.timeline.Pending()-1)
	t := wire.Trace{}
	if wants || s.recorder != nil {
		t = wire.Trace{Digest: s.world.Digest(), Used: s.world.Used()}
	}
	if s.remote != nil {
		s.remote.Executed(s.world, t)
	}
	if s.recorder == nil {
		return nil
	}
	return s.recorder.Frame(frame, records, t.Digest, t.Used)
}
