package data

import (
	"errors"
	"strings"
	"testing"
)

// FuzzLoad puts any text in the place of each file in turn: Load gives a set
// or faults that can be found in the file, always the same.
func FuzzLoad(f *testing.F) {
	names := []string{heroFile, otherFile, spellFile, buffFile, bulletFile, itemFile, rulesFile, mapFile,
		summonFile, moreSpellFile, moreBuffFile, moreBulletFile, zoneFile, moreItemFile}
	for i, name := range names {
		f.Add(uint8(i), fixtureFiles[name])
	}
	for _, r := range refusals() {
		for i, name := range names {
			if name == r.file {
				f.Add(uint8(i), strings.Replace(fixtureFiles[name], r.old, r.new, 1))
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		files := fixture()
		name := names[int(which)%len(names)]
		files[name] = text
		s, err := Load(files.fs())
		again, err2 := Load(files.fs())
		if err == nil {
			if err2 != nil || s.Digest != again.Digest {
				t.Fatalf("accepted with digest %x, then %v", s.Digest, err2)
			}
			return
		}
		if err2 == nil || err.Error() != err2.Error() {
			t.Fatalf("refused with %v, then %v", err, err2)
		}
		checkFaults(t, err, name, text)
	})
}

func checkFaults(t *testing.T, err error, name, text string) {
	var lint *LintError
	if !errors.As(err, &lint) || len(lint.Faults) == 0 || len(lint.Faults) > MaxFaults {
		t.Fatalf("not a list of faults: %v", err)
	}
	lines := strings.Split(text, "\n")
	for _, fault := range lint.Faults {
		if fault.Text == "" || strings.ContainsAny(fault.Text, "\r\n") && fault.File != name {
			t.Errorf("unclear fault %q", fault)
		}
		if fault.File != name || fault.Line == 0 {
			continue
		}
		if fault.Line > len(lines) || fault.Col < 1 || fault.Col > len(lines[fault.Line-1])+1 {
			t.Errorf("%s is outside the file", fault)
		}
	}
}
