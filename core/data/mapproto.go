package data

import (
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// Camps are numbered 1 and 2; NumCamps leaves zero for neutral.
const NumCamps = 3

// Anchor is where a camp's formation stands on a map.
type Anchor struct {
	Origin   fixed.Vec
	Rotation fixed.Angle
	Fountain fixed.Vec // heroes heal and shop here, enemies burn
}

// FormationSlot is a place of a formation in its camp's own frame.
type FormationSlot struct {
	Offset fixed.Vec
	Facing fixed.Angle
}

// Placement is a building that stands when the match begins.
type Placement struct {
	Unit   UnitID
	Camp   uint8
	Pos    fixed.Vec
	Facing fixed.Angle
	Guards int // lane index that it guards
	Rank   int // 0 falls first; a building cannot be hurt while one of a lower rank of its camp and lane stands
}

// Lane is the way that creeps march, in the order of camp 1.
type Lane struct {
	Points []fixed.Vec
}

// Map is the prototype of a battlefield.
type Map struct {
	Key       string
	Name      string
	Grid      *terrain.Grid
	Anchors   [NumCamps]Anchor
	Slots     []FormationSlot // shared by both camps
	Buildings []Placement     // sorted by camp, lane, rank, then file order
	Lanes     []Lane
	Decor     []Decor  // not truth
	Rows      []string // the cell rows of the file, row 0 at the lowest y; not truth
	Legend    []Tile   // what the characters of Rows look like, in file order; not truth
}

// Tile says what a character of a map's rows looks like; not truth.
type Tile struct {
	Char byte
	Look string // ground or obstacle family, such as "grass" or "tree"
}

// Decor is scenery for the view; not truth.
type Decor struct {
	Look string
	Pos  fixed.Vec
}
