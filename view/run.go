package view

import (
	"errors"
	"fmt"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/view/atlas"
)

// Run opens the window and plays until the player quits. It must be called
// from the main goroutine, once a process.
func Run(c Config) error { return RunWith(c, nil) }

// RunWith is Run with options of Ebitengine, which tests use to run the game
// as a guest of another process.
func RunWith(c Config, options *ebiten.RunGameOptions) error {
	g, err := NewGame(c)
	if err != nil {
		return err
	}
	ebiten.SetWindowTitle("Sameframe")
	ebiten.SetWindowSize(1280, 720)
	ebiten.SetWindowSizeLimits(960, 540, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetRunnableOnUnfocused(true)
	ebiten.SetFullscreen(g.settings.FullScreen)
	if icon, err := atlas.Icon(c.Assets); err == nil {
		ebiten.SetWindowIcon([]image.Image{icon})
	}
	err = ebiten.RunGameWithOptions(g, options)
	if cerr := g.Close(); err == nil {
		err = cerr
	}
	if err != nil && !errors.Is(err, ebiten.Termination) {
		return fmt.Errorf("view: %w", err)
	}
	return nil
}
