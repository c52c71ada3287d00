package atlas

import (
	"encoding/json"
	"image/png"
	"io/fs"
	"path"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"sameframe/assets"
	"sameframe/view/atlas/sheet"
)

// loaded is the shipped atlas, for tests that do not count unknown names.
var loaded = sync.OnceValues(func() (*Atlas, error) { return Load(assets.FS) })

func shipped(t *testing.T) *Atlas {
	t.Helper()
	a, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestEveryListedNameIsInTheAtlas(t *testing.T) {
	a := shipped(t)
	for _, name := range sheet.Names() {
		if !a.Has(name) {
			t.Errorf("no sprite %s", name)
		}
	}
	if n := a.Unknown(); n != 0 {
		t.Errorf("loading asked for %d unknown sprites", n)
	}
}

func TestEveryEntryLiesInsideItsPage(t *testing.T) {
	data, err := fs.ReadFile(assets.FS, path.Join(Dir, sheet.IndexFile))
	if err != nil {
		t.Fatal(err)
	}
	index, err := sheet.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	for name, e := range index.Sprites {
		f, err := assets.FS.Open(path.Join(Dir, index.Pages[e.Page]))
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if e.X+e.W > c.Width || e.Y+e.H > c.Height {
			t.Errorf("%s: %v outside %d×%d", name, e.Rect(), c.Width, c.Height)
		}
		if c.Width > 2048 || c.Height > 2048 {
			t.Fatalf("%s is %d×%d", index.Pages[e.Page], c.Width, c.Height)
		}
	}
}

func TestEntriesOfAPageDoNotOverlap(t *testing.T) {
	data, _ := fs.ReadFile(assets.FS, path.Join(Dir, sheet.IndexFile))
	index, err := sheet.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	type owner struct{ page, x, y int }
	seen := map[owner]string{}
	for name, e := range index.Sprites {
		for y := e.Y; y < e.Y+e.H; y++ {
			for x := e.X; x < e.X+e.W; x += max(1, e.W-1) {
				k := owner{e.Page, x, y}
				if other, ok := seen[k]; ok && other != name {
					t.Fatalf("%s and %s overlap at %v", name, other, k)
				}
				seen[k] = name
			}
		}
	}
}

func TestUnknownNamesGiveTheErrorSpriteAndAreCounted(t *testing.T) {
	a := &Atlas{missing: missingSprite()}
	if s := a.Sprite("no such thing"); s.Name != "missing" || s.Image == nil {
		t.Errorf("got %+v", s)
	}
	a.Frames("nor this")
	if n := a.Unknown(); n != 2 {
		t.Errorf("counted %d, want 2", n)
	}
}

func TestFramesComeInOrder(t *testing.T) {
	frames := shipped(t).Frames("impact")
	if len(frames) != 4 || frames[3].Name != "impact.3" {
		t.Errorf("got %d frames, last %s", len(frames), frames[len(frames)-1].Name)
	}
}

func TestBrokenAtlasesAreRefusedWithTheirPlace(t *testing.T) {
	good, _ := fs.ReadFile(assets.FS, "art/icon.png")
	index := func(e sheet.Entry) []byte {
		data, _ := json.Marshal(sheet.Index{Pages: []string{"page0.png"}, Sprites: map[string]sheet.Entry{"thing": e}})
		return data
	}
	for want, files := range map[string]fstest.MapFS{
		"index.json":       {},
		"unexpected end":   {"art/index.json": {Data: []byte("{")}},
		"thing: no page 7": {"art/index.json": {Data: index(sheet.Entry{Page: 7, W: 1, H: 1})}},
		"thing: bad place": {"art/index.json": {Data: index(sheet.Entry{X: -1, W: 1, H: 1})}},
		"page0.png":        {"art/index.json": {Data: index(sheet.Entry{W: 1, H: 1})}},
		"not a PNG":        {"art/index.json": {Data: index(sheet.Entry{W: 1, H: 1})}, "art/page0.png": {Data: []byte("GIF89a rubbish")}},
		"outside page":     {"art/index.json": {Data: index(sheet.Entry{X: 250, W: 10, H: 10})}, "art/page0.png": {Data: good}},
	} {
		_, err := Load(files)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

func TestTheIconIsASquareOf256(t *testing.T) {
	icon, err := Icon(assets.FS)
	if err != nil {
		t.Fatal(err)
	}
	if b := icon.Bounds(); b.Dx() != 256 || b.Dy() != 256 {
		t.Errorf("icon is %v", b)
	}
}
