package teufel

import (
	"math"
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// Imp is a computer player that looks one tile ahead: it places where its own side
// gains most and the answer on the twin hurts least, and names the field where an
// average tile is worth most. What a board is worth it finds by imagining how it may
// fill up.
func Imp(s games.Sight) games.Thought {
	v, ok := s.View.Detail.(View)
	if !ok {
		return games.Thought{}
	}
	m := &imp{View: v, owns: owns[v.Players][s.Seat]}
	m.imagine(s.Rand)
	if v.Phase == inTurn.String() {
		return games.Thought{Act: m.rotation()}
	}
	return m.field(s)
}

// imp is what the imp reckons with.
type imp struct {
	View
	owns    [devils]bool
	futures [futures]Placed
}

// futures is how many ways the imp imagines in which the board may fill up.
const futures = 60

// imagine fills the rest of the board at random.
func (m *imp) imagine(r *rand.Rand) {
	var rest []int8
	for kind, n := range m.Unseen {
		rest = append(rest, slices.Repeat([]int8{int8(kind) + 1}, n)...)
	}
	for i := range m.futures {
		r.Shuffle(len(rest), func(a, b int) { rest[a], rest[b] = rest[b], rest[a] })
		n := 0
		for field, tile := range m.Placed {
			if tile.Kind == 0 {
				tile = Tile{rest[n%len(rest)], int8(r.IntN(turns))}
				n++
			}
			m.futures[i][field] = tile
		}
	}
}

// worth is how well one side stands in the end against the others, on the mean of
// what is imagined.
func (m *imp) worth(placed *Placed) float64 {
	sum := 0.0
	for i := range m.futures {
		full := m.futures[i]
		for field, tile := range placed {
			if tile.Kind != 0 {
				full[field] = tile
			}
		}
		sum += m.standing(&full)
	}
	return sum / futures
}

// standing is one side's score less the mean of the others'.
func (m *imp) standing(full *Placed) float64 {
	others := float64(m.Players - 1)
	if m.Players == 4 {
		others = 1
	}
	sum := 0.0
	for letter := range devils {
		length, end := full.follow(body(letter))
		switch {
		case end < ends:
		case m.owns[letter]:
			sum += float64(length)
		default:
			sum -= float64(length) / others
		}
	}
	return sum
}

// rotation places the tile so that the board is worth most after the best answer
// on the twin.
func (m *imp) rotation() games.Act {
	best, most := 0, math.Inf(-1)
	for r, t := range m.Trials {
		if value := m.answered(&t.Placed, m.Current); value > most+1e-9 {
			best, most = r, value
		}
	}
	return actOf(turn + games.Move(best))
}

// answered is what a board is worth once the next player has covered the twin of a
// field just covered. Where no twin must be covered the answer may be anything, and
// only the imagined boards speak for it.
func (m *imp) answered(placed *Placed, field int) float64 {
	twin := board.Fields[field].Twin
	if m.Players == 3 || placed[twin].Kind != 0 {
		return m.worth(placed)
	}
	return m.expected(placed, twin, -1)
}

// expected is what covering a field is worth on the mean of the tiles that may come
// up, each laid as it is best for one's own side (1) or worst (-1).
func (m *imp) expected(placed *Placed, field int, side float64) float64 {
	sum, tiles := 0.0, 0
	for kind, n := range m.Unseen {
		if n > 0 {
			sum += float64(float64(n) * m.extreme(placed, field, kind, side))
			tiles += n
		}
	}
	return sum / float64(tiles)
}

// extreme is what such a tile on a field can be worth at best (1), or at worst (-1).
func (m *imp) extreme(placed *Placed, field, kind int, side float64) float64 {
	most := math.Inf(-1)
	next := *placed
	for r := range turns {
		next[field] = Tile{int8(kind) + 1, int8(r)}
		most = max(most, side*m.worth(&next))
		if board.Kinds[kind].Symmetric {
			break
		}
	}
	return side * most
}

// field names the field on which an average tile is worth most. Where no tail runs
// into a field, nothing changes.
func (m *imp) field(s games.Sight) games.Thought {
	open := map[int]bool{}
	for _, tail := range m.Tails {
		if tail.End == "open" {
			open[tail.At] = true
		}
	}
	best, most, still := games.Act(nil), math.Inf(-1), m.worth(&m.Placed)
	for way := range games.Ways(s.Ask) {
		field, value := board.field(way.Last.Key), still
		if open[field] {
			value = m.expected(&m.Placed, field, 1)
		}
		if value += float64(0.01 * s.Rand.Float64()); value > most {
			best, most = way.Act, value
		}
	}
	return games.Thought{Act: best}
}
