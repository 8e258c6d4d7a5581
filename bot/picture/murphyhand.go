package picture

import (
	"math"
	"strings"

	"hofnar/games"
	"hofnar/games/murphy"
)

// The measures of a hand of Dumm gelaufen!
const (
	holdingHigh = 776.0 // so that all buttons have room on a phone below it
	overMishaps = 208.0 // what can be taken, for whoever is to decide
	taskHigh    = 196.0
	actionHigh  = 92.0
	mostNamed   = 4     // actions that are shown with their names
	unnamedHigh = 158.0 // of the others
	taskSize    = 46.0
	taskWide    = width - 4*side - 30.0 // its text
	farWide     = width - 5*side        // how far it is
	namedWide   = width/2 - 130.0       // an action's name
	placeWide   = 166.0                 // a pile's name
)

// mine leaves of a view what its seat's hand shows: what lies on the table is of
// interest when it is to decide.
func mine(v games.View) games.View {
	d, ok := v.Detail.(murphy.View)
	if !ok || contains(v.Turn, d.Seat) {
		return v
	}
	v.Turn = nil
	seen := murphy.View{Seat: d.Seat, Hand: d.Hand, Task: d.Task}
	if s := d.Serving(); s.Mac != nil {
		seen.Mac = d.Mac // the task is about them
	}
	v.Detail = seen
	return v
}

// holding draws a task with what serves it, the cards by colour, and the actions.
func holding(v murphy.View, due bool, say Speech) *canvas {
	serving := v.Serving()
	numbers, actions := parted(v.Hand, serving.Hand)
	c, top := cloth(holdingHigh), 0.0
	if due {
		c.sources(v, serving.Mac, say)
		top = overMishaps
	}
	marked := serving.Hand != nil && serving.Mac == nil
	c.strip(top, top+taskHigh, func(c *canvas) { c.task(v.Task, serving, say) }, "task", say.Locale, v.Task, serving.Good, serving.Need, serving.Text)
	c.strip(top+taskHigh, holdingHigh, func(c *canvas) {
		c.colours(numbers, c.actions(actions, say), marked)
	}, "cards", say.Locale, v.Hand, serving.Hand, marked, due)
	return c
}

// sources are the piles, the stack and Mac's cards, from which can be taken.
func (c *canvas) sources(v murphy.View, serves []bool, say Speech) {
	const y, wide = 76.0, 92.0
	c.plain().fill(ink, box(0, overMishaps-6, width, 3))
	var names [3]string
	step := 122.0 // and more where a language has longer words
	for i, place := range []string{"left", "right", "stack"} {
		names[i] = fitting(say.Say(murphy.PlaceText(place)), lettering, placeWide)
		step = max(step, spread(names[i])*lettering+19)
	}
	top := []func(pen){func(p pen) { p.any(v.Left) }, func(p pen) { p.any(v.Right) }, pen.reverse}
	for i, count := range []int{v.Depths[0], v.Depths[1], v.Stack} {
		p := c.pen(point{76 + step*float64(i), y}, wide, 0)
		if count == 0 {
			p.vacancy()
		} else {
			top[i](p)
		}
		if count > 1 {
			p.within(0, -0.12, 1).count(count)
		}
		c.plain().text(names[i], p.at.x, 184, lettering, ink, middle)
	}
	const mac = y + 18
	x := 218 + 2*step
	macHead(c.pen(point{x, y - 4}, 54, 0))
	c.plain().text(say.Say(murphy.PlaceText("mac")), x, 184, lettering, ink, middle)
	if len(v.Mac) > 0 {
		c.heaps(heaped(v.Mac, serves), x+74, width-side, mac, 106, serves != nil)
	}
}

// colours lays the number cards out above a height, in as many rows as show them best, a colour never
// parted.
func (c *canvas) colours(numbers [3][]heap, below float64, marked bool) {
	var list [][]heap
	for _, row := range numbers {
		if len(row) > 0 {
			list = append(list, row)
		}
	}
	var rows [][][]heap
	wide, best := 0.0, 0.0
	for cuts := range 1 << max(0, len(list)-1) {
		tried, w := inRows(list, cuts, below)
		if worth := worthOf(tried, w); worth > best {
			rows, wide, best = tried, w, worth
		}
	}
	wide = math.Floor(wide) // so that the same cards come again
	high := below / float64(max(1, len(rows)))
	for i, row := range rows {
		step, covered := stepIn(row, wide), float64(heapsIn(row)-len(row))
		x := width/2 - wide*(abreast(row)+step*covered)/2
		for _, group := range row {
			last := wide * (1 + step*float64(len(group)-1))
			c.heaps(group, x, x+last, high*(float64(i)+0.5)-4, wide, marked)
			x = last + x + wide*apart
		}
	}
}

// apart is how far colours in a row are from each other, closest how little of a card
// shows below the next one, in widths of a card.
const (
	apart   = 0.2
	closest = 0.62
)

// inRows parts colours into rows, a new one beginning where a bit of cuts is set, and
// says how wide the cards can be then.
func inRows(list [][]heap, cuts int, high float64) (rows [][][]heap, wide float64) {
	for i, group := range list {
		if i == 0 || cuts>>(i-1)&1 == 1 {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], group)
	}
	wide = min((high/float64(len(rows))-44)/(cardHigh+0.14), 230)
	for _, row := range rows {
		wide = min(wide, (width-2*side-12)/(abreast(row)+closest*float64(heapsIn(row)-len(row))))
	}
	return rows, wide
}

// worthOf is how well rows of cards so wide are seen: better if none covers another.
func worthOf(rows [][][]heap, wide float64) float64 {
	for _, row := range rows {
		if stepIn(row, wide) < 1 {
			return wide
		}
	}
	return 1.15 * wide
}

// stepIn is how far cards so wide are from each other in a row, in their widths.
func stepIn(row [][]heap, wide float64) float64 {
	covered := heapsIn(row) - len(row)
	if covered == 0 {
		return sideBySide
	}
	return min(sideBySide, ((width-2*side-12)/wide-abreast(row))/float64(covered))
}

// abreast is how wide the last card of each colour is, side by side.
func abreast(row [][]heap) float64 { return float64(len(row)) + apart*float64(len(row)-1) }

func heapsIn(row [][]heap) (n int) {
	for _, group := range row {
		n += len(group)
	}
	return n
}

// parted are the number cards by colour, and the actions.
func parted(hand []string, serves []bool) (numbers [3][]heap, actions []string) {
	for _, h := range heaped(hand, serves) {
		if i := strings.IndexByte("ryg", h.name[0]); i >= 0 {
			numbers[i] = append(numbers[i], h)
		} else {
			actions = append(actions, h.name)
		}
	}
	return numbers, actions
}

// task draws the task as a card, and how far it is.
func (c *canvas) task(task int, s murphy.Serving, say Speech) {
	p := c.plain()
	p.within(side, 12, 1).sprite("task card", straw, func(p pen) {
		outline := p.slab(0, 0, width-2*side, taskHigh-24, 24)
		p.fill(straw, outline)
		p.around(ink, 4, outline)
	})
	if task == 0 {
		return
	}
	lines := wrapped(say.Say(murphy.TaskText(task)), taskSize, taskWide)
	for i, line := range lines[:min(2, len(lines))] {
		p.text(line, 2*side+10, 66-float64(min(1, len(lines)-1))*24+48*float64(i), taskSize, ink, fromLeft)
	}
	said := fitting(progressSaid(s, say), lettering, farWide)
	wide := c.bar(s, 148, farWide-spread(said)*lettering)
	p.text(said, 2*side+10+wide, 148, lettering, faint, fromLeft)
}

// progressSaid is how far a task is, in words.
func progressSaid(s murphy.Serving, say Speech) string {
	return strings.ReplaceAll(say.Say(s.Text), "*", "")
}

// bar has a place for each card that the task takes at least, filled by those that
// serve, as far as there is room for it; it says how much of that it takes.
func (c *canvas) bar(s murphy.Serving, y, room float64) float64 {
	n := max(s.Need, s.Good)
	step := min(58, (room-20)/float64(max(1, n)))
	if n == 0 || step < 12 {
		return 0
	}
	for i := range n {
		p := c.pen(point{2*side + 10 + step*(float64(i)+0.5), y}, step*0.42, 0)
		paint := shade
		if i < s.Good {
			paint = jade
		}
		p.sprite("step", paint, func(p pen) {
			p.poly(paint, 0.1, -1, -0.55, 1, -0.55, 1, 0.55, -1, 0.55)
			if i < s.Good {
				p.stroke(leaf, 0.2, -0.3, 0.05, -0.08, 0.28, 0.34, -0.24)
			}
		})
	}
	return step*float64(n) + 20
}

// actions draws the action cards at the bottom, and says above which height there is
// room for others.
func (c *canvas) actions(list []string, say Speech) (below float64) {
	high := float64(c.img.Rect.Dy())
	if len(list) > mostNamed {
		wide := min(96, (width-2*side)/float64(len(list))/1.08)
		for i, name := range list {
			c.pen(point{side + wide*(0.54+1.08*float64(i)), high - unnamedHigh/2}, wide, 0).action(name)
		}
		return high - unnamedHigh
	}
	rows := (len(list) + 1) / 2
	below = high - actionHigh*float64(rows) - 8
	for i, name := range list {
		at := point{side + 40 + float64(i%2)*(width/2-side/2), below + actionHigh*(float64(i/2)+0.5)}
		c.pen(at, 60, 0).action(name)
		c.plain().text2(say.Say(murphy.ActionText(name)), at.x+50, at.y, namedWide)
	}
	return below
}
