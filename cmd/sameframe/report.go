package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sameframe/cmd/sameframe/internal/chart"
	"sameframe/core/data"
	"sameframe/core/replay"
)

func newReport(a *app) *cobra.Command {
	brief, trace, judge, checkpoints := false, "", false, ""
	var form reportForm
	cmd := &cobra.Command{
		Use:   "report FILE...",
		Short: "Tell a match from its replay: statistics, timeline, fights",
		Long: `Plays recordings without a window and tells what happened: the result, each
player's numbers, gold and where it came from, spells cast, who hurt and healed
whom and with what, who kept whom from acting, buffs, items and levels, who saw
how much and was seen for how long, all of it over time, kills and towers with
what led to them, and team fights. With --json the same and more as an object a
file; core/replay/REPORT.md lists its fields. With --charts DIR as pictures too.

A folder stands for the *.sfr files in it and below, except with --trace and --verdict.
A recording that was cut off is told as far as it goes, and counts as unreadable.
One whose digests do not come out is told up to there. With --brief nothing is played: one line a file,
from what it says of itself. With --trace the file is played up to that frame and
what happened in it is told as a tree: each number under the effects that caused
it, back to the command or attack.

With --verdict the file is judged as a battle report: what checkpoints say of every
player is compared with what its commands give, and each difference is cosmetic
or touches the outcome. The checkpoints are lines of --checkpoints FILE as in
{"frame": 1200, "values": {"seat0.hp": 512, "winner": 0}}, or without it the
keyframes of the file. What a service has judged itself, CODE-verdict.jsonl, is told
as a table of its devices, and their first divergences; 1 is then that one differs in
what decides the match, or told another result.

Exit code: 0 good, 1 a digest or checkpoint differs, 2 unreadable, 3 another version; of
several files the highest.`,
		Example: `  sameframe report m.sfr
  sameframe report --json games/*.sfr
  sameframe report --brief games/
  sameframe report --charts pictures --lang zh m.sfr
  sameframe report --trace 9120 m.sfr
  sameframe report --verdict --checkpoints told.jsonl m.sfr
  sameframe report --verdict --lang zh matches/*-verdict.jsonl`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("which replay? (see: %s --help)", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for report", "fps", "digests"); err != nil {
				return err
			}
			switch {
			case checkpoints != "" && !judge:
				return fmt.Errorf("--checkpoints needs --verdict (see: %s --help)", cmd.CommandPath())
			case !slices.Contains(languages, form.lang):
				return fmt.Errorf("--lang %q: want one of %s", form.lang, strings.Join(languages, ", "))
			case form.charts != "" && (brief || judge || trace != ""):
				return fmt.Errorf("--charts draws the whole report (see: %s --help)", cmd.CommandPath())
			case judge && (brief || trace != "" || checkpoints != "" && len(args) > 1):
				return fmt.Errorf("--verdict tells nothing else, and with --checkpoints judges one file (see: %s --help)", cmd.CommandPath())
			case trace == "" && !judge:
				return a.reportAll(cmd.Context(), args, brief, form)
			case !judge && (brief || len(args) > 1):
				return fmt.Errorf("--trace tells one file, and not in brief (see: %s --help)", cmd.CommandPath())
			}
			d, err := loadData()
			if err != nil {
				return err
			}
			if judge {
				return a.reportVerdicts(d, args, checkpoints, form.lang == "zh")
			}
			return a.reportTrace(d, args[0], trace)
		},
	}
	cmd.Flags().BoolVar(&brief, "brief", false, "one line a file, without playing it")
	cmd.Flags().BoolVar(&judge, "verdict", false, "judge the file by checkpoints, or tell what a service has judged")
	cmd.Flags().StringVar(&form.charts, "charts", "", "draw curves, matrices and bars into PNG files in `DIR`")
	cmd.Flags().StringVar(&form.lang, "lang", "en", "language of the text and the charts: en, zh")
	cmd.Flags().StringVar(&checkpoints, "checkpoints", "", "lines of checkpoints in `FILE`, for --verdict")
	cmd.Flags().StringVar(&trace, "trace", "", "tell what happened in this frame, by what caused it")
	return cmd
}

// reportForm is how a report is told.
type reportForm struct {
	charts string // folder for pictures, empty for none
	lang   string
}

// reportAll tells every file, the readable ones even when others are not, and
// returns the worst of the verdicts.
func (a *app) reportAll(ctx context.Context, args []string, brief bool, form reportForm) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	files, _ := find(args)
	if brief {
		return a.reportBriefly(ctx, files)
	}
	d, err := loadData()
	if err != nil {
		return err
	}
	var worst error
	for i, f := range files {
		if i > 0 && !a.json {
			fmt.Fprintln(a.out)
		}
		err := f.err
		if err != nil {
			err = a.bad(f.name, err)
		} else {
			err = a.reportFile(ctx, d, f.name, form)
		}
		if errors.Is(err, errInterrupted) {
			return err
		}
		worst = graver(worst, err)
	}
	return worst
}

// reportFile plays one file and tells it.
func (a *app) reportFile(ctx context.Context, d *data.Set, name string, form reportForm) error {
	f, cut := readReplay(name)
	if f == nil {
		return a.bad(name, cut)
	}
	r, err := replay.NewReporter(d, f)
	if err != nil {
		return a.bad(name, elsewhere(err))
	}
	for r.Step() {
		if ctx.Err() != nil {
			return errInterrupted
		}
	}
	t := &telling{File: slashed(name), OK: r.Mismatch() == nil && cut == nil, Truncated: cut != nil, Report: r.Report(), chinese: form.lang == "zh"}
	switch m := r.Mismatch(); {
	case m != nil:
		t.differs, t.Error = true, m.String()
	case cut != nil:
		t.Error = plain(cut)
	}
	if a.json {
		a.emit(t)
	} else {
		t.write(a.out)
	}
	if form.charts != "" {
		if err := a.charts(form.charts, t); err != nil {
			return a.bad(name, err)
		}
	}
	if r.Mismatch() == nil {
		return a.cutOff(name, cut, "its "+doing(f.Frames(), "whole frame", "is told", "are told"))
	}
	fmt.Fprintf(a.err, "sameframe: %s: diverges at %s\n", printable(name), t.Error)
	return errDiverged
}

// telling is the report of one file; its JSON object.
type telling struct {
	File      string `json:"file"`
	OK        bool   `json:"ok"`
	Error     string `json:"error,omitempty"`
	Truncated bool   `json:"truncated"`
	*replay.Report
	differs bool // a digest did not come out
	chinese bool
	pen     *chart.Pen // while charts are drawn
}
