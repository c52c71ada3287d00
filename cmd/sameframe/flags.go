package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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
