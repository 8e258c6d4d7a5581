package gametest

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"hofnar/games"
)

// emojis reads Unicode's list of emoji, written without U+FE0F. It is the file
// that the loopback Discord embeds, read as data: the battery and the loopback
// hold games to one list and import nothing of each other.
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

// checkEmoji: what a game names as an emoji is one, or else Discord refuses the
// whole message. None is none too.
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

// raceEmojis: every race has a reaction that Discord takes.
func raceEmojis(t testing.TB, game *games.Game) {
	for _, race := range game.Races {
		checkEmoji(t, "race "+race.Key, race.Emoji)
	}
}
