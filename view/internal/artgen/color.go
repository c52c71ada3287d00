package main

import "math"

// rgba is a colour with straight alpha, each channel 0 to 1.
type rgba struct{ r, g, b, a float64 }

// hex reads 0xRRGGBB as an opaque colour.
func hex(v uint32) rgba {
	return rgba{float64(v>>16&255) / 255, float64(v>>8&255) / 255, float64(v&255) / 255, 1}
}

func (c rgba) alpha(a float64) rgba { c.a = a; return c }

// fade multiplies the alpha.
func (c rgba) fade(k float64) rgba { c.a *= k; return c }

// mix goes from c (t = 0) to d (t = 1).
func (c rgba) mix(d rgba, t float64) rgba {
	t = clamp01(t)
	return rgba{lerp(c.r, d.r, t), lerp(c.g, d.g, t), lerp(c.b, d.b, t), lerp(c.a, d.a, t)}
}

// times multiplies the colour channels one by one.
func (c rgba) times(d rgba) rgba { return rgba{c.r * d.r, c.g * d.g, c.b * d.b, c.a} }

// scale multiplies the colour channels by k.
func (c rgba) scale(k float64) rgba { return rgba{c.r * k, c.g * k, c.b * k, c.a} }

// plus adds k times the channels of d.
func (c rgba) plus(d rgba, k float64) rgba {
	return rgba{c.r + d.r*k, c.g + d.g*k, c.b + d.b*k, c.a}
}

func (c rgba) light(t float64) rgba { return c.mix(rgba{1, 1, 1, c.a}, t) }
func (c rgba) dark(t float64) rgba  { return c.mix(rgba{0.07, 0.05, 0.1, c.a}, t) }

func byteOf(x float64) uint8 { return uint8(math.Round(clamp01(x) * 255)) }

// The palette: warm stone, moss, timber, brass, and two camps that differ in
// hue, in lightness and in shape.
var (
	inkCol    = hex(0x1d1620)
	stoneCol  = hex(0xa89a86)
	stoneDark = hex(0x6f6559)
	slateCol  = hex(0x6b6a78)
	mossCol   = hex(0x6f8a3c)
	leafCol   = hex(0x5d8f3e)
	barkCol   = hex(0x6b4a33)
	woodCol   = hex(0x9a6b40)
	brassCol  = hex(0xe0ad4a)
	steelCol  = hex(0xbfc6d2)
	leather   = hex(0x7a5236)
	clothDark = hex(0x3c3446)
	skinCol   = hex(0xf0bf95)
	boneCol   = hex(0xeadfc6)
	goldCol   = hex(0xffcf4d)
	healCol   = hex(0x7be05a)
	iceCol    = hex(0x9fe4ff)
	fireCol   = hex(0xff8a2a)
	arcCol    = hex(0xb48cff)
	venomCol  = hex(0xa6d83a)
	bloodCol  = hex(0xe4483f)
)

// camp is the side that a picture belongs to.
type camp struct {
	id     int
	main   rgba
	dark   rgba
	bright rgba
	glow   rgba
}

var camps = []camp{
	{1, hex(0x3b8eea), hex(0x1f4f9c), hex(0x8cc6ff), hex(0x7fd4ff)},
	{2, hex(0xf2912b), hex(0xa9501a), hex(0xffc46b), hex(0xffd76a)},
}

// round tells camp 1, whose emblems are round, from angular camp 2.
func (c camp) round() bool { return c.id == 1 }
