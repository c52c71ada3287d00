package view

import ()

// filmButton is a button on the bar of a film.
type filmButton uint8

const (
	filmRestart filmButton = iota
	filmBackFar
	filmBackNear
	filmBackFrame
	filmReverse
	filmPlay
	filmNextFrame
	filmNextNear
	filmNextFar
	filmLastEvent
	filmNextEvent
	filmSlower
	filmFaster
	filmSight
	numFilmButtons
	filmGoTo = numFilmButtons // the time at the bar's end, which is clicked
)

// How far the buttons that skip go, in milliseconds of the match.
const (
	skipNear = 5_000
	skipFar  = 30_000
)

// Sizes of the bar of a film, in points.
const (
	filmHigh   = 106
	filmEdge   = 8  // from the window's lower edge
	filmPad    = 16 // from the bar's edge to the track
	filmTrackY = 19
	filmTrackH = 26
	filmRowY   = 66
	filmSide   = 30
	filmGap    = 4
	filmGroup  = 12 // between groups of buttons
	filmWide   = 44 // of the button that plays
	filmPaceW  = 54 // of the text between slower and faster
	filmSightW = 112
	filmTimeW  = 150
	filmNear   = 7 // a mark is found as far away
)

// filmBar is the bar of a film: beside the minimap, as wide as the window allows.
func (h *hud) filmBar() rect {
	return rect{12, h.h - filmHigh - filmEdge, h.w - mapW - 14 - 7 - 12 - 12, filmHigh}
}

// filmTrack is the line of time.
func (h *hud) filmTrack() rect {
	b := h.filmBar()
	return rect{b.x + filmPad, b.y + filmTrackY, b.w - 2*filmPad, filmTrackH}
}

// filmLine is where a click goes to a moment: the track and the lanes of marks
// over and under it.
func (h *hud) filmLine() rect {
	t := h.filmTrack()
	return rect{t.x - 6, t.y - 17, t.w + 12, t.h + 34}
}

// filmPlace is the place of a button.
func (h *hud) filmPlace(b filmButton) rect {
	bar := h.filmBar()
	if b == filmGoTo {
		return rect{bar.x + bar.w - filmPad - filmTimeW, bar.y + filmRowY, filmTimeW, filmSide}
	}
	x := bar.x + filmPad
	for i := filmButton(0); ; i++ {
		w := i.width()
		if i == b {
			return rect{x, bar.y + filmRowY, w, filmSide}
		}
		x += w + i.gap()
	}
}

// width is how wide a button is.
func (b filmButton) width() float32 {
	switch b {
	case filmPlay:
		return filmWide
	case filmSight:
		return filmSightW
	}
	return filmSide
}

// gap is the room behind a button.
func (b filmButton) gap() float32 {
	switch b {
	case filmRestart, filmNextFar, filmNextEvent, filmFaster:
		return filmGroup
	case filmSlower:
		return filmPaceW
	}
	return filmGap
}

// filmAt is the button under a point.
func (h *hud) filmAt(x, y float32) (filmButton, bool) {
	for b := range numFilmButtons + 1 {
		if h.filmPlace(b).has(x, y) {
			return b, true
		}
	}
	return 0, false
}

// spot is where a position lies on a track of so many frames.
func (r rect) spot(at, length int) float32 {
	return r.x + r.w*float32(at)/float32(max(length, 1))
}

// position is the position at a place on a track, held within it.
func (r rect) position(x float32, length int) int {
	share := min(max((x-r.x)/r.w, 0), 1)
	return int(share*float32(length) + 0.5)
}

// near finds the marks close to a place on the track, and the fight that covers it.
func (t *tale) near(track rect, x float32, length int) (marks []*filmMark, fight *filmFight) {
	for i := range t.marks {
		if d := track.spot(t.marks[i].at, length) - x; d >= -filmNear && d <= filmNear {
			marks = append(marks, &t.marks[i])
		}
	}
	for i := range t.fights {
		f := &t.fights[i]
		if x >= track.spot(f.from, length)-3 && x <= track.spot(f.to, length)+3 {
			fight = f
		}
	}
	return marks, fight
}

// clock is a position as a time of the match.
func (f *filmFeed) clock(at int) string { return clockText(at * f.stepMillis()) }
