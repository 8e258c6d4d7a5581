package picture

import (
	"image/color"
	"math"
	"strconv"
)

// Sitter is who sits on a chair in a lobby.
type Sitter int

// The sitters.
const (
	Nobody   Sitter = iota // and the game needs somebody there
	Spare                  // nobody, and the game can do without
	Person                 // somebody
	Computer               // one of the house's
	Expected               // nobody yet: the chair is held for somebody
)

// Chair is a chair of a lobby, and the name of whom it is for, if anybody's.
type Chair struct {
	Name   string
	Sitter Sitter
}

// The measures of chairs.
const (
	chairHigh = 150.0 // with a name below it
	chairSize = 48.0
	chairsEnd = 10.0 // of ground below the last row
	mostInRow = 4
)

// OfLobby is a game's box with its title, what its side says of players and minutes, and
// below it the chairs around the table: always as many for the same game.
func OfLobby(game, title, side string, chairs []Chair) *Sketch {
	return keyed(func() *canvas { return lobbyOf(game, title, side, chairs) }, "lobby", game, title, side, chairs)
}

func lobbyOf(game, title, side string, chairs []Chair) *canvas {
	const k = width / 2.0
	beside := inRow(len(chairs))
	rows := (len(chairs) + beside - 1) / beside
	boxHigh := 2 * k * (coverHalf + sideHalf)
	c := newCanvas(width, int(boxHigh+chairHigh*float64(rows)+chairsEnd), felt)
	c.strip(0, math.Ceil(boxHigh), func(c *canvas) {
		p := c.pen(point{k, k * coverHalf}, k, 0)
		p.box(coverOf(game), title)
		p.side(side)
	}, "box", game, title, side)
	wide := width / float64(beside)
	for i, chair := range chairs {
		at := point{wide * (float64(i%beside) + 0.5), boxHigh + chairHigh*float64(i/beside)}
		c.chair(chair, i, at, wide-12)
	}
	return c
}

// inRow is how many of so many chairs stand side by side: as few rows as can be, all but the
// last alike.
func inRow(chairs int) int {
	rows := (chairs + mostInRow - 1) / mostInRow
	return (chairs + rows - 1) / max(1, rows)
}

// side is the side of a box below its front, with what stands on it.
func (p pen) side(text string) {
	p.fill(ink, p.slab(-1, coverHalf, 2, 2*sideHalf, 0))
	p.stroke(gold, 0.006, -1, coverHalf+0.003, 1, coverHalf+0.003)
	p.text(fitting(text, lettering/p.k, titleWide), 0, coverHalf+sideHalf, lettering/p.k, straw, middle)
}

// chair draws one with who sits there, from its upper edge on, and the name below it.
func (c *canvas) chair(chair Chair, n int, at point, wide float64) {
	p := c.pen(at.plus(point{0, 54}).whole(), chairSize, 0)
	p.numbered(n).sprite("chair "+strconv.Itoa(int(chair.Sitter)), felt, func(p pen) { p.seat(chair.Sitter, n) })
	c.words(fitting(chair.Name, lettering, wide), at.plus(point{0, 128}), lettering, leaf, middle)
}

// seat is a chair and who sits there, the n-th around the table.
func (p pen) seat(sitter Sitter, n int) {
	p.stool(sitter == Spare)
	switch sitter {
	case Person:
		p.within(0, -0.08, 0.92).guest(n)
	case Computer:
		p.within(0, -0.02, 0.86).automaton()
	case Expected:
		p.within(0, 0.1, 0.5).letter()
	}
}

// stool is a chair seen from the front; one that nobody needs recedes.
func (p pen) stool(spare bool) {
	wood := bronze
	if spare {
		wood = brown
	}
	for _, x := range []float64{-0.62, 0.62} {
		p.stroke(ink, 0.24, x, -0.85, x, 0.95)
		p.stroke(wood, 0.14, x, -0.85, x, 0.95)
	}
	for _, y := range []float64{-0.62, -0.2} {
		p.soft(wood, 0.05, -0.66, y-0.13, 0, y-0.19, 0.66, y-0.13, 0.66, y+0.13, 0, y+0.07, -0.66, y+0.13)
	}
	p.poly(wood, 0.05, -0.76, 0.42, 0.76, 0.42, 0.86, 0.66, -0.86, 0.66)
}

// robes and hair tell guests apart.
var (
	robes = []color.RGBA{crimson, azure, jade, violet, orange, plum, brown, pine}
	locks = []color.RGBA{brown, straw, ink, apricot, grey, brown, straw, ink}
)

// guest is somebody at the table.
func (p pen) guest(n int) {
	p.hair(locks[n%len(locks)], []float64{0.1, 0.45}[n%2])
	p.bust(robes[n%len(robes)])
	p.soft(locks[n%len(locks)], line, -0.42, -0.2, -0.42, -0.62, 0.42, -0.62, 0.42, -0.2, 0.2, -0.38, -0.2, -0.38)
}

// automaton is one of the house's computers.
func (p pen) automaton() {
	p.soft(grey, line, -0.8, 1, -0.72, 0.5, -0.3, 0.36, 0.3, 0.36, 0.72, 0.5, 0.8, 1, 0.8, 1.02, -0.8, 1.02)
	p.stroke(ink, 0.1, 0, -0.6, 0, -0.95)
	p.disc(0, -0.98, 0.13, gold, line)
	p.soft(grey, line, -0.52, -0.62, 0.52, -0.62, 0.52, 0.3, -0.52, 0.3)
	for _, x := range []float64{-0.2, 0.2} {
		p.disc(x, -0.2, 0.14, straw, line)
		p.disc(x, -0.2, 0.05, ink, 0)
	}
	p.stroke(ink, 0.06, -0.2, 0.14, 0.2, 0.14)
	p.disc(0, 0.72, 0.16, gold, line)
}

// letter is an invitation that is not answered yet.
func (p pen) letter() {
	p.poly(leaf, 0.1, -1, -0.65, 1, -0.65, 1, 0.65, -1, 0.65)
	p.stroke(ink, 0.1, -0.95, -0.6, 0, 0.1, 0.95, -0.6)
	p.disc(0, 0.14, 0.2, crimson, 0.08)
}
