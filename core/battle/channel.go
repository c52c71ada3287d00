package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// beginChannel goes on from a cast that is effective. An order that waited
// since the wind-up waits for the end of the channel.
func (w *World) beginChannel(u *Unit, sp *data.Spell, level int) {
	u.casting = castChannel
	if sp.Lock {
		u.casting = castLock
	}
	u.castLeft, u.castTick = w.steps(sp.ChannelAt(level)), 0
	w.cue(Cue{Kind: CueChannel, Source: u.guid, Target: u.cast.target, Seat: u.seat, Camp: u.camp, Spell: sp.ID, Trigger: u.cast.trigger, Pos: u.pos, Span: w.millis(u.castLeft)})
}

// stepChannel counts one step of a channel. The period is counted in
// milliseconds, so that it ticks as often whatever the step; a tick that is
// due in the last step still runs.
func (w *World) stepChannel(u *Unit) {
	trigger := u.cast.trigger
	w.checkTarget(u)
	if !u.channels(trigger) {
		return
	}
	sp := w.castSpell(u)
	w.aimCast(u, sp)
	u.castLeft--
	for u.castTick += int32(w.ms); sp.Every > 0 && u.castTick >= int32(sp.Every); {
		u.castTick -= int32(sp.Every)
		w.raiseSpell(data.OnChannelTick, sp.ID, w.castEvent(u, sp, &u.cast))
		if !u.channels(trigger) {
			return
		}
	}
	if u.castLeft > 0 {
		return
	}
	if sp.CommitAt == data.AtChannelEnd {
		w.spend(u, sp)
	}
	w.endChannel(u, sp, fixed.One, OK)
}

// channels reports whether the channel of a cast is still under way.
func (u *Unit) channels(trigger uint32) bool {
	return (u.casting == castChannel || u.casting == castLock) && u.cast.trigger == trigger
}

// endChannel ends a channel: whole is 1 when it was not broken, which recovers;
// a broken one leaves the unit free at once.
func (w *World) endChannel(u *Unit, sp *data.Spell, whole fixed.Num, why Result) {
	e := w.castEvent(u, sp, &u.cast)
	e.value = whole
	w.cue(Cue{Kind: CueChannelEnd, Source: u.guid, Target: u.cast.target, Seat: u.seat, Camp: u.camp, Result: why, Index: int32(whole.Floor()), Spell: sp.ID, Trigger: u.cast.trigger, Pos: u.pos})
	if whole > 0 {
		w.beginAfter(u, sp)
	} else {
		w.finishCast(u)
	}
	w.raiseSpell(data.OnChannelEnd, sp.ID, e)
}
