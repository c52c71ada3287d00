package view

import (
	"os"
	"path/filepath"
)

// audible reports whether this machine seems to have a sound device or
// server. Without one the sound libraries need not be loaded, which complain on
// standard error.
func audible() bool {
	if cards, err := filepath.Glob("/dev/snd/pcmC*p"); err == nil && len(cards) > 0 {
		return true
	}
	if os.Getenv("PULSE_SERVER") != "" {
		return true
	}
	dir := os.Getenv("XDG_RUNTIME_DIR")
	for _, s := range []string{"pulse/native", "pipewire-0"} {
		if _, err := os.Stat(filepath.Join(dir, s)); dir != "" && err == nil {
			return true
		}
	}
	return false
}
