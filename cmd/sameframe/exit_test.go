package main

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"sameframe/core/data"
)

func TestFaultsOfDataFilesStandOneALine(t *testing.T) {
	err := &data.LintError{Faults: []data.Fault{
		{File: "data/units/a.toml", Line: 3, Col: 1, Text: "one: two"},
		{File: "maps", Text: "has no .toml file"},
	}, More: 4}
	var out bytes.Buffer
	code := exitCode(console{io.Discard, &out}, fmt.Errorf("data: %w", err))
	want := "sameframe: data/units/a.toml:3:1: one: two\nmaps: has no .toml file\nand 4 more\n"
	if code != exitBad || out.String() != want {
		t.Errorf("code %d\n got %q\nwant %q", code, out.String(), want)
	}
}
