package replay

import "sameframe/core/battle"

// KeyframeBytes is the memory of the keyframes.
func (p *Player) KeyframeBytes() int { return p.keys.bytes }

// Steps counts the steps that moved the position.
func (p *Player) Steps() int { return p.steps }

// AllSteps counts those that made keyframes too.
func (p *Player) AllSteps() int { return p.steps + p.scouts }

// SetPlay plants a fault: how the player executes the i-th frame.
func (p *Player) SetPlay(play func(w *battle.World, i int)) { p.play = play }

// SetBrain gives the player's worlds another controller.
func (p *Player) SetBrain(b battle.Brain) {
	p.world.SetBrain(b)
	p.scout.SetBrain(b)
}
