package table

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"hofnar/games"
)

// history is a game as its moves have made it, with what was heard of them.
type history struct {
	game       *games.Game
	state      games.State // nil before the game begins
	public     games.View  // what all may see of it
	tally      games.Tally
	heard      []heardEvent // all since the beginning
	steps      []Step
	recent     []past       // what may yet be taken back, and what stands above it
	canceled   []int        // the steps that were taken back, ascending
	raceSteps  []int        // the steps that were no moves of a seat's, but races, ascending
	forced     []int        // the steps for which there was one answer, whoever has made them, ascending
	drawn      games.Counts // how much chance, and what for
	publicStep int          // the step at which anything public last changed
	versions
}

// append puts a step of that many players and what came of it at the end. What all see is
// left to look, since many steps may follow.
func (h *history) append(players int, step Step, state games.State, events []games.Event) {
	before := h.state
	h.state, h.tally = state, state.Tally()
	raced := h.racing()
	race := raced && h.wasRace(before, step)
	if before != nil && h.settled(step.Who) {
		h.forced = append(slices.Clip(h.forced), step.N)
	}
	secret := before != nil && step.instead() && !race && !slices.Contains(before.View(games.Public).Turn, step.Who)
	for _, e := range events {
		h.heard = append(h.heard, heardEvent{e, step.Received, step.N, secret})
	}
	h.steps = append(h.steps, step)
	if before == nil {
		h.begin(state, players)
		return
	}
	shown := heardByAll(events) || !reflect.DeepEqual(before.View(games.Public), state.View(games.Public))
	if shown {
		h.publicStep = step.N
	}
	if race {
		h.raceSteps = append(slices.Clip(h.raceSteps), step.N)
	}
	h.next(step, state, shown)
	h.recent = remember(h.recent, pastOf(players, step, before, state, events, shown, raced || h.racing()))
}

// look notes what all see now.
func (h *history) look() { h.public = h.state.View(games.Public) }

// due reports whether the game waits for this seat's answer.
func (h *history) due(seat games.Seat) bool { return slices.Contains(h.state.Waiting(), seat) }

// settled reports whether a seat is asked something that has one answer.
func (h *history) settled(seat games.Seat) bool {
	if h.asked == nil {
		return false
	}
	q := h.asked[seat].prompt.Question
	return q != nil && q.Settled
}

// racing reports whether anybody could do something at present in which the
// order of arrival counts.
func (h *history) racing() bool {
	return slices.ContainsFunc(h.asked, func(a asked) bool {
		q := a.prompt.Question
		return q != nil && slices.ContainsFunc(q.Options, func(c games.Choice) bool { return h.game.IsRace(c.Key) })
	})
}

// newestOf is the newest step of a seat, if there is one that may yet be taken back.
func (h *history) newestOf(seat games.Seat) (past, bool) {
	for _, one := range slices.Backward(h.recent) {
		if one.Who == seat {
			return one, !one.final
		}
	}
	return past{}, false
}

// wasRace reports whether a step was a part in a race.
func (h *history) wasRace(before games.State, step Step) bool {
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return before.Ask(step.Who, picks) }) {
		if h.game.IsRace(way.Last.Key) && bytes.Equal(way.Act, step.Act) {
			return true
		}
	}
	return false
}

// moves counts those of a seat, whoever has made them, up to so many. Parts in races are none.
func (h *history) moves(seat games.Seat, most int) (n int) {
	for i, step := range h.steps {
		if _, raced := slices.BinarySearch(h.raceSteps, i); i > 0 && step.Who == seat && !raced && h.counts(i) {
			n++
		}
		if n == most {
			break
		}
	}
	return n
}

// lastMove is the step of a seat's last move, -1 if it has made none.
func (h *history) lastMove(seat games.Seat) int {
	for i, step := range slices.Backward(h.steps) {
		if step.Who == seat && h.counts(i) {
			return i
		}
	}
	return -1
}

// counts reports whether a step belongs to the game as it stands: it was not taken back,
// and takes none back itself.
func (h *history) counts(step int) bool { return h.steps[step].Cancels == 0 && !h.undone(step) }

// undone reports whether a step was taken back.
func (h *history) undone(step int) bool {
	_, found := slices.BinarySearch(h.canceled, step)
	return found
}

// marks are those of all events, in order, without what was taken back.
func (h *history) marks(wanted func(mark games.Mark, step int) bool) (moments []games.Moment) {
	for _, e := range h.heard {
		if h.undone(e.step) {
			continue
		}
		for _, mark := range e.Marks {
			if wanted(mark, e.step) {
				moments = append(moments, games.Moment{Mark: mark, At: e.at.UnixMilli()})
			}
		}
	}
	return moments
}

// retract takes one of the recent steps back: what came since, of which only its makers
// know, is done again without it. The number of steps goes on, chance stays drawn.
func (h *history) retract(step Step) error {
	i := slices.IndexFunc(h.recent, func(one past) bool { return one.N == step.Cancels })
	if i < 0 {
		return fmt.Errorf("step %d cannot be taken back any more", step.Cancels)
	}
	one := h.recent[i]
	state, rest := one.before, slices.Clone(h.recent[:i])
	for _, later := range h.recent[i+1:] {
		next, err := again(state, later.Step)
		if err != nil {
			return fmt.Errorf("step %d without step %d: %w", later.N, one.N, err)
		}
		later.before, state = state, next
		rest = append(rest, later)
	}
	h.recent, h.state, h.tally = rest, state, state.Tally()
	at, _ := slices.BinarySearch(h.canceled, one.N)
	h.canceled = slices.Insert(slices.Clone(h.canceled), at, one.N)
	h.steps = append(h.steps, step)
	h.heard = append(h.heard, heardEvent{Event: takenBack(one, state), at: step.Received, step: step.N})
	if one.shown {
		h.publicStep = step.N
	}
	h.next(step, state, one.shown)
	return nil
}

// again makes a step that was made before, in another position.
func again(state games.State, step Step) (games.State, error) {
	chance := games.NewRecorded(step.Chance)
	next, _, err := state.Apply(step.Who, step.Act, chance)
	if err == nil && chance.Left() > 0 {
		err = errors.New("chance is left over")
	}
	return next, err
}
