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

// Gap tells the open tables of those servers that nothing arrived between two moments;
// a zero from means since the table's last move. Tables that sleep hear of it only where
// a race is on. It never blocks.
func (r *Registry) Gap(from, to time.Time, which func(guild string) bool) {
	for _, one := range r.open() {
		if which(one.Guild) && (one.awake || one.mayRace(from, to)) {
			r.Send(one.ID, Deed{Do: Gap{From: from, To: to}}, nil)
		}
	}
	r.Heard(from, to, which)
}

// mayRace reports whether somebody may have raced in vain between two moments.
func (b Brief) mayRace(from, to time.Time) bool {
	return !b.Raced.IsZero() && (!from.IsZero() || to.Sub(b.Raced) <= gapHorizon)
}

// apply makes a table stand still where a race is on. It is not written down: what was
// judged before stands, and after a restart there is nobody to wait for.
func (g Gap) apply(a *attempt) error {
	a.unchanged = true
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
	return slices.ContainsFunc(p.asked, func(a asked) bool {
		q := a.prompt.Question
		return q != nil && slices.ContainsFunc(q.Options, func(c games.Choice) bool { return p.game.IsRace(c.Key) })
	})
}

// refused notes what was refused because the table stands still: that it does is not in
// the books, so that the same would count if it came again after a restart. All other
// refusals find the position again that they were made in.
func (t *table) refused(a *attempt) {
	if a.Arrived.Seq == 0 || !a.now.Before(a.was.gap.Until) {
		return
	}
	p := a.was.draft()
	if err := p.written(t.registry.cfg.Books.Save(p.Saved, "", t.judged.with(a.Arrived))); err != nil {
		t.outOfSync = true
		return
	}
	t.now.Store(p)
}
