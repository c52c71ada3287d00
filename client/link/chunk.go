package link

import "encoding/binary"

// A chunk is what one side hands to the stream at once: whole messages, each
// after its length, one after the other.
const (
	lengthBytes = 2
	// maxChunk holds one message of any length.
	maxChunk = lengthBytes + MaxMessage
)

func appendMessage(chunk, message []byte) []byte {
	chunk = binary.BigEndian.AppendUint16(chunk, uint16(len(message)))
	return append(chunk, message...)
}

// nextMessage takes the first message off a chunk; nil when the chunk does not
// begin with a whole one.
func nextMessage(chunk []byte) (message, rest []byte) {
	r := reader{buf: chunk}
	n := int(r.u16())
	if n == 0 || n > MaxMessage {
		return nil, nil
	}
	message = r.take(n)
	return message, r.buf
}
