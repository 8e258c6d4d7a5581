package dalmuti

import "hofnar/games"

// daily is one round among six or eight, and on Sundays two among four: points count.
var daily = &games.Daily{
	Version: 1,
	Deals: []games.DailyDeal{
		{Key: "six", Weekdays: []int{1, 3}, Players: 6, Agreed: games.Agreed{"rounds": 1}},
		{Key: "eight", Weekdays: []int{5}, Players: 8, Agreed: games.Agreed{"rounds": 1}},
		{Key: "four", Weekdays: []int{7}, Players: 4, Agreed: games.Agreed{"rounds": 2}},
	},
	You: func(v games.View) games.Text {
		detail := v.Detail.(View)
		return games.T("dalmuti.daily.you", "Title", titleText(detail.Titles[detail.Seat]))
	},
	Says: func(points int) games.Text { return games.T("dalmuti.daily.points", "Count", points) },
}
