package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"sameframe/client/disk"
	"sameframe/cmd/internal/usage"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
)

// patrol plays random matches of bots and proves that each comes out the same
// however it is played.
type patrol struct {
	*app
	dir     string
	from    int
	matches int
	frames  int
	data    *data.Set
	plan    func(i int) *patrolPlan   // what the i-th match is
	brain   func(by who) battle.Brain // who decides for the bots
}

// who is one of the ways in which a match of the patrol is played.
type who int

const (
	firstRun  who = iota // outer frames of one pattern
	secondRun            // of another
	shadow               // beside the first, saved and loaded again and again
)

// patrolPlan is one match and how it is played.
type patrolPlan struct {
	number   int
	flags    matchFlags
	patterns [2]string
	seed     uint64 // of when the shadow is saved
}

// patrolLine is one line of the list of what is done.
type patrolLine struct {
	Match  int    `json:"match"`
	Limit  int    `json:"limit"` // --frames
	Build  string `json:"build"` // rules, data and scripts
	OK     bool   `json:"ok"`
	Frames int    `json:"frames"`
	Digest string `json:"digest"`
	Error  string `json:"error,omitempty"`
}

func newPatrol(a *app) *cobra.Command {
	p := &patrol{app: a, brain: func(who) battle.Brain { return &bot.Brain{} }}
	p.plan = p.random
	cmd := &cobra.Command{
		Use:   "patrol",
		Short: "Play random bot matches, each twice, and prove that they agree",
		Long: `Plays random matches of bots side by side on all processors. Each is played twice
through the session loop with different patterns of outer frames, and beside the
first playing runs a world that is saved, loaded and continued at random frames.
The digests and random draws of every frame must agree.

DIR/done.jsonl lists what is done; a patrol that broke off goes on behind it, as
long as --frames, rules, data and scripts are the same. Of a match that fails,
DIR/failed-NUMBER holds both recordings with the digest of every frame, the
traces, the states of the shadow, and how to play it again.

Exit code: 0 all agree, 1 some do not, 2 bad usage or unwritable output.`,
		Example: `  sameframe patrol --matches 1000
  sameframe patrol --from 317 --matches 1 --dir again`,
		Args: usage.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := refuse(cmd, "has no meaning for patrol", "fps", "digests"); err != nil {
				return err
			}
			return p.run(cmd.Context())
		},
	}
	f := cmd.Flags()
	f.IntVar(&p.matches, "matches", 100, "play `N` matches")
	f.IntVar(&p.from, "from", 1, "the `NUMBER` of the first: the same number is the same match")
	f.IntVar(&p.frames, "frames", 6000, "end each after `N` frames, 0 for at the victory")
	f.StringVar(&p.dir, "dir", "patrol", "keep results in `DIR`")
	return cmd
}

// run plays what is not done yet.
func (p *patrol) run(ctx context.Context) (err error) {
	if p.matches < 1 || p.from < 0 || p.frames < 0 {
		return errors.New("--matches, --from and --frames: want 1 or more matches, and nothing below 0")
	}
	if p.data, err = loadData(); err != nil {
		return err
	}
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return &writeError{p.dir, reason(err)}
	}
	done, err := p.done()
	if err != nil {
		return err
	}
	list, err := p.append()
	if err != nil {
		return &writeError{p.list(), reason(err)}
	}
	defer list.Close()
	ctx, stop := interruptible(ctx)
	defer stop()
	s := &patrolSum{patrol: p}
	for i := p.from; i < p.from+p.matches; i++ {
		if l, ok := done[i]; ok {
			s.add(l)
			s.before++
		}
	}
	switch err := p.rest(ctx, done, s, list); {
	case errors.Is(err, errInterrupted):
		fmt.Fprintf(p.err, "sameframe: interrupted after %d of %d matches, %d failed; the same command goes on from there\n", s.done, p.matches, len(s.failed))
		return errReported
	case err != nil:
		return err
	}
	return s.tell()
}

// build is what a match depends on beside its number and length.
func (p *patrol) build() string {
	return fmt.Sprintf("%d-%016x-%016x", battle.LogicVersion, p.data.Digest, p.data.ScriptDigest)
}

func (p *patrol) list() string { return filepath.Join(p.dir, "done.jsonl") }

// done reads the list of an earlier patrol of the same length and build. Its last
// line may have broken off.
func (p *patrol) done() (map[int]patrolLine, error) {
	done := map[int]patrolLine{}
	in, err := disk.Open(p.list())
	if errors.Is(err, fs.ErrNotExist) {
		return done, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.list(), reason(err))
	}
	defer in.Close()
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var l patrolLine
		if json.Unmarshal(sc.Bytes(), &l) == nil && l.Limit == p.frames && l.Build == p.build() {
			done[l.Match] = l
		}
	}
	return done, nil
}

// append opens the list behind its last whole line.
func (p *patrol) append() (*os.File, error) {
	list, err := os.OpenFile(p.list(), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	end, err := list.Seek(0, io.SeekEnd)
	last := []byte("\n")
	if err == nil && end > 0 {
		_, err = list.ReadAt(last, end-1)
	}
	if err == nil && last[0] != '\n' {
		_, err = list.Write([]byte("\n"))
	}
	if err != nil {
		list.Close()
		return nil, err
	}
	return list, nil
}

// rest plays side by side what is not in done, and lists each match when it has
// ended.
func (p *patrol) rest(ctx context.Context, done map[int]patrolLine, s *patrolSum, list *os.File) error {
	workers := runtime.GOMAXPROCS(0)
	jobs, results := make(chan int), make(chan patrolResult)
	for range workers {
		go func() {
			for i := range jobs {
				l, err := p.match(ctx, p.plan(i))
				results <- patrolResult{l, err}
			}
		}()
	}
	var todo []int
	for i := p.from; i < p.from+p.matches; i++ {
		if _, ok := done[i]; !ok {
			todo = append(todo, i)
		}
	}
	go func() {
		defer close(jobs)
		for _, i := range todo {
			jobs <- i
		}
	}()
	var first error
	for range todo {
		r := <-results
		if r.err != nil {
			first = patrolError(first, r.err)
			continue
		}
		b, _ := json.Marshal(r.line)
		if _, err := list.Write(append(b, '\n')); err != nil {
			first = patrolError(first, &writeError{p.list(), reason(err)})
		}
		s.add(r.line)
		s.progress()
	}
	return first
}

type patrolResult struct {
	line patrolLine
	err  error
}

func patrolError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

var patrolPatterns = []string{"30", "60", "120", "144", "jitter", "burst", "stall", "17", "1000"}

// random makes the i-th match.
func (p *patrol) random(i int) *patrolPlan {
	rng := rand.New(rand.NewPCG(uint64(i), 0x5a3ef2a3e))
	steps, maps := []int{33, 50, 66}, mapKeys(p.data)
	plan := &patrolPlan{number: i, seed: rng.Uint64(), flags: matchFlags{
		seed: rng.Uint64(), mapKey: maps[rng.IntN(len(maps))], frames: p.frames, step: steps[rng.IntN(len(steps))],
		size: 1 + rng.IntN(5), skill: rng.IntN(3), asPlayers: rng.IntN(2) == 0, recordFlags: recordFlags{every: 1, keyframes: 256},
	}}
	order := rng.Perm(len(patrolPatterns))
	plan.patterns = [2]string{patrolPatterns[order[0]], patrolPatterns[order[1]]}
	return plan
}

// patrolSum counts.
type patrolSum struct {
	*patrol
	done, before, frames int
	failed               []int
	shown                time.Time
}

func (s *patrolSum) add(l patrolLine) {
	s.done++
	s.frames += l.Frames
	if !l.OK {
		s.failed = append(s.failed, l.Match)
	}
}

// progress shows how far the patrol is, not more often than every few seconds.
func (s *patrolSum) progress() {
	now := time.Now()
	if s.shown.IsZero() {
		s.shown = now
	}
	if now.Sub(s.shown) < 5*time.Second {
		return
	}
	s.shown = now
	fmt.Fprintf(s.err, "  %d of %d matches, %d failed\n", s.done, s.matches, len(s.failed))
}

// tell is the one line of the summary.
func (s *patrolSum) tell() error {
	if s.json {
		s.emit(struct {
			OK      bool  `json:"ok"`
			Matches int   `json:"matches"`
			Before  int   `json:"before"`
			Frames  int   `json:"frames"`
			Failed  []int `json:"failed"`
		}{len(s.failed) == 0, s.done, s.before, s.frames, append([]int{}, s.failed...)})
	} else if len(s.failed) == 0 {
		fmt.Fprintf(s.out, "patrol: %d matches (%d of them before), %d frames, all agree\n", s.done, s.before, s.frames)
	} else {
		fmt.Fprintf(s.out, "patrol: %d of %d matches (%d of them before) do not agree: %v; see %s\n", len(s.failed), s.done, s.before, s.failed, slashed(s.dir))
	}
	if len(s.failed) > 0 {
		return errDiverged
	}
	return nil
}
