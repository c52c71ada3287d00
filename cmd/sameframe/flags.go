package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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
		return "a time such as 50ms, 90s or 5m"
	case "float64":
		return "a number"
	case "uint64":
		return "a whole number from 0 to 18446744073709551615"
	}
	return "a whole number"
}

// refuseEmpty refuses flags that were given an empty value, as --record "$UNSET"
// is: doing without them is not what was meant.
func refuseEmpty(cmd *cobra.Command, _ []string) error {
	var err error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" && err == nil {
			err = fmt.Errorf("--%s: the value is empty (see: %s --help)", f.Name, cmd.CommandPath())
		}
	})
	return err
}

// refuse refuses the first of the flags that was given.
func refuse(cmd *cobra.Command, why string, names ...string) error {
	var err error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(names, f.Name) && err == nil {
			err = fmt.Errorf("--%s: %s", f.Name, why)
		}
	})
	return err
}

// refuseInWindow refuses flags that do nothing in a window.
func refuseInWindow(cmd *cobra.Command) error {
	return refuse(cmd, "works without a window only; add --headless", "json", "fps", "digests", "frames", "as-players")
}

// refuseInMenu refuses the flags of a match for the game's menu, which has its
// own.
func refuseInMenu(cmd *cobra.Command) error {
	if err := refuseInWindow(cmd); err != nil {
		return err
	}
	return refuse(cmd, "opens no menu; play a match with: sameframe match", "seed", "map", "step", "size", "hero", "heroes", "skill", "record", "digest-every", "keyframes")
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
				return fmt.Errorf("no help on %q (see: sameframe --help)", args)
			}
			topic.InitDefaultHelpFlag()
			return topic.Help()
		},
	}
}
