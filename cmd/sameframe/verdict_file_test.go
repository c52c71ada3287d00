package main

import (
	"encoding/json"
	"strings"
	"testing"
)

const verdictFile = `{"line":"verdict","version":1,"room":"ABCDE","end":"core","authority":"service","frames":900,"inputs":40,"match":{"over":true,"frame":900,"winner":2,"surrender":false,"digest":"7","used":"9","seats":[]},"replay":"ABCDE.sfr"}
{"line":"device","name":"Ann","seat":0,"finding":"agrees","result":"agrees","checkpoints":30,"matched":30,"diverged":0,"decisive":0,"missing":0,"silence":0,"english":"all right","chinese":"判定一致"}
{"line":"device","name":"李雷","seat":1,"finding":"cosmetic","result":"agrees","checkpoints":30,"matched":28,"diverged":20,"decisive":0,"missing":0,"silence":0,"english":"30 checkpoints: 28 agree","chinese":"共 30 个检查点"}
{"line":"divergence","seat":1,"frame":60,"severity":"cosmetic","fields":[{"field":"digest","told":"00ff","real":"00aa"}]}
{"line":"weather","of":"a later service"}
`

const decisiveDevice = `{"line":"device","name":"Eve\u001b[2J","seat":3,"finding":"outcome","result":"differs","checkpoints":31,"matched":30,"diverged":1,"decisive":1,"missing":2,"silence":90,"english":"not consistent","chinese":"判定不一致"}
{"line":"divergence","seat":3,"frame":900,"severity":"outcome","fields":[{"field":"seat3.kills","told":"99","real":"1"}]}
`

// Whoever asks for a report of it as of a replay learns how it is told.
func TestAServicesVerdictIsNoReplay(t *testing.T) {
	name := write(t, "ABCDE-verdict.jsonl", []byte(verdictFile))
	for _, args := range [][]string{{"report"}, {"report", "--trace", "9"}, {"replay", "--headless"}} {
		refused(t, exitBad, []string{name + ": holds JSON and is no replay", "sameframe report --verdict"}, append(args, name)...)
	}
}

// A service's battle report is told as a table in either language, and is a failure
// only when something differs that decides the match.
func TestAServicesVerdictIsTold(t *testing.T) {
	fine := write(t, "ABCDE-verdict.jsonl", []byte(verdictFile))
	bad := write(t, "EVIL-verdict.jsonl", []byte(verdictFile+decisiveDevice))
	for _, c := range []struct {
		args []string
		code int
		want []string
	}{
		{[]string{fine}, exitGood, []string{
			"room ABCDE, 900 frames, judged by the service; Orange (east) wins", "replay: ABCDE.sfr",
			"PLAYER                   FINDING    RESULT    TOLD   AGREE  DIVERGE  DECISIVE  MISSING  SILENCE\n",
			"0 Ann                     agrees    agrees      30      30        0         0        0        0\n",
			"1 李雷                  cosmetic    agrees      30      28       20         0        0        0\n",
			"1 李雷: 30 checkpoints: 28 agree\n  frame 60, seat 1, cosmetic: digest told 00ff, it is 00aa\n  19 more divergences",
		}},
		{[]string{bad}, exitDiverged, []string{
			"3 Eve?[2J                outcome   differs      31      30        1         1        2       90\n",
			"  frame 900, seat 3, outcome: seat3.kills told 99, it is 1\n",
		}},
		{[]string{"--lang", "zh", fine, bad}, exitDiverged, []string{
			"房间 ABCDE，900 帧，由服务器判定；橙方（东）获胜", "玩家 ", "结论", "1 李雷                    仅表现      相符", "共 30 个检查点",
			"第 900 帧，座位 3，影响结果：seat3.kills 上报 99，实际 1", "另有 19 处偏离已计数，未列出",
		}},
	} {
		r := command(t, append([]string{"report", "--verdict"}, c.args...)...)
		for _, want := range c.want {
			if !strings.Contains(r.out, want) {
				t.Errorf("%q: no %q in\n%s", c.args, want, r.out)
			}
		}
		if r.code != c.code || r.err != "" || strings.Contains(r.out, "\x1b") {
			t.Errorf("%q: exit code %d, want %d; %q", c.args, r.code, c.code, r.err)
		}
	}
}

func TestAServicesVerdictAsJSON(t *testing.T) {
	r := command(t, "report", "--verdict", "--json", write(t, "EVIL-verdict.jsonl", []byte(verdictFile+decisiveDevice)))
	var v serviceVerdict
	if err := json.Unmarshal([]byte(r.out), &v); err != nil || r.code != exitDiverged {
		t.Fatalf("exit code %d: %v\n%s", r.code, err, r.out)
	}
	if v.OK || len(v.Devices) != 3 || v.Head.Result.Winner != 2 || v.Devices[2].Divergences[0].Fields[0] != (verdictField{"seat3.kills", "99", "1"}) {
		t.Errorf("%+v", v)
	}
}

// A match without a result and without persons is told too.
func TestAVerdictOfNothingIsTold(t *testing.T) {
	head := `{"line":"verdict","version":1,"room":"ABCDE","end":"drain","authority":"majority","frames":9,"inputs":0,"broken":"tick 3 twice"}` + "\n"
	r := good(t, "report", "--verdict", write(t, "a.jsonl", []byte(head)))
	for _, want := range []string{"judged by the majority; no result (drain)", "the stream breaks a rule: tick 3 twice", "no person played"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in\n%s", want, r.out)
		}
	}
}

func TestABadVerdictIsRefusedWithItsLine(t *testing.T) {
	lines := strings.SplitAfter(verdictFile, "\n")
	for says, text := range map[string]string{
		"line 1: want the battle report of a service":      lines[1],
		"line 2: want the battle report of a service":      lines[0] + lines[0],
		"line 3: no whole JSON object; is the file cut":    lines[0] + lines[1] + lines[2][:40],
		"line 2: a divergence of seat 1 before its device": lines[0] + lines[3],
		"line 2: matched is no place for a JSON string":    lines[0] + strings.Replace(lines[1], `"matched":30`, `"matched":"x"`, 1),
		"line 1: match.winner 7: want 0 to 2":              strings.Replace(lines[0], `"winner":2`, `"winner":7`, 1),
	} {
		refused(t, exitBad, []string{"told.jsonl: " + says}, "report", "--verdict", write(t, "told.jsonl", []byte(text)))
	}
	newer := write(t, "told.jsonl", []byte(strings.Replace(verdictFile, `"version":1`, `"version":2`, 1)))
	refused(t, exitVersion, []string{"battle report of version 2, this build reads 1"}, "report", "--verdict", newer)
	refused(t, exitBad, []string{"leave --checkpoints out"}, "report", "--verdict", "--checkpoints", newer, newer)
}

// Each word of the table has its Chinese.
func TestTheVerdictsWordsAreTranslated(t *testing.T) {
	for _, c := range verdictColumns {
		if verdictWords[c.head] == "" {
			t.Errorf("no Chinese for %q", c.head)
		}
	}
	for en, zh := range verdictWords {
		if strings.Count(en, "%") != strings.Count(zh, "%") {
			t.Errorf("%q and %q take different values", en, zh)
		}
	}
}
