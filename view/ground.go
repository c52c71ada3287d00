package view

import (
	"image"
	"math"
	"runtime"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/data"
	"sameframe/core/terrain"
)

// soil is a kind of surface that is painted.
type soil uint8

const (
	soilGrass soil = iota
	soilPath
	soilStone
	soilBridge
	soilSand
	soilFord
	soilRiver
	soilBrush
	soilWood // under trees
	soilRock
	soilWall
	soilHill // high ground
	numSoils
)

// soilOf reads the conventional characters of map files.
var soilOf = map[byte]soil{
	'.': soilGrass, ':': soilPath, 's': soilStone, '=': soilBridge, ',': soilSand, '-': soilFord,
	'~': soilRiver, '"': soilBrush, 'T': soilWood, 'R': soilRock, '#': soilWall, '^': soilHill,
}

// soils is the surface of each cell of a map.
type soils struct {
	w, h   int
	cell   float64 // side in units
	x0, y0 float64 // corner of the grid
	kind   []soil
}

func newSoils(m *data.Map) *soils {
	g := m.Grid
	s := &soils{w: g.Width, h: g.Height, cell: units(g.CellSize), x0: units(g.Origin.X), y0: units(g.Origin.Y)}
	s.kind = make([]soil, s.w*s.h)
	for y := range s.h {
		for x := range s.w {
			s.kind[y*s.w+x] = soilAt(m, x, y)
		}
	}
	return s
}

// soilAt takes the look from the map's rows, or from the cell's flags where
// the character is none of the conventional ones.
func soilAt(m *data.Map, x, y int) soil {
	if y < len(m.Rows) && x < len(m.Rows[y]) {
		if k, ok := soilOf[m.Rows[y][x]]; ok {
			return k
		}
	}
	c := m.Grid.Cell(x, y)
	switch {
	case c.Has(terrain.Water | terrain.Walk):
		return soilFord
	case c.Has(terrain.Water):
		return soilRiver
	case c.Has(terrain.Brush):
		return soilBrush
	case c.Has(terrain.High | terrain.Walk):
		return soilHill
	case !c.Has(terrain.Walk):
		return soilRock
	}
	return soilGrass
}

// at returns the surface of a cell; beyond the edge it repeats the edge.
func (s *soils) at(x, y int) soil {
	x, y = min(max(x, 0), s.w-1), min(max(y, 0), s.h-1)
	return s.kind[y*s.w+x]
}

// hilly reports whether high ground may be near a place.
func (s *soils) hilly(x, y float64) bool {
	cx, cy := int(math.Floor((x-s.x0)/s.cell)), int(math.Floor((y-s.y0)/s.cell))
	for j := cy - 3; j <= cy+1; j++ {
		for i := cx - 2; i <= cx+2; i++ {
			if s.at(i, j) == soilHill {
				return true
			}
		}
	}
	return false
}

// bounds returns the ground's extent: west, north, east, south.
func (s *soils) bounds() [4]float64 {
	return [4]float64{s.x0, s.y0, s.x0 + float64(s.w)*s.cell, s.y0 + float64(s.h)*s.cell}
}

// weights mixes the surfaces around a place, with edges bent by noise so that
// no cell border shows.
func (s *soils) weights(x, y float64, out *[numSoils]float64) {
	bend := 15.0
	wx := x + (fbm(x/70, y/70, 1)-0.5)*2*bend
	wy := y + (fbm(x/70, y/70, 2)-0.5)*2*bend
	fx, fy := (wx-s.x0)/s.cell-0.5, (wy-s.y0)/s.cell-0.5
	ix, iy := int(math.Floor(fx)), int(math.Floor(fy))
	tx, ty := smooth(fx-float64(ix)), smooth(fy-float64(iy))
	*out = [numSoils]float64{}
	out[s.at(ix, iy)] += (1 - tx) * (1 - ty)
	out[s.at(ix+1, iy)] += tx * (1 - ty)
	out[s.at(ix, iy+1)] += (1 - tx) * ty
	out[s.at(ix+1, iy+1)] += tx * ty
}

func smooth(t float64) float64 { return t * t * (3 - 2*t) }

// noise is value noise on a unit lattice, 0..1.
func noise(x, y float64, salt uint32) float64 {
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	tx, ty := smooth(x-float64(ix)), smooth(y-float64(iy))
	a := lattice(ix, iy, salt) + (lattice(ix+1, iy, salt)-lattice(ix, iy, salt))*tx
	b := lattice(ix, iy+1, salt) + (lattice(ix+1, iy+1, salt)-lattice(ix, iy+1, salt))*tx
	return a + (b-a)*ty
}

// fbm sums three octaves of noise, 0..1.
func fbm(x, y float64, salt uint32) float64 {
	return (noise(x, y, salt)*4 + noise(x*2.1, y*2.1, salt+7)*2 + noise(x*4.3, y*4.3, salt+13)) / 7
}

// groundMargin is how much ground is painted beyond the map, in units.
const groundMargin = 192

// groundDensity is how many pixels of the picture show a unit.
const groundDensity = 0.8

// ground is the painted map, in tiles that any GPU can hold. The tiles are
// painted once, beside the game, and appear when they are ready.
type ground struct {
	soils *soils
	tiles []groundTile
	ready chan paintedTile
}

// groundTile is a part of the ground; its image is nil until it is painted.
type groundTile struct {
	image *ebiten.Image
	x, y  float64 // corner in units
	w, h  int     // pixels
}

// paintedTile is a finished picture on its way to the graphics card.
type paintedTile struct {
	index   int
	picture *image.RGBA
}

// tileSide is the side of a tile in pixels.
const tileSide = 1024

// newGround begins to paint the map with the textures of the atlas; with wait
// it returns when all is painted.
func newGround(m *data.Map, tex *textures, wait bool) *ground {
	g := &ground{soils: newSoils(m)}
	b := g.soils.bounds()
	west, north := b[0]-groundMargin, b[1]-groundMargin
	w := int((b[2] - b[0] + 2*groundMargin) * groundDensity)
	h := int((b[3] - b[1] + 2*groundMargin) * groundDensity)
	for ty := 0; ty < h; ty += tileSide {
		for tx := 0; tx < w; tx += tileSide {
			g.tiles = append(g.tiles, groundTile{
				x: west + float64(tx)/groundDensity, y: north + float64(ty)/groundDensity,
				w: min(tileSide, w-tx) + 1, h: min(tileSide, h-ty) + 1,
			})
		}
	}
	g.ready = make(chan paintedTile, len(g.tiles))
	if wait {
		g.paint(tex)
	} else {
		go g.paint(tex)
	}
	return g
}

// paint paints every tile and sends it off. It reads only what never changes.
func (g *ground) paint(tex *textures) {
	for i := range g.tiles {
		t := &g.tiles[i]
		g.ready <- paintedTile{i, paintTile(g.soils, tex, t.x, t.y, t.w, t.h)}
	}
}

// receive takes the tiles that are ready.
func (g *ground) receive() {
	for {
		select {
		case t := <-g.ready:
			g.tiles[t.index].image = ebiten.NewImageFromImage(t.picture)
		default:
			return
		}
	}
}

// paintTile paints a part of the map on all processors.
func paintTile(s *soils, tex *textures, x, y float64, w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	var wg sync.WaitGroup
	n := runtime.NumCPU()
	for part := range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := part; j < h; j += n {
				paintRow(s, tex, x, y+float64(j)/groundDensity, img.Pix[j*img.Stride:j*img.Stride+4*w])
			}
		}()
	}
	wg.Wait()
	return img
}

func paintRow(s *soils, tex *textures, x, y float64, row []byte) {
	for i := 0; i < len(row); i += 4 {
		c := paintPoint(s, tex, x+float64(i/4)/groundDensity, y)
		row[i], row[i+1], row[i+2], row[i+3] = c[0], c[1], c[2], 255
	}
}

// draw lays the visible tiles under the world.
func (g *ground) draw(p *painter, v *lens) {
	g.receive()
	p.flush()
	for i := range g.tiles {
		t := &g.tiles[i]
		w, h := float64(t.w)/groundDensity, float64(t.h)/groundDensity
		if t.x > v.east || t.x+w < v.west || t.y > v.south || t.y+h < v.north {
			continue
		}
		px, py := v.point(t.x, t.y, 0)
		if t.image == nil {
			p.rect(px, py, float32(w*v.kx), float32(h*v.ky), hex(0x4A6238))
			continue
		}
		var op ebiten.DrawImageOptions
		op.GeoM.Scale(v.kx/groundDensity, v.ky/groundDensity)
		op.GeoM.Translate(float64(px), float64(py))
		op.Filter = ebiten.FilterLinear
		p.image(t.image, &op)
	}
}
