package games

// Daily is what a game declares so that there can be a deal a day that everybody plays, each
// against computers: what is dealt, on which weekdays, and what is measured.
//
// Its words: NAME.daily.KEY for each deal, what it is called ("Dalmuti among six"), and
// NAME.daily.KEY.about, what counts there, a sentence.
type Daily struct {
	// Version counts from 1. It is raised whenever a deal or what is measured changes.
	Version int
	Deals   []DailyDeal
	Less    bool // less is better
	// Points, if not nil, measures what a seat has come to; over: it will not change any more,
	// though the game may go on. Nil: the seat's score, once the game is over.
	Points func(State, Seat) (points int, over bool)
	// View, if not nil, is a position as who plays the deal sees it, where that has another goal
	// than the game; computers play the game.
	View func(State, Seat) View
	// You, if not nil, says as whom the person begins, in a sentence, by that seat's view.
	You func(View) Text
	// Says is a measure in words: "4 points". It is read alone, or behind a colon.
	Says func(points int) Text
}

// DailyDeal is what is dealt on some weekdays.
type DailyDeal struct {
	Key      string // small letters, unlike the game's other deals'
	Weekdays []int  // from 1, Monday, to 7, Sunday
	Players  int    // with the person
	Agreed   Agreed // what is agreed on beside the defaults
	// Opened, if not nil, reports whether the person may begin: until then computers play all
	// seats, and what they do is part of the deal.
	Opened func(State) bool
}

// Measured is what a seat has come to, in the measure of the game's Daily, and whether that
// will not change any more.
func (g *Game) Measured(s State, who Seat) (points int, over bool) {
	if g.Daily.Points != nil {
		return g.Daily.Points(s, who)
	}
	tally := s.Tally()
	return tally.Scores[who], tally.Over
}

// DailyAgreed are the options of a deal, the others at their defaults.
func (g *Game) DailyAgreed(deal DailyDeal) Agreed {
	agreed := Agreed{}
	for _, o := range g.RuleOptions() {
		agreed[o.Key] = o.Default
		if value, ok := deal.Agreed[o.Key]; ok {
			agreed[o.Key] = value
		}
	}
	return agreed
}

// Compare is more than 0 where a is better than b, and 0 where they are the same.
func (d *Daily) Compare(a, b int) int {
	if d.Less {
		return b - a
	}
	return a - b
}

// keys lists the keys of its words, without the game's name.
func (d *Daily) keys() (keys []string) {
	for _, deal := range d.Deals {
		keys = append(keys, "daily."+deal.Key, "daily."+deal.Key+".about")
	}
	return keys
}
