package table

import (
	"slices"

	"hofnar/games"
)

// ear keeps what one seat has heard, so that each thought adds what is new.
type ear struct {
	news     []games.News
	heard    int // how much of what happened is in it
	canceled int // how many steps had been taken back
}

// listen is all that a seat has heard since the game began. Nobody writes to it.
func (e *ear) listen(h *history, seat games.Seat) []games.News {
	if e.canceled != len(h.canceled) {
		*e = ear{canceled: len(h.canceled)}
	}
	for _, one := range h.heard[e.heard:] {
		if h.counts(one.step) {
			e.news = append(e.news, one.For(seat))
		}
	}
	e.heard = len(h.heard)
	return slices.Clip(e.news)
}
