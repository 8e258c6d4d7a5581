package teufel

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

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
	m := &mind{View: v, left: left(&v)}
	for letter := range devils {
		m.owns[letter] = strings.IndexByte(board.Owned[v.Players][s.Seat], letters[letter]) >= 0
	}
	m.imagine(s.Rand)
	if v.Phase == phaseTurn {
		return games.Thought{Act: m.rotation()}
	}
	return m.field(s)
}

// mind is what the imp reckons with.
type mind struct {
	View
	owns    [devils]bool
	left    []float64 // by kind, the chance that the next tile is one
	futures [futures]Placed
}

// left is how likely each kind is to come up next.
func left(v *View) []float64 {
	n := make([]float64, len(board.Kinds))
	total := 0.0
	for kind := range n {
		n[kind] = float64(board.copies)
		total += n[kind]
	}
	for _, tile := range v.Placed {
		if tile.Kind > 0 {
			n[tile.Kind-1]--
			total--
		}
	}
	for kind := range n {
		n[kind] /= total
	}
	return n
}

// futures is how many ways the imp imagines in which the board may fill up.
const futures = 60

// imagine fills the rest of the board at random.
func (m *mind) imagine(r *rand.Rand) {
	var rest []int8
	for kind, chance := range m.left {
		n := int(chance*float64(len(board.Kinds)*board.copies-m.Count) + 0.5)
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
func (m *mind) worth(placed *Placed) float64 {
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
func (m *mind) standing(full *Placed) float64 {
	others := float64(m.Players - 1)
	if m.Players == 4 {
		others = 1
	}
	sum := 0.0
	for letter := range devils {
		length, scores := board.length(full, letter)
		switch {
		case !scores:
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
func (m *mind) rotation() games.Act {
	best, most := 0, math.Inf(-1)
	for r, t := range m.Trials {
		if value := m.answered(&t.Placed, m.Current); value > most+1e-9 {
			best, most = r, value
		}
	}
	return games.Act(`{"m":"turn","rotation":` + strconv.Itoa(best) + `}`)
}

// answered is what a board is worth once the next player has covered the twin of a
// field just covered.
func (m *mind) answered(placed *Placed, field int) float64 {
	twin := board.Fields[field].Twin
	if m.Players == 3 || placed[twin].Kind != 0 {
		return m.worth(placed)
	}
	return m.expected(func(kind int) float64 {
		return m.extreme(placed, twin, kind, -1, m.worth)
	})
}

// expected is the mean over the tiles that may come up.
func (m *mind) expected(of func(kind int) float64) float64 {
	sum := 0.0
	for kind, chance := range m.left {
		if chance > 0 {
			sum += chance * of(kind)
		}
	}
	return sum
}

// extreme is what a tile on a field can be worth at best (1), or at worst (-1).
func (m *mind) extreme(placed *Placed, field, kind int, sign float64, worth func(*Placed) float64) float64 {
	most := math.Inf(-1)
	next := *placed
	for r := range turns {
		next[field] = Tile{int8(kind) + 1, int8(r)}
		most = max(most, sign*worth(&next))
		if board.Kinds[kind].Symmetric {
			break
		}
	}
	return sign * most
}

// field names the field on which an average tile is worth most. Where no tail runs
// into a field, nothing changes.
func (m *mind) field(s games.Sight) games.Thought {
	open := map[int]bool{}
	for _, tail := range m.Tails {
		if tail.End == "open" {
			open[tail.At] = true
		}
	}
	best, most, still := games.Act(nil), math.Inf(-1), m.worth(&m.Placed)
	for _, way := range games.Ways(s.Ask) {
		field, value := board.field(way.Last.Key), still
		if open[field] {
			value = m.expected(func(kind int) float64 { return m.extreme(&m.Placed, field, kind, 1, m.worth) })
		}
		if value += 0.01 * s.Rand.Float64(); value > most {
			best, most = way.Act, value
		}
	}
	return games.Thought{Act: best}
}
