package view

import (
	"math"
	"testing"
)

var testBounds = [4]float64{-2048, -768, 2048, 768}

func near(a, b, eps float64) bool { return math.Abs(a-b) <= eps }

func TestScreenAndGroundAreInverse(t *testing.T) {
	c := newCamera(testBounds)
	c.resize(1920, 1080, 1.5)
	c.look(300, -120)
	for _, p := range [][2]float64{{0, 0}, {300, -120}, {-900, 400}, {1234.5, -67.25}} {
		px, py := c.screen(p[0], p[1])
		x, y := c.ground(px, py)
		if !near(x, p[0], 1e-9) || !near(y, p[1], 1e-9) {
			t.Errorf("%v came back as %v, %v", p, x, y)
		}
	}
}

func TestGrowingYLiesLowerOnTheScreen(t *testing.T) {
	c := newCamera(testBounds)
	_, north := c.screen(0, -100)
	_, south := c.screen(0, 100)
	if north >= south {
		t.Errorf("north at %v, south at %v", north, south)
	}
}

func TestSentPositionsAreWholeUnits(t *testing.T) {
	p := position(10.49, -3.5)
	if p.X.Round() != 10 || units(p.X) != 10 || units(p.Y) != -4 {
		t.Errorf("got %v, %v", p.X, p.Y)
	}
}

func TestCameraStaysOverTheMap(t *testing.T) {
	c := newCamera(testBounds)
	c.look(1e9, -1e9)
	w, n, e, s := c.visible()
	if e > testBounds[2]+200 || n < testBounds[1]-200 {
		t.Errorf("sees %v %v %v %v", w, n, e, s)
	}
	if w >= e || n >= s {
		t.Errorf("sees nothing: %v %v %v %v", w, n, e, s)
	}
}

func TestLockedCameraReachesTheHero(t *testing.T) {
	c := newCamera(testBounds)
	c.look(0, 0)
	for range 240 {
		c.follow(500, 40, 1.0/60)
	}
	if !near(c.x, 500, 0.5) {
		t.Errorf("camera at %v, hero at 500", c.x)
	}
}

func TestFreeCameraDoesNotFollow(t *testing.T) {
	c := newCamera(testBounds)
	c.locked = false
	c.look(0, 0)
	c.follow(500, 40, 1)
	if c.x != 0 {
		t.Errorf("camera moved to %v", c.x)
	}
}

func TestScrollingFreesTheCamera(t *testing.T) {
	c := newCamera(testBounds)
	c.look(0, 0)
	c.scroll(1, 0, 900, 0.1)
	if c.locked || c.x <= 0 {
		t.Errorf("locked %v at %v", c.locked, c.x)
	}
	c.locked = true
	c.scroll(0, 0, 900, 0.1)
	if !c.locked {
		t.Error("no scroll freed the camera")
	}
}

func TestEdgeScrollsOnlyAtTheEdge(t *testing.T) {
	c := newCamera(testBounds)
	for _, x := range []struct{ px, py, dx, dy float64 }{
		{640, 360, 0, 0}, {0, 360, -1, 0}, {1279, 360, 1, 0}, {640, 0, 0, -1}, {640, 719, 0, 1}, {2, 2, -1, -1}, {-5, 360, 0, 0}, {1280, 360, 0, 0},
	} {
		if dx, dy := c.edge(x.px, x.py); dx != x.dx || dy != x.dy {
			t.Errorf("edge(%v, %v) = %v, %v, want %v, %v", x.px, x.py, dx, dy, x.dx, x.dy)
		}
	}
}

func TestWheelStaysBetweenTheZoomLimits(t *testing.T) {
	c := newCamera(testBounds)
	c.wheel(100)
	if c.target != zoomNear {
		t.Errorf("near: %v", c.target)
	}
	c.wheel(-100)
	if c.target != zoomFar {
		t.Errorf("far: %v", c.target)
	}
}

func TestShakeEnds(t *testing.T) {
	c, dice := newCamera(testBounds), newCosmetic(1)
	c.shake(5, 0.3)
	c.tremble(&dice, 0.1)
	if c.shakeX == 0 && c.shakeY == 0 {
		t.Error("nothing trembles")
	}
	c.tremble(&dice, 0.3)
	if c.shakeX != 0 || c.shakeY != 0 || c.shakeLeft != 0 {
		t.Errorf("still trembles by %v, %v", c.shakeX, c.shakeY)
	}
}
