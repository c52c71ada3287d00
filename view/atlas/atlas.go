package atlas

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"path"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/view/atlas/sheet"
)

// Dir is the folder of the pages and the index inside the assets.
const Dir = "art"

// Atlas holds the pages and the sprites cut from them. It is made by Load
// and only read afterwards.
type Atlas struct {
	sprites map[string]Sprite
	missing Sprite
	unknown atomic.Int64
}

// Load reads the index and the pages from the folder Dir of the assets. The
// error names the file and what is wrong with it.
func Load(assets fs.FS) (*Atlas, error) {
	data, err := fs.ReadFile(assets, path.Join(Dir, sheet.IndexFile))
	if err != nil {
		return nil, fmt.Errorf("atlas: %w", err)
	}
	index, err := sheet.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("atlas: %w", err)
	}
	pages, err := loadPages(assets, index.Pages)
	if err != nil {
		return nil, err
	}
	a := &Atlas{sprites: make(map[string]Sprite, len(index.Sprites)), missing: missingSprite()}
	for name, e := range index.Sprites {
		if !e.Rect().In(pages[e.Page].Bounds()) {
			return nil, fmt.Errorf("atlas: sprite %s: %v lies outside page %s", name, e.Rect(), index.Pages[e.Page])
		}
		a.sprites[name] = newSprite(name, e, pages[e.Page])
	}
	return a, nil
}

func loadPages(assets fs.FS, names []string) ([]*ebiten.Image, error) {
	pages := make([]*ebiten.Image, len(names))
	for i, name := range names {
		img, err := decode(assets, path.Join(Dir, name))
		if err != nil {
			return nil, err
		}
		pages[i] = ebiten.NewImageFromImage(img)
	}
	return pages, nil
}

func decode(assets fs.FS, file string) (image.Image, error) {
	data, err := fs.ReadFile(assets, file)
	if err != nil {
		return nil, fmt.Errorf("atlas: %w", err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("atlas: %s: %w", file, err)
	}
	return img, nil
}

// Icon reads the window's icon, 256 pixels square.
func Icon(assets fs.FS) (image.Image, error) { return decode(assets, path.Join(Dir, "icon.png")) }

// Sprite gives the picture of that name. An unknown name gives a loud
// chequered square and is counted.
func (a *Atlas) Sprite(name string) Sprite {
	s, ok := a.sprites[name]
	if !ok {
		a.unknown.Add(1)
		return a.missing
	}
	return s
}

// Of gives the version of a picture for camp 1 or 2.
func (a *Atlas) Of(name string, camp int) Sprite { return a.Sprite(sheet.Of(name, camp)) }

// Frames gives the pictures name.0, name.1 and so on, in order. A name
// without frames gives one error sprite and is counted.
func (a *Atlas) Frames(name string) []Sprite {
	var all []Sprite
	for {
		s, ok := a.sprites[sheet.Nth(name, len(all))]
		if !ok {
			break
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		all = append(all, a.Sprite(sheet.Nth(name, 0)))
	}
	return all
}

// Has tells whether the atlas holds a picture of that name.
func (a *Atlas) Has(name string) bool {
	_, ok := a.sprites[name]
	return ok
}

// Unknown counts how often an unknown picture was asked for.
func (a *Atlas) Unknown() int { return int(a.unknown.Load()) }
