//go:build !headless

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// servicePlace is a service in a process of its own, and where it is.
type servicePlace struct {
	url string
	pid int
}

// startService builds the service once and starts it on a free port.
func startService(t *testing.T, program string) servicePlace {
	t.Helper()
	c := exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--folder", "none", "--quiet")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if url := regexp.MustCompile(`http://[0-9.:]+[0-9]`).FindString(lines.Text()); url != "" {
			return servicePlace{url, c.Process.Pid}
		}
	}
	t.Fatal("the service does not say where it is")
	return servicePlace{}
}

// A person comes to a service with the real window: through the lobby into a
// match, out of it and back, and through a service that stands still and dies.
func TestAPersonPlaysAtAService(t *testing.T) {
	if testing.Short() {
		return // it needs a display and builds the service
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		t.Fatal("no display to play on; run: .ci/with-display go test ./cmd/sameframe")
	}
	program := filepath.Join(t.TempDir(), "sameframed")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, "sameframe/cmd/sameframed").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for scene, args := range map[string]string{
		"friends": "",
		"leave":   "join URL --create --size 1 --name Ann --hero witch",
		"network": "join URL --create --size 1 --name Ann",
	} {
		t.Run(scene, func(t *testing.T) {
			t.Parallel()
			visitService(t, startService(t, program), scene, args)
		})
	}
	t.Run("two", func(t *testing.T) {
		t.Parallel()
		s, code := startService(t, program), filepath.Join(t.TempDir(), "code")
		t.Run("inviter", func(t *testing.T) {
			t.Parallel()
			visitService(t, s, "inviter", "join URL --create --size 1 --name Ann --hero mage", guestCode+"="+code)
		})
		t.Run("invited", func(t *testing.T) {
			t.Parallel()
			visitService(t, s, "invited", "join URL --name Bob --hero knight", guestCode+"="+code)
		})
	})
}

// visitService lets a person play a scene at a service, and looks at the recordings.
func visitService(t *testing.T, s servicePlace, scene, args string, vars ...string) {
	t.Helper()
	home := t.TempDir()
	host := exec.Command(os.Args[0])
	host.Env = append(os.Environ(), guestScene+"="+scene, guestArgs+"="+strings.ReplaceAll(args, "URL", s.url), guestService+"="+s.url,
		fmt.Sprintf("%s=%d", guestPID, s.pid), "HOME="+home, "XDG_CONFIG_HOME="+home)
	host.Env = append(host.Env, vars...)
	if out, err := host.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	recordings, err := filepath.Glob(filepath.Join(home, "sameframe", "replays", "*.sfr"))
	if err != nil || len(recordings) == 0 {
		t.Fatalf("recordings %v, %v", recordings, err)
	}
	good(t, append([]string{"replay", "--headless"}, recordings...)...)
}
