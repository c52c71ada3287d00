package client

import (
	_ "example.com/unknown"        // want dependency "example.com/unknown"
	_ "github.com/xtaci/kcp-go/v5" // want dependency "github.com/xtaci/kcp-go/v5"
)
