package room

import (
	"bytes"

	"sameframe/core/wire"
)

// notes is an Observer that remembers.
type notes struct {
	refused  map[wire.Reason]int
	resumed  map[wire.Answer]int
	dropped  map[string]int
	judged   map[wire.SyncAction]int
	ticks    int
	rebased  int
	watchers int
	behind   uint32
	found    map[wire.Finding]int
	differ   int // results that are not the match's
}

func newNotes() *notes {
	return &notes{refused: map[wire.Reason]int{}, resumed: map[wire.Answer]int{}, dropped: map[string]int{}, judged: map[wire.SyncAction]int{}, found: map[wire.Finding]int{}}
}

func (n *notes) Ticked(t Tick)                      { n.ticks++ }
func (n *notes) Acted(b uint32)                     { n.behind = max(n.behind, b) }
func (n *notes) Refused(_ wire.Type, w wire.Reason) { n.refused[w]++ }
func (n *notes) Resumed(a wire.Answer)              { n.resumed[a]++ }
func (n *notes) Judged(a wire.SyncAction, _ int)    { n.judged[a]++ }
func (n *notes) Concluded(f wire.Finding, other bool) {
	n.found[f]++
	if other {
		n.differ++
	}
}

func (n *notes) Dropped(spectator bool, why string) {
	n.dropped[why]++
	if spectator {
		n.watchers++
	}
}

// memFiles keeps files in memory.
type memFiles struct{ files map[string]*memFile }

type memFile struct {
	bytes.Buffer
	done bool
	fail error
}

func (f *memFile) Commit() error { f.done = true; return f.fail }

func (f *memFile) Write(b []byte) (int, error) {
	if f.fail != nil {
		return 0, f.fail
	}
	return f.Buffer.Write(b)
}

func (m *memFiles) Create(name string) (File, error) {
	f := &memFile{}
	m.files[name] = f
	return f, nil
}
