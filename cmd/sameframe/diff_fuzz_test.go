package main

import (
	"bytes"
	"testing"

	"sameframe/core/battle"
)

// A trace that is read is written again as it was, but for spaces.
func FuzzReadTrace(f *testing.F) {
	f.Add([]byte("17 00c0ffee00c0ffee 256\n18 00c0ffee00c0ffef 256\n"))
	f.Add([]byte("4294967295 0123456789abcdef 0\n0 0123456789abcdef 1\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		x, err := readTrace(bytes.NewReader(b))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := x.write(&out); err != nil {
			t.Fatal(err)
		}
		y, err := readTrace(&out)
		if err != nil {
			t.Fatal(err)
		}
		if i, differ := x.differs(y); differ || x.first != y.first {
			t.Fatalf("line %d", i+1)
		}
	})
}

// Whatever a service report holds, comparing its sides ends with a comparison or an
// error.
func FuzzReadReport(f *testing.F) {
	d, err := loadData()
	if err != nil {
		f.Fatal(err)
	}
	head := `{"line":"report","version":1,"frame":9}` + "\n"
	side := `{"line":"side","side":"seat 0","answered":true,"layers":{"rng":"1"}}` + "\n"
	f.Add([]byte(head + side + `{"line":"side","side":"seat 1","answered":true,"layers":{"rng":"2"}}` + "\n" +
		`{"line":"trace","side":"seat 0","frame":3,"digest":"1"}` + "\n" + `{"line":"trace","side":"seat 1","frame":3,"digest":"2"}` + "\n"))
	f.Add([]byte(head + side + side + `{"line":"bundle","frame":3,"bytes":"AAAA"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := readReport("r.jsonl", b)
		if err != nil {
			return
		}
		r.start = battle.Start{}
		for i := range r.sides[1:] {
			if c, err := r.compare(d, &r.sides[0], &r.sides[1+i]); err == nil && c.Equal == (c.Why != "") {
				t.Fatalf("%+v", c)
			}
		}
	})
}
