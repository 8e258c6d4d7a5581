package picture

import (
	"fmt"
	"image/color"
	"strconv"

	"hofnar/games"
	"hofnar/games/murphy"
)

// mishaps is how Dumm gelaufen! is drawn.
var mishaps = drawer{
	cover:  mishap,
	moment: fulfilled,
	table: func(v games.View, say Speech) *canvas {
		if detail, ok := v.Detail.(murphy.View); ok {
			return muddle(detail, v.Turn, say)
		}
		return nil
	},
	hand: func(v games.View, say Speech) *canvas {
		if detail, ok := v.Detail.(murphy.View); ok && detail.Seat >= 0 {
			return holding(detail, contains(v.Turn, detail.Seat), say)
		}
		return nil
	},
	held:  mine,
	emoji: mishapSigns(),
	rules: map[string]func() *canvas{"goal": mishapCards},
	poster: poster{
		emblem: pen.muddled,
		lastOf: func(fact any) (games.Seat, bool) {
			done, ok := fact.(murphy.Fulfilled)
			return done.Who, ok
		},
		showing: func(p pen, wide float64, fact any) {
			if done, ok := fact.(murphy.Fulfilled); ok {
				p.openHand(done.Cards, wide)
			}
		},
	},
}

// muddled is Mac between cards of all colours, whose numbers he leaves free.
func (p pen) muddled() {
	for i, name := range []string{"r7", "y4", "r5", "g11"} {
		at := []point{{-2.2, 0.15}, {-1.3, 0}, {1.4, 0}, {2.3, 0.15}}[i]
		p.canvas.pen(p.on(at.x, at.y), 1.2*p.k, []float64{-0.3, -0.12, 0.12, 0.3}[i]).numberCard(name, leaf, ink, 0.025)
	}
	macHead(p.within(0, 0.1, 0.92))
}

// openHand is a hand that was laid open, as large as there is room for.
func (p pen) openHand(cards []string, wide float64) {
	const most = 0.94 // how wide a card is
	strip := min(0.62, (wide/most-1)/float64(max(1, len(cards)-1)))
	p.within(0, -0.14, most).fan(len(cards), strip, func(card pen, i int) { card.numberCard(cards[i], leaf, ink, 0.025) })
}

// suits are the colours of the number cards, and each has a shape of its own.
var suits = map[byte]struct {
	paint color.RGBA
	shape func(pen, color.RGBA)
}{
	'r': {crimson, func(p pen, paint color.RGBA) { p.disc(0, 0, 1, paint, 0.12) }},
	'y': {gold, func(p pen, paint color.RGBA) { p.poly(paint, 0.12, 0, -1.05, 1.1, 0.85, -1.1, 0.85) }},
	'g': {jade, func(p pen, paint color.RGBA) { p.poly(paint, 0.12, -0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9) }},
}

// numberCard draws a card such as r7: its number above a shape in its colour, in the
// corner, where a fan shows it, and large.
func (p pen) numberCard(name string, paper, edge color.RGBA, wide float64) {
	p.sprite(fmt.Sprint(name, edge, wide), paper, func(p pen) {
		p.blank(paper, edge, wide)
		suit, value := suits[name[0]], name[1:]
		size := min(0.62, max(0.4, lettering/p.k)) // a phone shows nothing smaller
		p.text(value, -0.21+(size-0.4)/2, -0.5+(size-0.4)/4, size, ink, middle)
		suit.shape(p.within(-0.24, -0.18+(size-0.4)/2, 0.11), suit.paint)
		suit.shape(p.within(0.06, 0.24, 0.27), suit.paint)
	})
}

// any draws any card of the game, as it lies on a pile; an empty name is an empty place.
func (p pen) any(name string) {
	switch {
	case name == "":
		p.vacancy()
	case name[0] == 'R' || name[0] == 'G':
		p.action(name)
	default:
		p.numberCard(name, leaf, ink, 0.03)
	}
}

// heap is equal cards that serve, or equal cards that are in the way.
type heap struct {
	name   string
	count  int
	serves bool
}

// heaped puts equal cards together; they are sorted.
func heaped(cards []string, serves []bool) (list []heap) {
	for i, name := range cards {
		fits := i < len(serves) && serves[i]
		if n := len(list); n > 0 && list[n-1].name == name && list[n-1].serves == fits {
			list[n-1].count++
			continue
		}
		list = append(list, heap{name, 1, fits})
	}
	return list
}

// sideBySide is how far cards are from each other that do not overlap, in their widths:
// wide frames do not touch.
const sideBySide = 1.13

// heaps lays them out in a row, side by side or overlapping where there are many. What
// serves a task stands out, what is in its way lies lower, on grey.
func (c *canvas) heaps(list []heap, from, to, y, wide float64, marked bool) {
	step := min(wide*sideBySide, (to-from-wide)/float64(max(1, len(list)-1)))
	for i, h := range list {
		p := c.pen(point{from + wide/2 + step*float64(i), y}.whole(), wide, 0)
		switch {
		case !marked:
			p.numberCard(h.name, leaf, ink, 0.03)
		case h.serves:
			p = p.within(0, -0.07, 1)
			p.numberCard(h.name, leaf, amber, 0.08)
		default:
			p = p.within(0, 0.05, 1)
			p.numberCard(h.name, shade, ink, 0.03)
		}
		if h.count > 1 {
			p.within(-0.2, -0.04, 1).count(h.count)
		}
	}
}

// pile is a pile with its top card and how many there are, and what it is called.
func (c *canvas) pile(top string, count int, name string, at point, wide float64) {
	p := c.pen(at, wide, 0)
	for i := min(2, count-1); i > 0; i-- {
		p.within(0.035*float64(i), 0.035*float64(i), 1).sprite("edge of a pile", leaf, func(p pen) { p.blank(leaf, ink, 0.03) })
	}
	p.any(top)
	c.below(name, count, at, wide)
}

// stack is the stack, which lies face down.
func (c *canvas) stack(count int, name string, at point, wide float64) {
	p := c.pen(at, wide, 0)
	if count == 0 {
		p.vacancy()
	} else {
		p.reverse()
	}
	c.below(name, count, at, wide)
}

// pileNamed is how wide a pile's name is at most, in widths of a card.
const pileNamed = 1.6

func (c *canvas) below(name string, count int, at point, wide float64) {
	text := name
	if count > 1 {
		text += " ×" + strconv.Itoa(count)
	}
	c.plain().text(fitting(text, lettering, wide*pileNamed), at.x, at.y+wide*0.75+34, lettering, ink, middle)
}
