//go:build !android && !ios && !js

package view

import "github.com/ebitengine/oto/v3"

// mixer is the speaker of a desktop machine. It does not use Ebitengine's
// audio, which ends the game when the device fails: here the game goes on in
// silence.
type mixer struct{ context *oto.Context }

// openSpeaker begins to open the machine's sound device; once a process.
// Whether it succeeds shows later, in err.
func openSpeaker() (speaker, error) {
	c, _, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: soundRate, ChannelCount: 2, Format: oto.FormatSignedInt16LE, ApplicationName: "Sameframe",
	})
	if err != nil {
		return nil, err
	}
	return mixer{c}, nil
}

func (m mixer) err() error { return m.context.Err() }

func (m mixer) play(clip []byte, volume float64) playing {
	p := m.context.NewPlayer(&tape{clip: clip})
	p.SetVolume(volume)
	p.Play()
	return track{p}
}

func (m mixer) loop(clip []byte, volume float64) playing {
	p := m.context.NewPlayer(&tape{clip: clip, endless: true})
	p.SetVolume(volume)
	p.Play()
	return track{p}
}

// track is a clip at the mixer.
type track struct{ *oto.Player }

func (t track) Close() error {
	t.Pause()
	return nil
}
