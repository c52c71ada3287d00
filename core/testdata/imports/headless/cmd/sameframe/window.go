//go:build !headless && (linux || windows)

package main

import (
	_ "github.com/hajimehoshi/ebiten/v2"
	_ "sameframe/view"
)
