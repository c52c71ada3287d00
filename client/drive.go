package client

// Drive plays outer frames at the times of a pattern, without a window and as
// fast as the machine allows, until done reports true or the session ends.
// done is asked before each outer frame.
func Drive(s *Session, p *Pattern, done func() bool) error {
	for !done() {
		if err := s.Outer(p.Next()); err != nil {
			return err
		}
	}
	return nil
}

// Outer plays one outer frame at wall time now without drawing it.
func (s *Session) Outer(now int64) error {
	if err := s.Pre(now); err != nil {
		return err
	}
	if err := s.Core(); err != nil {
		return err
	}
	s.Post()
	return nil
}
