package bot

import (
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// why answers with why other things than those offered are not possible now: above the question
// in the hand where that was asked, else in a message that stands until something has happened.
func why(r *request.Request, g table.Snapshot, c screen.Control) request.Answer {
	if g.Seat == games.Public || !g.MayAskWhy() {
		return asked(r, g, c)
	}
	said := r.Screens.Why(r.Viewer, g)
	if r.In.Ephemeral {
		if picks := c.Picks(); c.Number == g.Version && g.Ask(picks).Question != nil {
			g.Picks = picks
		}
		return request.Answer{Hand: &g, Note: said}
	}
	a := request.Showing(screen.Saying(said))
	a.Passing = &request.Passing{Table: g.ID, Over: func(now table.Snapshot) bool { return now.PublicVersion != g.PublicVersion }}
	return a
}
