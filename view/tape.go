package view

import "io"

// tape reads a clip, once or for ever.
type tape struct {
	clip    []byte
	at      int
	endless bool
}

// Read implements io.Reader.
func (t *tape) Read(b []byte) (int, error) {
	if t.at == len(t.clip) && t.endless {
		t.at = 0
	}
	if t.at == len(t.clip) {
		return 0, io.EOF
	}
	n := copy(b, t.clip[t.at:])
	t.at += n
	return n, nil
}
