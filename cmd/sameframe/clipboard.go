package main

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// clipboardTools are programs that put their input on the clipboard, and those
// that print it, by system; the first that is installed is taken. A desktop has
// one of them or none, and a game needs no library for that.
var clipboardTools = map[string]struct{ copy, paste [][]string }{
	"linux": {
		[][]string{{"wl-copy"}, {"xclip", "-selection", "clipboard"}, {"xsel", "--clipboard", "--input"}},
		[][]string{{"wl-paste", "--no-newline"}, {"xclip", "-selection", "clipboard", "-o"}, {"xsel", "--clipboard", "--output"}},
	},
	"darwin":  {[][]string{{"pbcopy"}}, [][]string{{"pbpaste"}}},
	"windows": {[][]string{{"clip.exe"}}, [][]string{{"powershell.exe", "-NoProfile", "-Command", "Get-Clipboard"}}},
}

var errNoClipboard = errors.New("no program for it: install wl-clipboard, xclip or xsel")

// clipboardPatience bounds a program that hangs.
const clipboardPatience = 2 * time.Second

// clipboard runs the first of the programs that works on this desktop.
func clipboard(programs [][]string, input string) (string, error) {
	err := errNoClipboard
	for _, p := range programs {
		path, missing := exec.LookPath(p[0])
		if missing != nil {
			continue
		}
		ctx, stop := context.WithTimeout(context.Background(), clipboardPatience)
		c := exec.CommandContext(ctx, path, p[1:]...)
		c.Stdin = strings.NewReader(input)
		var out bytes.Buffer
		if input == "" {
			c.Stdout = &out // who copies may stay behind and hold it open
		}
		err = c.Run()
		stop()
		if err == nil {
			return strings.TrimRight(out.String(), "\r\n"), nil
		}
	}
	return "", err
}

func copyText(text string) error {
	_, err := clipboard(clipboardTools[runtime.GOOS].copy, text)
	return err
}

func pasteText() (string, error) { return clipboard(clipboardTools[runtime.GOOS].paste, "") }
