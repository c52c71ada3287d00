package main

import _ "github.com/hajimehoshi/ebiten/v2/exp/vmhost" // want headless "github.com/hajimehoshi/ebiten/v2/exp/vmhost"
