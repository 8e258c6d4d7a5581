package picture

import (
	"math"
	"slices"
)

// gear is the sign of computers, as a letter: the font has none.
const gear = "⚙"

// gearGlyph draws it as high as a capital.
func gearGlyph() glyph {
	const teeth, tip, gap, hole = 8, 0.4, 0.29, 0.13
	at := point{0.42, -0.36}
	var rim []point
	for i := range teeth {
		for _, corner := range []struct{ turn, far float64 }{{-0.30, gap}, {-0.19, tip}, {0.19, tip}, {0.30, gap}} {
			turn := (float64(i) + corner.turn) * 2 * math.Pi / teeth
			rim = append(rim, at.plus(point{math.Cos(turn), math.Sin(turn)}.times(corner.far)))
		}
	}
	inner := arc(at, hole, 0, 2*math.Pi)
	slices.Reverse(inner) // the other way round it is a hole
	return glyph{[][]point{rim, inner}, 0.84, true}
}
