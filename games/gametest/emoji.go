package gametest

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hofnar/games"
)

// emojis is the list of emoji that Discord takes, without U+FE0F. It is read from the file of
// bot/discordtest, which the battery must not import.
var emojis = sync.OnceValues(func() (map[string]bool, error) {
	text, err := os.ReadFile(filepath.Join(root(), "bot", "discordtest", "emoji.txt"))
	if err != nil {
		return nil, err
	}
	_, list, _ := strings.Cut(string(text), "\n\n") // after the header
	known := map[string]bool{}
	for e := range strings.FieldsSeq(list) {
		known[e] = true
	}
	return known, nil
})

// checkEmoji demands that emoji is empty or one that Discord takes: otherwise it refuses the
// whole message.
func checkEmoji(t testing.TB, where, emoji string) {
	t.Helper()
	known, err := emojis()
	if err != nil {
		t.Fatal(err)
	}
	if emoji != "" && !known[strings.ReplaceAll(emoji, "\uFE0F", "")] {
		t.Errorf("%s: %q is no emoji that Discord takes", where, emoji)
	}
}

// raceEmojis demands that every race has a reaction that Discord takes.
func raceEmojis(t testing.TB, game *games.Game) {
	for _, race := range game.Races {
		checkEmoji(t, "race "+race.Key, race.Emoji)
	}
}
