package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// verdictVersion is the form of a service's battle report that this build reads.
const verdictVersion = 1

// serviceVerdict is what a service found in the reports of a match's devices: its
// file CODE-verdict.jsonl, and the JSON object of it.
type serviceVerdict struct {
	File    string          `json:"file"`
	OK      bool            `json:"ok"`
	Head    verdictHead     `json:"verdict"`
	Devices []verdictDevice `json:"devices"`
}

type verdictHead struct {
	Version   int            `json:"version"`
	Room      string         `json:"room"`
	End       string         `json:"end"`
	Authority string         `json:"authority"`
	Frames    uint32         `json:"frames"`
	Inputs    int64          `json:"inputs"`
	Broken    string         `json:"broken,omitempty"`
	Result    *replay.Result `json:"match,omitempty"`
	Replay    string         `json:"replay,omitempty"`
}

type verdictDevice struct {
	Seat        int                 `json:"seat"`
	Name        string              `json:"name,omitempty"`
	Finding     string              `json:"finding"`
	Result      string              `json:"result"`
	Checkpoints int                 `json:"checkpoints"`
	Matched     int                 `json:"matched"`
	Diverged    int                 `json:"diverged"`
	Decisive    int                 `json:"decisive"`
	Missing     int                 `json:"missing"`
	Silence     int64               `json:"silence"`
	English     string              `json:"english"`
	Chinese     string              `json:"chinese"`
	Divergences []verdictDivergence `json:"divergences,omitempty"`
}

type verdictDivergence struct {
	Frame    wire.Frame     `json:"frame"`
	Severity string         `json:"severity"`
	Fields   []verdictField `json:"fields"`
}

type verdictField struct {
	Field string `json:"field"`
	Told  string `json:"told"`
	Real  string `json:"real"`
}

// decides reports whether a device is off in what decides the match.
func (d *verdictDevice) decides() bool {
	return d.Decisive > 0 || d.Result == "differs" || d.Finding == wire.FindOutcome.Code()
}

// isVerdict reports whether a file is one of lines of JSON, and no replay.
func isVerdict(b []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(b, " \t\r\n"), []byte("{")) }

// readVerdict reads a service's battle report. Errors name the line.
func readVerdict(name string, b []byte) (*serviceVerdict, error) {
	v := &serviceVerdict{File: slashed(name), OK: true}
	n := 0
	for text := range bytes.Lines(b) {
		n++
		if text = bytes.TrimSpace(text); len(text) == 0 {
			continue
		}
		if err := v.line(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	for i := range v.Devices {
		v.OK = v.OK && !v.Devices[i].decides()
	}
	return v, nil
}

var errNoVerdict = errors.New(`want the battle report of a service, CODE-verdict.jsonl, which begins with {"line":"verdict"`)

// line takes one line. What a later service says besides is skipped.
func (v *serviceVerdict) line(text []byte) error {
	var kind struct {
		Line string
		Seat int
	}
	if err := json.Unmarshal(text, &kind); err != nil {
		return errors.New("no whole JSON object; is the file cut off?")
	}
	switch known := v.Head.Version != 0; {
	case kind.Line == "verdict" && !known:
		return v.begin(text)
	case kind.Line == "verdict" || !known:
		return errNoVerdict
	case kind.Line == "device":
		var d verdictDevice
		err := wordJSON(json.Unmarshal(text, &d))
		v.Devices = append(v.Devices, d)
		return err
	case kind.Line == "divergence":
		i := slices.IndexFunc(v.Devices, func(d verdictDevice) bool { return d.Seat == kind.Seat })
		if i < 0 {
			return fmt.Errorf("a divergence of seat %d before its device", kind.Seat)
		}
		var d verdictDivergence
		err := wordJSON(json.Unmarshal(text, &d))
		v.Devices[i].Divergences = append(v.Devices[i].Divergences, d)
		return err
	}
	return nil
}

func (v *serviceVerdict) begin(text []byte) error {
	err := json.Unmarshal(text, &v.Head)
	if v.Head.Version != verdictVersion {
		return fmt.Errorf("%w: battle report of version %d, this build reads %d", battle.ErrVersion, v.Head.Version, verdictVersion)
	}
	if r := v.Head.Result; r != nil && int(r.Winner) >= len(campNames) {
		return fmt.Errorf("match.winner %d: want 0 to %d", r.Winner, len(campNames)-1)
	}
	return wordJSON(err)
}

// wordJSON words an error of a value for a reader.
func wordJSON(err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("%s is no place for a JSON %s", kind.Field, kind.Value)
	}
	return err
}

// verdictWords are the words of the table in Chinese.
var verdictWords = map[string]string{
	"room %s, %d frames, judged by %s; %s": "房间 %s，%d 帧，由%s判定；%s",
	"the service":                          "服务器", "the majority": "多数玩家",
	"%s wins":                      "%s获胜",
	"nobody wins":                  "无人获胜",
	"no result (%s)":               "没有结果（%s）",
	"the stream breaks a rule: %s": "输入流违反规则：%s",
	"replay: %s":                   "录像：%s",
	"frame %d, seat %d, %s: %s told %s, it is %s":    "第 %d 帧，座位 %d，%s：%s 上报 %s，实际 %s",
	"%d more divergences are counted and not listed": "另有 %d 处偏离已计数，未列出",
	"no person played": "没有玩家参加",
	"PLAYER":           "玩家", "FINDING": "结论", "RESULT": "结果", "TOLD": "上报", "AGREE": "相符", "DIVERGE": "偏离",
	"DECISIVE": "影响结果", "MISSING": "缺失", "SILENCE": "沉默帧",
	"agrees": "相符", "differs": "不符", "untold": "未报", "unknown": "未知", "nothing": "无可比较", "missing": "有缺失", "cosmetic": "仅表现", "outcome": "影响结果",
	"core": "战斗结束", "reports": "多数上报", "sync": "状态不符过多", "empty": "无人在场", "length": "时间过长", "drain": "服务停止", "internal": "服务故障",
}

// verdictColumns are those of the table behind the players' names.
var verdictColumns = []column{
	{"FINDING", 12}, {"RESULT", 10}, {"TOLD", 8}, {"AGREE", 8}, {"DIVERGE", 9}, {"DECISIVE", 10}, {"MISSING", 9}, {"SILENCE", 9},
}

// verdictText writes a battle report in one language.
type verdictText struct {
	out     io.Writer
	chinese bool
}

func (t verdictText) say(text string) string {
	if zh, known := verdictWords[text]; t.chinese && known {
		return zh
	}
	return text
}

func (t verdictText) sayf(form string, args ...any) string { return fmt.Sprintf(t.say(form), args...) }

func (t verdictText) write(v *serviceVerdict) {
	h := &v.Head
	by := map[string]string{"service": "the service", "majority": "the majority"}[h.Authority]
	fmt.Fprintf(t.out, "%s: %s\n", v.File, t.sayf("room %s, %d frames, judged by %s; %s", printable(h.Room), h.Frames, t.say(by), t.outcome(h)))
	if h.Replay != "" {
		fmt.Fprintln(t.out, t.sayf("replay: %s", printable(h.Replay)))
	}
	if h.Broken != "" {
		fmt.Fprintln(t.out, t.sayf("the stream breaks a rule: %s", printable(h.Broken)))
	}
	if len(v.Devices) == 0 {
		fmt.Fprintln(t.out, t.say("no person played"))
		return
	}
	t.table(v.Devices)
	for i := range v.Devices {
		t.divergences(&v.Devices[i])
	}
}

func (t verdictText) outcome(h *verdictHead) string {
	switch {
	case h.Result == nil:
		return t.sayf("no result (%s)", t.say(printable(h.End)))
	case h.Result.Winner == 0:
		return t.say("nobody wins")
	}
	return t.sayf("%s wins", (&telling{chinese: t.chinese}).camp(int(h.Result.Winner)))
}

func (t verdictText) table(all []verdictDevice) {
	var heads []string
	for _, c := range verdictColumns {
		heads = append(heads, t.say(c.head))
	}
	tableRow(t.out, t.say("PLAYER"), verdictColumns, heads...)
	for i := range all {
		d := &all[i]
		cells := []string{t.say(printable(d.Finding)), t.say(printable(d.Result))}
		for _, n := range []int{d.Checkpoints, d.Matched, d.Diverged, d.Decisive, d.Missing, int(d.Silence)} {
			cells = append(cells, strconv.Itoa(n))
		}
		tableRow(t.out, strings.TrimSpace(fmt.Sprintf("%d %s", d.Seat, printable(d.Name))), verdictColumns, cells...)
	}
}

// divergences lists those of a device, and what it comes to.
func (t verdictText) divergences(d *verdictDevice) {
	if d.Diverged == 0 && !d.decides() {
		return
	}
	sentence := d.English
	if t.chinese {
		sentence = d.Chinese
	}
	fmt.Fprintf(t.out, "%d %s: %s\n", d.Seat, printable(d.Name), printable(sentence))
	shown := d.Divergences[:min(len(d.Divergences), shownFields)]
	for i := range shown {
		for _, f := range shown[i].Fields[:min(len(shown[i].Fields), shownFields)] {
			fmt.Fprintf(t.out, "  %s\n", t.sayf("frame %d, seat %d, %s: %s told %s, it is %s",
				shown[i].Frame, d.Seat, t.say(printable(shown[i].Severity)), printable(f.Field), printable(f.Told), printable(f.Real)))
		}
	}
	if more := d.Diverged - len(shown); more > 0 {
		fmt.Fprintf(t.out, "  %s\n", t.sayf("%d more divergences are counted and not listed", more))
	}
}

// tellServiceVerdict tells a service's battle report. Only what touches the outcome
// is a failure.
func (a *app) tellServiceVerdict(name string, b []byte, chinese bool) error {
	v, err := readVerdict(name, b)
	if err != nil {
		return a.bad(name, err)
	}
	if a.json {
		a.emit(v)
	} else {
		verdictText{a.out, chinese}.write(v)
	}
	if !v.OK {
		return errDiverged
	}
	return nil
}
