package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"sameframe/core/replay"
)

// matchFile records a match of bots of so many frames, with keyframes and the digest
// of every frame.
func matchFile(b *testing.B, frames int) []byte {
	b.Helper()
	name := filepath.Join(b.TempDir(), "m.sfr")
	args := []string{"match", "--headless", "--size", "5", "--frames", fmt.Sprint(frames), "--digest-every", "1", "--keyframes", "300", "--record", name}
	quiet(b, args...)
	raw, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	return raw
}

// quiet runs a command that has to succeed.
func quiet(b *testing.B, args ...string) time.Duration {
	b.Helper()
	var none discard
	began := time.Now()
	if code := run(args, console{none, none}); code != exitGood {
		b.Fatalf("%q: exit code %d", args, code)
	}
	return time.Since(began)
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// onCores runs something on one core and on all, one after the other, and tells how
// many times faster the second is. What else runs on the machine spoils it.
func onCores(b *testing.B, f func() time.Duration) {
	all := runtime.GOMAXPROCS(0)
	if all == 1 {
		all = runtime.NumCPU()
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var one, many time.Duration
	for b.Loop() {
		runtime.GOMAXPROCS(1)
		one += f()
		runtime.GOMAXPROCS(all)
		many += f()
	}
	b.ReportMetric(float64(all), "cores")
	b.ReportMetric(one.Seconds()/float64(b.N), "s-one-core")
	b.ReportMetric(many.Seconds()/float64(b.N), "s-all-cores")
	b.ReportMetric(float64(one)/float64(many), "times-faster")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkVerifyFolder verifies a folder of a hundred recordings.
func BenchmarkVerifyFolder(b *testing.B) {
	raw, dir := matchFile(b, 900), b.TempDir()
	for i := range 100 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.sfr", i)), raw, 0o666); err != nil {
			b.Fatal(err)
		}
	}
	onCores(b, func() time.Duration { return quiet(b, "replay", "--headless", dir) })
}

// BenchmarkVerifySegments verifies one long recording in parts.
func BenchmarkVerifySegments(b *testing.B) {
	raw := matchFile(b, 20*60*1000/33)
	name := filepath.Join(b.TempDir(), "m.sfr")
	if err := os.WriteFile(name, raw, 0o666); err != nil {
		b.Fatal(err)
	}
	f, err := replay.Parse(raw)
	if err != nil {
		b.Fatal(err)
	}
	onCores(b, func() time.Duration { return quiet(b, "replay", "--headless", name) })
	b.ReportMetric(float64(f.Frames())*33/60_000, "minutes")
}
