package data

// readZone reads [poison_cloud] of data/zones.
func readZone(t *table, x *indexes, id int, key string, z *Zone) {
	z.ID, z.Key = ZoneID(id), key
	t.need("name", "shape", "life_ms")
	t.text("name", &z.Name)
	t.text("name_zh", &z.NameZH)
	t.text("look", &z.Look)
	enum(t, "shape", zoneWords, &z.Shape)
	t.size("radius", &z.Radius)
	t.size("length", &z.Length)
	t.millisLevels("life_ms", &z.Life, 1, maxMillis)
	t.millis("every_ms", &z.Every, 1, maxMillis)
	z.Filter = area
	flags(t, "camps", campWords, &z.Filter.Camps)
	flags(t, "kinds", kindWords, &z.Filter.Kinds)
	ref(t, "buff", x.buffs, &z.Buff)
	t.bool("wall", &z.Wall)
	t.distance("sight", &z.Sight)
	t.bool("follows", &z.Follows)
	z.Effects, z.Hooks = readEffects(t, x, Owner{Zone: z.ID}, 0)
	if t.clean() {
		checkZone(t, x, z)
	}
}

// zoneWords are the shapes of zones.
var zoneWords = []string{ShapeCircle: "circle", ShapeRect: "rect"}

func checkZone(t *table, x *indexes, z *Zone) {
	checkShape(t, z.Shape)
	why := "for shape " + z.Shape.String()
	if z.Shape != ShapeRect {
		t.reject(why, "wall")
	}
	switch {
	case z.Follows && z.Shape != ShapeCircle:
		t.reject(why, "follows")
	case len(z.Life) == 0:
		t.fail("life_ms", "\"life_ms\" is empty")
	case !z.Hooks.Has(OnZoneStay):
		t.reject("without an effect on zone_stay", "every_ms")
	default:
		t.need("every_ms")
		t.fits("every_ms", z.Every, "life_ms", z.Life)
	}
	if len(z.Effects) == 0 && z.Buff == 0 {
		t.reject("for a zone without buff and effects", "camps", "kinds")
	}
	if len(z.Effects) == 0 && z.Buff == 0 && !z.Wall && z.Sight == 0 {
		t.l.at(t.n.place, "%s does nothing: give it an effect, a buff, wall = true or sight", t.name)
	}
	o := owner{t: t, x: x, ids: z.Effects, zone: true}
	o.effects()
}
