package wire

import "sameframe/core/state"

// SyncReport tells the digest of a device's state at a check frame.
type SyncReport struct {
	Frame  Frame  // next to execute in that state; every frame before it was confirmed by the stream
	Digest uint64 // coarse
	Used   uint64 // draws from the synchronised random stream
}

// Type implements Message.
func (*SyncReport) Type() Type { return TypeSyncReport }

func (r *SyncReport) fields(c *codec) {
	code32(c, &r.Frame)
	code64(c, &r.Digest)
	code64(c, &r.Used)
}

// MaxTrace is the most frames that a LayerReport looks back.
const MaxTrace = 300

// LayerRequest asks a device for the layered digests at a frame still to come.
type LayerRequest struct {
	Frame Frame  // next to execute in the state to report
	Trace uint16 // how many frames before it to tell, at most MaxTrace
	State bool   // the whole state shall follow in StateParts
}

// Type implements Message.
func (*LayerRequest) Type() Type { return TypeLayerRequest }

func (r *LayerRequest) fields(c *codec) {
	code32(c, &r.Frame)
	code16(c, &r.Trace)
	c.check(r.Trace <= MaxTrace)
	c.flag(&r.State)
}

// Trace is what one frame of the past looked like.
type Trace struct {
	Digest uint64 // coarse
	Used   uint64
}

// LayerReport answers a LayerRequest.
type LayerReport struct {
	Frame  Frame // next to execute in the reported state
	Used   uint64
	Layers state.Layers
	Trace  []Trace // of the frames directly before Frame, oldest first
}

// Type implements Message.
func (*LayerReport) Type() Type { return TypeLayerReport }

func (r *LayerReport) fields(c *codec) {
	code32(c, &r.Frame)
	code64(c, &r.Used)
	for i := range r.Layers {
		code64(c, &r.Layers[i])
	}
	const size = 16
	n := c.length(len(r.Trace), MaxTrace, size)
	if !c.writing {
		r.Trace = resize(r.Trace, n)
	}
	for i := range r.Trace[:n] {
		code64(c, &r.Trace[i].Digest)
		code64(c, &r.Trace[i].Used)
	}
}

// resize returns s with n elements, in its own memory when that suffices.
func resize[T any](s []T, n int) []T {
	if n <= cap(s) {
		return s[:n]
	}
	return make([]T, n)
}

// SyncAction is what the service does about states that differ.
type SyncAction uint8

// Actions of the sync check, from the mildest.
const (
	SyncNone   SyncAction = iota // nothing
	SyncLog                      // a line in the service's log
	SyncNotify                   // the players are told
	SyncEnd                      // the match ends without a result
	numSyncActions
)

var syncActionNames = [numSyncActions]string{"none", "log", "notify", "end"}

// String returns the action's name.
func (a SyncAction) String() string {
	if a < numSyncActions {
		return syncActionNames[a]
	}
	return "no action"
}

// SyncNotice tells the players that states differ.
type SyncNotice struct {
	Frame  Frame
	Action SyncAction
	Off    []Seat // whose state is not the majority's, ascending
}

// Type implements Message.
func (*SyncNotice) Type() Type { return TypeSyncNotice }

func (n *SyncNotice) fields(c *codec) {
	code32(c, &n.Frame)
	enum(c, &n.Action, numSyncActions)
	k := c.length(len(n.Off), int(SeatService), 1)
	if !c.writing {
		n.Off = resize(n.Off, k)
	}
	for i := range n.Off[:k] {
		enum(c, &n.Off[i], SeatService)
		c.check(i == 0 || n.Off[i-1] < n.Off[i])
	}
}
