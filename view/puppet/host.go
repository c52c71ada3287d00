package puppet

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
)

// Patience with a guest: to call, and to answer.
const (
	callTime = 60 * time.Second
	idleTime = 2 * time.Minute
)

// Host drives a guest.
type Host struct {
	W, H   int // of the guest's window, pixels
	guest  *vmhost.GuestSession
	screen *ebiten.Image
	report string
	script func(*Host) error
	err    error
	done   bool
}

// Play starts a guest with a window of w×h pixels, runs the script and ends
// the guest. It returns what the script, the connection or the guest found
// wrong.
func Play(cmd *exec.Cmd, w, h int, script func(*Host) error) error {
	dir, err := os.MkdirTemp("", "sf") // short: the name of a socket has a limit
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p := &Host{W: w, H: h, report: filepath.Join(dir, "report.json"), script: script}
	if err := p.connect(cmd, filepath.Join(dir, "link")); err != nil {
		return err
	}
	ebiten.SetWindowVisible(false)
	err = errors.Join(ebiten.RunGame(&work{p}), p.err)
	if !p.done {
		err = errors.Join(err, cmd.Process.Kill())
	}
	return errors.Join(err, cmd.Wait())
}

// connect starts the guest and waits for it to call.
func (p *Host) connect(cmd *exec.Cmd, socket string) error {
	ln, err := net.Listen("unix", socket)
	if err != nil {
		return err
	}
	defer ln.Close()
	link, err := vmhost.EndpointURLFromAddr(ln.Addr())
	if err != nil {
		return err
	}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, linkVar+"="+link, reportVar+"="+p.report)
	if err := cmd.Start(); err != nil {
		return err
	}
	if p.guest, err = accept(ln.(*net.UnixListener)); err != nil {
		return errors.Join(err, cmd.Process.Kill(), cmd.Wait())
	}
	return nil
}

func accept(ln *net.UnixListener) (*vmhost.GuestSession, error) {
	if err := ln.SetDeadline(time.Now().Add(callTime)); err != nil {
		return nil, err
	}
	conn, err := ln.Accept()
	if err != nil {
		return nil, fmt.Errorf("puppet: the guest did not call: %w", err)
	}
	return vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: idleTime})
}

// work is the host as a game: it does everything in its first tick.
type work struct{ *Host }

func (x *work) Update() error {
	x.screen = ebiten.NewImage(x.W, x.H)
	if x.err = x.guest.SetOutsideScreen(x.screen); x.err == nil {
		x.err = x.script(x.Host)
	}
	x.done = true
	x.err = errors.Join(x.err, x.guest.Close())
	return ebiten.Termination
}

func (x *work) Draw(*ebiten.Image) {}

func (x *work) Layout(w, h int) (int, int) { return w, h }

// Tick runs n ticks of the guest and, unless report is nil, reads what it
// reports then.
func (p *Host) Tick(n int, report any) error {
	p.guest.AdvanceTicks(n)
	if !p.guest.WaitTicks() {
		return fmt.Errorf("puppet: the game ended: %w", p.guest.Err())
	}
	if report == nil {
		return nil
	}
	b, err := os.ReadFile(p.report)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, report)
}

// Press holds keys down for two ticks.
func (p *Host) Press(keys ...ebiten.Key) error {
	for _, k := range keys {
		p.guest.PressKey(k)
	}
	if err := p.Tick(2, nil); err != nil {
		return err
	}
	for i := len(keys) - 1; i >= 0; i-- {
		p.guest.ReleaseKey(keys[i])
	}
	return p.Tick(2, nil)
}

// Type types a text, a character a tick.
func (p *Host) Type(text string) error {
	for _, r := range text {
		p.guest.TypeRune(r)
		if err := p.Tick(1, nil); err != nil {
			return err
		}
	}
	return nil
}

// Hold presses a key until Release.
func (p *Host) Hold(k ebiten.Key) { p.guest.PressKey(k) }

// Release lets go of a key.
func (p *Host) Release(k ebiten.Key) { p.guest.ReleaseKey(k) }

// Point moves the pointer to a pixel.
func (p *Host) Point(x, y float64) { p.guest.MoveCursor(x, y) }

// Wheel turns the wheel by notches until the next call; positive is up.
func (p *Host) Wheel(notches float64) { p.guest.ScrollWheel(0, notches) }

// Click presses a button at a pixel for two ticks.
func (p *Host) Click(b ebiten.MouseButton, x, y float64) error {
	p.Point(x, y)
	if err := p.Tick(1, nil); err != nil {
		return err
	}
	p.guest.PressMouseButton(b)
	if err := p.Tick(2, nil); err != nil {
		return err
	}
	p.guest.ReleaseMouseButton(b)
	return p.Tick(2, nil)
}

// Frame runs a tick and lets the guest draw after it.
func (p *Host) Frame() error {
	p.guest.AdvanceTicks(1)
	p.guest.AdvanceFrame()
	if !p.guest.WaitFrame() {
		return fmt.Errorf("puppet: no frame: %w", p.guest.Err())
	}
	return nil
}

// Picture runs a tick and returns what the window shows after it.
func (p *Host) Picture() (*image.RGBA, error) {
	if err := p.Frame(); err != nil {
		return nil, err
	}
	if !p.guest.CompositeFrame() {
		return nil, errors.New("puppet: the frame cannot be composited")
	}
	img := image.NewRGBA(image.Rect(0, 0, p.W, p.H))
	p.screen.ReadPixels(img.Pix)
	return img, nil
}
