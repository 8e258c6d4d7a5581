package gametest

import (
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

func TestWhatIsWrongWithADealOfTheDayIsFoundOut(t *testing.T) {
	one := func(change func(*games.DailyDeal)) func(*games.Daily) {
		return func(d *games.Daily) { change(&d.Deals[0]) }
	}
	for says, c := range map[string]struct {
		game  string
		spoil func(*games.Daily)
	}{
		"later to":                      {"dalmuti", func(d *games.Daily) { d.Points = scoreAt(true) }},
		"have come to is not":           {"dalmuti", func(d *games.Daily) { d.Points = scoreAt(false) }},
		"in en: ":                       {"dalmuti", func(d *games.Daily) { d.Says = func(int) games.Text { return games.T("dalmuti.daily") } }},
		"may ever begin":                {"dalmuti", one(func(d *games.DailyDeal) { d.Opened = func(games.State) bool { return false } })},
		"may not play it":               {"dalmuti", one(func(d *games.DailyDeal) { d.Players = 3 })},
		"weekday 8 of the deal six":     {"dalmuti", one(func(d *games.DailyDeal) { d.Weekdays = []int{8} })},
		"weekday 5 of the deal eight":   {"dalmuti", one(func(d *games.DailyDeal) { d.Weekdays = []int{5} })},
		"lap is no option of the rules": {"dalmuti", one(func(d *games.DailyDeal) { d.Agreed = games.Agreed{"lap": 1} })},
		"key of its own":                {"dalmuti", one(func(d *games.DailyDeal) { d.Key = "eight" })},
		"lack Version":                  {"dalmuti", func(d *games.Daily) { d.Version = 0 }},
		"nobody can race":               {"kismet", func(d *games.Daily) { d.Deals = []games.DailyDeal{{Key: "race", Players: 3}} }},
	} {
		game := *games.Named(all.Games, c.game)
		spoilt := *games.Named(all.Games, "dalmuti").Daily
		spoilt.Deals = append([]games.DailyDeal(nil), spoilt.Deals...)
		c.spoil(&spoilt)
		game.Daily = &spoilt
		if found := failure(t, func(t testing.TB) { daily(t, &game) }); !strings.Contains(found, says) {
			t.Errorf("expected %q, found is %q", says, found)
		}
	}
}

// scoreAt measures the score, and says that it will not change any more, or that it will.
func scoreAt(over bool) func(games.State, games.Seat) (int, bool) {
	return func(s games.State, who games.Seat) (int, bool) {
		scores := s.Tally().Scores
		return scores[who], over
	}
}
