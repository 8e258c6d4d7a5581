package screen_test

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/fairness"
)

// mostPicks is how far wayTo looks: trees of questions are wide.
const mostPicks = 3

// wayTo finds picks that lead from these to a question.
func wayTo(ask func(games.Picks) games.Prompt, key string, picks games.Picks) (games.Picks, bool) {
	q := ask(picks).Question
	switch {
	case q == nil || len(picks) > mostPicks:
		return nil, false
	case q.Text.Key == key:
		return picks, true
	}
	for i := range len(q.Options) - max(q.Min, 1) + 1 {
		var pick []string
		for _, o := range q.Options[i : i+max(q.Min, 1)] {
			pick = append(pick, o.Key)
		}
		if found, ok := wayTo(ask, key, append(slices.Clip(picks), pick)); ok {
			return found, true
		}
	}
	return nil, false
}

// lobby is a table of that game with the first of these friends as its host.
func lobby(game *games.Game, people int) table.Kept {
	k := table.Kept{Saved: table.Saved{Header: table.Header{
		ID: "7QK", Guild: "100", Channel: "200", Game: game.Name, Options: games.Agreed{},
		Host: friends[0], Status: table.Lobby, Opened: evening,
	}}}
	for _, user := range friends[:people] {
		k.Chairs = append(k.Chairs, table.Chair{User: user, Name: user.Name})
	}
	k.Fair = []fairness.Secret{{Entry: entry(), Secret: k.Seed}}
	return k
}

// entry is that of a table in its server's chain.
func entry() fairness.Entry {
	return fairness.Entry{Number: 412, Kind: fairness.OfTable, Table: "7QK", Commitment: fairness.Commit("7QK", games.Seed{}), Previous: fairness.Origin("100")}
}

// A stop says where a record is played no further: at the first position, with what
// has just happened, of which it holds.
type stop func(games.State, []games.Event) bool

// asks holds where somebody is asked this, at once or after a few picks.
func asks(key string) stop {
	return func(s games.State, _ []games.Event) bool {
		return slices.ContainsFunc(s.Waiting(), func(who games.Seat) bool {
			_, ok := wayTo(func(picks games.Picks) games.Prompt { return s.Ask(who, picks) }, key, nil)
			return ok
		})
	}
}

// offers holds where somebody is asked this at once, with so many options at least.
func offers(key string, least int) stop {
	return func(s games.State, _ []games.Event) bool {
		return slices.ContainsFunc(s.Waiting(), func(who games.Seat) bool {
			q := s.Ask(who, nil).Question
			return q != nil && q.Text.Key == key && len(q.Options) >= least
		})
	}
}

func phase(name string) stop {
	return func(s games.State, _ []games.Event) bool { return s.View(games.Public).Phase == name }
}

func round(n int) stop {
	return func(s games.State, _ []games.Event) bool { return s.View(games.Public).Scene.Round == n }
}

func happens(key string) stop {
	return func(_ games.State, events []games.Event) bool {
		return slices.ContainsFunc(events, func(e games.Event) bool { return e.Public.Text.Key == key })
	}
}

// great holds where that is a great moment.
func great(key string) stop {
	return func(_ games.State, events []games.Event) bool {
		return slices.ContainsFunc(events, func(e games.Event) bool { return e.Public.Headline != nil && e.Public.Headline.Text.Key == key })
	}
}

// both holds where both hold.
func both(a, b stop) stop {
	return func(s games.State, events []games.Event) bool { return a(s, events) && b(s, events) }
}

// end is no stop: a record is played as far as it goes.
var end stop

// record reads one of the records that games replay in their own tests.
func record(t *testing.T, name string) (*games.Game, games.Record) {
	t.Helper()
	game, number, _ := strings.Cut(name, "/")
	text, err := os.ReadFile(filepath.Join("../../games", game, "testdata/records", number+".json"))
	if err != nil {
		t.Fatal(err)
	}
	g, r, err := games.ReadRecord(listed, text)
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// played is a table at which friends have played that record until then.
func played(t *testing.T, name string, until stop) table.Kept {
	t.Helper()
	game, r := record(t, name)
	k := lobby(game, len(r.Players))
	k.Options, k.Status, k.Began = r.Options, table.Running, evening
	chance, drawn := games.NewRecorded(r.Chance), 0
	step := table.Step{Who: games.Public, Received: evening}
	state, events, err := game.Begin(len(r.Players), r.Options, chance)
	for err == nil {
		used := len(r.Chance) - chance.Left()
		step.Chance, drawn = r.Chance[drawn:used], used
		k.Steps = append(k.Steps, step)
		if until != nil && until(state, events) {
			return over(k, state)
		}
		if len(k.Steps) > len(r.Moves) {
			break
		}
		step = next(t, step, r.Moves[step.N])
		state, events, err = state.Apply(step.Who, step.Act, chance)
	}
	if err != nil {
		t.Fatal(err)
	}
	if until != nil {
		t.Fatalf("record %s does not come to that", name)
	}
	return over(k, state)
}

// next is the step after another one. Knocks are quick, everything else takes a while.
func next(t *testing.T, before table.Step, move json.RawMessage) table.Step {
	t.Helper()
	var m struct {
		P games.Seat
		M string
	}
	if err := json.Unmarshal(move, &m); err != nil {
		t.Fatal(err)
	}
	wait := 20 * time.Second
	if m.M == "knock" {
		wait = 240 * time.Millisecond
	}
	return table.Step{N: before.N + 1, Who: m.P, Act: move, Received: before.Received.Add(wait)}
}

// over notes the result of a game that has been played to its end.
func over(k table.Kept, state games.State) table.Kept {
	if tally := state.Tally(); tally.Over {
		k.Status, k.Ended = table.Finished, k.Steps[len(k.Steps)-1].Received
		k.Scores, k.Winners = tally.Scores, tally.Winners
	}
	return k
}

// shelf is books that hold one table and write nothing down.
type shelf struct{ table.Kept }

func (shelf) Add(context.Context, table.Saved) (e fairness.Entry, err error) { return e, err }
func (shelf) Save(context.Context, table.Saved, string, table.Arrival) error { return nil }
func (shelf) Commit(context.Context, table.Saved, table.Step) error          { return nil }
func (shelf) Borne(context.Context, table.ID) (bool, error)                  { return false, nil }

func (shelf) Lobbies(context.Context, string, string, string) (int, error) { return 0, nil }

func (shelf) Newest(context.Context, table.ID) (table.Shown, error) { return table.Shown{}, nil }

// Load hands out a copy, as books do: what a test does to its own comes later.
func (s shelf) Load(context.Context, table.ID) (table.Kept, error) {
	k := s.Kept
	k.Chairs, k.Options = slices.Clone(k.Chairs), maps.Clone(k.Options)
	k.Clocks, k.Orders = maps.Clone(k.Clocks), maps.Clone(k.Orders)
	return k, nil
}

func (s shelf) OpenTables(_ context.Context) ([]table.Brief, error) {
	if !s.Status.Open() {
		return nil, nil
	}
	return []table.Brief{s.Brief()}, nil
}
