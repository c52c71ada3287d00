package data

// area is the filter of everything that searches an area: target shapes,
// linear bullets, zones and halos. What nobody sees is hit like everything
// else; damage and buffs look at immunity themselves.
var area = Filter{
	Camps: CampEnemy, Kinds: 1<<KindHero | 1<<KindCreep,
	Unseen: WantAny, Immune: WantAny, Summoned: WantAny,
}

// choice is the filter of the unit that a spell is cast at.
var choice = Filter{Camps: CampEnemy, Kinds: 1<<KindHero | 1<<KindCreep, Summoned: WantAny}

// anyone is the filter of effects that do not search. The dead are left out,
// but where it is they whom the event is about.
func anyone(on Trigger, s Shape) Filter {
	f := Filter{
		Camps: CampEnemy | CampAlly | CampSelf, Kinds: 1<<NumUnitKinds - 2,
		Unseen: WantAny, Invulnerable: WantAny, Immune: WantAny, Untargetable: WantAny, Summoned: WantAny,
	}
	if on == OnDeath && s != ShapeNone || on == OnKill && s == ShapeNone {
		f.Dead = WantAny
	}
	return f
}

// filterKeys are the keys of a filter.
var filterKeys = []string{
	"camps", "kinds", "dead", "unseen", "invulnerable", "immune", "untargetable", "summoned",
	"tags", "not_tags", "buff", "not_buff",
}

// readFilter reads the keys of a filter. What the file does not say stays.
func readFilter(t *table, x *indexes, f *Filter) {
	flags(t, "camps", campWords, &f.Camps)
	flags(t, "kinds", kindWords, &f.Kinds)
	enum(t, "dead", wantWords, &f.Dead)
	enum(t, "unseen", wantWords, &f.Unseen)
	enum(t, "invulnerable", wantWords, &f.Invulnerable)
	enum(t, "immune", wantWords, &f.Immune)
	enum(t, "untargetable", wantWords, &f.Untargetable)
	enum(t, "summoned", wantWords, &f.Summoned)
	readTags(t, x, "tags", &f.Tags)
	readTags(t, x, "not_tags", &f.NotTags)
	ref(t, "buff", x.buffs, &f.Buff)
	ref(t, "not_buff", x.buffs, &f.NotBuff)
	if both := f.Tags & f.NotTags; both != 0 {
		t.fail("not_tags", "nobody can have a tag of \"tags\" and not have it")
	}
}

// readTarget reads the target = {…} of an effect.
func readTarget(t *table, x *indexes, e *Effect) {
	r := &e.Target
	t.bool("shared", &r.Shared)
	switch {
	case e.Op == OpZone:
		t.need("at")
		enum(t, "at", centreWords, &r.At)
		t.reject("for zone: it has its own shape", append(searchKeys, filterKeys...)...)
		return
	case r.Shared:
		t.reject("with shared = true", append(append(searchKeys, "at"), filterKeys...)...)
		return
	}
	t.need("shape")
	enum(t, "shape", shapeWords, &r.Shape)
	enum(t, "at", centreWords, &r.At)
	t.size("radius", &r.Radius)
	t.size("length", &r.Length)
	t.angle("half_deg", &r.Half, 1, 180)
	r.Filter = anyone(e.Trigger, r.Shape)
	if r.Shape.searches() {
		r.Filter = area
	}
	readFilter(t, x, &r.Filter)
	enum(t, "order", orderWords, &r.Order)
	t.int("limit", &r.Limit, 1, 1000)
	if t.clean() {
		checkTarget(t, r)
	}
}

// searchKeys are the keys of a target rule that are neither its centre nor its
// filter.
var searchKeys = []string{"shape", "radius", "length", "half_deg", "order", "limit"}

// searches reports whether a shape looks for units.
func (s Shape) searches() bool { return s >= ShapeCircle }

// laid reports whether a shape has a centre.
func (s Shape) laid() bool { return s.searches() && s != ShapeChain }

// pointed reports whether a shape lies along a direction.
func (s Shape) pointed() bool { return s.laid() && s != ShapeCircle }

// checkTarget checks what a target rule's keys mean together.
func checkTarget(t *table, r *TargetRule) {
	checkShape(t, r.Shape)
	why := "for shape " + r.Shape.String()
	if !r.Shape.laid() {
		t.reject(why, "at")
	}
	switch {
	case !r.Shape.searches():
		t.reject(why, "order", "limit")
	case r.Shape == ShapeChain:
		t.need("limit")
		t.reject(why, "order")
	}
}

// checkShape demands the sizes of a shape and refuses others.
func checkShape(t *table, s Shape) {
	why := "for shape " + s.String()
	switch s {
	case ShapeCircle, ShapeChain:
		t.need("radius")
		t.reject(why, "length", "half_deg")
	case ShapeLine, ShapeRect, ShapeRay:
		t.need("radius", "length")
		t.reject(why, "half_deg")
	case ShapeFan:
		t.need("radius", "half_deg")
		t.reject(why, "length")
	default:
		t.reject(why, "radius", "length", "half_deg")
	}
}

// readAim reads the aim = {…} of a spell.
func readAim(t *table, a *Aim) {
	t.need("shape")
	enum(t, "shape", aimWords, &a.Shape)
	t.size("radius", &a.Radius)
	t.size("length", &a.Length)
	t.angle("half_deg", &a.Half, 1, 180)
	if t.clean() {
		checkShape(t, a.Shape)
	}
}

// aimWords are the shapes that the ground can show.
var aimWords = []string{
	ShapeNone: "none", ShapeCircle: "circle", ShapeLine: "line", ShapeFan: "fan", ShapeRect: "rect",
}
