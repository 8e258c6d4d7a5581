package games_test

import (
	"testing"

	"hofnar/games"
)

func TestATitleIsAnAwardWhereOneSeatAloneBearsOne(t *testing.T) {
	for what, c := range map[string]struct {
		titles []string
		who    games.Seat
		title  string
	}{
		"a game without titles": {nil, 0, ""},
		"a task of the second":  {[]string{"", "7", ""}, 1, "7"},
		"everybody has a title": {[]string{"GD", "M", "GP"}, games.Public, ""},
	} {
		if who, title := (games.Round{Titles: c.titles}).Award(); who != c.who || title != c.title {
			t.Errorf("%s: %q of %d, expected %q of %d", what, title, who, c.title, c.who)
		}
	}
}
