package gametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"hofnar/games"
)

// redeals is how often a position is dealt anew before it counts as one in which nothing is
// hidden.
const redeals = 20

// hiddenThings deals anew what a seat cannot know. That must change something, but nothing
// that the seat sees, is asked or is told.
func hiddenThings(t testing.TB, game *games.Game) {
	spoken := catalogue(t, game)
	hands, changed := 0, 0
	for n := range effort(10) {
		m := begin(t, game, spoken, 1000+uint64(n))
		m.play(longestGame, func() {
			hands += m.hands()
			if m.rand.IntN(10) > 0 {
				return
			}
			for who := games.Public; int(who) < m.seats; who++ {
				if m.checkRedealt(who) {
					changed++
				}
			}
		})
		if t.Failed() {
			t.Fatalf("in random game %d: %d seats, %v, after %d moves", n, m.seats, m.agreed, len(m.moves))
		}
	}
	if hands > 0 && changed == 0 {
		t.Errorf("%s shows hands, but its State lacks Redeal, or never deals anything anew", game.Name)
	}
}

// hands is how many seats see something of their own.
func (m *match) hands() int {
	n := 0
	for who := range m.seats {
		if len(m.state.View(games.Seat(who)).Hand) > 0 {
			n++
		}
	}
	return n
}

// checkRedealt compares the position with ones in which all is dealt anew that this seat cannot
// know. It reports whether there were any that differ.
func (m *match) checkRedealt(who games.Seat) bool {
	m.t.Helper()
	redealt, ok := m.state.(games.Redealer)
	if !ok {
		return false
	}
	for range redeals {
		other := redealt.Redeal(who, games.NewLive(m.anySeed(), nil))
		if identical(other, m.state) {
			continue
		}
		m.checkUnseen(who, other)
		if m.comesToElse(other) {
			m.checkUntold(who, other)
			m.checkPlayable(other)
			return true
		}
	}
	return false
}

// glimpses is how many acts comesToElse looks ahead.
const glimpses = 4

// comesToElse reports whether another position differs from the present one. Since a report
// need not show what is hidden from everybody, it also plays the same few acts in both.
func (m *match) comesToElse(other games.State) bool {
	m.t.Helper()
	here := m.state
	defer func() { m.state = here }()
	for range glimpses {
		waiting := m.state.Waiting()
		if !same(m.t, m.game, other, m.state) {
			return true
		}
		if len(waiting) == 0 {
			return false
		}
		way, ok := m.wander(waiting[0])
		if !ok {
			return false
		}
		next, _, refused := m.state.Apply(waiting[0], way.Act, m.live())
		there, _, refusedThere := other.Apply(waiting[0], way.Act, m.live())
		if refused != nil || refusedThere != nil {
			return (refused == nil) != (refusedThere == nil)
		}
		m.state, other = next, there
	}
	return !same(m.t, m.game, other, m.state)
}

// checkUnseen demands that the seat's view and questions are the same in both positions, and
// that it is told the same of what is not possible, truly.
func (m *match) checkUnseen(who games.Seat, other games.State) {
	m.t.Helper()
	if here, there := m.state.View(who), other.View(who); !reflect.DeepEqual(here, there) {
		m.t.Errorf("the view of seat %d depends on what it cannot know:\n%+v\n%+v", who, here, there)
	}
	if here, there := m.why(who, m.state), m.why(who, other); !reflect.DeepEqual(here, there) {
		m.t.Errorf("why something is not possible for seat %d depends on what it cannot know:\n%+v\n%+v", who, here, there)
	}
	m.checkWhy(who, other)
	picks := games.Picks(nil)
	for {
		here, there := m.state.Ask(who, picks), other.Ask(who, picks)
		if !reflect.DeepEqual(here, there) {
			m.t.Errorf("what seat %d is asked depends on what it cannot know:\n%+v\n%+v", who, here, there)
		}
		if here.Question == nil {
			return
		}
		picks = append(picks, games.RandomPick(here.Question, m.rand))
	}
}

// checkUntold demands that the seat is told the same where an act leaves it with the same view
// in both positions.
func (m *match) checkUntold(who games.Seat, other games.State) {
	m.t.Helper()
	for actor := range m.seats {
		if m.state.Ask(games.Seat(actor), nil).Nothing() {
			continue
		}
		way, ok := m.wander(games.Seat(actor))
		if !ok {
			continue
		}
		here, told, _, err := m.apply(games.Seat(actor), way.Act)
		if err != nil {
			continue
		}
		there, toldThere, err := other.Apply(games.Seat(actor), way.Act, m.live())
		if err != nil || !reflect.DeepEqual(here.View(who), there.View(who)) {
			continue
		}
		if a, b := heard(told, who), heard(toldThere, who); !reflect.DeepEqual(a, b) {
			m.t.Errorf("what seat %d is told after %s depends on what it cannot know:\n%+v\n%+v", who, way.Act, a, b)
		}
	}
}

// checkPlayable demands that a position dealt anew can be played on.
func (m *match) checkPlayable(other games.State) {
	m.t.Helper()
	here := m.state
	m.state = other
	defer func() { m.state = here }()
	for _, who := range other.Waiting() {
		m.checkOffers(who)
	}
}

func heard(events []games.Event, who games.Seat) []games.News {
	var all []games.News
	for _, e := range events {
		if n := e.For(who); !n.Text.Empty() || n.Fact != nil {
			all = append(all, n)
		}
	}
	return all
}

// identical reports whether it is the very same position, not one like it.
func identical(a, b games.State) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.Kind() == reflect.Pointer && y.Kind() == reflect.Pointer {
		return x.Pointer() == y.Pointer()
	}
	return reflect.DeepEqual(a, b)
}

func (m *match) anySeed() games.Seed { return anySeed(m.rand) }

func anySeed(r *rand.Rand) (s games.Seed) {
	for i := range s {
		s[i] = byte(r.Uint32())
	}
	return s
}
