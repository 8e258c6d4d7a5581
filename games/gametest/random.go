package gametest

import (
	"reflect"
	"slices"
	"testing"

	"hofnar/games"
)

// longestGame is after how many moves a random game is left.
const longestGame = 500

// randomGames plays at random and checks every position.
func randomGames(t testing.TB, game *games.Game) {
	spoken := catalogue(t, game)
	for n := range effort(10) {
		m := begin(t, game, spoken, uint64(n))
		var kept []snapshot
		m.play(longestGame, func() {
			m.checkPosition()
			if m.rand.IntN(10) == 0 {
				kept = append(kept, m.snapshot(m.state))
			}
		})
		for _, s := range kept {
			s.unchanged(m)
		}
		m.checkTally()
		m.checkReplay()
		if t.Failed() {
			t.Fatalf("in random game %d: %d seats, %v, after %d moves", n, m.seats, m.agreed, len(m.moves))
		}
	}
}

func (m *match) checkPosition() {
	m.t.Helper()
	waiting := m.state.Waiting()
	over := m.state.Tally().Over
	if !slices.IsSorted(waiting) || over != (len(waiting) == 0) {
		m.t.Errorf("waiting for %v, over: %t", waiting, over)
	}
	looked := games.Seat(m.rand.IntN(m.seats))
	for who := games.Public; int(who) < m.seats; who++ {
		m.checkAsked(who, slices.Contains(waiting, who))
		if who == games.Public || who == looked {
			m.checkView(who, waiting)
		}
	}
	for _, who := range waiting {
		m.checkOffers(who)
		m.checkOddPicks(who)
		m.checkWhy(who, m.state)
	}
	if len(waiting) > 0 && m.rand.IntN(10) == 0 {
		m.checkBranches(waiting[0])
	}
	if m.rand.IntN(20) == 0 {
		m.checkHandedOut()
	}
}

// checkBranches demands that the position after one act does not change when other acts are
// tried from the same position.
func (m *match) checkBranches(who games.Seat) {
	m.t.Helper()
	var kept []snapshot
	for range 4 {
		way, ok := m.wander(who)
		if !ok {
			continue
		}
		if next, _, _, err := m.apply(who, way.Act); err == nil {
			kept = append(kept, m.snapshot(next))
		}
	}
	for _, s := range kept {
		s.unchanged(m)
	}
}

// checkAsked demands that a seat is asked something if it is waited for, and otherwise only
// what may be answered out of turn.
func (m *match) checkAsked(who games.Seat, waited bool) {
	m.t.Helper()
	p := m.state.Ask(who, nil)
	switch {
	case waited && p.Nothing():
		m.t.Errorf("seat %d is waited for and has nothing to choose", who)
	case who == games.Public && !p.Nothing():
		m.t.Errorf("the public is asked %+v", p)
	case !waited && !p.Nothing() && (p.Question == nil || !p.Question.Open):
		m.t.Errorf("seat %d is not waited for and is asked %+v", who, p)
	}
}

// checkOffers tries some acts to which the questions lead. The match does not change.
func (m *match) checkOffers(who games.Seat) {
	m.t.Helper()
	for range 2 {
		way, ok := m.wander(who)
		if !ok {
			continue
		}
		state, events, live, err := m.apply(who, way.Act)
		switch {
		case err == nil && state == nil:
			m.t.Fatalf("%s is accepted without a position", way.Act)
		case err != nil && !way.Untested:
			m.t.Errorf("seat %d is offered %s by %q, but: %v", who, way.Act, games.PackPicks(way.Picks), err)
		case err != nil:
			m.refused(who, way.Act, state, events, live, err)
		}
		if _, found := games.WayTo(func(picks games.Picks) games.Prompt { return m.state.Ask(who, picks) }, way.Act); !found {
			m.t.Errorf("seat %d: games.WayTo does not find the way %q to %s", who, games.PackPicks(way.Picks), way.Act)
		}
		if packed := games.PackPicks(way.Picks); !reflect.DeepEqual(games.UnpackPicks(packed), way.Picks) && len(way.Picks) > 0 {
			m.t.Errorf("picks %q do not survive packing", packed)
		}
	}
}

// checkOddPicks demands that picks that fit no question lead to nothing, since old controls
// hold such picks.
func (m *match) checkOddPicks(who games.Seat) {
	m.t.Helper()
	odd := []games.Picks{
		{{"no-such-key"}},
		{{"no-such-key"}, {"1"}, {}},
		{{"x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x", "x"}},
	}
	if q := m.state.Ask(who, nil).Question; q != nil {
		key := q.Options[0].Key
		odd = append(odd, games.Picks{{key, key}}, games.Picks{{key, "no-such-key"}})
		if q.Min > 0 {
			odd = append(odd, games.Picks{{}})
		}
	}
	if way, ok := m.wander(who); ok {
		for n := 1; n <= len(way.Picks); n++ {
			odd = append(odd, append(slices.Clone(way.Picks[:n]), []string{"no-such-key"}))
		}
	}
	for _, picks := range odd {
		if p := m.state.Ask(who, picks); !p.Nothing() {
			m.t.Errorf("seat %d: picks %q fit no question and lead to %+v", who, games.PackPicks(picks), p)
		}
	}
}

func (m *match) checkView(who games.Seat, waiting []games.Seat) {
	m.t.Helper()
	v := m.state.View(who)
	m.provides(lackingDetail(m.game, v))
	if v.Scene.Round < 1 || v.Scene.Part < 1 {
		m.t.Errorf("scene %+v is not counted from 1", v.Scene)
	}
	if who == games.Public && (v.Hand != nil || v.Own != nil) {
		m.t.Errorf("the public sees a hand")
	}
	if !slices.IsSorted(v.Turn) {
		m.t.Errorf("the turn %v is not in order", v.Turn)
	}
	for _, seat := range v.Turn {
		if !slices.Contains(waiting, seat) {
			m.t.Errorf("seat %d sees that it is the turn of %d, but %v are waited for", who, seat, waiting)
		}
	}
	m.checkPlaces(v)
	m.speak(v.Heading)
	m.speak(v.Asked)
	m.speak(v.Says)
	for _, text := range slices.Concat(v.Pictured, v.Lines, v.Hand, v.Own) {
		m.speak(text)
	}
}

func (m *match) checkPlaces(v games.View) {
	m.t.Helper()
	seen := map[games.Seat]bool{}
	for _, place := range v.Seats {
		seen[place.Seat] = true
		checkEmoji(m.t, "the mark of a seat", place.Mark)
		m.speak(place.Text)
		for _, line := range place.More {
			m.speak(line)
		}
	}
	if len(v.Seats) != m.seats || len(seen) != m.seats {
		m.t.Errorf("of %d seats the view shows %v", m.seats, v.Seats)
	}
}
