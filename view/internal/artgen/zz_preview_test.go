package main

import (
	"image/png"
	"os"
	"regexp"
	"testing"
)

func TestPreview(t *testing.T) {
	pat := os.Getenv("PREVIEW")
	if pat == "" {
		t.Skip()
	}
	re := regexp.MustCompile(pat)
	var jobs []job
	for _, j := range catalogue() {
		if re.MatchString(j.name) {
			jobs = append(jobs, j)
		}
	}
	pics := drawAll(jobs)
	const W = 1280
	bg := newPicture(W, 960)
	for i := range bg.px {
		bg.px[i] = premultiply(hex(0x7f9052))
	}
	x, y, rowH := 4, 4, 0
	for _, p := range pics {
		k := 2
		if os.Getenv("ZOOM") == "1" {
			k = 1
		}
		q := p.resized(p.w*k, p.h*k)
		if x+q.w > W {
			x, y, rowH = 4, y+rowH+4, 0
		}
		bg.stamp(q, x, y)
		x += q.w + 4
		rowH = max(rowH, q.h)
	}
	f, _ := os.Create("/tmp/preview.png")
	png.Encode(f, bg.image())
	f.Close()
}
