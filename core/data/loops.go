package data
func (l *linter) checkLoops(s *Set, x *indexes) {}
