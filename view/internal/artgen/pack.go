package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"slices"

	"sameframe/view/atlas/sheet"
)

const (
	pageSize = 2048
	gap      = 2 // empty pixels between sprites
)

// job is one entry of the catalogue.
type job struct {
	name  string
	slice int
	draw  func() picture
}

// pack puts the pictures on pages, highest first in rows, and writes pages,
// index and icon.
func pack(jobs []job, pics []picture) ([]file, error) {
	p := packer{index: sheet.Index{Unit: sheet.PixelsPerUnit, Sprites: map[string]sheet.Entry{}}}
	for _, i := range byHeight(jobs, pics) {
		if err := p.place(jobs[i], pics[i]); err != nil {
			return nil, err
		}
	}
	icon, err := encode(appIcon().image())
	if err != nil {
		return nil, err
	}
	files, err := p.files()
	return append(files, file{"icon.png", icon}), err
}

func byHeight(jobs []job, pics []picture) []int {
	order := make([]int, len(pics))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(pics[b].h, pics[a].h), cmp.Compare(jobs[a].name, jobs[b].name))
	})
	return order
}

type packer struct {
	index sheet.Index
	pages []*image.NRGBA
	shelf []shelf
}

// shelf is a row of sprites on a page.
type shelf struct{ page, x, y, h int }

func (p *packer) place(j job, pic picture) error {
	if pic.w+gap > pageSize || pic.h+gap > pageSize {
		return fmt.Errorf("sprite %s: %d×%d does not fit a page", j.name, pic.w, pic.h)
	}
	if _, twice := p.index.Sprites[j.name]; twice {
		return fmt.Errorf("sprite %s is drawn twice", j.name)
	}
	s := p.room(pic.w, pic.h)
	img := pic.image()
	draw.Draw(p.pages[s.page], img.Bounds().Add(image.Pt(s.x, s.y)), img, image.Point{}, draw.Src)
	p.index.Sprites[j.name] = entry(j, pic, s)
	s.x += pic.w + gap
	return nil
}

func entry(j job, pic picture, s *shelf) sheet.Entry {
	e := sheet.Entry{Page: s.page, X: s.x, Y: s.y, W: pic.w, H: pic.h, PX: cents(pic.pivot.x), PY: cents(pic.pivot.y), Slice: j.slice, Add: pic.add}
	if pic.scale != 1 {
		e.Scale = pic.scale
	}
	return e
}

func cents(x float64) float64 { return math.Round(x*100) / 100 }

// room finds the first shelf with space, or opens one.
func (p *packer) room(w, h int) *shelf {
	for i := range p.shelf {
		if s := &p.shelf[i]; s.h >= h && s.x+w+gap <= pageSize {
			return s
		}
	}
	y := pageSize
	if n := len(p.shelf); n > 0 {
		last := p.shelf[n-1]
		y = last.y + last.h + gap
	}
	if y+h+gap > pageSize {
		p.pages = append(p.pages, image.NewNRGBA(image.Rect(0, 0, pageSize, pageSize)))
		y = gap
	}
	p.shelf = append(p.shelf, shelf{page: len(p.pages) - 1, x: gap, y: y, h: h})
	return &p.shelf[len(p.shelf)-1]
}

func (p *packer) files() ([]file, error) {
	var all []file
	for i, page := range p.pages {
		data, err := encode(p.cropped(i, page))
		if err != nil {
			return nil, err
		}
		name := fmt.Sprintf("page%d.png", i)
		p.index.Pages = append(p.index.Pages, name)
		all = append(all, file{name, data})
	}
	data, err := json.MarshalIndent(p.index, "", " ")
	return append(all, file{sheet.IndexFile, append(data, '\n')}), err
}

// cropped cuts the unused foot of a page off.
func (p *packer) cropped(i int, page *image.NRGBA) image.Image {
	foot := 0
	for _, s := range p.shelf {
		if s.page == i {
			foot = max(foot, s.y+s.h+gap)
		}
	}
	return page.SubImage(image.Rect(0, 0, pageSize, foot))
}

func encode(img image.Image) ([]byte, error) {
	var buf bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	err := enc.Encode(&buf, img)
	return buf.Bytes(), err
}
