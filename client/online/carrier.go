package online

import (
	"fmt"

	"sameframe/client/link"
)

// Carrier is how the frame stream travels.
type Carrier string

// Carriers.
const (
	Auto      Carrier = "auto"      // UDP, and a WebSocket where that does not get through
	UDP       Carrier = "udp"       // only
	WebSocket Carrier = "websocket" // only
)

// ParseCarrier reads the word of a carrier.
func ParseCarrier(text string) (Carrier, error) {
	switch c := Carrier(text); c {
	case Auto, UDP, WebSocket:
		return c, nil
	}
	return "", fmt.Errorf("%q: want auto, udp or websocket: %w", text, ErrConfig)
}

// Of leaves of a target what the carrier may use.
func (c Carrier) Of(t link.Target) (link.Target, error) {
	switch c {
	case UDP:
		t.WebSocket = ""
	case WebSocket:
		t.UDP = ""
	}
	if t == (link.Target{}) {
		return t, fmt.Errorf("the service has no %s for its frames: %w", c, ErrConfig)
	}
	return t, nil
}
