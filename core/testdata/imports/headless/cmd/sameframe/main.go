package main

import (
	_ "github.com/hajimehoshi/ebiten/v2" // want headless "github.com/hajimehoshi/ebiten/v2"
	_ "sameframe/client"
	_ "sameframe/view" // want headless "sameframe/view"
)

func main() {}
