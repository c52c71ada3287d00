package main

import (
	"bytes"
	"image/png"
	"path/filepath"
	"strings"
	"testing"
)

// The charts are pictures, one for each number and for camps and players; files
// that exist are kept unless forced.
func TestReportDrawsCharts(t *testing.T) {
	name := record(t, "--as-players", "--size", "2", "--frames", "1500")
	dir := filepath.Join(t.TempDir(), "a", "b")
	good(t, "report", "--charts", dir, name)
	got := files(t, dir)
	if len(got) != 10 {
		t.Errorf("%d pictures: %v", len(got), got)
	}
	for _, want := range []string{"gold", "experience-players", "damage", "kills", "apm-players", "damage-matrix"} {
		m, err := png.Decode(bytes.NewReader(read(t, filepath.Join(dir, "match-"+want+".png"))))
		if err != nil || m.Bounds().Dx() < 500 {
			t.Errorf("%s: %v", want, err)
		}
	}
	refused(t, exitBad, []string{"exists", "--force"}, "report", "--charts", dir, name)
	good(t, "report", "--force", "--charts", dir, name)
	if r := command(t, "report", "--brief", "--charts", dir, name); r.code != exitBad || !strings.Contains(r.err, "--charts draws the whole report") {
		t.Error(r.err)
	}
}
