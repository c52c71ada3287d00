package view

import (
	"errors"
	"io"
	"strings"
	"testing"

	"sameframe/assets"
)

// deaf is a speaker that counts.
type deaf struct {
	started []float64
	live    []*silence
	broken  error
}

type silence struct{ over bool }

func (s *silence) IsPlaying() bool   { return !s.over }
func (s *silence) SetVolume(float64) {}
func (s *silence) Close() error      { return nil }

func (d *deaf) err() error { return d.broken }

func (d *deaf) play(_ []byte, volume float64) playing {
	d.started = append(d.started, volume)
	s := &silence{}
	d.live = append(d.live, s)
	return s
}

func (d *deaf) loop(c []byte, v float64) playing { return d.play(c, v) }

func newDeaf(names ...string) (*sound, *deaf) {
	s := DefaultSettings()
	d := &deaf{}
	x := &sound{config: &Config{}, settings: &s, speaker: d, clips: map[string][3][]byte{}, recent: map[string]int{}, loops: map[string]playing{}, now: 100}
	for _, n := range names {
		x.clips[n] = [3][]byte{{0}, {0}, {0}}
	}
	return x, d
}

func TestOneSoundIsHeardAFewTimesAtOnce(t *testing.T) {
	x, d := newDeaf("hit")
	for range 50 {
		x.start("hit", 1, 0)
		x.tick()
	}
	if len(d.started) != maxSame {
		t.Errorf("%d voices of one sound", len(d.started))
	}
	for _, v := range d.live {
		v.over = true
	}
	x.tick()
	x.now += sameGap
	x.start("hit", 1, 0)
	if len(d.started) != maxSame+1 {
		t.Error("silent after the voices ended")
	}
}

func TestOneTickStartsASoundOnce(t *testing.T) {
	x, d := newDeaf("hit")
	for range 10 {
		x.start("hit", 1, 0)
	}
	if len(d.started) != 1 {
		t.Errorf("%d starts in a tick", len(d.started))
	}
}

func TestVoicesAreBounded(t *testing.T) {
	names := make([]string, 40)
	for i := range names {
		names[i] = itoa(i)
	}
	x, d := newDeaf(names...)
	for _, n := range names {
		x.start(n, 1, 0)
	}
	if len(d.started) != maxVoices {
		t.Errorf("%d voices", len(d.started))
	}
}

func TestSettingsScaleVolume(t *testing.T) {
	x, d := newDeaf("a", "b")
	x.settings.Volume, x.settings.Interface = 50, 40
	x.play("a", 1, 0)
	if len(d.started) != 1 || !near(d.started[0], 0.2, 1e-9) {
		t.Errorf("volumes %v", d.started)
	}
	x.settings.Volume = 0
	x.play("b", 1, 0)
	if len(d.started) != 1 {
		t.Error("heard at volume 0")
	}
}

func TestBattleSoundsFadeWithDistance(t *testing.T) {
	x, d := newDeaf("near", "mid", "far")
	m := &matchScreen{cam: newCamera(testBounds)}
	m.cam.look(0, 0)
	x.at("near", 1, m, m.cam.x, m.cam.y)
	x.at("mid", 1, m, m.cam.x+700, m.cam.y)
	x.at("far", 1, m, m.cam.x+4000, m.cam.y)
	if len(d.started) != 2 || d.started[1] >= d.started[0]*0.8 {
		t.Errorf("volumes %v", d.started)
	}
}

func TestResampledSoundKeepsItsLength(t *testing.T) {
	if n := len(resample(make([]int16, 22050), 22050, 44100)); n != 44100 {
		t.Errorf("%d samples", n)
	}
}

// newMachine is a sound with a device and the real clips.
func newMachine(open func() (speaker, error)) (x *sound, lines *[]string) {
	lines = &[]string{}
	s := DefaultSettings()
	c := &Config{Assets: assets.FS, Log: func(line string) { *lines = append(*lines, line) }}
	x = newSound(c, &s)
	x.mute, x.open = false, open
	return x, lines
}

func TestSilentGamesTouchNoDevice(t *testing.T) {
	x, _ := newMachine(func() (speaker, error) { t.Error("opened"); return nil, nil })
	x.settings.Volume = 0
	x.tick()
	x.mute, x.settings.Volume = true, 70
	x.tick()
	s := DefaultSettings()
	t.Setenv(soundVar, "off")
	if !newSound(&Config{}, &s).mute {
		t.Error("SAMEFRAME_SOUND=off is not obeyed")
	}
}

func TestTheDeviceOpensOnceThereIsAVolume(t *testing.T) {
	opened := 0
	x, _ := newMachine(func() (speaker, error) { opened++; return &deaf{}, nil })
	x.settings.Volume = 0
	x.tick()
	x.settings.Volume = 50
	for range 40 {
		x.tick()
	}
	if opened != 1 || len(x.clips) < 20 || len(x.loops) != 2 {
		t.Errorf("opened %d times, %d clips, %d loops", opened, len(x.clips), len(x.loops))
	}
}

func TestAFailingDeviceIsSilenceAndOneLine(t *testing.T) {
	d := &deaf{}
	for _, c := range []struct {
		name string
		open func() (speaker, error)
	}{
		{"does not open", func() (speaker, error) { return nil, errors.New("no card\nno server") }},
		{"breaks at once", func() (speaker, error) { return &deaf{broken: errors.New("gone")}, nil }},
		{"breaks later", func() (speaker, error) { return d, nil }},
	} {
		x, lines := newMachine(c.open)
		for i := range 100 {
			if i == 50 {
				d.broken = errors.New("unplugged")
			}
			x.tick()
			x.click()
		}
		if len(*lines) != 1 || strings.Contains((*lines)[0], "\n") || x.speaker != nil || len(x.voices) != 0 {
			t.Errorf("%s: lines %q, %d voices", c.name, *lines, len(x.voices))
		}
	}
}

func TestTapesEndOrGoRound(t *testing.T) {
	b, err := io.ReadAll(&tape{clip: []byte{1, 2, 3}})
	if err != nil || string(b) != "\x01\x02\x03" {
		t.Errorf("%v, %v", b, err)
	}
	b = make([]byte, 8)
	if _, err := io.ReadFull(&tape{clip: []byte{1, 2, 3}, endless: true}, b); err != nil || b[7] != 2 {
		t.Errorf("%v, %v", b, err)
	}
}
