package bot_test

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hofnar/bot/discordtest"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/gametest/nim"
)

// A game that is put on the list is played: no line of the front knows it, nor what may
// be agreed on in it.
func TestAGameFromOutsideTheHouseIsPlayedToItsEnd(t *testing.T) {
	taker, other := func(who int) int { return who }, func(who int) int { return 1 - who }
	for name, c := range map[string]struct {
		game   *games.Game
		opts   discordtest.Opt
		last   string // what becomes of whoever takes the last stone
		winner func(taker int) int
	}{
		"as it is":                         {nim.Game, nil, "wins", taker},
		"with an option, left as it is":    {misere(t), discordtest.Opt{"last": "wins"}, "wins", taker},
		"with an option, agreed otherwise": {misere(t), discordtest.Opt{"last": "loses"}, "loses", other},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := silentEvening(t)
				e.games = append(slices.Clone(all.Games), c.game)
				e.spoken = func() (*words.Words, error) { return words.Load(e.games) }
				e.start()
				friends := e.users("Anne", "Marc")
				e.opens(friends, kind{game: "nim", opts: c.opts})
				won := friends[c.winner(e.playNim(friends, c.last))].Name

				for line, said := range map[string]string{
					"/rules nim":    "one heap of stones more",
					"/scores nim":   won + "          100%     1",
					"/scores sheet": "1 game   " + won + " 👑",
					"/table log":    "the last stone of all, and " + c.last,
				} {
					if text := e.hears(friends[1].Slash(e.ch, line, nil)); !strings.Contains(text, said) {
						t.Errorf("%s does not say %q:\n%s", line, said, text)
					}
				}
				r := e.must(friends[0].Slash(e.ch, "/table record", nil))
				game, record, err := games.ReadRecord(e.games, attachment(t, e.srv, r.Message))
				if err != nil || !maps.Equal(record.Options, games.Agreed(c.opts)) {
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
// last stone, which wins or loses.
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

// misere is Nim with an option: whoever takes the last stone may lose.
func misere(t *testing.T) *games.Game {
	t.Helper()
	game := *nim.Game
	text, err := fs.ReadFile(game.Words, "en.toml")
	if err != nil {
		t.Fatal(err)
	}
	text = append([]byte(`"nim.option.last" = "The last stone"
"nim.option.last.about" = "What becomes of whoever takes the last stone."
"nim.option.last.wins" = "wins"
"nim.option.last.loses" = "loses"
"nim.heading.loses" = "turn {{.Turn}}, the last stone loses"
"nim.took_last.loses" = "{{.Who}} takes the last stone of all, and loses."
`), text...)
	game.Words = fstest.MapFS{"en.toml": {Data: text}}
	game.Options = []games.Option{{Key: "last", Default: "wins", Choices: []string{"wins", "loses"}}}
	game.Begin = func(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
		s, events, err := nim.Game.Begin(players, agreed, chance)
		if err == nil && agreed.Str("last") == "loses" {
			s = reversed{s}
		}
		return s, events, err
	}
	return &game
}

// reversed is a position in which everybody wins but who has taken the last stone.
type reversed struct{ games.State }

// Apply implements games.State.
func (s reversed) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	next, events, err := s.State.Apply(who, act, chance)
	if err != nil {
		return nil, nil, err
	}
	if next.Tally().Over {
		events[0].Public.Text.Key = "nim.took_last.loses"
	}
	return reversed{next}, events, nil
}

// View implements games.State.
func (s reversed) View(who games.Seat) games.View {
	v := s.State.View(who)
	v.Heading.Key = "nim.heading.loses"
	return v
}

// Tally implements games.State.
func (s reversed) Tally() games.Tally {
	t := s.State.Tally()
	if t.Over {
		for who, points := range t.Scores {
			t.Scores[who] = 1 - points
		}
		t.Winners = games.Leaders(t.Scores)
		t.Sheet[0].Points = t.Scores
	}
	return t
}
