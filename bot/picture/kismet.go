package picture

import (
	"fmt"
	"slices"

	"hofnar/games"
	"hofnar/games/kismet"
)

// cup is how Kismet is drawn.
var cup = drawer{
	cover:  knocked,
	moment: knockedQuickly,
	table: func(v games.View, say Speech) *canvas {
		if detail, ok := v.Detail.(kismet.View); ok {
			return rolled(detail, v.Turn, say)
		}
		return nil
	},
	emoji: diceSigns(),
	rules: map[string]func() *canvas{"goal": firstRolls},
	poster: poster{
		emblem: pen.cast,
		lastOf: func(fact any) (games.Seat, bool) {
			roll, ok := fact.(kismet.Rolled)
			return roll.Who, ok
		},
		showing: func(p pen, wide float64, fact any) {
			if roll, ok := fact.(kismet.Rolled); ok {
				p.within(0, 0, min(1, wide/4)).roll(roll.Dice)
			}
		},
	},
}

// cast is three dice as one would like to see them.
func (p pen) cast() { p.roll([]int{6, 6, 6}) }

// roll is three dice, 4 wide.
func (p pen) roll(dice []int) {
	for i, pips := range dice {
		at := []point{{-1.36, 0.09}, {0, -0.05}, {1.36, 0.11}}[i%3]
		p.canvas.pen(p.on(at.x, at.y), 1.2*p.k, []float64{-0.22, 0.05, 0.18}[i%3]).die(pips)
	}
}

// The measures of a table of Kismet.
const (
	diceHigh = 236.0
	rowsHigh = 720.0 // of as many as can play
	rowHigh  = 120.0 // of few
	tilesX   = 292.0 // from where the cards lie
	tileStep = 70.0
	signWide = 56.0 // what a knock has come to, beside a name
)

// rowOf is how high a row is with so many players.
func rowOf(v kismet.View) float64 { return min(rowHigh, rowsHigh/float64(max(1, len(v.Rows)))) }

// rolled draws the dice, and below them everybody's cards in columns.
func rolled(v kismet.View, turn []games.Seat, say Speech) *canvas {
	high := rowOf(v)
	c := cloth(diceHigh + high*float64(len(v.Rows)) + 12)
	c.plain().fill(ink, box(0, diceHigh-8, width, 3))
	c.roller(v, say)
	for i := range 3 {
		pips := 0
		if len(v.Dice) == 3 {
			pips = v.Dice[i]
		}
		tilt := []float64{-0.06, 0.04, 0.09}[i]
		c.pen(point{474 + 228*float64(i), diceHigh/2 - 6}, 196, tilt).die(pips)
	}
	for who := range v.Rows {
		c.player(v, games.Seat(who), diceHigh+high*(float64(who)+0.5)+2, high, contains(turn, games.Seat(who)), say)
	}
	return c
}

// roller is whose roll it is, and whether Kismet was said.
func (c *canvas) roller(v kismet.View, say Speech) {
	p := c.plain()
	p.text(say.name(v.Active, 56, 320), side+4, 64, 56, ink, fromLeft)
	if !v.Said {
		return
	}
	bubble := p.slab(side+4, 114, 292, 96, 40)
	p.poly(crimson, 0, 70, 128, 96, 96, 120, 128)
	p.fill(crimson, bubble)
	word := fitting(say.Say(games.T(kismet.Game.Name+".title")), 60, 260)
	p.text(word, side+150, 162, 60, leaf, middle)
}

// spots are where the pips of a die are, by their number.
var spots = [][]point{
	{},
	{{0, 0}},
	{{-1, -1}, {1, 1}},
	{{-1, -1}, {0, 0}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// die is a die of width 1; one that has not been rolled shows nothing.
func (p pen) die(pips int) {
	if pips == 0 {
		p.around(stone, 0.03, p.slab(-0.5, -0.5, 1, 1, 0.2))
		return
	}
	p.sprite("die "+numeral(pips), leaf, func(p pen) {
		p.fill(grey, p.slab(-0.48, -0.44, 1, 1, 0.2))
		p.fill(ink, p.slab(-0.5, -0.5, 1, 1, 0.2))
		p.fill(leaf, p.slab(-0.475, -0.475, 0.95, 0.95, 0.18))
		for _, at := range spots[pips] {
			p.disc(at.x*0.26, at.y*0.26, 0.095, ink, 0)
		}
	})
}

// player is one row around a height: who it is, and the cards from the lowest to the highest.
func (c *canvas) player(v kismet.View, who games.Seat, y, high float64, turn bool, say Speech) {
	p := c.plain()
	c.plate(box4{8, y - high/2 + 3, width - 16, high - 6}, turn)
	size, sign, at, room := 44.0, 25.0, point{tilesX - 42, y - 27}, tilesX-side-30
	if high < 100 { // below a large name there is no room for what hangs from its letters
		size, sign, at = lettering, 21, point{tilesX - 42, y - 19}
	}
	if c.onRoll(v, who, c.pen(at, sign, 0)) {
		room -= signWide
	}
	p.text(say.name(who, size, room), side+8, y-21.5, size, ink, fromLeft)
	c.pen(point{side + 22, y + 21}, 16, 0).coin()
	p.text(numeral(v.Scores[who]), side+44, y+21, lettering, ink, fromLeft)
	c.laidOff(point{side + 162, y + 21})
	p.text(numeral(v.Piles[who]), side+184, y+21, lettering, ink, fromLeft)
	for i, card := range v.Rows[who] {
		at := point{tilesX + tileStep*(float64(i)+0.5), y}
		c.tile(card, at)
	}
}

// coin is what points are.
func (p pen) coin() {
	p.sprite("coin", gold, func(p pen) { p.disc(0, 0, 1, gold, 0.2) })
}

// laidOff is a pile of cards that lie open.
func (c *canvas) laidOff(at point) {
	c.pen(at, 19, 0).sprite("laid off", leaf, func(p pen) {
		for i := range 3 {
			shift := 4 * (1 - float64(i)) / p.k
			p.within(shift, shift, 1).blank(leaf, ink, 0.12)
		}
	})
}

// tile is one of the cards, 0 where it has been laid off.
func (c *canvas) tile(card int, at point) {
	const wide, high = 62.0, 78.0
	c.pen(at, 1, 0).sprite("tile "+numeral(card), leaf, func(p pen) {
		if card == 0 {
			p.fill(shade, p.slab(-wide/2, -high/2, wide, high, 10))
			return
		}
		p.fill(ink, p.slab(-wide/2, -high/2, wide, high, 10))
		p.fill(leaf, p.slab(-wide/2+3, -high/2+3, wide-6, high-6, 8))
		p.text(numeral(card), 0, 0, 46, ink, middle)
	})
}

// onRoll is what knocks on this roll have shown of a player: what the own last one came to,
// or that the player has overlooked a card. It reports whether there is anything.
func (c *canvas) onRoll(v kismet.View, who games.Seat, p pen) bool {
	for _, k := range slices.Backward(v.Knocks) {
		switch {
		case k.Who == who:
			p.sprite(fmt.Sprint("knock ", k.Wrong(), k.Late()), skin, func(p pen) { p.knock(k) })
			return true
		case who == v.Active && v.Said && !k.Wrong():
			p.sprite("shut eye", crimson, pen.shutEye)
			return true
		}
	}
	return false
}

// shutEye is the eye of whoever has overlooked something.
func (p pen) shutEye() {
	p.disc(0, 0, 0.95, crimson, 0.1)
	p.bow(leaf, 0.17, -0.62, -0.12, 0, 0.42, 0.62, -0.12)
	for _, lash := range [][]float64{{-0.36, 0.2, -0.5, 0.5}, {0, 0.32, 0, 0.66}, {0.36, 0.2, 0.5, 0.5}} {
		p.stroke(leaf, 0.15, lash...)
	}
}

// knock is a fist, and what the knock has come to.
func (p pen) knock(last kismet.Knock) {
	p.fist()
	badge := p.within(0.95, 0.5, 0.62)
	switch {
	case last.Wrong():
		badge.disc(0, 0, 1, crimson, 0.14)
		badge.stroke(leaf, 0.3, -0.4, -0.4, 0.4, 0.4)
		badge.stroke(leaf, 0.3, -0.4, 0.4, 0.4, -0.4)
	case last.Late():
		badge.disc(0, 0, 1, grey, 0.14)
		badge.stroke(ink, 0.24, 0, -0.5, 0, 0)
		badge.stroke(ink, 0.24, 0, 0, 0.4, 0.2)
	default:
		badge.disc(0, 0, 1, jade, 0.14)
		badge.stroke(leaf, 0.3, -0.45, 0.05, -0.12, 0.4, 0.48, -0.36)
	}
}

func (p pen) fist() {
	p.soft(skin, 0.1, -0.8, 0, -0.8, 0.75, -0.4, 0.95, 0.4, 0.95, 0.8, 0.75, 0.8, 0)
	for i := range 4 {
		x := -0.62 + 0.41*float64(i)
		p.soft(skin, 0.1, x-0.22, 0.2, x-0.22, -0.7, x+0.22, -0.7, x+0.22, 0.2)
	}
	p.soft(skin, 0.1, -0.85, 0.45, -0.75, 0.1, 0.1, 0.15, 0.3, 0.32, 0.1, 0.5, -0.5, 0.55)
}
