package table

import (
	"reflect"
	"slices"
	"time"

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
func remember(recent []past, one past) []past {
	if !one.secret {
		recent = nil
	}
	return append(slices.Clip(recent), one)
}

// pastOf weighs a step that has just been made; raced says whether a race was on before or
// after it.
func pastOf(players int, step Step, before, after games.State, events []games.Event, shown, raced bool) past {
	return past{
		Step: step, before: before, shown: shown, sealed: sealed(events, step.Who),
		secret: !shown && unnoticed(before, after, step.Who, players, events),
		final: step.User == "" || step.Computer || len(step.Chance) > 0 || len(step.Rounds) > 0 || raced || step.cause() == bySettled ||
			slices.ContainsFunc(events, func(e games.Event) bool { return e.Uncovers }),
	}
}

// unnoticed reports whether no other seat has seen or heard of a step.
func unnoticed(before, after games.State, maker games.Seat, players int, events []games.Event) bool {
	if slices.ContainsFunc(events, func(e games.Event) bool { return heardByOthers(e, maker) }) {
		return false
	}
	for i := range players {
		if who := games.Seat(i); who != maker && !reflect.DeepEqual(before.View(who), after.View(who)) {
			return false
		}
	}
	return true
}

// sealed reports whether all that others have heard of a step is that somebody has chosen.
func sealed(events []games.Event, maker games.Seat) bool {
	return slices.ContainsFunc(events, func(e games.Event) bool { return e.Sealed }) &&
		!slices.ContainsFunc(events, func(e games.Event) bool { return !e.Sealed && heardByOthers(e, maker) })
}

func heardByOthers(e games.Event, maker games.Seat) bool {
	for who, news := range e.Private {
		if who != maker && !news.Text.Empty() {
			return true
		}
	}
	return !e.Public.Text.Empty()
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

// heardEvent is an event, when what caused it reached the process, and the step it was.
type heardEvent struct {
	games.Event
	at     time.Time
	step   int
	secret bool // a computer has made the step for a person whom nobody saw to be waited for
}

func heardByAll(events []games.Event) bool {
	return slices.ContainsFunc(events, func(e games.Event) bool { return !e.Public.Text.Empty() })
}
