package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"sameframe/assets"
	"sameframe/core/data"
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
	m := &matchFlags{}
	root := &cobra.Command{
		Use:   "sameframe",
		Short: "A MOBA in which every client casts the same skill on the same frame",
		Long: `Sameframe is a lockstep MOBA: the same start and the same commands give the
same battle on every machine.

Without a sub-command it opens the game. With --headless it plays a match of
bots without a window, shows progress, and sums up.`,
		Example: `  sameframe                                  open the game
  sameframe match --hero mage --size 3       straight into a 3v3 match
  sameframe match --headless --seed 7 --json a bot match; prints its digest
  sameframe replay m.sfr --headless --fps 30,144,stall
  sameframe diff a.sfr b.sfr                 first frame that differs`,
		Args:          noArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.windowless("playing a bot match without a window") {
				return a.headlessMatch(cmd.Context(), m)
			}
			return a.openMenu()
		},
	}
	f := root.PersistentFlags()
	f.BoolVar(&a.headless, "headless", false, "run without a window")
	f.BoolVar(&a.json, "json", false, "print one JSON object a line")
	f.StringVar(&a.fps, "fps", "", "outer frames to run with: rates or jitter, burst, stall; several separated by commas are compared")
	f.StringVar(&a.digests, "digests", "", "write lines `FILE` of frame, digest and random draws")
	f.BoolVar(&a.force, "force", false, "replace files that exist")
	m.bind(root.Flags())
	root.AddCommand(newMatch(a), newReplay(a), newDiff(a))
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w (see: %s --help)", err, cmd.CommandPath())
	})
	return root
}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unknown command or argument %q (see: %s --help)", args[0], cmd.CommandPath())
	}
	return nil
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

func loadData() (*data.Set, error) { return data.Load(assets.FS) }
