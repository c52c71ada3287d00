package sheet

import (
	"encoding/json"
	"fmt"
	"image"
	"math"
)

// The geometry of the pictures; see the package's conventions.
const (
	GroundSquash  = 0.8
	Lift          = 0.6
	PixelsPerUnit = 40.0
	HeroRadius    = 0.5
)

// IndexFile is the name of the index beside its pages.
const IndexFile = "index.json"

// Entry is one sprite: where it lies on its page and how it is placed.
type Entry struct {
	Page  int     `json:"page"`
	X     int     `json:"x"`
	Y     int     `json:"y"`
	W     int     `json:"w"`
	H     int     `json:"h"`
	PX    float64 `json:"px"`              // pivot from the left edge, in pixels
	PY    float64 `json:"py"`              // pivot from the top edge, in pixels
	Scale float64 `json:"scale,omitempty"` // factor to the nominal size; 0 means 1
	Slice int     `json:"slice,omitempty"` // border that a stretched frame keeps, in pixels
	Add   bool    `json:"add,omitempty"`   // meant to be blended additively
}

// Rect is the sprite's place on its page.
func (e Entry) Rect() image.Rectangle { return image.Rect(e.X, e.Y, e.X+e.W, e.Y+e.H) }

// Index is the table of an atlas.
type Index struct {
	Unit    float64          `json:"unit"` // pixels that show one unit
	Pages   []string         `json:"pages"`
	Sprites map[string]Entry `json:"sprites"`
}

// Parse reads an index; the error says which entry is wrong and why.
func Parse(data []byte) (Index, error) {
	var x Index
	if err := json.Unmarshal(data, &x); err != nil {
		return x, fmt.Errorf("%s: %w", IndexFile, err)
	}
	for name, e := range x.Sprites {
		if e.Page < 0 || e.Page >= len(x.Pages) {
			return x, fmt.Errorf("%s: sprite %s: no page %d", IndexFile, name, e.Page)
		}
		if e.W <= 0 || e.H <= 0 || e.X < 0 || e.Y < 0 {
			return x, fmt.Errorf("%s: sprite %s: bad place %v", IndexFile, name, e.Rect())
		}
	}
	return x, nil
}

// Facing gives the direction, 0 to n-1, that shows a body facing angle:
// radians on the ground, 0 to the right, clockwise as seen on the screen.
func Facing(angle float64, n int) int {
	if n <= 1 || math.IsNaN(angle) || math.IsInf(angle, 0) {
		return 0
	}
	turn := math.Mod(angle/(2*math.Pi), 1)
	return (int(math.Round(turn*float64(n))) + n) % n
}
