package online

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// refusals are the notices of everything that a service or this device can
// refuse a player.
func refusals() []client.Notice {
	var all []client.Notice
	for r := link.Reason(1); r.String() != "unknown"; r++ {
		all = append(all, NoticeOf(fmt.Errorf("in a dial: %w", r)))
	}
	for r := wire.Accepted + 1; r.Code() != "unknown"; r++ {
		all = append(all, ReasonNotice(r))
	}
	for _, c := range meet.Codes() {
		all = append(all, NoticeOf(fmt.Errorf("in the lobby: %w", &meet.Refusal{Code: c, Text: "What the service says."})))
	}
	for _, o := range own {
		all = append(all, NoticeOf(fmt.Errorf("client: %w: more", o.err)))
	}
	for e := wire.MatchEnd(0); e.Code() != "unknown"; e++ {
		all = append(all, EndNotice(e))
	}
	for f := wire.Finding(0); f.Code() != "unknown"; f++ {
		all = append(all, FindingNotice(f))
	}
	return all
}

func TestEveryRefusalHasASentenceInBothLanguages(t *testing.T) {
	all := refusals()
	if len(all) < 75 {
		t.Fatalf("%d refusals only", len(all))
	}
	known := client.Codes()
	for _, n := range all {
		if n.Code == "unknown" || !slices.Contains(known, n.Code) {
			t.Errorf("the code %q has no sentence: add it to client/words.go", n.Code)
		}
		if n.Text == "" {
			t.Errorf("%s has no text for those who do not know its code", n.Code)
		}
	}
	for _, code := range known {
		n := client.NoticeOf(code)
		en, zh := n.Sentence(client.English), n.Sentence(client.Chinese)
		if !strings.HasSuffix(en, ".") && !strings.HasSuffix(en, "…") || !strings.HasSuffix(zh, "。") && !strings.HasSuffix(zh, "…") {
			t.Errorf("%s is no sentence: %q, %q", code, en, zh)
		}
		if strings.ContainsFunc(en, func(r rune) bool { return r >= 0x2E80 }) || !strings.ContainsFunc(zh, func(r rune) bool { return r >= 0x2E80 }) {
			t.Errorf("%s is in the wrong language: %q, %q", code, en, zh)
		}
	}
}

// The same word never means two things: packages share only these.
func TestCodesOfSeveralPackagesAreTheSameThing(t *testing.T) {
	shared := []string{"slow", "too-often"}
	from := map[string]string{}
	note := func(code, pkg string) {
		if was := from[code]; was != "" && was != pkg && !slices.Contains(shared, code) {
			t.Errorf("%q is a code of %s and of %s", code, was, pkg)
		}
		from[code] = pkg
	}
	for r := link.Reason(1); r.String() != "unknown"; r++ {
		note(r.String(), "link")
	}
	for r := wire.Accepted; r.Code() != "unknown"; r++ {
		note(r.Code(), "wire")
	}
	for _, c := range meet.Codes() {
		note(c, "meet")
	}
	for _, o := range own {
		if o.code != meet.CodeVersion {
			note(o.code, "online")
		}
	}
}

func TestAnErrorIsWordedByWhatIsDeepestInIt(t *testing.T) {
	differs := &meet.Refusal{Code: meet.CodeVersion, Text: "Differs.", Differs: []meet.Difference{{Key: "logic", What: "battle rules", Yours: "1", Service: "2"}}}
	for _, c := range []struct {
		err  error
		code string
		diff int
	}{
		{fmt.Errorf("%w: %w", ErrGone, link.Unreachable), "gone", 0},
		{fmt.Errorf("client: online source, frame 7: %w", link.Replaced), "replaced", 0},
		{differs, meet.CodeVersion, 1},
		{fmt.Errorf("battle: map: %w", battle.ErrVersion), meet.CodeVersion, 0},
		{fmt.Errorf("client: %w: frame 7", client.ErrRestart), "state", 0},
		{errors.New("disk on fire"), "unknown", 0},
	} {
		n := NoticeOf(c.err)
		if n.Code != c.code || len(n.Differs) != c.diff || n.Sentence(client.English) == "" {
			t.Errorf("%v: %+v", c.err, n)
		}
	}
	if n := NoticeOf(errors.New("disk on fire")); n.Detail != "disk on fire" {
		t.Errorf("an unknown error does not say what it is: %+v", n)
	}
	if n := (&client.Notice{Code: "of-tomorrow", Text: "New."}); n.Sentence(client.Chinese) != "New." {
		t.Error("a code of a later service is not shown in its own words")
	}
	if NoticeOf(nil).Code != "" || !Other(differs) || !Other(link.Unlike) || Other(link.Full) {
		t.Error("who is of another version is not told apart")
	}
}
