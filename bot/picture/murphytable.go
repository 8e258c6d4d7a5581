package picture

import (
	"strings"

	"hofnar/games"
	"hofnar/games/murphy"
)

// The measures of a table of Dumm gelaufen!
const (
	pilesHigh  = 286.0
	macHigh    = 214.0
	mishapHigh = 102.0
	pileWide   = 138.0
	deedWide   = 330.0                  // an action's name
	seekerX    = 112.0                  // from where it says who it is
	shownWide  = width - side - seekerX // a task that lies open
)

func muddleHigh(v murphy.View) float64 {
	return pilesHigh + macHigh + mishapHigh*float64(len(v.Counts)) + 12
}

// muddle draws the piles, Mac, and who has fulfilled what.
func muddle(v murphy.View, turn []games.Seat, say Speech) *canvas {
	c := cloth(muddleHigh(v))
	c.plain().fill(ink, box(0, pilesHigh+macHigh-8, width, 3))
	c.piles(v, say)
	c.mac(v, pilesHigh+macHigh/2-12, say)
	for who := range v.Counts {
		c.seeker(v, games.Seat(who), contains(turn, games.Seat(who)), say)
	}
	return c
}

// piles are what can be taken from, and the action that is being carried out, or the last
// one.
func (c *canvas) piles(v murphy.View, say Speech) {
	const y, wide = 122.0, pileWide
	c.pile(v.Left, v.Depths[0], say.Say(murphy.PlaceText("left")), point{150, y}, wide)
	c.pile(v.Right, v.Depths[1], say.Say(murphy.PlaceText("right")), point{400, y}, wide)
	c.stack(v.Stack, say.Say(murphy.PlaceText("stack")), point{650, y}, wide)
	c.deed(v, point{900, 96}, say)
}

// deed is the action that is being carried out, in a frame, or the last one, and its name.
func (c *canvas) deed(v murphy.View, at point, say Speech) {
	const wide = 112.0
	name, tilt := v.Doing(), 0.0
	switch {
	case name != "":
		c.pen(at, wide, 0).sprite("frame", amber, func(p pen) { p.blank(amber, amber, 0.14) })
	case v.Last != "":
		name, tilt = v.Last, 0.08
	default:
		return
	}
	c.pen(at, wide, tilt).action(name)
	for i, line := range wrapped(say.Say(murphy.ActionText(name)), lettering, deedWide) {
		c.plain().text(line, at.x, at.y+116+44*float64(i), lettering, ink, middle)
	}
}

// mac is Mac with his cards.
func (c *canvas) mac(v murphy.View, y float64, say Speech) {
	macHead(c.pen(point{94, y - 12}, 62, 0))
	c.plain().text(say.Say(murphy.PlaceText("mac")), 94, y+74, lettering, ink, middle)
	if len(v.Mac) == 0 {
		c.pen(point{240, y}, 108, 0).vacancy()
		return
	}
	c.heaps(heaped(v.Mac, nil), 186, width-side, y, 108, false)
}

// seeker is one player: cards, tasks fulfilled, and below these the task itself where it lies
// open.
func (c *canvas) seeker(v murphy.View, who games.Seat, turn bool, say Speech) {
	y := pilesHigh + macHigh + mishapHigh*(float64(who)+0.5) + 2
	p := c.plain()
	c.plate(box4{8, y - mishapHigh/2 + 4, width - 16, mishapHigh - 8}, turn)
	c.cardsLeft(v.Counts[who], c.pen(point{side + 38, y}, 52, 0))
	const end = width - side - 34
	if v.Shown[who] > 0 {
		p.text(fitting(say.Say(murphy.TaskText(v.Shown[who])), lettering, shownWide), seekerX, y+23, lettering, ink, fromLeft)
		y -= 21
	}
	stars := 46 * float64(v.Target-1)
	p.text(say.name(who, 46, end-stars-seekerX-50), seekerX, y, 46, ink, fromLeft)
	c.tasks(len(v.Fulfilled[who]), v.Target, point{end - stars, y})
}

// tasks are stars for what is fulfilled, and empty ones for what is still to be.
func (c *canvas) tasks(done, target int, at point) {
	for i := range target {
		paint := leaf
		if i < done {
			paint = gold
		}
		c.pen(point{at.x + 46*float64(i), at.y}, 17, 0).sprite("task", paint, func(p pen) { p.poly(paint, 0.16, star...) })
	}
}

var star = []float64{0, -1.1, 0.3, -0.36, 1.05, -0.34, 0.46, 0.14, 0.65, 0.89, 0, 0.46, -0.65, 0.89, -0.46, 0.14, -1.05, -0.34, -0.3, -0.36}

// text2 writes in one line or two, around a height.
func (p pen) text2(text string, x, y, wide float64) {
	lines := wrapped(text, lettering, wide)
	for i, line := range lines[:min(len(lines), 2)] {
		p.text(line, x, y+46*(float64(i)-float64(min(len(lines), 2)-1)/2), lettering, ink, fromLeft)
	}
}

// wrapped parts a text into lines that fit.
func wrapped(text string, size, wide float64) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && spread(longer)*size > wide {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	return append(lines, line)
}
