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
	p := &guest{Game: g, report: report, path: os.Getenv(reportVar)}
	return ebiten.RunGameWithOptions(p, &ebiten.RunGameOptions{VMGuestEndpoint: os.Getenv(linkVar)})
}

// guest is a game with a report after each tick.
type guest struct {
	Game
	report func() any
	path   string
}

func (p *guest) Update() error {
	if err := p.Game.Update(); err != nil {
		return err
	}
	b, err := json.Marshal(p.report())
	if err != nil {
		return fmt.Errorf("puppet: report: %w", err)
	}
	return os.WriteFile(p.path, b, 0o600)
}
