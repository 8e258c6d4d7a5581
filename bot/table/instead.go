package table

import "hofnar/games"

// playedInstead says what a computer has played in somebody's place, if that was the last
// step of the seat and there are words for it; else err stands.
func playedInstead(p *position, seat games.Seat, err error) error {
	m := p.asked[seat].missed
	if !m.instead {
		return err
	}
	var said []games.Text
	for _, h := range p.heard {
		if text := h.For(seat).Text; h.step == m.step && !text.Empty() {
			said = append(said, text)
		}
	}
	if len(said) == 0 {
		return stale("table.stale.overdue")
	}
	return stale("table.stale.overdue.played", "What", said[:1])
}
