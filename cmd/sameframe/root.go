package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sameframe/assets"
	"sameframe/client/meet"
	"sameframe/cmd/internal/usage"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/scripts"
)

// app is what the sub-commands share: the console and the global flags.
type app struct {
	console
	headless bool
	json     bool
	fps      string
	digests  string
	force    bool
}

func newRoot(a *app) *cobra.Command {
	m, service := &matchFlags{}, ""
	root := &cobra.Command{
		Use:   "sameframe",
		Short: "A MOBA in which every client casts the same skill on the same frame",
		Long: `Sameframe is a lockstep MOBA: the same start and the same commands give the
same battle on every machine.

Without a command it opens the game. With --headless it plays a match of bots
without a window, shows progress, and sums up.

Results go to standard output, progress and messages to standard error.
Exit code: 0 good, 1 digests differ, 2 bad usage, unreadable input or unwritable
output, 3 refused for its version.`,
		Example: `  sameframe                                    the game
  sameframe match --hero mage --size 1         straight into a 1v1 match
  sameframe --headless                         a bot match, with a summary
  sameframe match --headless --seed 7 --json   the same for a script
  sameframe replay --headless --fps 30,144,stall m.sfr
  sameframe diff a.sfr b.sfr                   the first frame that differs
  sameframe join http://127.0.0.1:7777         a match with others`,
		Args:              usage.NoArgs,
		PersistentPreRunE: refuseEmpty,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := meet.ParseAddress(service); service != "" && err != nil {
				return fmt.Errorf("--service: %w", err)
			}
			if a.windowless("playing a bot match without a window") {
				if service != "" {
					return errors.New("--service: opens in a window only; without one: sameframe join URL --headless")
				}
				return a.headlessMatch(cmd.Context(), m)
			}
			if err := refuseInMenu(cmd); err != nil {
				return err
			}
			return a.openMenu(service)
		},
	}
	a.bind(root.PersistentFlags())
	m.bind(root.Flags())
	root.Flags().StringVar(&service, "service", "", "begin online play with the service at this `URL`")
	root.AddCommand(newMatch(a), newReplay(a), newDiff(a), newReport(a), newPatrol(a), newScripts(a), newJoin(a), newSwarm(a))
	usage.Prepare(root)
	return root
}

// bind declares the flags that every command knows.
func (a *app) bind(f *pflag.FlagSet) {
	f.BoolVar(&a.headless, "headless", false, "do without a window")
	f.BoolVar(&a.json, "json", false, "print results as JSON, one object a line")
	f.StringVar(&a.fps, "fps", "", "match and replay: run once for each pattern of outer frames in `LIST` and compare: rates of 1 to 1000 a second, jitter, burst, stall, separated by commas (default: as fast as possible)")
	f.StringVar(&a.digests, "digests", "", "match and replay: write a line \"frame digest draws\" for every frame to `FILE`, for diff")
	f.BoolVar(&a.force, "force", false, "replace output files that exist")
}

// windowless reports whether to do without a window, and says so in one line
// when it was not asked for.
func (a *app) windowless(instead string) bool {
	switch {
	case a.headless:
		return true
	case !hasWindow:
		fmt.Fprintf(a.err, "This build has no window: %s.\n", instead)
		return true
	case noDisplay():
		fmt.Fprintf(a.err, "No display (DISPLAY and WAYLAND_DISPLAY are empty): %s.\n", instead)
		return true
	}
	return false
}

// noDisplay: only Linux and the BSDs can run without a desktop.
func noDisplay() bool {
	switch runtime.GOOS {
	case "windows", "darwin", "js", "android", "ios":
		return false
	}
	return os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == ""
}

// loadData reads the game that is built in. A set that is in itself right may
// still lack what every match needs.
func loadData() (*data.Set, error) {
	d, err := battle.Load(assets.FS, scripts.FS)
	switch {
	case err != nil:
		return nil, err
	case len(heroes(d)) == 0:
		return nil, errors.New("data/units: no unit of kind \"hero\"; a match needs one")
	case len(d.Maps) == 0:
		return nil, errors.New("maps: no map; a match needs one")
	}
	return d, nil
}
