package gametest

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"
	"unicode/utf8"

	"hofnar/games"
)

// why is what a seat is told of what is not possible for it in a position; nothing where it is
// asked nothing, or the game tells nothing.
func (m *match) why(who games.Seat, state games.State) []games.Reason {
	if m.game.Why == nil || state.Ask(who, nil).Nothing() {
		return nil
	}
	return m.game.Why(state.View(who))
}

// checkWhy demands that the reasons are few, said once each, and true: Apply refuses each of
// the moves that they speak of, for that reason.
func (m *match) checkWhy(who games.Seat, state games.State) {
	m.t.Helper()
	list, said, length := m.why(who, state), []string(nil), 0
	if len(list) > games.MostReasons {
		m.t.Errorf("seat %d is told %d reasons", who, len(list))
	}
	for _, r := range list {
		m.fits(r.Text, longestWhy)
		sentence := m.speak(r.Text)
		if length += utf8.RuneCountInString(sentence); slices.Contains(said, sentence) || len(r.Acts) == 0 {
			m.t.Errorf("%q is said twice, or of no move", sentence)
		}
		said = append(said, sentence)
		for _, act := range r.Acts {
			m.checkImpossible(who, state, act, r)
		}
	}
	if length > longestWhys {
		m.t.Errorf("the reasons take %d characters: %q", length, said)
	}
}

func (m *match) checkImpossible(who games.Seat, state games.State, act games.Act, r games.Reason) {
	m.t.Helper()
	_, _, err := state.Apply(who, act, m.live())
	var refusal *games.Refusal
	if !errors.As(err, &refusal) || refusal.Key != r.Refusal {
		m.t.Errorf("seat %d is told %q, a reason of %s, but for %s the rules say: %v", who, m.speak(r.Text), r.Refusal, act, err)
	}
}

// Explained plays games at random and demands that nothing is passed over in silence: of each
// thing that whoever is asked has in hand or is offered, listed as the moves that it could be,
// a move is possible, or a reason (games.Game.Why) speaks of one. It also demands that
// reasons of each of these refusals have been given, keys without "NAME.refuse.".
func Explained(t testing.TB, game *games.Game, things func(games.View) [][]games.Act, met ...string) {
	t.Helper()
	spoken := catalogue(t, game)
	open := map[string]bool{}
	for _, refusal := range met {
		open[game.Name+".refuse."+refusal] = true
	}
	for n := range effort(32) {
		m := begin(t, game, spoken, 5000+uint64(n))
		m.play(longestGame, func() {
			for _, who := range m.state.Waiting() {
				list := m.why(who, m.state)
				for _, r := range list {
					delete(open, r.Refusal)
				}
				for _, moves := range things(m.state.View(who)) {
					if !explained(list, moves) && !m.possible(who, moves) {
						t.Fatalf("seat %d hears nothing of %s, which is not possible", who, moves)
					}
				}
			}
		})
	}
	for refusal := range open {
		t.Errorf("nobody is told a reason of %s", refusal)
	}
}

func (m *match) possible(who games.Seat, moves []games.Act) bool {
	return slices.ContainsFunc(moves, func(act games.Act) bool {
		_, _, _, err := m.apply(who, act)
		return err == nil
	})
}

// explained reports whether one of the reasons speaks of one of these moves.
func explained(list []games.Reason, moves []games.Act) bool {
	return slices.ContainsFunc(list, func(r games.Reason) bool {
		return slices.ContainsFunc(r.Acts, func(act games.Act) bool {
			return slices.ContainsFunc(moves, func(move games.Act) bool { return sameMove(act, move) })
		})
	})
}

// sameMove reports whether two acts say the same, in whatever order.
func sameMove(a, b games.Act) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
