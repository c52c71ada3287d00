package client

import (
	_ "example.com/unknown"                  // want dependency "example.com/unknown"
	_ "golang.org/x/crypto/chacha20poly1305" // want dependency "golang.org/x/crypto/chacha20poly1305"
)
