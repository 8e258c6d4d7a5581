package main

import (
	"fmt"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/layout"
	"hofnar/bot/sandbox/browser"
)

// What is reckoned to stand in one row does: else a row breaks in two, with a single button in
// the second.
func TestOnAPhoneAsManyButtonsStandSideBySideAsAreReckoned(t *testing.T) {
	t.Parallel()
	r := newRuler(t)
	for _, c := range []struct {
		label string
		sign  discord.Emoji
		wide  int
	}{
		{"12", discord.Emoji{}, 5},
		{"7", discord.Emoji{ID: "1", Name: "card7"}, 4},
		{"10", discord.Emoji{ID: "1", Name: "card10"}, 4},
		{"7 ×2", discord.Emoji{ID: "1", Name: "card7"}, 3},
		{"Turn 1", discord.Emoji{}, 3},
	} {
		var list []discord.Component
		var reckoned []layout.Button
		for i := range 5 {
			list = append(list, discord.Button(discord.Secondary, c.label, fmt.Sprint(i)).WithEmoji(c.sign))
			reckoned = append(reckoned, layout.Button{Label: c.label, Emoji: c.sign.ID != ""})
		}
		if got := layout.Rows(reckoned)[0]; got != c.wide {
			t.Errorf("%q: %d are reckoned to stand in a row", c.label, got)
		}
		r.show(discord.Message{Components: []discord.Component{discord.Row(list[:c.wide]...)}})
		if high := browser.Ask[float64](r.tab, t, `document.querySelector(".row").offsetHeight / document.querySelector(".row button").offsetHeight`); high > 1.5 {
			t.Errorf("%q: %d do not stand in a row", c.label, c.wide)
		}
	}
}
