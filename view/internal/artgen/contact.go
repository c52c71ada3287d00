package main

import (
	"os"
	"regexp"
)

const contactWidth = 1280

// contact draws the pictures whose names match a pattern onto one sheet, to
// be looked at while drawing them.
func contact(path, pattern string, zoom int) error {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return err
	}
	var jobs []job
	for _, j := range catalogue() {
		if re.MatchString(j.name) {
			jobs = append(jobs, j)
		}
	}
	data, err := encode(contactSheet(drawAll(jobs), zoom).image())
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

func contactSheet(pics []picture, zoom int) picture {
	bg := newPicture(contactWidth, 960)
	for i := range bg.px {
		bg.px[i] = premultiply(hex(0x7f9052))
	}
	x, y, row := 4, 4, 0
	for _, p := range pics {
		q := p.resized(p.w*zoom, p.h*zoom)
		if x+q.w > contactWidth {
			x, y, row = 4, y+row+4, 0
		}
		bg.stamp(q, x, y)
		x += q.w + 4
		row = max(row, q.h)
	}
	return bg
}
