package table

import (
	"fmt"
	"slices"

	"hofnar/games"
)

// React takes part in a race with a reaction: a Choose that carries only the stage it
// stands under.
type React struct {
	Emoji string
	Stage string // View.Stage that the message shows, where Message is empty
	// Message is the one that bears the reaction, where nobody remembers what it shows:
	// then the books tell, if it is the table's newest, or was when the table woke.
	Message string
}

func (d React) apply(a *attempt) error {
	i := slices.IndexFunc(a.p.game.Races, func(race games.Race) bool { return race.Emoji == d.Emoji })
	if i < 0 {
		return games.Refuse("table.refuse.nothing_to_choose")
	}
	stage := d.Stage
	if d.Message != "" {
		shown, err := shownBy(a, d.Message)
		if err != nil {
			return err
		}
		stage = shown
	}
	return Choose{Version: a.p.WentBack.RaceVersion(), Stage: stage, Picks: games.Picks{{a.p.game.Races[i].Key}}}.apply(a)
}

// shownBy is the stage that a message shows: that which was the newest when the table woke, or
// the one that is now. Between the two stages differ, or nothing has happened.
func shownBy(a *attempt, message string) (stage string, err error) {
	if message == a.p.newest.Message {
		return a.p.newest.Stage, nil
	}
	now, err := a.cfg.Books.Newest(a.ctx, a.p.ID)
	switch {
	case err != nil:
		return "", fmt.Errorf("look what a message shows: %w", err)
	case message != now.Message:
		return "", stale("table.stale.stage")
	}
	return now.Stage, nil
}
