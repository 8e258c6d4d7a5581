package screen

import (
	"slices"

	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// statusLine says whose turn it is and what is asked, or how the game ended, as far as no
// picture shows it.
func statusLine(t words.Localizer, g table.Snapshot, v games.View, drawn bool) string {
	switch g.Status {
	case table.Paused:
		if g.Held {
			return heldLine(t, g)
		}
		return t.Key("table.paused")
	case table.Archived:
		return archivedLine(t, g)
	case table.Stopped:
		return t.Key("table.stopped", "Stopper", stoppedBy(t, g))
	case table.Finished:
		if drawn {
			return ""
		}
		return t.Key("table.won", "Who", winners(g), "Count", len(g.Tally.Winners), "Day", day(g.Ended.UnixMilli()))
	}
	switch {
	case !v.Says.Empty():
		return t.Key("table.waits", "Asked", v.Says) + untilText(t, g, v)
	case len(v.Turn) == 0:
		return t.Key("table.waits", "Asked", v.Asked)
	}
	return t.Key("table.turn", "Who", atTurn(v.Turn), "Asked", v.Asked) + untilText(t, g, v)
}

// untilText says until when the table visibly waits, where a clock runs and somebody is
// asked: of several, for the first.
func untilText(t words.Localizer, g table.Snapshot, v games.View) string {
	timed := slices.DeleteFunc(slices.Clone(v.Turn), func(seat games.Seat) bool { return g.Clocks[seat].IsZero() })
	if len(timed) == 0 || settles(g) {
		return ""
	}
	first := slices.MinFunc(timed, func(a, b games.Seat) int { return g.Clocks[a].Compare(g.Clocks[b]) })
	key := "table.until"
	if len(v.Turn) > 1 {
		key = "table.until.first"
	}
	return t.Key(key, "Who", first, "Until", since(g.Clocks[first]))
}

// settles reports whether the table itself gives the answer that is to come.
func settles(g table.Snapshot) bool {
	for _, q := range g.PublicQuestions() {
		if q.Settled {
			return true
		}
	}
	return false
}

// mostAtTurn is how many are named of those whom a table waits for: of more than that
// their places, drawn or in words, tell the others.
const mostAtTurn = 3

func atTurn(seats []games.Seat) any {
	if len(seats) <= mostAtTurn {
		return seats
	}
	return games.T("table.others", "First", seats[0], "Second", seats[1], "Count", len(seats)-2)
}

// Passing reports whether a game that goes on visibly waits for nobody but computers, so that
// its turn is over in a moment.
func Passing(g table.Snapshot) bool {
	return g.Status == table.Running && !g.Broken && !awaitsPeople(g)
}

// awaitsPeople reports whether a person is visibly asked for something, and no computer in
// that person's place; where nobody may know who is asked, whether a person plays at all.
func awaitsPeople(g table.Snapshot) bool {
	if g.Status != table.Running {
		return false
	}
	turn := g.View().Turn
	for seat, chair := range g.Chairs {
		if chair.Human() && (len(turn) == 0 || slices.Contains(turn, games.Seat(seat))) {
			return true
		}
	}
	return false
}
