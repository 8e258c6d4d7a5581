package gametest

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/gametest/nim"
)

// readSource reads a game's source and the keys that have words.
func readSource(t *testing.T, game *games.Game) (source, map[string]bool) {
	t.Helper()
	folder := filepath.Join("..", game.Name)
	if game == nim.Game {
		folder = "nim"
	}
	s, err := sourceIn(folder)
	if err != nil {
		t.Fatal(err)
	}
	worded, err := keysOf(game)
	if err != nil {
		t.Fatal(err)
	}
	return s, worded
}

// Here words are missing that the rules name; lacking_test.go has those that the house asks
// for. Words whose key is put together are missed when something says them.
func TestAllWordsThatAreTakenAwayAreNamed(t *testing.T) {
	for _, game := range append([]*games.Game{nim.Game}, all.Games...) {
		s, worded := readSource(t, game)
		if err := lackingSource(game, s, worded); err != nil {
			t.Errorf("%s has its words, but: %v", game.Name, err)
		}
		asked, made := askedBy(game), []string(nil)
		for _, key := range slices.Sorted(maps.Keys(worded)) {
			less := maps.Clone(worded)
			delete(less, key)
			switch err, want := lackingSource(game, s, less), game.Name+" lacks the words "+key; {
			case err != nil && err.Error() == want || slices.Contains(asked, key):
			case err == nil && !s.rules[key] && game != nim.Game:
				made = append(made, key)
			default:
				t.Errorf("expected %q, not: %v", want, err)
			}
		}
		if len(made) > 0 {
			key := made[len(made)/2]
			less := without(t, *game, key)
			_, err := sentence(less, english(t, catalogue(t, less), nil), games.T(key))
			if want := game.Name + " lacks the words " + key; err == nil || !firstLine(err, want) {
				t.Errorf("expected %q, not: %v", want, err)
			}
		}
	}
}

func TestWordsThatNothingSaysAndRefusalsThatNoTestMeetsAreNamed(t *testing.T) {
	s := source{
		rules: map[string]bool{"nim.refuse.": true, "not_": true, "now": true, "_you": true, "nim.took": true},
		tests: map[string]bool{"not_now": true},
	}
	for key, want := range map[string]string{
		"nim.took":           "",
		"nim.took_you":       "",
		"nim.title":          "",
		"nim.rules.goal.alt": "",
		"nim.refuse.not_now": "",
		"nim.refuse.now":     "nim lacks a test that meets nim.refuse.now",
		"nim.refuse.never":   "nim has words for nim.refuse.never, which nothing says",
		"nim.took_all":       "nim has words for nim.took_all, which nothing says",
		"nim.not_now":        "",
		"nim.now_12":         "nim has words for nim.now_12, which nothing says",
		"nim.now12":          "",
	} {
		err := lackingSource(nim.Game, s, map[string]bool{"nim.took": true, key: true})
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("words for %s: %v, expected %q", key, err, want)
		}
	}
}

func TestASourceThatIsNotThereIsNamed(t *testing.T) {
	if _, err := sourceIn("nowhere"); err == nil {
		t.Error("a folder that there is not has strings")
	}
}
