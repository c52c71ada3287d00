package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"sameframe/view/atlas/sheet"
)

const assetsDir = "../../../assets"

// checkedIn is the atlas as it lies in the repository.
type checkedIn struct {
	index sheet.Index
	pages []*image.NRGBA
}

func readCheckedIn(t *testing.T) checkedIn {
	t.Helper()
	index, err := sheet.Parse(readAsset(t, "art", sheet.IndexFile))
	if err != nil {
		t.Fatal(err)
	}
	c := checkedIn{index: index}
	for _, name := range index.Pages {
		c.pages = append(c.pages, decodeAsset(t, "art", name))
	}
	return c
}

func readAsset(t *testing.T, elem ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(append([]string{assetsDir}, elem...)...))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func decodeAsset(t *testing.T, elem ...string) *image.NRGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(readAsset(t, elem...)))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewNRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out
}

// tolerance is the largest difference of a channel between what is drawn and
// what is checked in: none where the files were made; where the compiler
// fuses multiplications and additions a step of rounding or two.
func tolerance() int {
	if runtime.GOARCH == "amd64" {
		return 0
	}
	return 3
}

// sampled leaves out most directions of the bodies, which are nearly all of
// the work: the long run draws one in 6 of them and all the rest, the short
// run one in 60 and one in 12. Which ones does not change from run to run.
func sampled(jobs []job) []job {
	bodies, others := 6, 1
	if testing.Short() {
		bodies, others = 60, 12
	}
	var out []job
	for i, j := range jobs {
		step := others
		if isBody(j.name) {
			step = bodies
		}
		if i%step == 0 {
			out = append(out, j)
		}
	}
	return out
}

func isBody(name string) bool {
	kind, _, _ := strings.Cut(name, ".")
	return slices.Contains(append(sheet.Heroes(), sheet.Creeps()...), kind)
}

func TestDrawingAgainGivesTheCheckedInPictures(t *testing.T) {
	old := readCheckedIn(t)
	jobs := sampled(catalogue())
	for i, pic := range drawAll(jobs) {
		name := jobs[i].name
		e, ok := old.index.Sprites[name]
		if !ok {
			t.Errorf("%s is not checked in", name)
			continue
		}
		if want := entry(jobs[i], pic, &shelf{page: e.Page, x: e.X, y: e.Y}); e != want {
			t.Errorf("%s: index has %+v, drawn %+v", name, e, want)
			continue
		}
		if d := difference(pic.image(), old.pages[e.Page], e.Rect().Min); d > tolerance() {
			t.Errorf("%s differs from its picture by %d of 255; run go generate ./view/...", name, d)
		}
	}
	if d := difference(appIcon().image(), decodeAsset(t, "art", "icon.png"), image.Point{}); d > tolerance() {
		t.Errorf("the icon differs by %d of 255", d)
	}
}

// difference is the largest difference of a channel between img and the part
// of page that begins at p.
func difference(img, page *image.NRGBA, p image.Point) int {
	worst := 0
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			a, b := img.NRGBAAt(x, y), page.NRGBAAt(p.X+x, p.Y+y)
			for _, q := range [4][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}, {a.A, b.A}} {
				worst = max(worst, int(q[0])-int(q[1]), int(q[1])-int(q[0]))
			}
		}
	}
	return worst
}

func TestPlayingAgainGivesTheCheckedInSounds(t *testing.T) {
	total := 0
	for _, f := range playSounds() {
		data := readAsset(t, "sound", f.name)
		total += len(data)
		if d := loudest(data[44:], f.data[44:]); len(data) != len(f.data) || d > tolerance() {
			t.Errorf("%s differs by %d; run go generate ./view/...", f.name, d)
		}
	}
	if total > 1_500_000 {
		t.Errorf("sounds take %d bytes", total)
	}
}

func loudest(a, b []byte) int {
	worst := 0
	for i := 0; i+1 < min(len(a), len(b)); i += 2 {
		x, y := int16(binary.LittleEndian.Uint16(a[i:])), int16(binary.LittleEndian.Uint16(b[i:]))
		worst = max(worst, int(x)-int(y), int(y)-int(x))
	}
	return worst
}

func TestTheCatalogueDrawsWhatIsListedAndNothingElse(t *testing.T) {
	listed := map[string]bool{}
	for _, n := range sheet.Names() {
		if listed[n] {
			t.Errorf("%s is listed twice", n)
		}
		listed[n] = true
	}
	for _, j := range catalogue() {
		if !listed[j.name] {
			t.Errorf("%s is drawn but not listed", j.name)
		}
		delete(listed, j.name)
	}
	for n := range listed {
		t.Errorf("%s is listed but not drawn", n)
	}
}

func TestTheOrderOfWorkDoesNotChangeAPicture(t *testing.T) {
	jobs := sampled(catalogue())[:6]
	first := drawAll(jobs)
	slices.Reverse(jobs)
	again := drawAll(jobs)
	slices.Reverse(again)
	for i := range first {
		if !slices.Equal(first[i].px, again[i].px) {
			t.Errorf("picture %d changed", i)
		}
	}
}

func TestTexturesRepeatWithoutASeam(t *testing.T) {
	for _, j := range terrainJobs() {
		if strings.HasPrefix(j.name, "blob") {
			continue
		}
		p := j.draw()
		inside := columnStep(p, p.w/2-1, p.w/2) + rowStep(p, p.h/2-1, p.h/2)
		seam := columnStep(p, p.w-1, 0) + rowStep(p, p.h-1, 0)
		if seam > 2*inside+0.03 {
			t.Errorf("%s: a step of %.3f at the seam, %.3f inside", j.name, seam, inside)
		}
	}
}

func columnStep(p picture, a, b int) float64 {
	sum := 0.0
	for y := range p.h {
		sum += math.Abs(p.px[y*p.w+a].g - p.px[y*p.w+b].g)
	}
	return sum / float64(p.h)
}

func rowStep(p picture, a, b int) float64 {
	sum := 0.0
	for x := range p.w {
		sum += math.Abs(p.px[a*p.w+x].g - p.px[b*p.w+x].g)
	}
	return sum / float64(p.w)
}

func TestLoopsEndWhereTheyBegin(t *testing.T) {
	for _, s := range soundList {
		if !s.loop {
			continue
		}
		k := newTrack(s.rate, s.seconds)
		k.loop = true
		s.play(k)
		k.level(s.peak)
		step := 0.0
		for i := 1; i < len(k.s); i++ {
			step = max(step, math.Abs(k.s[i]-k.s[i-1]))
		}
		if seam := math.Abs(k.s[0] - k.s[len(k.s)-1]); seam > step {
			t.Errorf("%s jumps by %.4f at its seam, at most %.4f inside", s.name, seam, step)
		}
	}
}

func TestTheCampsDifferInLightnessForThoseWhoDoNotSeeHue(t *testing.T) {
	grey := func(c rgba) float64 { return 0.2126*c.r + 0.7152*c.g + 0.0722*c.b }
	if d := math.Abs(grey(camps[0].main) - grey(camps[1].main)); d < 0.08 {
		t.Errorf("greys differ by only %.3f", d)
	}
	// Red-green blindness keeps the difference of blue against yellow.
	by := func(c rgba) float64 { return c.b - (c.r+c.g)/2 }
	if d := math.Abs(by(camps[0].main) - by(camps[1].main)); d < 0.5 {
		t.Errorf("blue against yellow differs by only %.3f", d)
	}
}
