//go:build android || ios || js

package view

import "github.com/hajimehoshi/ebiten/v2/audio"

// mixer is the speaker of a phone or a browser, where Ebitengine stops and
// resumes the sound together with the game.
type mixer struct{ context *audio.Context }

// openSpeaker opens the machine's sound device; once a process.
func openSpeaker() (speaker, error) {
	c := audio.CurrentContext()
	if c == nil {
		c = audio.NewContext(soundRate)
	}
	return mixer{c}, nil
}

func (m mixer) err() error { return nil }

func (m mixer) play(clip []byte, volume float64) playing {
	p := m.context.NewPlayerFromBytes(clip)
	p.SetVolume(volume)
	p.Play()
	return p
}

func (m mixer) loop(clip []byte, volume float64) playing {
	p, err := m.context.NewPlayer(&tape{clip: clip, endless: true})
	if err != nil {
		return m.play(clip, volume) // once is better than silence
	}
	p.SetVolume(volume)
	p.Play()
	return p
}
