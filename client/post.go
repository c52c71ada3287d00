package client

// Post ends an outer frame: it says where the view draws between the two
// pictures, at the wall time of Pre.
func (s *Session) Post() Alpha {
	if s.err != nil {
		return 1
	}
	return s.phase.alpha(s.now)
}
