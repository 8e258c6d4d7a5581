package table

import (
	"slices"

	"hofnar/games"
)

// React takes part in a race with a reaction: a Choose that carries only the stage it
// stands under.
type React struct {
	Emoji string
	Stage string // View.Stage that the message shows, where Message is empty
	// Message is the one that bears the reaction, where nobody remembers what it shows:
	// then the books tell, if it is the table's newest.
	Message string
}

func (d React) apply(a *attempt) error {
	i := slices.IndexFunc(a.p.game.Races, func(race games.Race) bool { return race.Emoji == d.Emoji })
	if i < 0 {
		return games.Refuse("table.refuse.nothing_to_choose")
	}
	stage := d.Stage
	if d.Message != "" {
		if d.Message != a.p.Post.Message {
			return stale("table.stale.stage")
		}
		stage = a.p.Post.Stage
	}
	return Choose{Version: -1, Stage: stage, Picks: games.Picks{{a.p.game.Races[i].Key}}}.apply(a)
}
