package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// maxInside bounds the units that a zone counts as inside, by GUID.
const maxInside = 64

// zone is an area on the ground.
type zone struct {
	id     uint32
	proto  data.ZoneID
	from   origin
	pos    fixed.Vec
	dir    fixed.Angle
	left   int32 // steps
	total  int32
	tick   int32 // milliseconds since the last OnZoneStay
	held   uint8
	inside [maxInside]wire.GUID
}

// stepZones runs every zone.
func (w *World) stepZones() {}

// layZone lays the zone of an effect.
func (w *World) layZone(f *data.Effect, e *event) {}
