package teufel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/arena"
	"hofnar/games/gametest"
	"hofnar/games/teufel"
)

// game is one whose tiles lie as they are wanted.
type game struct {
	t     *testing.T
	state games.State
}

// begin sets a game up in which these tiles are turned over first.
func begin(t *testing.T, players int, tiles string) *game {
	t.Helper()
	all := strings.Fields(tiles)
	for _, kind := range strings.Fields("S1 S2 S3 A1 A2 A3 A4") {
		n := 8 - len(slices.DeleteFunc(strings.Fields(tiles), func(k string) bool { return k != kind }))
		all = append(all, slices.Repeat([]string{kind}, n)...)
	}
	text, err := json.Marshal(map[string]any{"tiles": all})
	if err != nil {
		t.Fatal(err)
	}
	state, _, err := teufel.Game.Begin(players, nil, games.NewRecorded([]json.RawMessage{text}))
	if err != nil {
		t.Fatal(err)
	}
	return &game{t, state}
}

func (g *game) try(who games.Seat, act string) error {
	state, events, err := g.state.Apply(who, games.Act(act), nil)
	if err == nil {
		g.state = state
		gametest.Told(g.t, teufel.Game, state, events)
	}
	return err
}

func name(field string) string { return fmt.Sprintf(`{"m":"name","field":%q}`, field) }
func turn(rotation int) string { return fmt.Sprintf(`{"m":"turn","rotation":%d}`, rotation) }

// lay names a field and lays the tile in a rotation.
func (g *game) lay(who games.Seat, field string, rotation int) *game {
	g.t.Helper()
	return g.do(who, name(field)).do(who, turn(rotation))
}

func (g *game) do(who games.Seat, act string) *game {
	g.t.Helper()
	if err := g.try(who, act); err != nil {
		g.t.Fatalf("player %d, %s: %v", who, act, err)
	}
	return g
}

func (g *game) refused(who games.Seat, act, why string) {
	g.t.Helper()
	before := g.state.Report()
	var refusal *games.Refusal
	err := g.try(who, act)
	if !errors.As(err, &refusal) || refusal.Key != "teufel.refuse."+why {
		g.t.Errorf("player %d, %s: %v, wanted %s", who, act, err, why)
	}
	gametest.Refused(g.t, teufel.Game, err)
	if !reflect.DeepEqual(g.state.Report(), before) {
		g.t.Errorf("player %d, %s changed the position", who, act)
	}
}

func (g *game) view() teufel.View { return detail(g.state.View(games.Public)) }

func TestChanceTurnsOverEveryTileThereIs(t *testing.T) {
	all := strings.Fields(strings.Repeat("S1 S2 S3 A1 A2 A3 A4 ", 8))
	for name, tiles := range map[string][]string{
		"not one fewer":                 all[1:],
		"not one more":                  append([]string{"S1"}, all...),
		"not one in place of another":   append([]string{"S2"}, all[1:]...),
		"not one that there is nowhere": append([]string{"S4"}, all[1:]...),
	} {
		text, err := json.Marshal(map[string]any{"tiles": tiles})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = teufel.Game.Begin(2, nil, games.NewRecorded([]json.RawMessage{text}))
		var wrong *games.ChanceError
		if !errors.As(err, &wrong) || wrong.Key != "teufel.chance.tiles" {
			t.Errorf("%s: %v", name, err)
		}
		gametest.Refused(t, teufel.Game, err)
	}
}

func TestWhatMayNotBeDone(t *testing.T) {
	two := func() *game { return begin(t, 2, "S1 S1 S1") }
	for sentence, c := range map[string]struct {
		at  *game
		who games.Seat
		act string
		why string
	}{
		"only the first seat begins [T3]":                        {two(), 1, name("1a"), "not_your_turn"},
		"a field comes before the tile":                          {two(), 0, turn(0), "not_now.name"},
		"there are no fields but 1a to 27b":                      {two(), 0, name("28a"), "no_field"},
		"a field is named by its name":                           {two(), 0, `{"m":"name","field":14}`, "no_field"},
		"a tile turned over must be laid":                        {two().do(0, name("9a")), 0, name("1a"), "not_now.turn"},
		"a tile lies in three rotations":                         {two().do(0, name("9a")), 0, turn(3), "rotation"},
		"not in a fourth the other way":                          {two().do(0, name("9a")), 0, turn(-1), "rotation"},
		"whoever is not at turn lays nothing":                    {two().do(0, name("9a")), 1, turn(0), "not_your_turn"},
		"the twin comes before a field is named":                 {two().lay(0, "9a", 0), 1, name("1b"), "not_now.turn"},
		"a covered field is not named":                           {two().lay(0, "9a", 0).do(1, turn(0)), 1, name("9b"), "covered"},
		"nor one beside the other's devil, from the second turn": {two().lay(0, "9a", 0).do(1, turn(0)), 1, name("1a"), "body"},
		"with three, not in the sector covered last [T7]":        {begin(t, 3, "").lay(0, "9a", 0), 1, name("7a"), "sector"},
		"with three, nor beside another's devil":                 {begin(t, 3, "").lay(0, "9a", 0), 1, name("10a"), "body"},
		"with four, not beside the other team's":                 {begin(t, 4, "").lay(0, "9a", 0).do(1, turn(0)), 1, name("3a"), "body"},
		"there are no other moves":                               {two(), 0, `{"m":"pass"}`, "unknown_move"},
	} {
		t.Run(sentence, func(t *testing.T) {
			c.at.t = t
			c.at.refused(c.who, c.act, c.why)
		})
	}
}

func TestTheFirstTileMayLieAnywhereAndItsTwinMustBeCoveredAllTheSame(t *testing.T) {
	for _, field := range []string{"1b", "1a", "14b"} { // beside the other's devil, beside one's own [T4]
		g := begin(t, 2, "").lay(0, field, 0)
		if v := g.view(); v.Phase != "turn" || v.Player != 1 || teufel.TheBoard().Fields[v.Current].ID != twinOf(field) {
			t.Errorf("after %s: %+v", field, v)
		}
		g.do(1, turn(0))
	}
}

func twinOf(field string) string {
	n := len(field) - 1
	return field[:n] + map[byte]string{'a': "b", 'b': "a"}[field[n]]
}

func TestWithFourOneMayNameBesideThePartnersDevils(t *testing.T) {
	g := begin(t, 4, "").lay(0, "9a", 0).do(1, turn(0)).lay(1, "8b", 0)
	g.do(2, turn(0)).do(2, name("1a")) // A is Anne's and Katrien's
}

func TestARotationIsKeptAsGivenThoughTheTileLooksTheSame(t *testing.T) {
	g := begin(t, 2, "S3").do(0, name("9a"))
	if n := len(g.view().Trials); n != 1 {
		t.Errorf("%d ways to lay a tile that always looks the same", n)
	}
	text, err := json.Marshal(g.do(0, turn(2)).state.Report())
	if err != nil || !strings.Contains(string(text), `"9a":["S3",2]`) {
		t.Errorf("%s %v", text, err)
	}
}

// On 1a, S1 leads A's tail straight into A's own tail end: a finished tail of one.
func TestFinishedTailsCountAlsoBeforeTheEnd(t *testing.T) {
	g := begin(t, 2, "S1 S1").lay(0, "1a", 0).do(1, turn(0))
	if got := g.state.Tally().Scores; !slices.Equal(got, []int{1, 1}) {
		t.Errorf("scores %v", got)
	}
	if four := begin(t, 4, "S1").lay(0, "1a", 0); !slices.Equal(four.state.Tally().Scores, []int{1, 0, 1, 0}) {
		t.Errorf("partners have %v", four.state.Tally().Scores)
	}
}

// Any tail end will do, and two bodies that are joined score nothing [T5].
func TestTheScoredExampleIsAsThePageSays(t *testing.T) {
	v := teufel.Example()
	if !slices.Equal(v.Scores, []int{9, 3}) {
		t.Errorf("it comes to %v", v.Scores)
	}
	for letter, want := range map[string]struct {
		length int
		end    string
		way    string
	}{
		"G": {3, "tail", "19a 20a 21a"},
		"H": {6, "tail", "21a 22a 26a 6b 2b 1b"},
		"J": {2, "body", "23a 1b"},
		"K": {2, "body", "1b 23a"},
		"L": {3, "tail", "3b 4b 3b"},
		"M": {1, "open", "5b"},
	} {
		tail := v.Tails[strings.Index(teufel.Letters, letter)]
		var way []string
		for _, step := range tail.Path {
			way = append(way, teufel.TheBoard().Fields[step.Field].ID)
		}
		if tail.Length != want.length || tail.End != want.end || strings.Join(way, " ") != want.way {
			t.Errorf("%s: %d %s over %v", letter, tail.Length, tail.End, way)
		}
	}
}

// BenchmarkRandomGames plays games of two by random legal moves.
func BenchmarkRandomGames(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		p := &games.PlayOut{Game: teufel.Game, Seed: games.Seed{byte(i), byte(i >> 8)}, Players: []games.Computer{games.Random, games.Random}}
		if err := p.Run(300); err != nil {
			b.Fatal(err)
		}
	}
}

// In the long run it wins nine of ten, as `hofnar arena teufel --seats imp,random
// --games 500` measures; in a few games the interval is wide.
func TestTheImpBeatsRandomMoves(t *testing.T) {
	report, err := arena.Contest{
		Game: teufel.Game, Deals: 6, Seed: 1,
		Seats: []arena.Seat{arena.Level(teufel.Game.Anchors[0]), arena.Level(arena.Random(teufel.Game))},
	}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if imp := report.Side("imp").Wins; imp.Low() <= 0.5 {
		t.Errorf("it wins %v", imp)
	}
}
