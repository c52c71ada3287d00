package view

import (
	"errors"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/view/puppet"
)

// rig drives the guest. Places are in points of a window of 1280×720.
type rig struct {
	*puppet.Host
	shots string
}

// tick runs n ticks of the guest and returns what it reports then.
func (r *rig) tick(n int) (x report, err error) {
	err = r.Tick(n, &x)
	return x, err
}

// press holds keys for two ticks.
func (r *rig) press(keys ...ebiten.Key) (x report, err error) {
	if err = r.Press(keys...); err != nil {
		return x, err
	}
	return r.tick(1)
}

func (r *rig) scale() float64 { return min(float64(r.W)/1280, float64(r.H)/720) }

// point moves the pointer to a place.
func (r *rig) point(x, y float64) { r.Point(x*r.scale(), y*r.scale()) }

// click presses a button at a place.
func (r *rig) click(b ebiten.MouseButton, x, y float64) (report, error) {
	if err := r.Click(b, x*r.scale(), y*r.scale()); err != nil {
		return report{}, err
	}
	return r.tick(1)
}

// shot writes the window as a picture.
func (r *rig) shot(name string) error {
	img, err := r.Picture()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f, err := os.Create(filepath.Join(r.shots, name+".png"))
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}

// runHost starts this binary again as the guest and plays the scene that the
// environment names.
func runHost() error {
	script := scenes[os.Getenv(sceneVar)]
	if script == nil {
		return fmt.Errorf("no scene is called %q", os.Getenv(sceneVar))
	}
	var w, h int
	if _, err := fmt.Sscanf(os.Getenv(sizeVar), "%dx%d", &w, &h); err != nil {
		return fmt.Errorf("size %q: %w", os.Getenv(sizeVar), err)
	}
	guest := exec.Command(os.Args[0])
	guest.Stdout, guest.Stderr = os.Stdout, os.Stderr
	return puppet.Play(guest, w, h, func(p *puppet.Host) error {
		return script(&rig{Host: p, shots: os.Getenv(shotsVar)})
	})
}
