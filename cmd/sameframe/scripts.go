package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"sameframe/assets"
	"sameframe/client/disk"
	"sameframe/cmd/internal/usage"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/script"
	"sameframe/scripts"
)

func newScripts(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "scripts",
		Short: "For designers: check data and skill scripts, print their reference",
		Example: `  sameframe scripts check mods/summer
  sameframe scripts reference
  sameframe scripts annotations`,
		Args: usage.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return fmt.Errorf("want reference, annotations or check (see: %s --help)", cmd.CommandPath())
		},
	}
	cmd.AddCommand(
		a.printing("reference", "Print what skill scripts may use, in Markdown", battle.ScriptReference),
		a.printing("annotations", "Print that reference as annotations for editors with the Lua language server", battle.ScriptAnnotations),
		newScriptsCheck(a))
	return cmd
}

// printing is a command that prints a text.
func (a *app) printing(name, short string, text func() string) *cobra.Command {
	return &cobra.Command{Use: name, Short: short, Args: usage.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error {
		if err := refuse(cmd, "has no meaning for scripts", "fps", "digests", "json"); err != nil {
			return err
		}
		fmt.Fprint(a.out, text())
		return nil
	}}
}

func newScriptsCheck(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "check [DIR]",
		Short: "Check a folder of data and scripts, or those that are built in",
		Long: `Checks a folder as the game does when it starts, and lists every fault with file
and line. DIR has the folders data and maps, and scripts where effects call
some; or, as the sources of the game, assets/data, assets/maps and scripts.

Exit code: 0 good, 2 faults or an unreadable folder.`,
		Example: "  sameframe scripts check\n  sameframe scripts check mods/summer",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("want one folder, got %d (see: %s --help)", len(args), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for scripts", "fps", "digests", "json"); err != nil {
				return err
			}
			return a.checkScripts(args)
		},
	}
}

func (a *app) checkScripts(args []string) error {
	var files, lua fs.FS = assets.FS, scripts.FS
	root, dir := "", ""
	if len(args) == 1 {
		var err error
		if files, lua, root, err = designFolder(args[0]); err != nil {
			return err
		}
		dir = filepath.Join(args[0], "scripts")
	}
	d, err := battle.Load(files, lua)
	if err != nil {
		return located(err, root, dir)
	}
	calls, idle := called(d)
	for _, name := range idle {
		fmt.Fprintf(a.err, "sameframe: note: no effect calls %s\n", name)
	}
	n := 0
	if d.Scripts != nil {
		n = len(d.Scripts.Scripts())
	}
	fmt.Fprintf(a.out, "good: %d spells, %d buffs, %d zones, %d effects, %d of which call %d scripts\n",
		len(d.Spells)-1, len(d.Buffs)-1, len(d.Zones)-1, len(d.Effects)-1, calls, n)
	return nil
}

// located gives the files of faults the folders that they lie in, so that an
// editor opens them.
func located(err error, root, dir string) error {
	switch e := err.(type) {
	case *data.LintError:
		out := &data.LintError{More: e.More}
		for _, f := range e.Faults {
			f.File = slashed(filepath.Join(root, f.File))
			out.Faults = append(out.Faults, f)
		}
		return out
	case *script.Problem:
		out := *e
		out.File = slashed(filepath.Join(dir, e.File))
		return &out
	case interface{ Unwrap() []error }:
		var all []error
		for _, one := range e.Unwrap() {
			all = append(all, located(one, root, dir))
		}
		return errors.Join(all...)
	}
	return err
}

// designFolder finds data and scripts in a folder; root is that of the data.
func designFolder(dir string) (files, lua fs.FS, root string, err error) {
	root = dir
	if isFolder(filepath.Join(dir, "assets")) {
		root = filepath.Join(dir, "assets")
	}
	switch {
	case !isFolder(dir):
		return nil, nil, "", fmt.Errorf("%s: %w", dir, errors.New("no such folder"))
	case !isFolder(filepath.Join(root, "data")):
		return nil, nil, "", fmt.Errorf("%s: no folder data in it", slashed(root))
	}
	if at := filepath.Join(dir, "scripts"); isFolder(at) {
		lua = disk.Folder(at)
	}
	return disk.Folder(root), lua, root, nil
}

func isFolder(name string) bool {
	s, err := os.Stat(name)
	return err == nil && s.IsDir()
}

// called counts the effects that call scripts, and lists the functions that no
// effect calls.
func called(d *data.Set) (calls int, idle []string) {
	used := map[string]bool{}
	for i := range d.Effects {
		if name := d.Effects[i].Script; name != "" {
			calls++
			used[name] = true
		}
	}
	if d.Scripts == nil {
		return calls, nil
	}
	for _, script := range d.Scripts.Scripts() {
		for _, function := range d.Scripts.Functions(script) {
			if name := script + "." + function; !used[name] {
				idle = append(idle, name)
			}
		}
	}
	return calls, idle
}
