package wire

import (
	"strings"
	"testing"
)

// Every end and finding has a word of its own and a sentence; what a later build
// may send has one too.
func TestEndsAndFindingsAreWordsAndSentences(t *testing.T) {
	words := map[string]bool{}
	tell := func(word, sentence string, known bool) {
		t.Helper()
		if words[word] || (word == "unknown") == known || !strings.HasSuffix(sentence, ".") {
			t.Errorf("%q, %q", word, sentence)
		}
		words[word] = known
	}
	for e := range numEnds {
		tell(e.Code(), e.String(), true)
		if e.Decided() != (e.Code() == "core" || e.Code() == "reports") {
			t.Errorf("%q: decided %v", e.Code(), e.Decided())
		}
	}
	for f := range numFindings {
		tell(f.Code(), f.String(), true)
	}
	tell(numEnds.Code(), numEnds.String(), false)
	tell(Finding(200).Code(), Finding(200).String(), false)
}
