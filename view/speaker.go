//go:build sameframe_audio

package view

import "github.com/hajimehoshi/ebiten/v2/audio"

// mixer is the speaker of this machine.
type mixer struct{ context *audio.Context }

// openSpeaker opens the machine's sound device; once a process.
func openSpeaker() speaker {
	c := audio.CurrentContext()
	if c == nil {
		c = audio.NewContext(soundRate)
	}
	return mixer{c}
}

func (m mixer) play(clip []byte, volume float64) playing {
	p := m.context.NewPlayerFromBytes(clip)
	p.SetVolume(volume)
	p.Play()
	return p
}
