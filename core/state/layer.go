package state

import "strconv"

// A Layer is a part of the state with a digest of its own. Layers stand in the
// order in which two machines compare them: the first that differs is the one
// to look at.
type Layer uint8

const (
	LayerRNG       Layer = iota // random cursor: state words and used count
	LayerGUIDs                  // which objects exist
	LayerUnits                  // base state of units
	LayerBuffs                  // buffs and their modifiers
	LayerCooldowns              // cooldowns and charges
	LayerBullets                // bullets in flight
	LayerEvents                 // queued events
	LayerZones                  // zones and fog of war
	NumLayers      = 8
)

var layerNames = [NumLayers]string{
	"rng", "guids", "units", "buffs", "cooldowns", "bullets", "events", "zones",
}

// String gives the layer's name in lower case, or its number when there is no
// such layer.
func (l Layer) String() string {
	if int(l) < len(layerNames) {
		return layerNames[l]
	}
	return "layer " + strconv.Itoa(int(l))
}

// Layers holds the digest of each layer.
type Layers [NumLayers]uint64

// First gives the first layer in which l and m differ. The second result is
// false when they are equal.
func (l Layers) First(m Layers) (Layer, bool) {
	for i := range l {
		if l[i] != m[i] {
			return Layer(i), true
		}
	}
	return 0, false
}
