package picture

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
)

// lackingRules says what the sections that are drawn of a game's rules lack: a section
// of that name, and the words for those who do not see the picture.
func lackingRules(game *games.Game) error {
	catalogue, err := words.Load([]*games.Game{game})
	if err != nil {
		return err
	}
	var missing []error
	for section := range drawers[game.Name].rules {
		if !slices.Contains(game.Rules, section) {
			missing = append(missing, fmt.Errorf("%s lacks the section %s of its rules, which is drawn", game.Name, section))
		}
		key := altOf(game, section)
		if _, err := catalogue.In("en", nil).Sentence(games.T(key)); err != nil {
			missing = append(missing, fmt.Errorf("%s lacks the words %s", game.Name, key))
		}
	}
	return errors.Join(missing...)
}

func altOf(game *games.Game, section string) string { return game.Name + ".rules." + section + ".alt" }

// without is a game whose English catalogue has another key in the place of one.
func without(t *testing.T, game games.Game, key string) *games.Game {
	t.Helper()
	text, err := fs.ReadFile(game.Words, "en.toml")
	if err != nil {
		t.Fatal(err)
	}
	less := strings.Replace(string(text), `"`+key+`"`, `"`+key+`.gone"`, 1)
	if less == string(text) {
		t.Fatalf("there is no %s to take away", key)
	}
	game.Words = fstest.MapFS{"en.toml": {Data: []byte(less)}}
	return &game
}

func TestWhatIsDrawnOfTheRulesIsThereAndIsSaidInWordsToo(t *testing.T) {
	for name, d := range drawers {
		game := games.Named(all.Games, name)
		if game == nil {
			t.Fatalf("%s is drawn and is no game", name)
		}
		if err := lackingRules(game); err != nil {
			t.Error(err)
		}
		for section := range d.rules {
			key := altOf(game, section)
			if err, want := lackingRules(without(t, *game, key)), name+" lacks the words "+key; err == nil || err.Error() != want {
				t.Errorf("expected %q, not: %v", want, err)
			}
			less := *game
			less.Rules = slices.DeleteFunc(slices.Clone(game.Rules), func(s string) bool { return s == section })
			if err, want := lackingRules(&less), name+" lacks the section "+section+" of its rules, which is drawn"; err == nil || err.Error() != want {
				t.Errorf("expected %q, not: %v", want, err)
			}
		}
	}
}
