package table

import (
	"time"

	"hofnar/games"
)

// Outlook is what may happen at a table though nobody comes: the books can be asked
// for it, so that the table need not be in memory.
type Outlook struct {
	Due   time.Time // when something is to be done there unasked; zero: never
	Raced time.Time // of the last move, while a race is on; else zero
}

// is reports whether both say the same.
func (o Outlook) is(other Outlook) bool {
	return o.Due.Equal(other.Due) && o.Raced.Equal(other.Raced)
}

// Brief is what is known of an open table that is not in memory.
type Brief struct {
	ID      ID
	Guild   string
	Channel string
	Due     time.Time // Outlook.Due
	Raced   time.Time // Outlook.Raced
}

// Brief is what is known of the table while it sleeps.
func (t Saved) Brief() Brief {
	return Brief{ID: t.ID, Guild: t.Guild, Channel: t.Channel, Due: t.Outlook.Due, Raced: t.Outlook.Raced}
}

// outlook is what lies ahead after a change. What computers have in mind is found out
// only when they are asked: the moment to do so is now.
func (p *position) outlook(now time.Time) Outlook {
	o := Outlook{Due: p.deadline()}
	if p.Status != Running || p.broken != nil {
		return o
	}
	o.Due = earlier(o.Due, p.runsDown())
	if p.unasked() {
		o.Due = earlier(o.Due, now)
	}
	if racing(p) {
		o.Raced = p.steps[len(p.steps)-1].Received
	}
	return o
}

// deadline is when the time for something runs out at a table; zero: never. The
// table's own timer, the timer of those that sleep and the books go by it.
func (p *position) deadline() time.Time {
	if p.Status == Lobby {
		return p.closing()
	}
	return earlier(p.archives(), p.nextCall())
}

// runsDown is when somebody's time is over next; zero: never.
func (p *position) runsDown() (next time.Time) {
	for _, c := range p.Clocks {
		if c.runs() && c.Stopped.IsZero() && !(c.Out && p.nudges()) {
			next = earlier(next, c.Until)
		}
	}
	return next
}

// unasked reports whether a computer, a standing order or the table for somebody without
// a choice may have something to do.
func (p *position) unasked() bool {
	for i, c := range p.Chairs {
		seat := games.Seat(i)
		if _, act := p.unaskedAct(seat); c.Human() && act != nil || !c.Human() && !p.asked[seat].prompt.Nothing() {
			return true
		}
	}
	return false
}

// earlier is the earlier of two moments, of which zero is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
