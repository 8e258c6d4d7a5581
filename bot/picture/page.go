package picture

import (
	"slices"

	"hofnar/games"
	"hofnar/games/teufel"
)

// devils is how Auf Teufel komm raus! is drawn.
var devils = drawer{
	cover:  inferno,
	moment: praised,
	table: func(v games.View, say Speech) *canvas {
		if detail, ok := v.Detail.(teufel.View); ok {
			return board(detail, say)
		}
		return nil // the game has not begun
	},
	shot: func(v games.View, say Speech) *canvas {
		detail, ok := v.Detail.(teufel.View)
		if !ok {
			return nil
		}
		detail.Trials, detail.Current, detail.Namable, detail.Phase = nil, -1, nil, "over" // nobody is asked any more
		return board(detail, say)
	},
	choice: func(v games.View, picks games.Picks) *canvas {
		if detail, ok := v.Detail.(teufel.View); ok {
			return choices(detail, picks)
		}
		return nil
	},
	emoji:  tileSigns(),
	poster: poster{board: lastBoard, boardHigh: boardHigh, sign: swatch},
	rules: map[string]func() *canvas{
		"goal":  func() *canvas { return board(teufel.Example(), nameless) },
		"board": kinds,
		"score": func() *canvas { return scored(teufel.Example()) },
		"table": func() *canvas { return board(teufel.Example(), nameless) },
	},
}

// choices draws the turns of a tile, or the fields to choose from: those of a sector that
// has been picked large.
func choices(v teufel.View, picks games.Picks) *canvas {
	if len(v.Trials) > 0 {
		c := newCanvas(width, trialHigh, felt)
		c.trials(v, 0)
		return c
	}
	if len(picks) == 1 && len(picks[0]) == 1 {
		if sector := slices.Index(teufel.Sectors[:], picks[0][0]); sector >= 0 {
			return large(v, sector)
		}
	}
	c := newCanvas(width, boardHigh, felt)
	c.fields(v, boardY)
	return c
}

// kinds draws the kinds of tiles with their names, for the rules page.
func kinds() *canvas {
	const side, wide, high = 220, 260, 280
	c := newCanvas(width, 2*high+30, felt)
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

// scored draws the part of the board on which tiles lie, close by, with the devils beside it
// and the fields into which their tails run.
func scored(v teufel.View) *canvas {
	var laid []int
	for field, tile := range v.Placed {
		into := func(t teufel.Tail) bool { return t.Length > 0 && t.End == "open" && t.At == field }
		if tile.Kind != 0 || slices.ContainsFunc(v.Tails[:], into) {
			laid = append(laid, field)
		}
	}
	low, high := around(laid)
	size := high.minus(low)
	v.Namable, v.Last = nil, -1
	return closeUp(newCanvas(width, int(width*size.y/size.x), felt), v, laid)
}
