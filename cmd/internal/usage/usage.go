package usage

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Prepare gives a program's root command, and all commands below it, their help
// and their words for wrong flags.
func Prepare(root *cobra.Command) {
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetHelpCommand(newHelp())
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages ", ".FlagUsagesWrapped 80 "))
}

// NoArgs is the cobra.PositionalArgs of a command that takes flags only.
func NoArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unknown command or argument %q (see: %s --help)", args[0], cmd.CommandPath())
	}
	return nil
}

// flagError words what pflag found wrong with a command line.
func flagError(cmd *cobra.Command, err error) error {
	var bad *pflag.InvalidValueError
	if errors.As(err, &bad) {
		err = fmt.Errorf("--%s %q: want %s", bad.GetFlag().Name, bad.GetValue(), wanted(bad.GetFlag().Value.Type()))
	}
	return fmt.Errorf("%w (see: %s --help)", err, cmd.CommandPath())
}

func wanted(kind string) string {
	switch kind {
	case "bool":
		return "true or false"
	case "duration":
		return "a time such as 90s, 5m or 50ms"
	case "float64":
		return "a number"
	case "uint64":
		return "a whole number from 0 to 18446744073709551615"
	}
	return "a whole number"
}

// newHelp is cobra's help command, but an unknown topic is an error.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:                   "help [command]",
		Short:                 "Explain a command",
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("no help on %q (see: %s --help)", args, cmd.Root().Name())
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}
