package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"time"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// line is one JSON object of --json: one playing of a match or a replay. Pairs
// are of camp 1 and 2.
type line struct {
	File       string      `json:"file,omitempty"`
	FPS        string      `json:"fps"` // outer frames
	Map        string      `json:"map"`
	Seed       uint64      `json:"seed"`
	Step       int         `json:"step"` // milliseconds
	Frames     int         `json:"frames"`
	Millis     data.Millis `json:"elapsed_ms"` // of match time
	Digest     string      `json:"digest"`
	Used       uint64      `json:"used"` // random draws
	OK         bool        `json:"ok"`
	Over       bool        `json:"over"`
	Winner     int         `json:"winner"` // camp, 0 for none
	Kills      [2]int      `json:"kills"`
	Towers     [2]int      `json:"towers"`
	Gold       [2]int      `json:"gold"`
	PerSec     int         `json:"steps_per_second"`
	Error      string      `json:"error,omitempty"`
	DivergedAt *wire.Frame `json:"diverged_at,omitempty"`
	Where      *divergence `json:"where,omitempty"` // what is known of it
	Tried      string      `json:"tried,omitempty"` // of what other version it is
}

// badLine is the object of a file that could not be played.
type badLine struct {
	File  string `json:"file"`
	OK    bool   `json:"ok"`
	Error string `json:"error"`
}

// emit prints one object. That standard output takes it, run checks at the end.
func (a *app) emit(l any) {
	b, err := json.Marshal(l)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(a.out, "%s\n", b)
}

func worldLine(w *battle.World, frames int, fps string, took time.Duration) line {
	var p battle.Picture
	w.Picture(&p)
	l := line{
		FPS: fps, Map: w.Map().Key, Seed: w.Start().Seed, Step: w.StepMillis(),
		Frames: frames, Millis: p.Elapsed, Digest: fmt.Sprintf("%016x", w.Digest()), Used: w.Used(), OK: true,
		Over: p.Outcome.Over, Winner: int(p.Outcome.Winner),
		Kills: [2]int{p.Kills[1], p.Kills[2]}, Towers: [2]int{p.Towers[1], p.Towers[2]},
		PerSec: perSecond(frames, took),
	}
	for i := range p.Seats {
		l.Gold[p.Seats[i].Camp-1] += p.Seats[i].Gold.Floor()
	}
	return l
}

// diverged marks the line as failed, unless dev is nil.
func (l *line) diverged(dev *deviation) {
	if dev != nil {
		l.OK, l.Error, l.DivergedAt = false, dev.String(), &dev.frame
	}
}

func perSecond(n int, took time.Duration) int {
	return int(int64(n) * int64(time.Second) / max(int64(took), 1))
}

// slashed writes a file name the same on every system.
func slashed(name string) string { return filepath.ToSlash(name) }
