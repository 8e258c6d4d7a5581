package murphy

import "hofnar/games"

// daily is a race against oneself: the fewer turns until the first task, the better.
var daily = &games.Daily{
	Version: 1,
	Deals:   []games.DailyDeal{{Key: "task", Weekdays: []int{2, 6}, Players: 2}},
	Less:    true,
	Points:  firstTask,
	View:    towardsOne,
	Says: func(turns int) games.Text {
		if turns > mostDailyTurns {
			return games.T("murphy.daily.never")
		}
		return games.T("murphy.daily.turns", "Count", turns)
	},
}

// mostDailyTurns is after how many turns of one's own the deal of a day is over. Whoever has
// no task then counts one more.
const mostDailyTurns = 12

// towardsOne is a position as a seat sees it, which says what counts in the deal. The game goes on
// as usual, and ends where the other has as many tasks as win it.
func towardsOne(state games.State, who games.Seat) games.View {
	v := state.View(who)
	v.Heading = games.T("murphy.daily.heading")
	return v
}

// firstTask is in how many turns of their own somebody has fulfilled a first task.
func firstTask(state games.State, who games.Seat) (turns int, over bool) {
	s, turn := state.(*State), 0
	for _, row := range s.sheet {
		if turn += row.Turns; row.Points[who] > 0 {
			return min(s.ownTurns(who, turn), mostDailyTurns+1), true
		}
	}
	return mostDailyTurns + 1, s.phase == isOver || s.ownTurns(who, s.turns-1) >= mostDailyTurns
}

// ownTurns is how many of the first turns of a game are this player's.
func (p *position) ownTurns(who games.Seat, turns int) int {
	return (turns + p.players - 1 - int(who)) / p.players
}
