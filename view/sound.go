package view

import (
	"encoding/binary"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"strings"

	"sameframe/core/battle"
)

// soundRate is the sample rate of the mixer.
const soundRate = 44100

// Limits of what is heard at once.
const (
	maxVoices   = 16
	maxSame     = 3 // of one sound
	sameGap     = 3 // ticks between two of one sound
	hearingEdge = 1.6
)

// volumeInterface is how loud messages and orders are before the settings.
const volumeInterface = 1.0

// soundVar turns the sound off when it says "off": then no device is touched.
const soundVar = "SAMEFRAME_SOUND"

// speaker plays clips of 16-bit stereo samples at soundRate.
type speaker interface {
	// err is what broke the device; nothing is heard from then on.
	err() error
	play(clip []byte, volume float64) playing
	loop(clip []byte, volume float64) playing
}

// playing is a clip that is heard now.
type playing interface {
	IsPlaying() bool
	SetVolume(volume float64)
	Close() error
}

// voice is a sound that plays.
type voice struct {
	playing
	name string
}

// sound plays the noises of the game. With no device it is silent.
type sound struct {
	speaker  speaker // nil before it is opened, and once it has failed
	mute     bool    // there is no device, or it has failed
	open     func() (speaker, error)
	config   *Config
	settings *Settings
	clips    map[string][3][]byte // panned left, centre and right
	voices   []voice
	loops    map[string]playing
	recent   map[string]int // tick of the last start
	now      int
}

// newSound touches no device: the first tick with a volume does.
func newSound(c *Config, s *Settings) *sound {
	return &sound{
		config: c, settings: s, open: openSpeaker, mute: c.Silent || os.Getenv(soundVar) == "off" || !audible(),
		clips: map[string][3][]byte{}, recent: map[string]int{}, loops: map[string]playing{},
	}
}

// begin reads the sounds and opens the device. What is missing is silent and
// gives one line to the log.
func (x *sound) begin() {
	names, err := fs.Glob(x.config.Assets, "sound/*.wav")
	if err != nil || len(names) == 0 {
		x.mute = true
		return
	}
	for _, n := range names {
		mono, err := readWAV(x.config.Assets, n)
		if err != nil {
			x.config.log(err.Error())
			continue
		}
		key := strings.TrimSuffix(path.Base(n), ".wav")
		x.clips[key] = [3][]byte{panned(mono, 1, 0.35), panned(mono, 0.85, 0.85), panned(mono, 0.35, 1)}
	}
	if x.speaker, err = x.open(); err != nil {
		x.fail(err)
	}
}

// fail goes on without sound.
func (x *sound) fail(err error) {
	x.config.log("the sound is off, because the device fails: " + strings.ReplaceAll(err.Error(), "\n", "; "))
	x.mute, x.speaker = true, nil
	x.voices = x.voices[:0]
	clear(x.loops)
}

// check opens the device when it is wanted, and notices when it breaks.
func (x *sound) check() {
	switch {
	case x.mute:
	case x.speaker == nil && x.settings.Volume > 0:
		x.begin()
	case x.speaker != nil:
		if err := x.speaker.err(); err != nil {
			x.fail(err)
		}
	}
}

// readWAV reads a 16-bit mono file and brings it to the mixer's rate.
func readWAV(files fs.FS, name string) ([]int16, error) {
	b, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("view: sound: %w", err)
	}
	if len(b) < 44 || string(b[:4]) != "RIFF" || string(b[8:12]) != "WAVE" {
		return nil, fmt.Errorf("view: sound %s: not a WAV file", name)
	}
	channels, rate, bits := binary.LittleEndian.Uint16(b[22:]), int(binary.LittleEndian.Uint32(b[24:])), binary.LittleEndian.Uint16(b[34:])
	if channels != 1 || bits != 16 || rate < 4000 {
		return nil, fmt.Errorf("view: sound %s: %d channels of %d bits at %d Hz, want 1 of 16", name, channels, bits, rate)
	}
	samples := make([]int16, (len(b)-44)/2)
	for i := range samples {
		samples[i] = int16(binary.LittleEndian.Uint16(b[44+2*i:]))
	}
	return resample(samples, rate, soundRate), nil
}

// resample changes the rate by straight lines between samples.
func resample(in []int16, from, to int) []int16 {
	if from == to || len(in) == 0 {
		return in
	}
	out := make([]int16, len(in)*to/from)
	for i := range out {
		at := float64(i) * float64(from) / float64(to)
		k := int(at)
		a, b := float64(in[k]), float64(in[min(k+1, len(in)-1)])
		out[i] = int16(a + (b-a)*(at-float64(k)))
	}
	return out
}

// panned makes a stereo clip.
func panned(mono []int16, l, r float64) []byte {
	b := make([]byte, 4*len(mono))
	for i, v := range mono {
		binary.LittleEndian.PutUint16(b[4*i:], uint16(int16(float64(v)*l)))
		binary.LittleEndian.PutUint16(b[4*i+2:], uint16(int16(float64(v)*r)))
	}
	return b
}

// tick forgets voices that have ended.
func (x *sound) tick() {
	x.now++
	x.check()
	if x.now%15 == 1 {
		x.mood()
	}
	n := 0
	for _, v := range x.voices {
		if v.IsPlaying() {
			x.voices[n] = v
			n++
			continue
		}
		_ = v.Close() // it has ended; nothing is lost
	}
	x.voices = x.voices[:n]
}

// play starts a sound of the interface; pan is -1 left to 1 right.
func (x *sound) play(name string, volume, pan float64) {
	x.start(name, volume*float64(x.settings.Interface)/100, pan)
}

// start plays a clip unless too much is heard already.
func (x *sound) start(name string, volume, pan float64) {
	clip, ok := x.clips[name]
	volume *= float64(x.settings.Volume) / 100
	if !ok || x.speaker == nil || volume < 0.01 || len(x.voices) >= maxVoices {
		return
	}
	if last, heard := x.recent[name]; heard && x.now-last < sameGap {
		return
	}
	same := 0
	for _, v := range x.voices {
		if v.name == name {
			same++
		}
	}
	if same >= maxSame {
		return
	}
	x.recent[name] = x.now
	side := 1
	if pan < -0.4 {
		side = 0
	} else if pan > 0.4 {
		side = 2
	}
	x.voices = append(x.voices, voice{x.speaker.play(clip[side], min(volume, 1)), name})
}

// click is the sound of a button.
func (x *sound) click() { x.play("click", 0.8, 0) }

// loopVolumes are how loud the sounds are that never end.
var loopVolumes = map[string]float64{"music": 0.5, "ambience": 0.6}

// mood keeps music and ambience going at the volume of the settings.
func (x *sound) mood() {
	for name, base := range loopVolumes {
		clip, ok := x.clips[name]
		if !ok || x.speaker == nil {
			continue
		}
		v := base * float64(x.settings.Volume) * float64(x.settings.Music) / 1e4
		if p := x.loops[name]; p != nil {
			p.SetVolume(v)
		} else if v > 0 {
			x.loops[name] = x.speaker.loop(clip[1], v)
		}
	}
}

// at plays a battle sound at a place, softer with distance.
func (x *sound) at(name string, volume float64, m *matchScreen, wx, wy float64) {
	dx, d := m.distanceTo(wx, wy)
	if d >= hearingEdge {
		return
	}
	fall := math.Pow(1-d/hearingEdge, 0.8)
	x.start(name, volume*fall*float64(x.settings.Effects)/100, dx)
}

// cue plays the sound of a cue.
func (x *sound) cue(c *battle.Cue, m *matchScreen) {
	name, volume := cueSound(c, m)
	if name == "" {
		return
	}
	wx, wy := units(c.Pos.X), units(c.Pos.Y)
	id := c.Target
	if id == 0 {
		id = c.Source
	}
	if a := m.scene.seen(id); a != nil {
		wx, wy = a.x, a.y
	}
	x.at(name, volume, m, wx, wy)
}
