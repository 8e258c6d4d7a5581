package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
	"hofnar/games"
)

// A game that is put on the list is played: no line of the front knows it.
func TestAGameFromOutsideTheHouseIsPlayedToItsEnd(t *testing.T) {
	for last, winner := range map[string]func(taker int) int{
		"wins":  func(taker int) int { return taker },
		"loses": func(taker int) int { return 1 - taker },
	} {
		t.Run("the last stone "+last, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := silentEvening(t)
				e.games = played
				e.start()
				friends := e.users("Anne", "Marc")
				e.opens(friends, kind{game: "nim", opts: discordtest.Opt{"last": last}})
				won := friends[winner(e.playNim(friends, last))].Name

				for line, said := range map[string]string{
					"/rules nim":    "one heap of stones more",
					"/scores nim":   won + "           100%   1",
					"/scores sheet": "1 game   " + won + " 👑",
					"/table log":    "That was the last stone",
				} {
					if text := e.hears(friends[1].Slash(e.ch, line, nil)); !strings.Contains(text, said) {
						t.Errorf("%s does not say %q:\n%s", line, said, text)
					}
				}
				r := e.must(friends[0].Slash(e.ch, "/table record", nil))
				game, record, err := games.ReadRecord(e.games, attachment(t, e.srv, r.Message))
				if err != nil || record.Options.Str("last") != last {
					t.Fatalf("the record: %v, %v", record.Options, err)
				}
				if state, _, bad := games.Replay(game, record); bad != nil || !state.Tally().Over {
					t.Errorf("the record does not come to the end: %v", bad)
				}
			})
		})
	}
}

// playNim has two people press what is offered first in turn, and returns who took the
// last stone.
func (e *evening) playNim(friends []*discordtest.User, last string) int {
	e.t.Helper()
	for turn := range 30 {
		u := friends[turn%2]
		m := e.sees(u, fmt.Sprintf("turn %d, the last stone %s", turn+1, last))
		if e.over(u) {
			return (turn + 1) % 2
		}
		asked := e.must(u.Click(m, m.Buttons()[0].CustomID)).Message // how many, privately
		if asked == nil || !e.choose(u, asked) {
			e.t.Fatalf("%s is asked nothing:\n%s", u.Name, m.Describe())
		}
	}
	e.t.Fatal("more stones are taken than there were")
	return 0
}
