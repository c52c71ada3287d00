package battle

import (
	_ "github.com/hajimehoshi/ebiten/v2"        // want dependency "github.com/hajimehoshi/ebiten/v2"
	_ "github.com/hajimehoshi/ebiten/v2/vector" // want dependency "github.com/hajimehoshi/ebiten/v2/vector"
	_ "github.com/pelletier/go-toml/v2"         // want dependency "github.com/pelletier/go-toml/v2"
	_ "github.com/yuin/gopher-lua"              // want dependency "github.com/yuin/gopher-lua"
)
