package data

import (
	_ "github.com/cespare/xxhash/v2"
	_ "github.com/pelletier/go-toml/v2"
	_ "github.com/pelletier/go-toml/v2/unstable"
	_ "pgregory.net/rapid" // want dependency "pgregory.net/rapid"
)
