package kismet_test

import (
	"slices"
	"strings"
	"testing"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/kismet"
)

// said is all that was said at the table since it began, and now stands at the seats.
func (b *table) said() string {
	b.t.Helper()
	w, err := words.Load([]*games.Game{kismet.Game})
	if err != nil {
		b.t.Fatal(err)
	}
	say := w.In("en", func(who games.Seat) string { return []string{"Anne", "Marc", "Lowie"}[who] }).Label
	var said []string
	for _, text := range b.heard {
		said = append(said, say(text))
	}
	for _, p := range b.state.View(games.Public).Seats {
		said = append(said, say(p.Text))
	}
	return strings.Join(said, "\n")
}

func TestWhatWasOverlookedIsToldWithTheRewardAndOnlyIfSomebodyKnockedForIt(t *testing.T) {
	for what, c := range map[string]struct {
		dice     string
		acts     []string
		badge    bool
		which    string
		unjudged bool
	}{
		"nobody knocks":                     {dice: "4 1 4", unjudged: true},
		"nor in a later turn":               {dice: "4 1 4", acts: []string{roll, lays(12), says}, unjudged: true},
		"somebody knocks":                   {dice: "4 1 4", acts: []string{knocks}, badge: true},
		"and takes the reward":              {dice: "4 1 4", acts: []string{knocks, claims(8)}, badge: true, which: "Anne overlooked the 5 (4 + 1) and the 8 (4 + 4)."},
		"or none":                           {dice: "1 4 1", acts: []string{knocks, `{"m":"claim","decline":true}`}, badge: true, which: "Anne overlooked the 2 (1 + 1) and the 5 (4 + 1)."},
		"in a joker roll":                   {dice: "4 4 4", acts: []string{knocks, claims(8)}, badge: true, which: "Anne overlooked the 8 (4 + 4)."},
		"and with the next roll it is gone": {dice: "1 4 1", acts: []string{knocks, claims(5), roll}, which: "Anne overlooked the 2 (1 + 1) and the 5 (4 + 1)."},
	} {
		b := sit(t, c.dice, "6 6 6")
		b.do(0, roll)
		for _, act := range slices.Concat([]string{says}, c.acts) {
			who := games.Seat(1)
			if act == says && !b.view().Said && b.view().Active == 0 {
				who = 0
			}
			b.do(who, act)
		}
		said := b.said()
		if c.unjudged && strings.Contains(said, "overlooked") {
			t.Errorf("%s: it is told of\n%s", what, said)
		}
		if badge := strings.Contains(said, "🙈"); badge != c.badge {
			t.Errorf("%s: the badge is there %v\n%s", what, badge, said)
		}
		if told := strings.Contains(said, "(4 + 1)") || strings.Contains(said, "(4 + 4)"); told != (c.which != "") || !strings.Contains(said, c.which) {
			t.Errorf("%s: wanted %q\n%s", what, c.which, said)
		}
	}
}
