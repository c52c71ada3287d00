package data

import "sameframe/core/fixed"

// Bounds of bullets.
const (
	maxLife     = 30_000 // ms
	maxSpeed    = 10_000 // units per second
	maxPierce   = 1000
	maxBounces  = 100
	maxQuickens = 100_000 // units per second, gained each second
)

// readBullet reads [arrow] of data/bullets.
func readBullet(t *table, x *indexes, id int, key string, b *Bullet) {
	b.ID, b.Key, b.Life = BulletID(id), key, maxLife
	t.need("flight", "speed")
	t.text("look", &b.Look)
	enum(t, "flight", flightWords, &b.Flight)
	readSpeed(t, b)
	readSweep(t, b)
	readBounces(t, b)
	t.bool("undodged", &b.Undodged)
	t.distance("sight", &b.Sight)
	t.millis("life_ms", &b.Life, 1, maxLife)
	if b.Flight == FlightLinear || b.Bounces > 0 {
		b.Filter = area
		readFilter(t, x, &b.Filter)
	} else {
		b.Filter = anyone(OnEffective, ShapeNone)
		t.reject(b.why(), filterKeys...)
	}
	if t.clean() {
		checkBullet(t, b)
	}
}

// readSpeed reads the speed and its bounds, which are the speed itself when the
// file gives none.
func readSpeed(t *table, b *Bullet) {
	t.num("speed", &b.Speed, 1, maxSpeed)
	b.Slowest, b.Fastest = b.Speed, b.Speed
	t.num("accel", &b.Accel, -maxQuickens, maxQuickens)
	t.num("slowest", &b.Slowest, 1, maxSpeed)
	t.num("fastest", &b.Fastest, 1, maxSpeed)
}

// readSweep reads what a linear bullet sweeps.
func readSweep(t *table, b *Bullet) {
	t.num("radius", &b.Radius, 0, maxRadius)
	t.size("range", &b.Range)
	t.int("pierce", &b.Pierce, 0, maxPierce)
	t.bool("walls", &b.Walls)
	t.bool("returns", &b.Returns)
}

func readBounces(t *table, b *Bullet) {
	t.int("bounces", &b.Bounces, 0, maxBounces)
	t.size("reach", &b.Reach)
	t.bool("again", &b.Again)
}

// why names the flight for messages.
func (b *Bullet) why() string {
	if b.Flight == FlightArc {
		return "for an arcing bullet"
	}
	return "for a " + word(flightWords, b.Flight) + " bullet"
}

func checkBullet(t *table, b *Bullet) {
	if b.Flight == FlightLinear {
		t.need("range", "radius")
	} else {
		t.reject(b.why(), "range", "radius", "pierce", "walls", "returns")
	}
	if b.Flight != FlightTracking {
		t.reject(b.why(), "bounces", "undodged")
	}
	if b.Bounces > 0 {
		t.need("reach")
	} else {
		t.reject("without \"bounces\"", "reach", "again")
	}
	checkSpeed(t, b)
}

func checkSpeed(t *table, b *Bullet) {
	switch {
	case b.Accel == 0:
		t.reject("without \"accel\"", "slowest", "fastest")
	case b.Accel < 0:
		t.need("slowest")
	default:
		t.need("fastest")
	}
	if b.Slowest > b.Speed {
		t.fail("slowest", "\"slowest\" is above \"speed\"")
	}
	if b.Fastest < b.Speed {
		t.fail("fastest", "\"fastest\" is below \"speed\"")
	}
}

// straight reports whether a bullet flies along the aim.
func (b *Bullet) straight() bool { return b.Flight == FlightLinear }

// farthest returns the longest distance of a level table.
func farthest(l Levels) fixed.Num {
	var far fixed.Num
	for _, v := range l {
		far = max(far, v)
	}
	return far
}
