package view

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// play runs a scene in a host process and returns where its pictures lie.
func play(t *testing.T, scene string, vars ...string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a display; run without -short")
	}
	if os.Getenv("DISPLAY") == "" {
		t.Fatal("no DISPLAY: run  xvfb-run -s '-screen 0 1920x1080x24' go test ./view/")
	}
	t.Parallel()
	shots := t.TempDir()
	if out, err := launch(scene, "1280x720", shots, vars...); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return shots
}

// launch starts this binary as the host of a scene, with further variables.
func launch(scene, size, shots string, vars ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "sfview")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	host := exec.Command(os.Args[0])
	host.Env = append(os.Environ(), hostVar+"=1", sceneVar+"="+scene, sizeVar+"="+size, shotsVar+"="+shots,
		configVar+"="+filepath.Join(dir, "settings.toml"))
	host.Env = append(host.Env, vars...)
	return host.CombinedOutput()
}

// drawScene plays the scene that the environment names, for looking at it:
//
//	SAMEFRAME_VIEW_SCENE=gallery SAMEFRAME_VIEW_HERO=mage SAMEFRAME_VIEW_SIZE=1920x1080 SAMEFRAME_VIEW_SHOTS=/tmp/shots go test ./view/
func drawScene() error {
	size := os.Getenv(sizeVar)
	if size == "" {
		size = "1280x720"
	}
	out, err := launch(os.Getenv(sceneVar), size, os.Getenv(shotsVar))
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	_, err = os.Stdout.Write(out)
	return err
}

func TestAPersonPlaysTheFirstMinute(t *testing.T) {
	shots := play(t, "play")
	pictures, err := filepath.Glob(filepath.Join(shots, "play-*.png"))
	if err != nil || len(pictures) != 6 {
		t.Errorf("%d pictures, %v", len(pictures), err)
	}
}

func TestSurrenderEndsTheMatchAndARematchBegins(t *testing.T) { play(t, "surrender") }

func TestLookingDoesNotChangeTheMatch(t *testing.T) { play(t, "watch") }

func TestAWatcherSetsPaceAndCamera(t *testing.T) { play(t, "replay", watchVar+"=1") }

func TestAFilmDoesWhatItsControlsSay(t *testing.T) { play(t, "film", watchVar+"=1") }

func TestWhatWasPlayedCanBeWatchedAndLeft(t *testing.T) { play(t, "kept", keptVar+"=1") }

func TestSurrenderEndsATeamMatchWithBots(t *testing.T) { play(t, "surrender3") }
