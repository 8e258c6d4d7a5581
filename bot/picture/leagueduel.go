package picture

import (
	"image/color"
	"strconv"

	"hofnar/games"
)

// Duel is how two people have fared against each other.
type Duel struct {
	One, Other          Duellist
	Title               string
	Ahead, Even, Behind int // of the one: all games together
	Games               []DuelGame
}

// Duellist is one of the two, and what that one's standing is worth.
type Duellist struct{ Name, Value string }

// DuelGame is how they have fared at a game.
type DuelGame struct {
	Title               string
	Ahead, Even, Behind int
}

// OfDuel shows two people side by side: nil if they have not met.
func OfDuel(d Duel, say Speech) *Sketch {
	if d.Ahead+d.Even+d.Behind == 0 {
		return nil
	}
	return keyed(func() *canvas { return d.draw(say) }, "duel", say.Locale, d)
}

const (
	duelHigh = 470.0
	metHigh  = 146.0
)

func (d Duel) draw(say Speech) *canvas {
	c := cloth(duelHigh + metHigh*float64(len(d.Games)) + cardEdge)
	names := roster{d.One.Name, d.Other.Name}
	c.fighter(d.One, names, d.Ahead, fromLeft)
	c.fighter(d.Other, names, d.Behind, fromRight)
	p := c.plain()
	c.pen(point{width / 2, 80}, 60, 0).cap(straw)
	if d.Even > 0 {
		p.text(strconv.Itoa(d.Even), width/2, 232, 88, faint, middle)
		p.text(say.label(200, "duel.even"), width/2, 306, lettering, faint, middle)
	}
	c.tug(DuelGame{"", d.Ahead, d.Even, d.Behind}, 350, 84)
	for i, g := range d.Games {
		y := duelHigh + metHigh*float64(i)
		p.text(g.title(say), width/2, y+36, 44, ink, middle)
		p.text(strconv.Itoa(g.Ahead), 40, y+36, 52, ink, fromLeft)
		p.text(strconv.Itoa(g.Behind), width-40, y+36, 52, ink, fromRight)
		c.tug(g, y+72, 44)
	}
	return c
}

// title is what they played, and how often they were even.
func (g DuelGame) title(say Speech) string {
	title := g.Title
	if g.Even > 0 {
		title = say.Say(games.T("duel.game", "Game", g.Title, "Count", g.Even))
	}
	return fitting(title, 44, width-300)
}

// fighter is one of the two: colour, name, standing, and how often that one was ahead.
func (c *canvas) fighter(who Duellist, names roster, ahead int, from anchor) {
	const edge, patch = 40.0, 48.0
	x, inwards, name := edge, 1.0, names.named(who.Name, 60, 370)
	if from == fromRight {
		x, inwards = width-edge, -1
	}
	p := c.plain()
	c.colour(box4{x - float64(from)*patch, 34, patch, 44}, from == fromRight)
	p.text(name, x+inwards*(patch+18), 56, 60, ink, from)
	p.text(fitting(who.Value, lettering, 400), x, 118, lettering, faint, from)
	p.text(strconv.Itoa(ahead), x, 244, 170, ink, from)
}

// colour is a patch of what the one's part of a bar is painted with, or the other's.
func (c *canvas) colour(b box4, other bool) {
	c.plain().fill(ink, box(b.x-4, b.y-4, b.wide+8, b.high+8))
	if other {
		c.stripes(b, orange, true)
	} else {
		c.stripes(b, azure, false)
	}
}

// tug is a bar that each of two has a part of, with what was even between them.
func (c *canvas) tug(g DuelGame, y, high float64) {
	const left, wide = 36.0, width - 72.0
	all := float64(g.Ahead + g.Even + g.Behind)
	first, second := wide*float64(g.Ahead)/all, wide*float64(g.Ahead+g.Even)/all
	p := c.plain()
	p.fill(ink, p.slab(left-4, y-4, wide+8, high+8, 14))
	p.fill(shade, box(left, y, wide, high))
	c.stripes(box4{left, y, first, high}, azure, false)
	c.stripes(box4{left + second, y, wide - second, high}, orange, true)
	if g.Ahead > 0 && g.Behind > 0 && g.Even == 0 {
		p.fill(leaf, box(left+first-4, y, 8, high))
	}
}

// stripes fills a part of a bar; one of the two manners is striped.
func (c *canvas) stripes(b box4, paint color.RGBA, striped bool) {
	if b.wide <= 0 {
		return
	}
	part := c.part(int(b.x), int(b.y), int(b.wide+0.5), int(b.high))
	part.clear(paint)
	for x := -b.high; striped && x < b.wide; x += 44 {
		part.fill(straw, []point{{x, b.high}, {x + b.high, 0}, {x + b.high + 14, 0}, {x + 14, b.high}})
	}
}
