package view

import "math"

// texture is a picture that repeats, read on the processor.
type texture struct {
	w, h int
	pix  []byte // RGBA
}

// textures are what the ground is painted with. A missing one is plain.
type textures struct {
	grass [2]texture
	dirt  texture
	stone texture
	sand  texture
	plank texture
	water texture
	rock  texture
}

// textureScale is how many pixels of a texture cover a unit.
const textureScale = 0.9

// color reads a texture at a place on the ground, 0..255 each part.
func (t *texture) color(x, y float64, plain rgb) rgb {
	if t.pix == nil {
		return plain
	}
	u, v := int(math.Floor(x*textureScale))%t.w, int(math.Floor(y*textureScale))%t.h
	if u < 0 {
		u += t.w
	}
	if v < 0 {
		v += t.h
	}
	i := 4 * (v*t.w + u)
	return rgb{float64(t.pix[i]), float64(t.pix[i+1]), float64(t.pix[i+2])}
}

// loadTextures reads the textures back from the atlas. It must be called
// while the game runs.
func loadTextures(a *art) *textures {
	return &textures{
		grass: [2]texture{readTexture(a, "grass.0"), readTexture(a, "grass.1")},
		dirt:  readTexture(a, "dirt"), stone: readTexture(a, "paving.0"), sand: readTexture(a, "sand"),
		plank: readTexture(a, "bridge"), water: readTexture(a, "water.0"), rock: readTexture(a, "cliff"),
	}
}

func readTexture(a *art, name string) texture {
	if !a.has(name) {
		return texture{}
	}
	img := a.get(name).Image
	b := img.Bounds()
	t := texture{w: b.Dx(), h: b.Dy(), pix: make([]byte, 4*b.Dx()*b.Dy())}
	img.ReadPixels(t.pix)
	return t
}

// rgb is a colour of the ground, 0..255 each part.
type rgb [3]float64

func (c rgb) mix(d rgb, k float64) rgb {
	return rgb{c[0] + (d[0]-c[0])*k, c[1] + (d[1]-c[1])*k, c[2] + (d[2]-c[2])*k}
}

func (c rgb) times(k float64) rgb { return rgb{c[0] * k, c[1] * k, c[2] * k} }

// Plain colours of the surfaces.
var (
	grassPlain = rgb{86, 128, 62}
	dirtPlain  = rgb{156, 124, 84}
	stonePlain = rgb{128, 128, 126}
	sandPlain  = rgb{190, 170, 120}
	plankPlain = rgb{132, 98, 66}
	waterPlain = rgb{58, 120, 150}
	rockPlain  = rgb{110, 106, 100}
	deepWater  = rgb{30, 78, 112}
	mossTint   = rgb{58, 100, 54}
	strawTint  = rgb{150, 158, 84}
)

// paintPoint gives the colour of one place on the ground.
func paintPoint(s *soils, tex *textures, x, y float64) [3]byte {
	var w [numSoils]float64
	s.weights(x, y, &w)
	c := paintHill(paintGrass(tex, x, y), s, tex, w[soilHill], x, y)
	wood := w[soilWood] + w[soilBrush]*0.35
	c = c.mix(mossTint.times(0.62), min(wood, 1)*0.75)
	c = layer(c, tex.rock.color(x, y, rockPlain), w[soilRock], x, y, 0.3)
	c = layer(c, tex.dirt.color(x, y, dirtPlain), w[soilPath], x, y, 0.42)
	c = paintStone(c, tex, w[soilStone]+w[soilWall], x, y)
	c = paintShore(c, tex, &w, x, y)
	c = paintBridge(c, s, tex, w[soilBridge], x, y)
	c = c.times(0.93 + 0.14*fbm(x/260, y/260, 5))
	return [3]byte{level(c[0]), level(c[1]), level(c[2])}
}

func level(v float64) byte { return byte(min(max(v, 0), 255)) }

func paintGrass(tex *textures, x, y float64) rgb {
	k := smooth(min(max(fbm(x/150, y/150, 21)*2-0.5, 0), 1))
	c := tex.grass[0].color(x, y, grassPlain).mix(tex.grass[1].color(x, y, grassPlain), k)
	c = c.mix(strawTint, 0.26*smooth(min(max(fbm(x/330, y/330, 31)*2.6-1.1, 0), 1)))
	return c.mix(mossTint, 0.35*smooth(min(max(fbm(x/210, y/210, 41)*2.6-1.2, 0), 1)))
}

// cliffHeight is how far a hill's southern slope reaches down, in units.
const cliffHeight = 26

// paintHill lifts high ground: its top is bright, its northern rim catches the
// light, and a face of rock drops to the south, with its shadow.
func paintHill(c rgb, s *soils, tex *textures, top, x, y float64) rgb {
	if !s.hilly(x, y) {
		return c
	}
	edge := func(v float64) float64 { return smooth(min(max((v-0.42)/0.16, 0), 1)) }
	var w [numSoils]float64
	s.weights(x, y-cliffHeight, &w)
	above := edge(w[soilHill])
	s.weights(x, y-8, &w)
	rim := edge(top) * (1 - edge(w[soilHill]))
	s.weights(x-6, y-cliffHeight*1.7, &w)
	shade := edge(w[soilHill]) * (1 - edge(top))
	c = c.times(1 - 0.42*shade)
	c = c.mix(strawTint.times(1.04), 0.32*edge(top))
	c = c.mix(rgb{226, 220, 160}, 0.5*rim)
	return c.mix(tex.rock.color(x, y*0.6, rockPlain).times(0.78), above*(1-edge(top)))
}

// layer lays a surface over another with a ragged edge: sharpness is the
// width of the edge as a share of a cell.
func layer(c, d rgb, w, x, y, edge float64) rgb {
	if w <= 0 {
		return c
	}
	n := (noise(x/9, y/9, 51) - 0.5) * 0.35
	k := smooth(min(max((w+n*min(w*4, 1)-0.5+edge/2)/edge, 0), 1))
	return c.mix(d, k)
}

func paintStone(c rgb, tex *textures, w, x, y float64) rgb {
	if w <= 0 {
		return c
	}
	t := tex.stone.color(x, y, stonePlain)
	c = layer(c.times(1-0.25*min(w*2, 1)), t, w, x, y, 0.16)
	return c
}

// paintShore lays sand, shallow and deep water.
func paintShore(c rgb, tex *textures, w *[numSoils]float64, x, y float64) rgb {
	wet := w[soilRiver] + w[soilFord] + w[soilBridge]
	shore := min(w[soilSand]+wet, 1)
	c = layer(c, tex.sand.color(x, y, sandPlain), shore, x, y, 0.35)
	if wet <= 0 {
		return c
	}
	c = c.mix(c.times(0.72), smooth(min(wet*2.2, 1)))
	depth := smooth(min(max((w[soilRiver]+w[soilBridge]+0.4*w[soilFord]-0.22)/0.6, 0), 1))
	water := tex.water.color(x, y, waterPlain)
	water = water.mix(deepWater, 0.55*depth)
	k := smooth(min(max((wet-0.30)/0.14, 0), 1)) * (0.62 + 0.38*depth)
	foam := math.Exp(-math.Pow((wet-0.36)/0.045, 2))
	return c.mix(water, k).mix(rgb{226, 240, 242}, 0.55*foam)
}

// paintBridge lays the deck with an edge.
func paintBridge(c rgb, s *soils, tex *textures, w, x, y float64) rgb {
	cx, cy := int(math.Floor((x-s.x0)/s.cell)), int(math.Floor((y-s.y0)/s.cell))
	if s.at(cx, cy) != soilBridge {
		return c
	}
	d := tex.plank.color(x, y, plankPlain)
	edge := 1.0
	fy := (y-s.y0)/s.cell - float64(cy)
	if s.at(cx, cy-1) != soilBridge {
		edge = min(edge, fy*3)
	}
	if s.at(cx, cy+1) != soilBridge {
		edge = min(edge, (1-fy)*3)
	}
	return d.times(0.72 + 0.28*min(edge, 1))
}
