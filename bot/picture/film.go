package picture

import (
	"image/gif"

	"hofnar/games"
)

// Shot is a moment of a game that is over: what lay on the table, and what had happened.
type Shot struct {
	View games.View // as all saw it
	Said string
}

// OfShot is a moment by itself, nil where there is no picture of the game.
func OfShot(game string, shot Shot, say Speech) *Sketch {
	v, draw := shot.View, drawers[game].film()
	if draw == nil {
		return nil
	}
	names := []string{}
	for _, p := range v.Seats {
		names = append(names, say.Name(p.Seat))
	}
	return keyed(func() *canvas { return shot.draw(draw, say) }, "shot", game, say.Locale, names, v.Turn, v.Detail, shot.Said)
}

// HasFilm reports whether there are pictures of a game.
func HasFilm(game string) bool { return drawers[game].film() != nil }

// film is how a game is drawn moment by moment.
func (d drawer) film() func(games.View, Speech) *canvas {
	if d.shot != nil {
		return d.shot
	}
	return d.table
}

// The measures of what is said below a picture.
const (
	saidHigh  = 112
	saidEdge  = 24.0
	saidLine  = 48.0
	saidLines = 2
)

// draw draws the table with what has happened below it, nil if there is nothing to be seen.
func (s Shot) draw(table func(games.View, Speech) *canvas, say Speech) *canvas {
	lying := table(s.View, say.among(s.View))
	if lying == nil {
		return nil
	}
	defer lying.free()
	high := lying.img.Rect.Dy()
	c := newCanvas(width, high+saidHigh, parchment)
	c.paste(lying.whole(), 0)
	for i, line := range broken(s.Said, lettering, width-2*saidEdge, saidLines) {
		c.words(line, point{saidEdge, float64(high) + 34 + saidLine*float64(i)}, lettering, ink, fromLeft)
	}
	return c
}

// broken parts a text into lines; of the last there is as much as fits.
func broken(text string, size, wide float64, most int) (lines []string) {
	text = written(text)
	for len(lines) < most-1 && spread(text)*size > wide {
		at := 0
		for i, r := range text {
			if r == ' ' && spread(text[:i])*size <= wide {
				at = i
			}
		}
		if at == 0 {
			break
		}
		lines, text = append(lines, text[:at]), text[at+1:]
	}
	return append(lines, fitting(text, size, wide))
}

// How long the pictures of a film stand, in hundredths of a second.
const (
	eachStands = 90
	lastStands = 500
)

// MostShots is how many pictures a film has at most.
const MostShots = 40

// Film draws shots one after the other as a GIF that is played once, 720 pixels wide, each
// picture with what has changed since the one before. Before each, next waits for its turn and
// says what to call after it; where it reports false nobody wants the film any more, and it is
// nil, as where there is nothing to be seen.
func Film(game string, shots []Shot, say Speech, next func() (done func(), ok bool)) []byte {
	table := drawers[game].film()
	if table == nil || len(shots) == 0 {
		return nil
	}
	r := reel{gif: gif.GIF{LoopCount: -1}} // once
	part := func(work func()) bool {
		done, ok := next()
		if !ok {
			return false
		}
		defer done()
		work()
		return true
	}
	for _, shot := range shots[:min(len(shots), MostShots)] {
		if !part(func() { r.add(shot.draw(table, say)) }) {
			return nil
		}
	}
	var out []byte
	part(func() { out = r.encoded() })
	return out
}
