package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sameframe/client/disk"
)

// found is a file to read, or why there is none.
type found struct {
	name string
	err  error
}

// find lists the replays that arguments stand for, and whether some came out of
// folders or patterns: of a folder those in it and below, by name; of a pattern, which
// not every shell resolves, what it matches. What cannot be read is listed too.
func find(args []string) (list []found, many bool) {
	for _, arg := range args {
		names := matching(arg)
		many = many || names[0] != arg
		for _, name := range names {
			if info, err := os.Stat(name); err == nil && info.IsDir() {
				list, many = append(list, below(name)...), true
				continue
			}
			list = append(list, found{name: name})
		}
	}
	return list, many
}

// matching is what a pattern matches. A file of that very name comes first, and what
// matches nothing stays as it is, to be complained about.
func matching(arg string) []string {
	if _, err := os.Lstat(arg); err == nil {
		return []string{arg}
	}
	if names, err := filepath.Glob(arg); err == nil && len(names) > 0 {
		return names
	}
	return []string{arg}
}

// below lists the replays in a folder and in those below it.
func below(folder string) (list []found) {
	filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			list = append(list, found{path, reason(err)})
		case !e.IsDir() && strings.EqualFold(filepath.Ext(path), ".sfr"):
			list = append(list, found{path, fileToRead(path)})
		}
		return nil
	})
	if len(list) == 0 {
		list = append(list, found{folder, errors.New("is a folder without *.sfr files")})
	}
	return list
}

// fileToRead refuses what only has the name of a file.
func fileToRead(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return reason(err)
	case info.IsDir():
		return errors.New("is a link to a folder; name that itself")
	}
	return disk.Check(info)
}
