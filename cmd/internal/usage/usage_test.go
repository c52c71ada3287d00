package usage

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// program is a root command with one command and a flag of each type.
func program() *cobra.Command {
	root := &cobra.Command{Use: "prog", Args: NoArgs, RunE: func(*cobra.Command, []string) error { return nil }}
	run := &cobra.Command{Use: "run", Args: NoArgs, RunE: root.RunE}
	f := run.Flags()
	f.Bool("bool", false, "")
	f.Duration("time", time.Second, "")
	f.Float64("share", 0, "")
	f.Uint64("seed", 0, "")
	f.Int("count", 0, "")
	root.AddCommand(run)
	Prepare(root)
	return root
}

func TestAWrongLineIsSaidInOneSentence(t *testing.T) {
	for line, want := range map[string]string{
		"run":               "",
		"help run":          "",
		"run --bool=maybe":  `--bool "maybe": want true or false (see: prog run --help)`,
		"run --time 5":      `--time "5": want a time such as 90s, 5m or 50ms (see: prog run --help)`,
		"run --share x":     `--share "x": want a number (see: prog run --help)`,
		"run --seed -1":     `--seed "-1": want a whole number from 0 to 18446744073709551615 (see: prog run --help)`,
		"run --count many":  `--count "many": want a whole number (see: prog run --help)`,
		"run --colour blue": "unknown flag: --colour (see: prog run --help)",
		"run fast":          `unknown command or argument "fast" (see: prog run --help)`,
		"walk":              `unknown command or argument "walk" (see: prog --help)`,
		"help walk":         `no help on ["walk"] (see: prog --help)`,
	} {
		root, printed := program(), &strings.Builder{}
		root.SetArgs(strings.Fields(line))
		root.SetOut(io.Discard)
		root.SetErr(printed)
		got := ""
		if err := root.Execute(); err != nil {
			got = err.Error()
		}
		if got != want || printed.Len() > 0 {
			t.Errorf("%s: %q, want %q; printed %q", line, got, want, printed)
		}
	}
}
