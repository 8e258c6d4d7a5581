package picture

import (
	"hofnar/games"
	"hofnar/games/teufel"
)

// devils is how Auf Teufel komm raus! is drawn.
var devils = drawer{
	table: func(v games.View, say Speech) *canvas {
		if detail, ok := v.Detail.(teufel.View); ok {
			return board(detail, say)
		}
		return nil // the game has not begun
	},
	choice: func(v games.View, _ Speech) *canvas {
		if detail, ok := v.Detail.(teufel.View); ok {
			return choices(detail)
		}
		return nil
	},
	emoji:  tileSigns(),
	poster: poster{last: lastBoard, lastHigh: boardHigh, sign: swatch},
	rules: map[string]func() *canvas{
		"board": kinds,
		"score": func() *canvas { return scored(teufel.Example()) },
		"table": func() *canvas {
			return board(teufel.Example(), Speech{Name: func(games.Seat) string { return "" }}) // by their numbers
		},
	},
}

// choices draws the ways in which a tile can lie, or the fields to choose from.
func choices(v teufel.View) *canvas {
	if len(v.Trials) > 0 {
		c := newCanvas(width, trialHigh, parchment)
		c.trials(v, 0)
		return c
	}
	c := newCanvas(width, boardHigh, parchment)
	c.fields(v, boardY)
	return c
}

// kinds draws the kinds of tiles with their names, for the rules page.
func kinds() *canvas {
	const side, wide, high = 220, 260, 280
	c := newCanvas(width, 2*high+30, parchment)
	for kind, k := range teufel.TheBoard().Kinds {
		at := point{width/2 + (float64(kind)-1.5)*wide, 150}
		if kind > 3 {
			at = point{width/2 + (float64(kind)-5)*wide, 150 + high}
		}
		c.kind(kind, at, side)
		c.words(k.ID, at.plus(point{0, 102}), 40, ink, middle)
	}
	return c
}

// scored draws the part of the board on which tiles lie, close by, with the devils
// beside it.
func scored(v teufel.View) *canvas {
	const beside = 0.55 // sides of a field
	low, high := point{9, 9}, point{-9, -9}
	for field, f := range teufel.TheBoard().Fields {
		if v.Placed[field].Kind == 0 {
			continue
		}
		for _, p := range f.Vertices {
			low, high = point{min(low.x, p[0]), min(low.y, p[1])}, point{max(high.x, p[0]), max(high.y, p[1])}
		}
	}
	size := high.minus(low).plus(point{2 * beside, 2 * beside})
	scale := width / size.x
	c := newCanvas(width, int(size.y*scale), parchment)
	s := scene{canvas: c, teams: v.Teams, placed: v.Placed, tails: v.Tails, middle: size.times(scale / 2), centre: mean(low, high), scale: scale}
	s.ground()
	s.signs(v)
	s.numbers(v)
	s.lie()
	s.rim()
	return c
}
