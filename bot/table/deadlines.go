package table

import "time"

// outlook is what lies ahead after a change. What computers have in mind is found out
// only when they are asked: the moment to do so is now.
func outlook(p *position, now time.Time) Outlook {
	o := Outlook{Due: deadline(p)}
	if p.Status != Running || p.broken != nil {
		return o
	}
	for seat := range p.Clocks {
		o.Due = earlier(o.Due, alarmOf(p, seat))
	}
	if unasked(p) {
		o.Due = earlier(o.Due, now)
	}
	if p.racing() {
		o.Raced = p.steps[len(p.steps)-1].Received
	}
	return o
}

// deadline is when the time for something runs out at a table; zero: never. The
// table's own timer, the timer of those that sleep and the books go by it.
func deadline(p *position) time.Time {
	if p.Status == Lobby {
		return closing(p)
	}
	if wish := wishToEnd(p); wish != nil && p.broken == nil {
		return earlier(wish.Until, earlier(archives(p), nextCall(p)))
	}
	return earlier(archives(p), nextCall(p))
}
