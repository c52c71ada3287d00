package view

import (
	"bytes"

	"github.com/hajimehoshi/ebiten/v2/audio"
)

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

func (m mixer) loop(clip []byte, volume float64) playing {
	p, err := m.context.NewPlayer(audio.NewInfiniteLoop(bytes.NewReader(clip), int64(len(clip))))
	if err != nil {
		return m.play(clip, volume) // once is better than silence
	}
	p.SetVolume(volume)
	p.Play()
	return p
}
