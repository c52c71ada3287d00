package link

import "time"

// stream is what carries chunks in order below an endpoint. Every call is made
// with the endpoint locked; it emits what it sends through the endpoint.
type stream interface {
	// write queues a chunk of at most maxChunk bytes.
	write(chunk []byte)
	// flush emits what is due at that time.
	flush(now time.Time)
	// input takes the contents of a stream datagram with that counter, which came at
	// that time, and reports false when they make no sense.
	input(now time.Time, contents []byte, counter uint64, came func(uint64) bool) bool
	// read appends the next chunk that came; it returns dst when there is none.
	read(dst []byte) []byte
	// waiting is how many bytes are not known to have arrived.
	waiting() int
	// restored says that the other side is heard again after a while.
	restored(now time.Time)
	// count enters the stream's own figures.
	count(s *Stats)
}
