package screen

import (
	"errors"
	"strings"

	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// startLines say what a lobby waits for: players, its host, or the time that was set.
func startLines(t words.Localizer, g table.Snapshot, game *games.Game) string {
	lines := []string{missing(t, g, game.Low)}
	var refusal *games.Refusal
	switch {
	case !g.Starts.IsZero():
		lines = append(lines, t.Key("lobby.starts", "When", since(g.Starts), "At", minute(g.Starts)))
	case !g.Missed.IsZero() && errors.As(g.Ready(), &refusal):
		lines = []string{t.Key("lobby.missed", "When", since(g.Missed), "Why", refusal.Text)}
	}
	return strings.Join(lines, "\n")
}
