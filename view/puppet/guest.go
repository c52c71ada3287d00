package puppet

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/hajimehoshi/ebiten/v2"
)

// How a host tells its guest where it listens and where it reads the reports.
const (
	linkVar   = "SAMEFRAME_PUPPET_LINK"
	reportVar = "SAMEFRAME_PUPPET_REPORT"
)

// Started reports whether this process was started as a guest.
func Started() bool { return os.Getenv(linkVar) != "" }

// Game is what a guest runs.
type Game interface {
	ebiten.Game
	ebiten.LayoutFer
}

// Guest runs a game for the host that started this process. report, which must
// marshal to JSON, is what the host reads after its ticks.
func Guest(g Game, report func() any) error {
	f, err := os.Create(os.Getenv(reportVar))
	if err != nil {
		return fmt.Errorf("puppet: %w", err)
	}
	defer f.Close()
	p := &guest{Game: g, report: report, file: f}
	return ebiten.RunGameWithOptions(p, &ebiten.RunGameOptions{VMGuestEndpoint: os.Getenv(linkVar)})
}

// guest is a game with a report after each tick.
type guest struct {
	Game
	report func() any
	file   *os.File
	size   int
}

func (p *guest) Update() error {
	if err := p.Game.Update(); err != nil {
		return err
	}
	b, err := json.Marshal(p.report())
	if err != nil {
		return fmt.Errorf("puppet: report: %w", err)
	}
	for len(b) < p.size { // blanks over the rest of a longer one
		b = append(b, ' ')
	}
	p.size = len(b)
	_, err = p.file.WriteAt(b, 0)
	return err
}
