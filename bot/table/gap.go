package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// gapHorizon is how long nothing may have happened at a table before a restart, for
// anybody there to be racing still.
const gapHorizon = time.Hour

// standstill is how long a stage cannot be left after deeds may have been lost.
const standstill = 10 * time.Second

// Gap tells all open tables of which that holds that nothing arrived between two
// moments; a zero from means since the table's last move. It never blocks.
func (r *Registry) Gap(from, to time.Time, which func(Snapshot) bool) {
	for _, g := range r.Tables() {
		if which(g) {
			r.Send(g.ID, Deed{Do: Gap{From: from, To: to}}, nil)
		}
	}
	r.Heard(from, to, which)
}

// apply makes a table stand still where a race is on. It is not written down: what was
// judged before stands, and after a restart there is nobody to wait for.
func (g Gap) apply(a *attempt) error {
	a.unchanged, a.unwritten = true, true
	if a.p.Status != Running || !racing(a.p) {
		return nil
	}
	if g.From.IsZero() {
		g.From = a.p.steps[len(a.p.steps)-1].Received
		if a.now.Sub(g.From) > gapHorizon {
			return nil
		}
	}
	g.Until = a.now.Add(standstill)
	a.p.gap, a.unchanged = g, false
	return nil
}

// racing reports whether anybody could do something at present in which the
// order of arrival counts.
func racing(p *position) bool {
	for seat := range p.Chairs {
		q := p.state.Ask(games.Seat(seat), nil).Question
		if q != nil && slices.ContainsFunc(q.Options, func(c games.Choice) bool { return p.game.IsRace(c.Key) }) {
			return true
		}
	}
	return false
}
