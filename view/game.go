package view

import (
	"io/fs"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"sameframe/core/battle"
	"sameframe/core/fixed"
)

// screen is one state of the game: a menu or a match.
type screen interface {
	// update reads one tick of input and returns the screen of the next tick:
	// itself, another one, or nil to quit.
	update(g *Game) (screen, error)
	// draw paints the screen. The painter's coordinates are pixels.
	draw(g *Game, p *painter)
	// close lets go of what the screen holds.
	close() error
}

// Game is the game as Ebitengine runs it.
type Game struct {
	config   Config
	settings Settings
	path     string // of the settings
	speech   speech
	art      *art
	paint    painter
	ui       ui
	device   device
	sound    *sound
	textures *textures
	painted  map[string]*scenery
	screen   screen
	ticks    int64
	start    time.Time
	w, h     float64 // pixels
	problems []string
	shape    ebiten.CursorShapeType
}

// NewGame prepares a game without opening a window.
func NewGame(c Config) (*Game, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if c.StepMillis == 0 {
		c.StepMillis = 33
	}
	g := &Game{config: c, painted: map[string]*scenery{}, start: time.Now(), w: 1280, h: 720, path: c.SettingsPath}
	g.loadSettings()
	g.speech = newSpeech(g.settings.Language)
	return g, nil
}

func (g *Game) loadSettings() {
	if g.path == "" {
		p, err := SettingsPath()
		if err != nil {
			g.settings = DefaultSettings()
			g.config.log(err.Error())
			return
		}
		g.path = p
	}
	g.settings, g.problems = LoadSettings(g.path)
	for _, line := range g.problems {
		g.config.log(line)
	}
}

// saveSettings writes the settings; a failure is one line to the log.
func (g *Game) saveSettings() {
	if g.path == "" {
		return
	}
	if err := SaveSettings(g.path, g.settings); err != nil {
		g.config.log(err.Error())
	}
}

// load reads art and fonts. It runs in the first tick, when images exist.
func (g *Game) load() error {
	var err error
	if g.art, err = loadArt(g.config.Assets); err != nil {
		return err
	}
	page := newPage()
	g.paint.page = page
	page.full = g.paint.flush
	if g.paint.glyphs, err = newGlyphs(page, g.fonts("regular", goregular.TTF), g.fonts("bold", gobold.TTF)); err != nil {
		return err
	}
	g.sound = newSound(&g.config, &g.settings)
	g.textures = loadTextures(g.art)
	return g.first()
}

// first opens the first screen.
func (g *Game) first() error {
	if g.config.Join != nil {
		g.screen = newFoyer(g, g.config.Join)
		return nil
	}
	if g.config.First == nil {
		g.screen = newMenu(g)
		return nil
	}
	m, err := newMatch(g, *g.config.First, g.config.FirstSeat)
	if err != nil {
		return err
	}
	g.screen = m
	return nil
}

// home is where a match returns to: the menu, or, when a recording is
// watched, the end of the game.
func (g *Game) home() screen {
	if g.config.First != nil && g.config.FirstSeat < 0 {
		return nil
	}
	return newMenu(g)
}

// fonts reads the fonts of a weight from the assets, in the order of their
// names, with a built-in one as the last resort.
func (g *Game) fonts(weight string, fallback []byte) [][]byte {
	var list [][]byte
	names, err := fs.Glob(g.config.Assets, "fonts/*.[ot]tf")
	if err != nil {
		return [][]byte{fallback}
	}
	for _, n := range names {
		if !strings.Contains(strings.ToLower(n), weight) {
			continue
		}
		if b, err := fs.ReadFile(g.config.Assets, n); err == nil {
			list = append(list, b)
		}
	}
	return append(list, fallback)
}

// now is the moment of the wall clock, in nanoseconds since the start.
func (g *Game) now() int64 {
	if g.config.Ticks {
		return g.ticks * int64(time.Second) / 60
	}
	return time.Since(g.start).Nanoseconds()
}

// scale is pixels per point: 1 on a window of 1280×720.
func (g *Game) scale() float64 { return max(min(g.w/1280, g.h/720), 0.5) }

// Layout implements ebiten.Game.
func (g *Game) Layout(w, h int) (int, int) {
	pw, ph := g.LayoutF(float64(w), float64(h))
	return int(pw), int(ph)
}

// LayoutF implements ebiten.LayoutFer: a pixel of the picture is a pixel of
// the monitor.
func (g *Game) LayoutF(w, h float64) (float64, float64) {
	k := 1.0
	if m := ebiten.Monitor(); m != nil {
		k = m.DeviceScaleFactor()
	}
	g.w, g.h = float64(int(w*k)), float64(int(h*k))
	return g.w, g.h
}

// Update implements ebiten.Game.
func (g *Game) Update() error {
	if g.art == nil {
		if err := g.load(); err != nil {
			return err
		}
	}
	g.ticks++
	g.device.sample(g.w, g.h)
	g.ui.begin(&g.device, float32(g.w), float32(g.h), float32(g.scale()))
	g.ui.enter = inpututil.IsKeyJustPressed(ebiten.KeyEnter)
	if g.device.hit[g.settings.Keys[cmdFullScreen]] {
		g.setFullScreen(!ebiten.IsFullscreen())
	}
	next, err := g.screen.update(g)
	if err != nil {
		return err
	}
	if g.ui.clicked {
		g.sound.click()
	}
	g.sound.tick()
	return g.change(next)
}

// change moves on to another screen.
func (g *Game) change(next screen) error {
	if next == g.screen {
		return nil
	}
	err := g.screen.close()
	if next == nil {
		g.screen = nil
		g.saveSettings()
		return ebiten.Termination
	}
	g.screen = next
	return err
}

// cursor chooses the pointer's shape.
func (g *Game) cursor(s ebiten.CursorShapeType) {
	if s != g.shape {
		ebiten.SetCursorShape(s)
		g.shape = s
	}
}

func (g *Game) setFullScreen(on bool) {
	ebiten.SetFullscreen(on)
	g.settings.FullScreen = on
}

// Draw implements ebiten.Game.
func (g *Game) Draw(target *ebiten.Image) {
	if g.screen == nil {
		return
	}
	p := &g.paint
	p.begin(target)
	g.screen.draw(g, p)
	p.flush()
}

// points makes the painter's coordinates points of the interface.
func (g *Game) points(p *painter) {
	k := float32(g.scale())
	p.set(k, k, 0, 0)
}

// Close ends a match that still runs.
func (g *Game) Close() error {
	if g.screen == nil {
		return nil
	}
	err := g.screen.close()
	g.screen = nil
	return err
}

// Probe is what a test may ask of the running game.
type Probe struct {
	Screen  string
	Page    string   // of the way to a service
	Room    string   // its code
	Players int      // who sit in it
	Notices []string // codes of what the player reads about the connection
	Outside []string // places that do not fit the window
	Tick    int64
	Picture *battle.Picture
	Status  Status
	Seat    int
	Paused  bool
	Aiming  bool
	Shop    bool
	Message string
	Unknown int     // sprites that were asked for and do not exist
	View    [2]int  // what the camera looks at, units
	Rate    float64 // factor of the match's pace
	Film    FilmProbe
	// At maps a place on the ground to a pixel; nil outside matches.
	At func(fixed.Vec) (x, y float64)
	// Map is the minimap's place in pixels: left, top, width, height.
	Map [4]float64
	// Places are the middles, in pixels, of what may be clicked: in the menu
	// heroes by key, modes and Play, in the open shop items by key.
	Places map[string][2]float64
}

// Probe describes the game to tests. The picture stays valid until the next
// tick.
func (g *Game) Probe() Probe {
	pr := Probe{Tick: g.ticks, Seat: -1}
	if g.art != nil {
		pr.Unknown = g.art.atlas.Unknown()
	}
	switch s := g.screen.(type) {
	case *menu:
		pr.Screen, pr.Message = "menu", s.wrong
		pr.mark(s.places(g), g.scale())
	case *matchScreen:
		pr.Screen = "match"
		s.probe(&pr)
		list := s.hud.places()
		if s.paused {
			list = append(list, places(s.spots)...)
		}
		pr.mark(list, g.scale())
	case *foyer:
		pr.Screen = "foyer"
		s.probe(g, &pr)
		pr.mark(places(s.spots), g.scale())
	case *parted:
		pr.Screen, pr.Message = "parted", s.why.Code
		pr.mark(places(s.spots), g.scale())
	case *endScreen:
		pr.Screen = "end"
		pr.mark(places(s.match.spots), g.scale())
	}
	return pr
}
