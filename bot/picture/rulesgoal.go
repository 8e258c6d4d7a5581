package picture

import (
	"hofnar/games"
	"hofnar/games/kismet"
)

// places draws what each place at court is known by, the best first, for the rules page.
func places() *canvas {
	c := cloth(240)
	list := []string{"GD", "LD", "", "LP", "GP"}
	for i, title := range list {
		x := width * (float64(i) + 0.5) / float64(len(list))
		c.plate(box4{x - 92, 20, 184, 200}, i == 0)
		c.pen(point{x, 120}, 78, 0).emblem(title)
	}
	return c
}

// firstRolls draws a table of Kismet for the rules page, its players by their numbers.
func firstRolls() *canvas {
	v := kismet.View{
		Dice: []int{2, 4, 5}, Piles: []int{1, 2, 0}, Scores: make([]int, 3),
		Rows: [][]int{
			{2, 3, 4, 5, 0, 7, 8, 9, 10, 11, 12},
			{2, 3, 4, 5, 6, 0, 8, 0, 10, 11, 12},
			{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
		},
	}
	return rolled(v, []games.Seat{0}, nameless)
}

// nameless calls players by their numbers.
var nameless = Speech{Name: func(games.Seat) string { return "" }}

// mishapCards draws the kinds of cards of Dumm gelaufen!, and Mac, for the rules page.
func mishapCards() *canvas {
	c := cloth(290)
	kinds := []func(pen){
		func(p pen) { p.any("r7") }, func(p pen) { p.any("y5") }, func(p pen) { p.any("g11") },
		func(p pen) { p.any("R1") }, func(p pen) { p.any("G1") }, pen.reverse,
		func(p pen) { macHead(p.within(0, 0, 0.5)) },
	}
	for i, draw := range kinds {
		draw(c.pen(point{width * (float64(i) + 0.5) / float64(len(kinds)), 145}, 132, 0))
	}
	return c
}
