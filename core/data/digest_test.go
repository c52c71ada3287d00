package data

import "testing"

func TestTheFixtureIsAccepted(t *testing.T) {
	s := mustLoad(t, fixture())
	t.Logf("%016x", s.Digest)
}
