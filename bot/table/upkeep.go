package table

import (
	"fmt"
	"time"

	"hofnar/games"
)

// Where people cannot be heard nobody's time runs out, and that is looked at again after so
// long: the later, the longer it has lasted.
const (
	listenSoon = 10 * time.Second
	listenLast = time.Hour
	raceAgain  = time.Minute // at last, where a race is on
)

// upkeep is what a table does that nobody has asked for.
type upkeep struct {
	*executor
	*planner
	presence
	known int // silences; 0: not even that the registry was opened
}

// do carries out something that nobody has asked for.
func (u *upkeep) do(what string, d Deed) error {
	a, err := u.execute(d)
	u.report(what, err)
	u.tell(a)
	u.replan()
	return err
}

// replan asks what seats are going to do now, if the position is another than when they
// were asked last.
func (u *upkeep) replan() {
	if u.reloaded || u.planned != u.now.Load() {
		u.planAnew()
	}
}

// planAnew asks what seats are going to do now, though the position may be the same. Where it
// was read from the books, so is what was heard.
func (u *upkeep) planAnew() {
	if u.reloaded {
		u.forgetHeard()
		u.reloaded = false
	}
	u.plan(u.now.Load())
}

// ringing reports whether somebody is to be called.
func (u *upkeep) ringing() bool {
	next := nextCall(u.now.Load())
	return !next.IsZero() && !next.After(u.clock.Now())
}

// ring has those called whose call has come due, also where nobody has noted so far
// that they are waited for.
func (u *upkeep) ring() {
	if calls := u.cfg.Calls.Grace != nil; u.ringing() || calls && uncalled(u.now.Load()) {
		u.do("call somebody", Deed{Do: ring{u.pressed}})
	}
}

// regain has those who are awaited regain some time that they lost while nobody could be
// heard, also before this process began. Each silence is looked at once, before anything that
// comes after it: who goes on after a pause, say, has lost nothing by one during it.
func (u *upkeep) regain() {
	missed, all := u.missed(u.now.Load(), u.known)
	for _, s := range missed {
		if p := u.now.Load(); s.costsAnybody(p, u.cfg.turn(p)) && u.do("give time back", Deed{Do: regain{s}}) != nil {
			return
		}
	}
	u.known = all
}

// callTime does what is due in a lobby. No game begins where nobody can be heard: that is soon after
// they can. Nor does one close there, nor in the hour after.
func (u *upkeep) callTime() {
	p, now := u.now.Load(), u.clock.Now()
	if !u.hears(p) {
		u.listenAgain(closing(p))
		return
	}
	if !p.Starts.IsZero() {
		u.do("begin a game", Deed{Event: "clock:begins", Do: beginAtTime{}})
		return
	}
	if again := u.missedUntil(p, closing(p), beforeClosing); now.Before(again) {
		u.deaf = silence{now, again}
		return
	}
	u.do("close a lobby", Deed{Event: "clock:expired", Do: expire{}})
}

// beforeClosing is how long people can be heard before a lobby closes that was to close while they could
// not be.
const beforeClosing = time.Hour

// listenAgain has what was due at a moment wait, since nobody can be heard.
func (u *upkeep) listenAgain(due time.Time) {
	now := u.clock.Now()
	u.deaf = silence{now, now.Add(min(max(listenSoon, now.Sub(due)/10), listenLast))}
}

// act carries out the plan that comes first.
func (u *upkeep) act() {
	seat, next, _ := u.first()
	switch p := u.now.Load(); {
	case next.kind == byClock:
		u.overdue(seat)
		return
	case p.racing() && !u.hears(p): // whoever acts meanwhile is heard later, and was first
		now := u.clock.Now()
		u.pause(now.Add(min(max(reflex, now.Sub(next.due)/10), raceAgain)))
		return
	}
	a, err := u.execute(u.doing(seat, next))
	if err != nil && next.kind == byOrder && !u.outOfSync {
		a, err = u.execute(Deed{Do: dropOrder{seat}})
	}
	u.moved(seat, a, err)
}

// doing is the deed that carries a plan out.
func (u *upkeep) doing(seat games.Seat, next plan) Deed {
	if next.kind == byBreath {
		return u.inOneBreath(seat)
	}
	return u.byItself(next.kind, unaskedMove{seat, next.act})
}

// byItself is a deed that a cause of that kind has done at the present step.
func (u *upkeep) byItself(kind string, do Action) Deed {
	return Deed{Event: fmt.Sprintf("%s:%d", kind, len(u.now.Load().steps)), Do: do}
}

// overdue does what was agreed on for somebody whose time is over.
func (u *upkeep) overdue(seat games.Seat) {
	p, now := u.now.Load(), u.clock.Now()
	if !u.hears(p) {
		u.deaf = silence{now, now.Add(min(max(listenSoon, now.Sub(alarmOf(p, seat))), listenLast))}
		u.planAnew()
		return
	}
	switch {
	case clockless(p) && !turnOf(p, seat).secret, p.Clocks[seat].Out && nudged(p, seat):
		u.do("note a silence", Deed{Do: countSilence{seat}})
	case nudged(p, seat) && !clockless(p):
		u.do("nudge", Deed{Do: nudgeLate{seat}})
	default:
		u.moveFor(p, seat)
	}
}

// agreeBySilence ends a game that nobody is against ending. Where people cannot be heard, or were not
// called, they are asked for longer.
func (u *upkeep) agreeBySilence() {
	p := u.now.Load()
	if uncalled := u.cfg.Calls.Grace != nil && len(wishToEnd(p).Uncalled) > 0; uncalled || !u.hears(p) {
		u.do("ask for longer whether a game is to end", Deed{Do: askForLonger{uncalled}})
		return
	}
	u.do("end a game that nobody is against ending", Deed{Do: silenceAgrees{}})
}

// timeTurns has those timed whom the table waits for and of whom an earlier program has not
// noted since when.
func (u *upkeep) timeTurns() {
	if p := u.now.Load(); p.Status == Running && p.broken == nil && clockless(p) {
		u.do("time turns", Deed{Do: timeTurns{}})
	}
}

// moveFor makes a move in the place of somebody whose time is over, once it is thought.
func (u *upkeep) moveFor(p *position, seat games.Seat) {
	act, done, err := u.moveInPlaceOf(p, seat)
	if !done {
		u.planAnew()
		return
	}
	var a *attempt
	if err == nil {
		a, err = u.execute(u.byItself(byClock, overdueMove{seat, act}))
	}
	u.moved(seat, a, err)
}

// moveInPlaceOf is the move that is made in somebody's place: what the recommended
// computer thinks best; done is false while it thinks. What nobody else knows of is
// declined.
func (u *upkeep) moveInPlaceOf(p *position, seat games.Seat) (act games.Act, done bool, err error) {
	if q := p.state.Ask(seat, nil).Question; q != nil && turnOf(p, seat).secret {
		for _, c := range q.Options {
			if c.Declines {
				return p.state.Ask(seat, games.Picks{{c.Key}}).Act, true, nil
			}
		}
	}
	_, thought, done := u.thought(p, seat)
	if done && thought.Act == nil {
		err = errIdle
	}
	return awaitedMove(p, seat, thought.Act), done, err
}

// awaitedMove is a move as it is made in somebody's place, which is what the table waits for: no
// part in a race, in which that one would win what those who are there have missed.
func awaitedMove(p *position, seat games.Seat, act games.Act) games.Act {
	if act == nil || !p.racing() || !p.wasRace(p.state, Step{Who: seat, Act: act}) {
		return act
	}
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return p.state.Ask(seat, picks) }) {
		if !p.game.IsRace(way.Last.Key) {
			return way.Act
		}
	}
	return act
}

// moved sees to what has come of a seat's move that nobody has pressed.
func (u *upkeep) moved(seat games.Seat, a *attempt, err error) {
	switch {
	case err == nil:
		u.tellAll(append([]*attempt{a}, u.breathe()...))
		u.replan()
	case u.outOfSync:
		u.report("write a move", err)
	default:
		u.stumbled(seat, err)
		u.planAnew()
	}
}

// due says when something is to be done unasked, or the table put away.
func (u *upkeep) due() time.Time {
	due, quiet := u.nextDue(), u.quiet()
	if due.Before(quiet) {
		return quiet
	}
	return due
}

// quiet is until when nothing is done unasked.
func (u *upkeep) quiet() time.Time { return u.quietUntil(consideredUntil(u.now.Load())) }

// nextDue is due wherever nothing has to wait.
func (u *upkeep) nextDue() time.Time {
	switch p := u.now.Load(); {
	case u.outOfSync:
		return time.Time{}
	case !p.Status.Open():
		return u.used.Add(endedTTL)
	}
	idle := u.cfg.Idle
	next, rest := u.next(u.now.Load()), u.used.Add(idle)
	switch {
	case !next.IsZero() && (u.busy() || next.Before(rest.Add(idle))):
		return next
	case u.busy(): // the thought itself will wake the table
		return u.clock.Now().Add(idle)
	}
	return rest
}

// endedTTL is how long an ended table stays in memory.
const endedTTL = 10 * time.Minute
