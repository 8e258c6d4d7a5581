package screen_test

import (
	"fmt"
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// primaries are the labels of a message's buttons in the strong colour.
func primaries(m discord.Message) (labels []string) {
	for _, row := range m.Components {
		for _, c := range row.Components {
			if c.Type == typeButton && c.Style == discord.Primary {
				labels = append(labels, c.Label)
			}
		}
	}
	return labels
}

func TestALobbyHasOneMainButtonWhichIsWhatIsToBePressed(t *testing.T) {
	for name, c := range map[string]struct {
		seated int
		held   bool
		main   string
	}{
		"too few sit there":                        {1, false, "[Join]"},
		"enough sit there":                         {4, false, "[Start]"},
		"a seat is held, and too few sit there":    {2, true, "[Join]"},
		"a seat is held, and enough sit there":     {4, true, "[Join]"},
		"all seats are taken":                      {8, false, "[Start]"},
		"all seats are taken but one that is held": {7, true, "[Join]"},
	} {
		k := lobby(games.Named(listed, "dalmuti"), c.seated)
		if c.held {
			k.Guests = table.Guests{{User: table.User{ID: "99", Name: "Griet"}}}
		}
		s := at(t, k)
		m := s.set.Table(s.look(table.User{}), s.now, nil)
		if got := fmt.Sprint(primaries(m)); got != c.main {
			t.Errorf("%s: the main buttons are %s", name, got)
		}
		says := drawn(m, s.now)
		if strings.Contains(says, "Ready") != (c.main == "[Start]") {
			t.Errorf("%s: it says\n%s", name, says)
		}
		if strings.Contains(says, "Join") != (c.seated < 8) {
			t.Errorf("%s, and Join is there or not:\n%s", name, says)
		}
	}
}

func TestALobbyOffersComputersForTheSeatsThatAreMissing(t *testing.T) {
	for seated, want := range map[int]string{1: "[ Fill with computers ]", 3: "[ Fill with computers ]", 4: "", 8: ""} {
		s := at(t, lobby(games.Named(listed, "dalmuti"), seated))
		if says := s.channel().text; strings.Contains(says, "Fill with computers") != (want != "") {
			t.Errorf("%d sit there:\n%s", seated, says)
		}
	}
}
