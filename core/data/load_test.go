package data

import (
	"os"
	"testing"
)

func TestTheGameDataHasNoFaults(t *testing.T) {
	s, err := Load(os.DirFS("../../assets"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("digest %016x, %d units, %d spells", s.Digest, len(s.Units)-1, len(s.Spells)-1)
}
