//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// No file of the service is waited for: a pipe is refused by its name.
func TestNoFileOfTheServiceIsAPipe(t *testing.T) {
	for _, line := range []string{"serve --config", "serve --secret", "ticket --room ABCDE --seat 1 --secret", "serve --listen 127.0.0.1:0 --key KEY --cert"} {
		name := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Skip("no pipes here:", err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			os.WriteFile(name, []byte("x"), 0o600) // to whom waits for it after all
		}()
		code, _, errs := command(t, append(strings.Fields(line), name)...)
		if code != 2 || !strings.Contains(errs, name+": is a pipe and no file") {
			t.Errorf("%s: exit code %d: %s", line, code, errs)
		}
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		<-done
		f.Close()
	}
}
