package picture

import (
	"fmt"
	"slices"

	"hofnar/games"
	"hofnar/games/dalmuti"
)

// realm is how The Great Dalmuti is drawn.
var realm = drawer{
	counts: true,
	cover:  throne,
	moment: revolution,
	table: func(v games.View, say Speech) *canvas {
		if detail, ok := v.Detail.(dalmuti.View); ok {
			return throneRoom(detail, say)
		}
		return nil
	},
	hand: func(v games.View, say Speech) *canvas {
		if detail, ok := v.Detail.(dalmuti.View); ok && detail.Seat >= 0 {
			return courtiers(detail, say)
		}
		return nil
	},
	held:  own,
	rules: map[string]func() *canvas{"goal": places, "cards": wholeCourt},
	emoji: courtSigns(),
	poster: poster{
		emblem: func(p pen) {
			for i, rank := range []int{12, 13, 1} {
				at := []point{{-1.3, 0.03}, {1.3, 0.03}, {0, 0}}[i]
				p.canvas.pen(p.on(at.x, at.y), 1.34*p.k, []float64{-0.2, 0.2, 0}[i]).rankCard(rank, false)
			}
		},
		lastOf: func(fact any) (games.Seat, bool) {
			played, ok := fact.(dalmuti.Played)
			return played.Who, ok
		},
		showing: func(p pen, wide float64, fact any) {
			if played, ok := fact.(dalmuti.Played); ok {
				p.lastPlay(played.Laid, wide)
			}
		},
		sign: func(p pen, v games.View, who games.Seat) {
			if detail, ok := v.Detail.(dalmuti.View); ok {
				p.emblem(detail.Titles[who])
			}
		},
	},
}

// lastPlay is a play as large as there is room for.
func (p pen) lastPlay(l dalmuti.Laid, wide float64) {
	const most = 1.16 // how wide a card is
	strip := min(0.4, max(0.06, (wide/most-1)/float64(max(1, l.Count-1))))
	k := min(most, wide/(1+strip*float64(l.Count-1)))
	p.within(0, -0.04, k).set(l.Rank, l.Count, l.Jesters, strip)
}

// wholeCourt shows every rank, for the rules page.
func wholeCourt() *canvas {
	const wide, high = 140.0, 250.0
	c := cloth(2*high + 10)
	for rank := range court[1:] {
		at := point{width/2 + (float64(rank)-3)*152, 5 + high/2}
		if rank > 6 {
			at = point{width/2 + (float64(rank)-9.5)*152, 5 + 1.5*high}
		}
		c.pen(at, wide, 0).rankCard(rank+1, false)
	}
	return c
}

// indexSize is how large a card's number is, in its widths.
const indexSize = 0.42

// rankCard draws a card of the court; one that others cover shows its edge only.
func (p pen) rankCard(rank int, covered bool) {
	if covered {
		p.sprite("covered card", straw, func(p pen) {
			p.blank(leaf, ink, 0.025)
			p.fill(straw, p.slab(-0.47, -0.72, 0.12, 1.44, 0.05))
		})
		return
	}
	p.sprite("card "+numeral(rank), leaf, func(p pen) {
		p.blank(leaf, ink, 0.025)
		court[rank](p.within(0, 0.13, 0.4))
		p.index(rank, -0.42, -0.53, indexSize)
	})
}

// index is a card's number in its corner; the jester's is a cap.
func (p pen) index(rank int, x, y, size float64) {
	if rank == len(court)-1 {
		p.within(x+size*0.42, y+size*0.05, size*0.42).cap(crimson)
		return
	}
	p.text(numeral(rank), x, y, size, ink, fromLeft)
}

// set is cards of one rank, fanned, and how many there are.
func (p pen) set(rank, count, jesters int, strip float64) {
	p.stacked(rank, count, jesters, strip)
	if count > 1 {
		p.count(count)
	}
}

// stacked is cards of one rank, fanned; a badge stands for each jester among them.
func (p pen) stacked(rank, count, jesters int, strip float64) {
	p.sprite(fmt.Sprint("stack ", rank, count, jesters, strip), leaf, func(p pen) {
		p.fan(count, strip, func(card pen, i int) { card.rankCard(rank, i < count-1) })
		right := 0.5 + float64(count-1)*strip/2
		for i := range jesters {
			badge := p.within(right-0.1, -0.58+0.38*float64(i), 0.2) // beside it is the number
			badge.disc(0, 0, 1, gold, 0.12)
			badge.within(0, 0.05, 0.62).cap(crimson)
		}
	})
}

// count says how many cards lie there.
func (p pen) count(n int) {
	text := "×" + numeral(n)
	p.sprite("count "+text, ink, func(p pen) {
		size := max(0.26, lettering/p.k)
		wide, high := (spread(text)+0.8)*size, 1.25*size
		p.fill(ink, p.slab(-wide/2, 0.79-high/2, wide, high, high/2))
		p.text(text, 0, 0.79, size, leaf, middle)
	})
}

// group is the cards of one rank in a hand.
type group struct{ rank, count int }

// grouped sorts a hand by rank, the best first.
func grouped(hand []int) (list []group) {
	for _, rank := range slices.Sorted(slices.Values(hand)) {
		if n := len(list); n > 0 && list[n-1].rank == rank {
			list[n-1].count++
			continue
		}
		list = append(list, group{rank, 1})
	}
	return list
}
