package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/replay"
)

// crashed is what the disk has of a recording when the service is killed.
func crashed(t *testing.T) (part []byte) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Shadow, nil)
		s.play(meshStart(1, 5), time.Second, func(int) swarm.Fate { return swarm.Fate{} }, func(context.Context, *swarm.Crew) {
			<-time.After(18 * time.Second)
			var err error
			if part, err = os.ReadFile(filepath.Join(s.folder, "MESH.sfr.part")); err != nil {
				t.Error(err)
			}
		})
	})
	return part
}

// What a killed service has left is told at the next start, stays where it is, and
// plays as the line says.
func TestWhatACrashLeftIsToldAndPlays(t *testing.T) {
	dir := t.TempDir()
	part := crashed(t)
	name := filepath.Join(dir, "ABCDE.sfr.part")
	for i := range 12 {
		os.WriteFile(filepath.Join(dir, fmt.Sprintf("X%02d-verdict.jsonl.part", i)), []byte("{"), 0o644)
	}
	if err := os.WriteFile(name, part, 0o644); err != nil {
		t.Fatal(err)
	}
	s := defaults()
	s.Listen, s.Folder, s.Quiet = "127.0.0.1:0", dir, true
	var log bytes.Buffer
	v, err := newService(console{io.Discard, &log}, &s)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.open(); err != nil {
		t.Fatal(err)
	}
	v.close()
	lines := strings.Split(log.String(), "\n")
	if !strings.Contains(lines[0], "sameframe replay "+name+" plays it") || !strings.Contains(lines[0], "level=WARN") {
		t.Errorf("the first of them: %s", lines[0])
	}
	if len(lines) != 12 || !strings.Contains(lines[10], "files=3") {
		t.Errorf("%d lines for 13 files:\n%s", len(lines)-1, &log)
	}
	f, err := replay.Read(bytes.NewReader(part))
	if f == nil || f.Frames() < 300 {
		t.Fatalf("what was left does not play: %v", err)
	}
	if _, m, err := f.Verify(gameData()); m != nil {
		t.Errorf("%v, %v", m, err)
	}
	if b, err := os.ReadFile(name); err != nil || !bytes.Equal(b, part) {
		t.Errorf("it is not as it was: %v", err)
	}
}
