package view

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
)

// rig drives the guest: an ebiten.Game with a hidden window that does all its
// work in one Update.
type rig struct {
	guest  *vmhost.GuestSession
	screen *ebiten.Image
	w, h   int
	probe  string
	shots  string
	script func(*rig) error
	err    error
	done   bool
}

// Update implements ebiten.Game.
func (r *rig) Update() error {
	r.screen = ebiten.NewImage(r.w, r.h)
	if r.err = r.guest.SetOutsideScreen(r.screen); r.err == nil {
		r.err = r.script(r)
	}
	r.done = true
	r.err = errors.Join(r.err, r.guest.Close())
	return ebiten.Termination
}

// Draw implements ebiten.Game.
func (r *rig) Draw(*ebiten.Image) {}

// Layout implements ebiten.Game.
func (r *rig) Layout(w, h int) (int, int) { return w, h }

// tick runs n ticks of the guest and returns what it reports then.
func (r *rig) tick(n int) (report, error) {
	r.guest.AdvanceTicks(n)
	var x report
	if !r.guest.WaitTicks() {
		return x, fmt.Errorf("the game ended: %w", r.guest.Err())
	}
	b, err := os.ReadFile(r.probe)
	if err != nil {
		return x, err
	}
	return x, json.Unmarshal(b, &x)
}

// press holds keys for two ticks.
func (r *rig) press(keys ...ebiten.Key) (report, error) {
	for _, k := range keys {
		r.guest.PressKey(k)
	}
	if _, err := r.tick(2); err != nil {
		return report{}, err
	}
	for i := len(keys) - 1; i >= 0; i-- {
		r.guest.ReleaseKey(keys[i])
	}
	return r.tick(2)
}

// point moves the pointer to a place in points.
func (r *rig) point(x, y float64) {
	k := min(float64(r.w)/1280, float64(r.h)/720)
	r.guest.MoveCursor(x*k, y*k)
}

// click presses a button at a place in points.
func (r *rig) click(b ebiten.MouseButton, x, y float64) (report, error) {
	r.point(x, y)
	if _, err := r.tick(1); err != nil {
		return report{}, err
	}
	r.guest.PressMouseButton(b)
	if _, err := r.tick(2); err != nil {
		return report{}, err
	}
	r.guest.ReleaseMouseButton(b)
	return r.tick(2)
}

// shot writes the window as a picture.
func (r *rig) shot(name string) error {
	r.guest.AdvanceTicks(1)
	r.guest.AdvanceFrame()
	if !r.guest.WaitFrame() {
		return fmt.Errorf("no frame for %s: %w", name, r.guest.Err())
	}
	if !r.guest.CompositeFrame() {
		return fmt.Errorf("the frame for %s cannot be composited", name)
	}
	img := image.NewRGBA(image.Rect(0, 0, r.w, r.h))
	r.screen.ReadPixels(img.Pix)
	f, err := os.Create(filepath.Join(r.shots, name+".png"))
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}

// runHost starts the guest and plays the scene that the environment names.
func runHost() error {
	r := &rig{probe: os.Getenv(probeVar), shots: os.Getenv(shotsVar), script: scenes[os.Getenv(sceneVar)]}
	if r.script == nil {
		return fmt.Errorf("no scene is called %q", os.Getenv(sceneVar))
	}
	if _, err := fmt.Sscanf(os.Getenv(sizeVar), "%dx%d", &r.w, &r.h); err != nil {
		return fmt.Errorf("size %q: %w", os.Getenv(sizeVar), err)
	}
	guest, err := r.connect()
	if err != nil {
		return err
	}
	ebiten.SetWindowVisible(false)
	err = errors.Join(ebiten.RunGame(r), r.err)
	if !r.done {
		err = errors.Join(err, guest.Process.Kill())
	}
	return errors.Join(err, guest.Wait())
}

// connect starts this binary again as the guest and waits for it to call.
func (r *rig) connect() (*exec.Cmd, error) {
	dir, err := os.MkdirTemp("", "sf")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ln, err := net.Listen("unix", filepath.Join(dir, "g"))
	if err != nil {
		return nil, err
	}
	defer ln.Close()
	link, err := vmhost.EndpointURLFromAddr(ln.Addr())
	if err != nil {
		return nil, err
	}
	guest := exec.Command(os.Args[0])
	guest.Env = append(os.Environ(), roleVar+"=guest", linkVar+"="+link)
	guest.Stdout, guest.Stderr = os.Stdout, os.Stderr
	if err := guest.Start(); err != nil {
		return nil, err
	}
	if err := ln.(*net.UnixListener).SetDeadline(time.Now().Add(60 * time.Second)); err != nil {
		return nil, err
	}
	conn, err := ln.Accept()
	if err != nil {
		return nil, errors.Join(err, guest.Process.Kill(), guest.Wait())
	}
	r.guest, err = vmhost.NewGuestSession(conn, &vmhost.NewGuestSessionOptions{IdleTimeout: 2 * time.Minute})
	return guest, err
}
