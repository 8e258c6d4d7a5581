package picture

import (
	"hofnar/games"
	"hofnar/games/murphy"
)

// The measures of what a task says that was fulfilled.
const (
	doneSize = 50.0
	doneWide = width - 4*side
)

// shownTask is a task that was fulfilled: what it says, the hand that was laid open for it, and
// how many tasks that makes.
func shownTask(v murphy.View, done murphy.Fulfilled, said string, say Speech) *canvas {
	high := muddleHigh(v)
	c, below := celebrated(high, said)
	p, room := below.plain(), high-ribbonHigh
	const task, stars = 148.0, 104.0
	paper := p.slab(side, 18, width-2*side, task-18, 24)
	p.fill(straw, paper)
	p.around(ink, 4, paper)
	text := wrapped(say.Say(murphy.TaskText(done.Task)), doneSize, doneWide)
	for i, line := range text[:min(2, len(text))] {
		p.text(line, width/2, 18+(task-18)/2+52*(float64(i)-float64(min(2, len(text))-1)/2), doneSize, ink, middle)
	}
	hand := (room - task - stars) / 2
	below.pen(point{width / 2, task + hand}, hand, 0).openHand(done.Cards, (width-3*side)/hand)
	below.plate(box4{8, room - stars + 4, width - 16, stars - 12}, true)
	y, wide := room-stars/2-2, 46*float64(v.Target-1)
	p.text(say.name(done.Who, 46, width-wide-200), 2*side+8, y, 46, ink, fromLeft)
	below.tasks(len(v.Fulfilled[done.Who]), v.Target, point{width - 3*side - wide, y})
	return c
}

// fulfilled draws what is great of a game.
func fulfilled(m Moment, v games.View, say Speech) *canvas {
	detail, ok := v.Detail.(murphy.View)
	done, shown := m.Shows.(murphy.Fulfilled)
	if !ok || !shown {
		return nil
	}
	return shownTask(detail, done, m.Said, say)
}
