package replay

// KeyframeBytes is the memory of the keyframes.
func (p *Player) KeyframeBytes() int { return p.keys.bytes }

// Steps counts the steps that moved the position.
func (p *Player) Steps() int { return p.steps }
