package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// Revive opens an archived table again and lets it go on as it was, with a computer in the
// seat for whose silence a game that counts was archived; for whoever sits or sat there, its
// host and moderators. It fails with *Taken where the channel has another
// open table.
type Revive struct{}

func (Revive) apply(a *attempt) error {
	switch {
	case a.p.Status.Open():
		return games.Refuse("table.refuse.revived")
	case a.p.Status != Archived:
		return games.Refuse("table.refuse.over")
	case !a.Moderator && a.By.ID != a.p.Host.ID && a.p.Chairs.of(a.By.ID) == games.Public:
		return games.Refuse("table.refuse.revive")
	case a.beside != "":
		return &Taken{ID: a.beside, Channel: a.p.Channel}
	}
	silent := archivedFor(a.p)
	a.p.Status, a.p.Archived = Running, time.Time{}
	if a.p.Held || !slices.ContainsFunc(a.p.Chairs, Chair.Human) {
		a.p.Status = Paused
		return nil
	}
	resumeTime(a)
	if silent != games.Public {
		handOver(a, silent)
	}
	return nil
}

// archive puts a game away that nobody has touched for long: the channel is free, and
// no clock runs. Nothing of it is lost.
type archive struct{}

func (archive) apply(a *attempt) error {
	stopTime(a)
	a.p.Status, a.p.Archived, a.p.Ending = Archived, a.now, a.p.Ending.over()
	return nil
}

// spare gives people until then to take a game up that was to be archived while Hofnar was not there for
// them.
type spare struct{ until time.Time }

const (
	spared     = 24 * time.Hour     // they have after that
	unheardFor = 7 * 24 * time.Hour // is how long a game that is to be archived waits for them to be heard
)

func (d spare) apply(a *attempt) error {
	a.untold = true
	a.p.Touched = stamp(d.until.Add(-a.p.lasts))
	return nil
}

// archives is when a game under way is archived if nobody does anything there; zero:
// never. What cannot be replayed stays where it is, and a game whose turn is the longer for
// days off until that is over; one that counts until whoever alone is waited for has been
// silent for long enough: else that person would escape by it.
func archives(p *position) time.Time {
	if p.lasts == 0 || p.broken != nil || p.Status != Running && p.Status != Paused {
		return time.Time{}
	}
	touched := p.Opened
	if p.Touched.After(touched) {
		touched = p.Touched
	}
	at := touched.Add(p.lasts)
	if p.Status != Running {
		return at
	}
	for _, seat := range p.public.Turn {
		c, alone := p.Clocks[seat], clockless(p) && counts(p) && len(p.public.Turn) == 1
		if c.runs() && !c.Out && c.Until.After(at) && (alone || hasOff(p, c)) {
			at = c.Until
		}
	}
	return at
}

// hasOff reports whether days off are in a turn, or time that was regained: then it takes longer than its
// clock, the bank and the night.
func hasOff(p *position, c Clock) bool {
	length := clockLength(p.Options)
	return length > 0 && (c.Until.Sub(c.Since)-c.Nights-length-c.Bank).Round(time.Second) > 0
}

// outlasted reports whether it is to be seen to that a game is archived.
func (u *upkeep) outlasted(p *position, now time.Time) bool {
	due := u.put(archives(p))
	return !due.IsZero() && !now.Before(due)
}

// archive puts a game away that nobody has touched for long. None is where nobody can be heard, nor in
// the day after, unless it may be due only since something else was set. Where nobody is heard for too
// long one is all the same, but for nobody's silence.
func (u *upkeep) archive() {
	p, now := u.now.Load(), u.clock.Now()
	due, heard := archives(p), u.hears(p)
	if !heard && now.Before(u.missedUntil(p, due.Add(unheardFor), beforeClosing)) {
		u.listenAgain(due)
		return
	}
	if again := u.missedUntil(p, due, spared); heard && now.Before(again) && !u.setAnew(p.Guild) {
		u.do("spare a game that nobody could touch", Deed{Do: spare{again}})
		return
	}
	if !heard {
		u.do("give time back", Deed{Do: regain{silence{until: now}}})
	}
	u.do("archive a table", Deed{Do: archive{}})
}

// setAnew reports whether a server has set anew how long its games last.
func (u *upkeep) setAnew(guild string) bool {
	_, is := u.resets.Load(guild)
	return is
}
