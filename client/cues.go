package client

import "sameframe/core/battle"

// maxCues is the most cues that one outer frame keeps. Beyond it, new ones are
// dropped.
const maxCues = 8192

// lasting reports whether a player must not miss a cue however late it comes.
func lasting(k battle.CueKind) bool {
	switch k {
	case battle.CueEnd, battle.CueKill, battle.CueDeath, battle.CueTowerFall, battle.CueLevelUp,
		battle.CueRespawn, battle.CueRefused, battle.CueBuy, battle.CuePing, battle.CueWave:
		return true
	}
	return false
}

// cueBox collects the cues of the steps of one outer frame.
type cueBox struct {
	cues    []battle.Cue
	dropped uint64
}

func (b *cueBox) reset() { b.cues = b.cues[:0] }

// add keeps the cues of one step: all of them, or the lasting ones.
func (b *cueBox) add(cues []battle.Cue, all bool) {
	for i := range cues {
		if len(b.cues) < maxCues && (all || lasting(cues[i].Kind)) {
			b.cues = append(b.cues, cues[i])
		} else {
			b.dropped++
		}
	}
}

// keepsAll says whether a step's one-shot cues are worth showing.
func keepsAll(s State, last bool) bool {
	return !s.Behind() || s == CatchUp && last
}
