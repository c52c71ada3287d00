package replay

import (
	"cmp"
	"fmt"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// A Cause is a node of the tree that leads from a command or an attack to what
// it did: the command itself, then runs of effects, each caused by the one
// above it.
type Cause struct {
	Frame   wire.Frame `json:"frame"`
	Trigger uint32     `json:"trigger"`        // of the root
	Node    uint32     `json:"node,omitempty"` // of an effect's run; 0 for the root
	By      string     `json:"by,omitempty"`   // whose command, attack or effect it is
	At      string     `json:"at,omitempty"`   // whom it is aimed at
	What    string     `json:"what"`           // "casts fireball", "fireball effect 0 at bullet_hit: damage"
	Did     []string   `json:"did,omitempty"`  // what it did in the traced frame
	Causes  []*Cause   `json:"causes,omitempty"`
}

// Trace is what happened in one frame, by what caused it. The roots stand by
// trigger, the runs below a cause in the order in which they ran.
type Trace struct {
	Frame wire.Frame `json:"frame"`
	Roots []*Cause   `json:"roots"`
}

// A tracer remembers every command, attack and run of an effect, so that what
// happens later can be followed back.
type tracer struct {
	data  *data.Set
	world *battle.World
	names []named  // by GUID
	roots []*Cause // by trigger
	runs  []run    // by node
}

// run is one run of an effect.
type run struct {
	cause  *Cause
	parent uint32
}

// named is a unit's name, which outlives it.
type named struct {
	id   wire.GUID
	name string
}

// TraceFrame plays a recording up to the end of a frame and returns what
// happened in it. Errors are those of File.World; a frame that the file does
// not hold is ErrFrame.
func TraceFrame(d *data.Set, f *File, frame wire.Frame) (*Trace, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	n := int(frame - f.Header.Start.First)
	if n < 0 || n >= f.Frames() {
		return nil, fmt.Errorf("%w: %d, the file holds %d to %d", ErrFrame, frame, f.Header.Start.First, f.Header.Start.First+wire.Frame(f.Frames())-1)
	}
	t := &tracer{data: d, world: w}
	for i := range n + 1 {
		w.Step(f.Records(i))
		t.remember(w.Cues())
	}
	return &Trace{Frame: frame, Roots: t.tree(w.Cues())}, nil
}

// remember takes in what a step announced.
func (t *tracer) remember(cues []battle.Cue) {
	t.name()
	for i := range cues {
		c := &cues[i]
		switch c.Kind {
		case battle.CueCommand:
			t.root(c, t.command(c))
		case battle.CueAttackCommit:
			t.root(c, "attacks")
		case battle.CueAttackStart:
			if c.Trigger != 0 {
				t.root(c, "begins to attack")
			}
		case battle.CueEffect:
			cause := &Cause{Frame: c.Frame, Trigger: c.Trigger, Node: c.Node, By: t.of(c.Source), At: t.of(c.Target), What: t.effect(c)}
			t.runs = append(t.runs, run{cause: cause, parent: c.Parent})
		}
	}
}

// name learns the names of units that are new.
func (t *tracer) name() {
	var u battle.UnitInfo
	for i := range t.world.NumUnits() {
		t.world.Eyes(0).UnitAt(i, &u)
		at, known := slices.BinarySearchFunc(t.names, u.GUID, func(n named, id wire.GUID) int { return cmp.Compare(n.id, id) })
		if !known {
			t.names = slices.Insert(t.names, at, named{u.GUID, t.called(&u)})
		}
	}
}

// called is the seat's name of a hero, else the prototype and the GUID.
func (t *tracer) called(u *battle.UnitInfo) string {
	if u.Seat >= 0 {
		if name := t.world.Start().Seats[u.Seat].Name; name != "" {
			return name
		}
	}
	return fmt.Sprintf("%s#%d", t.data.Units[u.Proto].Key, u.GUID)
}

func (t *tracer) of(id wire.GUID) string {
	i, ok := slices.BinarySearchFunc(t.names, id, func(n named, id wire.GUID) int { return cmp.Compare(n.id, id) })
	if !ok {
		return ""
	}
	return t.names[i].name
}

func (t *tracer) root(c *battle.Cue, what string) *Cause {
	r := &Cause{Frame: c.Frame, Trigger: c.Trigger, By: t.of(c.Source), At: t.of(c.Target), What: what}
	at, _ := slices.BinarySearchFunc(t.roots, r, byTrigger)
	t.roots = slices.Insert(t.roots, at, r)
	return r
}

func byTrigger(a, b *Cause) int { return cmp.Compare(a.Trigger, b.Trigger) }

func (t *tracer) command(c *battle.Cue) string {
	what := "is told to " + wire.Kind(c.Index).String()
	if c.Spell != 0 {
		what += " " + t.data.Spells[c.Spell].Key
	}
	return what
}

func (t *tracer) effect(c *battle.Cue) string {
	f := &t.data.Effects[c.Effect]
	owner := ""
	switch {
	case f.Owner.Spell != 0:
		owner = t.data.Spells[f.Owner.Spell].Key
	case f.Owner.Buff != 0:
		owner = t.data.Buffs[f.Owner.Buff].Key
	default:
		owner = t.data.Zones[f.Owner.Zone].Key
	}
	return fmt.Sprintf("%s effect %d on %v: %v", owner, f.Owner.Slot+1, f.Trigger, f.Op)
}

// tree hangs what the last step did under its causes.
func (t *tracer) tree(cues []battle.Cue) []*Cause {
	var roots []*Cause
	for i := range cues {
		c := &cues[i]
		did := t.did(c)
		if c.Kind != battle.CueEffect && did == "" || c.Trigger == 0 && did == "" {
			continue
		}
		node, root := t.hang(c)
		if !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
		if did != "" {
			node.Did = append(node.Did, did)
		}
	}
	slices.SortStableFunc(roots, byTrigger)
	return roots
}

// hang finds the cause of a cue, hangs it under its own causes, and returns
// both ends of the chain.
func (t *tracer) hang(c *battle.Cue) (node, root *Cause) {
	at, known := slices.BinarySearchFunc(t.roots, &Cause{Trigger: c.Trigger}, byTrigger)
	if known {
		root = t.roots[at]
	} else {
		root = t.root(&battle.Cue{Frame: c.Frame, Trigger: c.Trigger}, "the world")
	}
	var above []*Cause
	for id := c.Node; id != 0; {
		r, ok := t.runOf(id)
		if !ok {
			break
		}
		above = append(above, r.cause)
		id = r.parent
	}
	node = root
	for _, n := range slices.Backward(above) {
		if !slices.Contains(node.Causes, n) {
			node.Causes = append(node.Causes, n)
		}
		node = n
	}
	return node, root
}

func (t *tracer) runOf(node uint32) (run, bool) {
	i, ok := slices.BinarySearchFunc(t.runs, node, func(r run, id uint32) int { return cmp.Compare(r.cause.Node, id) })
	if !ok {
		return run{}, false
	}
	return t.runs[i], true
}

// did says what a cue did, "" for what changes nothing.
func (t *tracer) did(c *battle.Cue) string {
	target, n := t.of(c.Target), c.Amount.String()
	switch c.Kind {
	case battle.CueDamage:
		return fmt.Sprintf("%s loses %s (%v%s)", target, n, c.Damage, critical(c.Crit))
	case battle.CueShield:
		return fmt.Sprintf("the shield of %s takes %s", target, n)
	case battle.CueHeal:
		return fmt.Sprintf("%s gains %s", target, n)
	case battle.CueBuffOn:
		return fmt.Sprintf("%s is %s", target, t.data.Buffs[c.Buff].Key)
	case battle.CueBuffOff:
		return fmt.Sprintf("%s is no longer %s", target, t.data.Buffs[c.Buff].Key)
	case battle.CueDispel:
		return fmt.Sprintf("%s is taken from %s", t.data.Buffs[c.Buff].Key, target)
	case battle.CueBulletStart:
		return fmt.Sprintf("bullet %d (%s) leaves", c.Index, t.data.Bullets[c.Bullet].Key)
	}
	return t.didMore(c, target)
}

func (t *tracer) didMore(c *battle.Cue, target string) string {
	switch c.Kind {
	case battle.CueAttackMiss:
		return target + " dodges"
	case battle.CueImmune:
		return target + " is immune"
	case battle.CueMotion:
		return target + " is moved"
	case battle.CueBlink:
		return t.of(c.Source) + " blinks"
	case battle.CueSummon:
		return target + " is called"
	case battle.CueZoneOn:
		return fmt.Sprintf("zone %d (%s) is laid", c.Index, t.data.Zones[c.Zone].Key)
	case battle.CueDeath:
		return target + " dies"
	case battle.CueKill:
		return fmt.Sprintf("%s is paid %s for %s", t.of(c.Source), c.Amount, target)
	case battle.CueLastHit:
		return fmt.Sprintf("%s earns %s for %s", t.of(c.Source), c.Amount, target)
	}
	return ""
}

func critical(yes bool) string {
	if yes {
		return ", critical"
	}
	return ""
}
