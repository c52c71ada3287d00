package view

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// play runs a scene in a host process and returns where its pictures lie.
func play(t *testing.T, scene, size string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a display; run without -short")
	}
	if os.Getenv("DISPLAY") == "" {
		t.Fatal("no DISPLAY: run  xvfb-run -s '-screen 0 1920x1080x24' go test ./view/")
	}
	shots := os.Getenv(shotsVar)
	if shots == "" {
		shots = t.TempDir()
	}
	dir := t.TempDir()
	host := exec.Command(os.Args[0])
	host.Env = append(os.Environ(), roleVar+"=host", sceneVar+"="+scene, sizeVar+"="+size, shotsVar+"="+shots,
		probeVar+"="+filepath.Join(dir, "probe.json"), configVar+"="+filepath.Join(dir, "settings.toml"))
	out, err := host.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if len(out) > 0 {
		t.Logf("%s", out)
	}
	return shots
}

func TestTour(t *testing.T) { play(t, "tour", "1280x720") }

func TestAPersonPlaysTheFirstMinute(t *testing.T) {
	shots := play(t, "play", "1280x720")
	pictures, err := filepath.Glob(filepath.Join(shots, "play-*.png"))
	if err != nil || len(pictures) != 6 {
		t.Errorf("%d pictures, %v", len(pictures), err)
	}
}

func TestSurrenderEndsTheMatchAndARematchBegins(t *testing.T) { play(t, "surrender", "1280x720") }

func TestLookingDoesNotChangeTheMatch(t *testing.T) { play(t, "watch", "1280x720") }

func TestScreens(t *testing.T) {
	if os.Getenv(shotsVar) == "" {
		t.Skip("only draws pictures; set " + shotsVar)
	}
	size := os.Getenv(sizeVar)
	if size == "" {
		size = "1280x720"
	}
	scene := "screens"
	if os.Getenv(heroVar) != "" {
		scene = "gallery"
	}
	play(t, scene, size)
}
