package data

func (h hasher) spell(s *Spell) {
	h.text(s.Key)
	ints(h, s.ID)
	ints(h, s.Kind)
	ints(h, s.Target)
	h.filter(&s.Filter)
	h.bools(s.Ultimate, s.Quick, s.Moving, s.Lock, s.Reload)
	ints(h, s.MaxLevel, s.Charges)
	h.nums(s.Range, s.Leash)
	ints(h, s.Cast, s.After, s.Every)
	h.levels(s.Cost)
	h.levels(s.Upkeep)
	counted(h, s.Cooldown)
	counted(h, s.Channel)
	counted(h, s.Recharge)
	ints(h, s.CommitAt)
	ints(h, s.Commit[:]...)
	for _, b := range s.Breaks {
		h.bools(b.GoesOn)
		ints(h, b.Cost, b.Cooldown)
	}
	counted(h, s.Effects)
	h.put(uint64(s.Hooks))
	ints(h, s.Aim.Shape)
	h.nums(s.Aim.Radius, s.Aim.Length)
	ints(h, s.Aim.Half)
	ints(h, s.Bot)
}

func (h hasher) filter(f *Filter) {
	ints(h, f.Camps)
	ints(h, f.Kinds)
	ints(h, f.Dead, f.Unseen, f.Invulnerable, f.Immune, f.Untargetable, f.Summoned)
	ints(h, f.Tags, f.NotTags)
	ints(h, f.Buff, f.NotBuff)
}

func (h hasher) effect(e *Effect) {
	h.text(e.Name)
	ints(h, e.Trigger)
	ints(h, e.Chance)
	ints(h, e.Priority)
	h.bools(e.Queued, e.FromCaster)
	ints(h, e.Delay, e.Every)
	ints(h, e.Repeat, e.Count)
	h.target(&e.Target)
	ints(h, e.Op)
	ints(h, e.Damage)
	ints(h, e.Tags)
	h.levels(e.Amount)
	h.nums(e.Attack, e.Power, e.Missing, e.Max, e.Of)
	ints(h, e.Buff)
	ints(h, e.Bullet)
	ints(h, e.Spread)
	ints(h, e.Unit)
	ints(h, e.Zone)
	ints(h, e.Spell)
	counted(h, e.Life)
	ints(h, e.Dispel.Class)
	h.bools(e.Dispel.Bad, e.Dispel.Good)
	ints(h, e.Dispel.Count)
	h.motion(&e.Motion)
	h.text(e.Script)
	each(h, e.Params, func(h hasher, p *Param) {
		h.text(p.Name)
		h.levels(p.Value)
	})
	h.owner(e.Owner)
}

func (h hasher) owner(o Owner) {
	ints(h, o.Spell)
	ints(h, o.Buff)
	ints(h, o.Zone)
	ints(h, o.Slot)
}

func (h hasher) motion(m *Motion) {
	ints(h, m.Kind)
	h.nums(m.Speed, m.Gap)
	h.levels(m.Distance)
	ints(h, m.Priority)
	h.filter(&m.StopsAt)
	h.bools(m.Hits, m.Broken, m.FromHere)
}

func (h hasher) target(r *TargetRule) {
	ints(h, r.Shape)
	ints(h, r.At)
	h.nums(r.Radius, r.Length)
	ints(h, r.Half)
	h.filter(&r.Filter)
	ints(h, r.Order)
	ints(h, r.Limit)
	h.bools(r.Shared)
}

func (h hasher) modifier(m *Modifier) {
	ints(h, m.Kind)
	ints(h, m.Attr)
	ints(h, m.Absorb)
	h.levels(m.Amount)
	h.nums(m.Power)
}

func (h hasher) buff(b *Buff) {
	h.text(b.Key)
	ints(h, b.ID)
	h.bools(b.Bad, b.Magic, b.Death, b.Firm)
	counted(h, b.Duration)
	ints(h, b.Class)
	ints(h, b.Priority)
	ints(h, b.EndsOn)
	ints(h, b.Stacking)
	ints(h, b.By)
	ints(h, b.MaxStacks)
	each(h, b.Modifiers, hasher.modifier)
	h.halo(&b.Halo)
	ints(h, b.Period)
	counted(h, b.Effects)
	h.put(uint64(b.Hooks))
}

func (h hasher) halo(a *Halo) {
	h.nums(a.Radius)
	h.filter(&a.Filter)
	ints(h, a.Buff, a.Reject)
	ints(h, a.Every, a.Linger)
	h.bools(a.RejectBad)
}

func (h hasher) bullet(b *Bullet) {
	h.text(b.Key)
	ints(h, b.ID)
	ints(h, b.Flight)
	h.nums(b.Speed, b.Accel, b.Slowest, b.Fastest, b.Radius, b.Range, b.Reach, b.Sight)
	ints(h, b.Pierce, b.Bounces)
	h.filter(&b.Filter)
	h.bools(b.Walls, b.Returns, b.Again, b.Undodged)
	ints(h, b.Life)
}

func (h hasher) zone(z *Zone) {
	h.text(z.Key)
	ints(h, z.ID)
	ints(h, z.Shape)
	h.nums(z.Radius, z.Length, z.Sight)
	counted(h, z.Life)
	ints(h, z.Every)
	h.filter(&z.Filter)
	ints(h, z.Buff)
	h.bools(z.Wall, z.Follows)
	counted(h, z.Effects)
	h.put(uint64(z.Hooks))
}

func (h hasher) item(m *Item) {
	h.text(m.Key)
	ints(h, m.ID)
	h.nums(m.Price)
	each(h, m.Modifiers, hasher.modifier)
	ints(h, m.Spell)
	h.bools(m.Consumed)
}
