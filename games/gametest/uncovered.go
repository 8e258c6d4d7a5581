package gametest

import (
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
)

// uncoveredThings demands that events say truly whether they uncover something or are sealed:
// an act that shows its player, or everybody, what the player could not know has an event
// that Uncovers; and where all events of an act are Sealed, it looks the same to others
// whatever was chosen.
func uncoveredThings(t testing.TB, game *games.Game) {
	spoken := catalogue(t, game)
	for n := range effort(12) {
		m := begin(t, game, spoken, 3000+uint64(n))
		m.play(longestGame, func() {
			for _, who := range m.state.Waiting() {
				if way, ok := m.wander(who); ok && m.rand.IntN(6) == 0 {
					m.checkUncovered(who, way.Act)
					m.checkSealed(who, way.Act)
				}
			}
		})
		if t.Failed() {
			t.Fatalf("in random game %d: %d seats, %v, after %d moves", n, m.seats, m.agreed, len(m.moves))
		}
	}
}

// checkUncovered deals anew what the player cannot know. Where the player or the public then
// sees or hears something else of the same act, an event must say that it uncovers.
func (m *match) checkUncovered(who games.Seat, act games.Act) {
	m.t.Helper()
	redealt, ok := m.state.(games.Redealer)
	here, told, live, err := m.apply(who, act)
	if !ok || err != nil || len(live.Outcomes) > 0 || endsRound(m.state, here) || slices.ContainsFunc(told, uncovers) {
		return
	}
	for range redeals {
		there, toldThere, err := redealt.Redeal(who, games.NewLive(m.anySeed(), nil)).Apply(who, act, m.live())
		if err != nil {
			continue
		}
		for _, seat := range []games.Seat{who, games.Public} {
			if !reflect.DeepEqual(here.View(seat), there.View(seat)) || !reflect.DeepEqual(heard(told, seat), heard(toldThere, seat)) {
				m.t.Errorf("seat %d: %s shows seat %d what was hidden, and none of its events says that it uncovers:\n%+v\n%+v",
					who, act, seat, heard(told, seat), heard(toldThere, seat))
				return
			}
		}
	}
}

func uncovers(e games.Event) bool { return e.Uncovers }

func sealed(e games.Event) bool { return e.Sealed }

// loud reports whether others than the actor hear of an event that is not sealed.
func loud(e games.Event, actor games.Seat) bool {
	for who := range e.Private {
		if who != actor && !e.Sealed {
			return true
		}
	}
	return !e.Sealed && !e.Public.Text.Empty()
}

func endsRound(before, after games.State) bool {
	return len(after.Tally().Sheet) > len(before.Tally().Sheet)
}

// checkSealed demands that others see and hear the same of two different acts all of whose
// events are sealed.
func (m *match) checkSealed(who games.Seat, act games.Act) {
	m.t.Helper()
	aloud := func(e games.Event) bool { return loud(e, who) }
	here, told, _, err := m.apply(who, act)
	if err != nil || !slices.ContainsFunc(told, sealed) || slices.ContainsFunc(told, aloud) {
		return
	}
	other, ok := m.wander(who)
	if !ok {
		return
	}
	there, toldThere, _, err := m.apply(who, other.Act)
	if err != nil || !slices.ContainsFunc(toldThere, sealed) || slices.ContainsFunc(toldThere, aloud) {
		return
	}
	for seat := games.Public; int(seat) < m.seats; seat++ {
		if seat != who && (!reflect.DeepEqual(here.View(seat), there.View(seat)) || !reflect.DeepEqual(heard(told, seat), heard(toldThere, seat))) {
			m.t.Errorf("seat %d sees a difference between %s and %s of seat %d, which are sealed", seat, act, other.Act, who)
		}
	}
}
