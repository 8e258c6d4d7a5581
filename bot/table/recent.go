package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"hofnar/games"
)

// past is one of the newest steps, and the position in which it was made.
type past struct {
	Step
	before games.State
	shown  bool // the channel has seen or heard of it
	secret bool // nobody but its maker knows of it
	sealed bool // nobody but its maker knows what was chosen
	final  bool // it stays: whatever it has brought about cannot be undone
}

// remember keeps the newest step that others know of, and those since then of which
// only their makers know. Each may be the newest in somebody's eyes: who could no longer
// take his step back because of a secret one would learn that there was one.
func (p *position) remember(one past) {
	if !one.secret {
		p.recent = nil
	}
	p.recent = append(slices.Clip(p.recent), one)
}

// pastOf weighs a step that has just been appended; raced says whether a race was on
// before it.
func (p *position) pastOf(step Step, before games.State, events []games.Event, shown, raced bool) past {
	return past{
		Step: step, before: before, shown: shown, sealed: sealed(events, step.Who),
		secret: !shown && unnoticed(before, p.state, step.Who, len(p.Chairs), events),
		final: step.User == "" || step.Computer || len(step.Chance) > 0 || len(step.Rounds) > 0 || raced || racing(p) ||
			slices.ContainsFunc(events, func(e games.Event) bool { return e.Uncovers }),
	}
}

// unnoticed reports whether no other seat has seen or heard of a step.
func unnoticed(before, after games.State, actor games.Seat, players int, events []games.Event) bool {
	if slices.ContainsFunc(events, func(e games.Event) bool { return heardByOthers(e, actor) }) {
		return false
	}
	for i := range players {
		if who := games.Seat(i); who != actor && !reflect.DeepEqual(before.View(who), after.View(who)) {
			return false
		}
	}
	return true
}

// sealed reports whether all that others have heard of a step is that somebody has chosen.
func sealed(events []games.Event, actor games.Seat) bool {
	return slices.ContainsFunc(events, func(e games.Event) bool { return e.Sealed }) &&
		!slices.ContainsFunc(events, func(e games.Event) bool { return !e.Sealed && heardByOthers(e, actor) })
}

func heardByOthers(e games.Event, actor games.Seat) bool {
	for who, news := range e.Private {
		if who != actor && !news.Text.Empty() {
			return true
		}
	}
	return !e.Public.Text.Empty()
}

// lastOf is the step that a seat may want to take back.
func (p *position) lastOf(seat games.Seat) (past, bool) {
	for _, one := range slices.Backward(p.recent) {
		if one.Who == seat {
			chair := p.Chairs[seat]
			return one, !one.final && chair.Human() && chair.User.ID == one.User
		}
	}
	return past{}, false
}

// counts reports whether a step belongs to the game as it stands: it was not taken back,
// and takes none back itself.
func (p *position) counts(step int) bool { return p.steps[step].Cancels == 0 && !p.undone(step) }

// undone reports whether a step was taken back.
func (p *position) undone(step int) bool {
	_, found := slices.BinarySearch(p.canceled, step)
	return found
}

// retract takes one of the recent steps back: what came since, of which only its makers
// know, is done again without it. The number of steps goes on, chance stays drawn.
func (p *position) retract(step Step) error {
	i := slices.IndexFunc(p.recent, func(one past) bool { return one.N == step.Cancels })
	if i < 0 {
		return fmt.Errorf("step %d cannot be taken back any more", step.Cancels)
	}
	one := p.recent[i]
	state, rest := one.before, slices.Clone(p.recent[:i])
	for _, later := range p.recent[i+1:] {
		chance := games.NewRecorded(later.Chance)
		next, _, err := state.Apply(later.Who, later.Act, chance)
		if err == nil && chance.Left() > 0 {
			err = errors.New("chance is left over")
		}
		if err != nil {
			return fmt.Errorf("step %d without step %d: %w", later.N, one.N, err)
		}
		later.before, state = state, next
		rest = append(rest, later)
	}
	p.recent, p.state, p.tally = rest, state, state.Tally()
	at, _ := slices.BinarySearch(p.canceled, one.N)
	p.canceled = slices.Insert(slices.Clone(p.canceled), at, one.N)
	p.steps = append(p.steps, step)
	p.heard = append(p.heard, heard{takenBack(one, state), step.Received, step.N})
	if one.shown {
		p.publicStep = step.N
	}
	p.next(step, state, one.shown)
	return nil
}

// takenBack tells of it whoever knew of the step.
func takenBack(one past, state games.State) games.Event {
	e := games.Event{Scene: state.View(games.Public).Scene, Private: map[games.Seat]games.News{
		one.Who: {Text: games.T("table.taken_back.you")},
	}}
	if one.shown {
		e.Public, e.Private = games.News{Text: games.T("table.taken_back", "Who", one.Who)}, nil
	}
	return e
}
