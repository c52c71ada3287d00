package view

import (
	"image"
	"io/fs"
	"math"

	"sameframe/core/data"
	"sameframe/view/atlas"
	"sameframe/view/atlas/sheet"
)

// sprite is a picture of the atlas and its place on the page.
type sprite struct {
	atlas.Sprite
	rect image.Rectangle
	age  int // of the page when it was put there; -1 never
}

// size returns the nominal size in pixels.
func (s *sprite) size() (w, h float32) {
	x, y := s.Size()
	return float32(x), float32(y)
}

// art hands out sprites by name.
type art struct {
	atlas  *atlas.Atlas
	named  map[string]*sprite
	bodies map[bodyKey]*body
	camps  map[bodyKey]*sprite   // of a name, for a camp
	faces  map[bodyKey]*sprite   // portraits of a look
	icons  map[[2]string]*sprite // by group and key
}

type bodyKey struct {
	look string
	camp uint8
}

// body is a hero or creep in every pose and direction.
type body struct{ poses [sheet.NumPoses][]*sprite }

func loadArt(files fs.FS) (*art, error) {
	a, err := atlas.Load(files)
	if err != nil {
		return nil, err
	}
	return &art{atlas: a, named: map[string]*sprite{}, bodies: map[bodyKey]*body{},
		camps: map[bodyKey]*sprite{}, faces: map[bodyKey]*sprite{}, icons: map[[2]string]*sprite{}}, nil
}

// get returns the sprite of a name; an unknown one is a loud square.
func (a *art) get(name string) *sprite {
	if s := a.named[name]; s != nil {
		return s
	}
	s := &sprite{Sprite: a.atlas.Sprite(name), age: -1}
	a.named[name] = s
	return s
}

// of returns a sprite drawn once for each camp.
func (a *art) of(name string, camp uint8) *sprite {
	k := bodyKey{name, camp}
	s := a.camps[k]
	if s == nil {
		s = a.get(sheet.Of(name, int(camp)))
		a.camps[k] = s
	}
	return s
}

// icon returns the picture of a spell, an item or a buff.
func (a *art) icon(group, key string) *sprite {
	k := [2]string{group, key}
	s := a.icons[k]
	if s == nil {
		s = a.get(group + "." + key)
		a.icons[k] = s
	}
	return s
}

// nth returns one frame or variant of a sprite.
func (a *art) nth(name string, i int) *sprite { return a.get(sheet.Nth(name, i)) }

// portrait returns the picture of a hero in the colours of a camp.
func (a *art) portrait(u *data.Unit, camp uint8) *sprite {
	k := bodyKey{look(u), camp}
	s := a.faces[k]
	if s == nil {
		name := "portrait." + sheet.Of(k.look, int(camp))
		if !a.has(name) {
			name = "portrait." + k.look
		}
		s = a.get(name)
		a.faces[k] = s
	}
	return s
}

// has reports whether there is a picture of that name.
func (a *art) has(name string) bool { return a.atlas.Has(name) }

// body returns the sprites of a look, nil when it is not a body.
func (a *art) body(look string, camp uint8) *body {
	key := bodyKey{look, camp}
	if b, ok := a.bodies[key]; ok {
		return b
	}
	var b *body
	if a.has(sheet.Actor(look, int(camp), sheet.WalkA, 0)) {
		b = a.makeBody(look, camp)
	}
	a.bodies[key] = b
	return b
}

func (a *art) makeBody(look string, camp uint8) *body {
	b := &body{}
	for _, p := range sheet.Poses(look) {
		for d := range sheet.Directions(look, p) {
			b.poses[p] = append(b.poses[p], a.get(sheet.Actor(look, int(camp), p, d)))
		}
	}
	for p := range b.poses {
		if b.poses[p] == nil {
			b.poses[p] = b.poses[standIn(sheet.Pose(p))]
		}
	}
	return b
}

// standIn is the pose that creeps show for one that they lack.
func standIn(p sheet.Pose) sheet.Pose {
	if p == sheet.Cast || p == sheet.Windup {
		return sheet.Strike
	}
	return sheet.WalkA
}

// facing returns the body in a pose, turned to a share of a full turn,
// clockwise on the screen.
func (b *body) facing(p sheet.Pose, turn float64) *sprite {
	all := b.poses[p]
	return all[sheet.Facing(turn*2*math.Pi, len(all))]
}

// on makes sure that a sprite lies on the page.
func (p *painter) on(s *sprite) {
	if s.age != p.page.age {
		s.rect = p.page.copy(s.Image)
		s.age = p.page.age
	}
}

// place says how a sprite is laid on the target, in pixels.
type place struct {
	x, y   float32 // of the pivot
	kx, ky float32 // factors to the nominal size
	turn   float32 // clockwise on the screen, share of a full turn
	squash float32 // factor of the height after turning; 0 is 1
}

// sprite draws a sprite in pixels.
func (p *painter) sprite(s *sprite, at place, c tint) {
	if s.Image == nil {
		return
	}
	p.on(s)
	if s.Add {
		c.A = 0
	}
	k := float32(s.Scale)
	x0, y0 := -float32(s.PivotX)*k*at.kx, -float32(s.PivotY)*k*at.ky
	x1, y1 := x0+float32(s.rect.Dx())*k*at.kx, y0+float32(s.rect.Dy())*k*at.ky
	u := onCircle(at.turn)
	sq := at.squash
	if sq == 0 {
		sq = 1
	}
	i := p.room(4)
	r := s.rect
	put := func(x, y float32, tx, ty int) {
		p.texel(at.x+x*u.X-y*u.Y, at.y+(x*u.Y+y*u.X)*sq, float32(tx), float32(ty), c)
	}
	put(x0, y0, r.Min.X, r.Min.Y)
	put(x1, y0, r.Max.X, r.Min.Y)
	put(x0, y1, r.Min.X, r.Max.Y)
	put(x1, y1, r.Max.X, r.Max.Y)
	p.quadIndex(i)
}

// icon stretches a sprite over a rectangle in local coordinates.
func (p *painter) icon(s *sprite, x, y, w, h float32, c tint) {
	if s.Image == nil {
		return
	}
	p.on(s)
	if s.Add {
		c.A = 0
	}
	p.texels(x*p.kx+p.ox, y*p.ky+p.oy, w*p.kx, h*p.ky, s.rect, c)
}
