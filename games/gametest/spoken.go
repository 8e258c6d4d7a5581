package gametest

import (
	"strings"
	"testing"

	"hofnar/bot/words"
	"hofnar/games"
)

// catalogue is the game's words beside the front's own.
func catalogue(t *testing.T, game *games.Game) *words.Words {
	t.Helper()
	w, err := words.Load([]*games.Game{game})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// english speaks to players of these names; a seat without one is a mistake.
func english(t *testing.T, w *words.Words, names []string) words.Localizer {
	return w.In("en", func(who games.Seat) string {
		if who < 0 || int(who) >= len(names) {
			t.Errorf("seat %d has no name", who)
			return "nobody"
		}
		return names[who]
	})
}

// longNames are as long as names get, for the limits.
func longNames(players int) []string {
	names := make([]string, players)
	for i := range names {
		names[i] = strings.Repeat(string(rune('A'+i%26)), 32)
	}
	return names
}
