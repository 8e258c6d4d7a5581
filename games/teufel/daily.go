package teufel

import "hofnar/games"

// dailyCovered is how many fields are covered before a person begins with the deal of a day.
const dailyCovered = 30

// daily is the end of a game of two: how far ahead one is then.
var daily = &games.Daily{
	Version: 1,
	Deals: []games.DailyDeal{{
		Key: "end", Weekdays: []int{4}, Players: 2,
		Opened: func(s games.State) bool { return s.(*State).count() >= dailyCovered },
	}},
	Points: margin,
	Says: func(points int) games.Text {
		switch {
		case points > 0:
			return games.T("teufel.daily.ahead", "Count", points)
		case points < 0:
			return games.T("teufel.daily.behind", "Count", -points)
		}
		return games.T("teufel.daily.level")
	},
}

// margin is how many points somebody has more than the other.
func margin(state games.State, who games.Seat) (points int, over bool) {
	scores := state.(*State).points()
	return scores[who] - scores[1-who], state.Tally().Over
}
