package table

import "hofnar/games"

// tooLate tells whoever used a control of before a computer played in his place what
// that was.
func (c Choose) tooLate(p *position, seat games.Seat, err error) error {
	m := p.asked[seat].missed
	if c.Version < 0 || !c.Public && c.Version > m.version || c.Public && c.Version > m.public {
		return err
	}
	return playedInstead(p, seat, err)
}

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
