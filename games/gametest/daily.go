package gametest

import (
	"slices"
	"testing"

	"hofnar/games"
)

// daily plays a game's deals of the day among computers: on every seat the measure is reached, and
// then stays; everybody is asked in turn and nobody out of it; and what was measured can be said.
func daily(t testing.TB, game *games.Game) {
	d := game.Daily
	if d == nil {
		return
	}
	if d.Version < 1 || len(d.Deals) == 0 || d.Says == nil {
		t.Fatalf("the deals of the day lack Version, from 1, Deals or Says: %+v", d)
	}
	for _, key := range []string{"normal", "hard"} {
		if !slices.ContainsFunc(game.Levels, func(l games.Level) bool { return l.Key == key }) {
			t.Errorf("the deals of the day lack the level %s, which plays them", key)
		}
	}
	taken := map[int]string{}
	for i, deal := range d.Deals {
		if slices.ContainsFunc(d.Deals[:i], func(other games.DailyDeal) bool { return other.Key == deal.Key }) || !lessonKey.MatchString(deal.Key) {
			t.Errorf("a deal of the day lacks a key of its own in small letters: %q", deal.Key)
		}
		for _, weekday := range deal.Weekdays {
			if taken[weekday] != "" || weekday < 1 || weekday > 7 {
				t.Errorf("weekday %d of the deal %s is none, or that of another one", weekday, deal.Key)
			}
			taken[weekday] = deal.Key
		}
		dailyDeal(about{t, "daily, " + deal.Key}, game, deal)
	}
}

func dailyDeal(t testing.TB, game *games.Game, deal games.DailyDeal) {
	t.Helper()
	agreed := game.DailyAgreed(deal)
	for key, value := range deal.Agreed {
		if agreed[key] != value {
			t.Errorf("%s is no option of the rules", key)
		}
	}
	if deal.Players < game.Low || deal.Players > game.High || game.Allows(deal.Players, agreed) != nil {
		t.Fatalf("%d players may not play it by %v", deal.Players, agreed)
	}
	for n := range effort(24) {
		for _, points := range dailyPlayed(t, game, deal, byte(n)) {
			speaks(t, game, game.Daily.Says(points))
		}
	}
}

// dailyPlayed is what each seat has come to in a deal among computers.
func dailyPlayed(t testing.TB, game *games.Game, deal games.DailyDeal, n byte) []int {
	t.Helper()
	p := &games.PlayOut{Game: game, Agreed: game.DailyAgreed(deal), Seed: games.Seed{n, 99}}
	for range deal.Players {
		p.Players = append(p.Players, game.Levels[0].Within(part).Play)
	}
	if _, err := p.Begin(); err != nil {
		t.Fatal(err)
	}
	m := &measured{t: t, game: game, points: make([]int, deal.Players), over: make([]bool, deal.Players)}
	opened := deal.Opened == nil
	for m.look(p.State); !p.State.Tally().Over; m.look(p.State) {
		if who, _, err := p.Step(); err != nil || who == games.Public || len(p.Moves) > 3*longestGame {
			t.Fatalf("after %d moves it does not go on: %v", len(p.Moves), err)
		}
		opened = opened || deal.Opened(p.State)
	}
	if !opened {
		t.Error("no person may ever begin")
	}
	if slices.Contains(m.over, false) {
		t.Errorf("the game is over, and what seats have come to is not: %v", m.over)
	}
	return m.points
}

// measured is what each seat has come to.
type measured struct {
	t      testing.TB
	game   *games.Game
	points []int
	over   []bool
}

// look demands that what was measured once stays, and that nobody is asked who is not waited for.
func (m *measured) look(s games.State) {
	m.t.Helper()
	for who := range m.points {
		points, over := m.game.Measured(s, games.Seat(who))
		if m.over[who] && (!over || points != m.points[who]) {
			m.t.Fatalf("seat %d had come to %d, and later to %d", who, m.points[who], points)
		}
		m.points[who], m.over[who] = points, over
		if q := s.Ask(games.Seat(who), nil).Question; q != nil && q.Open {
			m.t.Fatalf("seat %d is asked what it need not answer; where all others answer at once nobody can race them", who)
		}
	}
}

// speaks demands that a text can be said in each language.
func speaks(t testing.TB, game *games.Game, text games.Text) {
	t.Helper()
	for _, tag := range catalogue(t, game).Languages() {
		if _, err := catalogue(t, game).In(tag, nil).Sentence(text); err != nil {
			t.Errorf("in %s: %v", tag, err)
		}
	}
}
