package gametest

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/gametest/nim"
)

// without is a game whose English catalogue lacks these keys.
func without(t *testing.T, game games.Game, keys ...string) *games.Game {
	t.Helper()
	text, err := fs.ReadFile(game.Words, "en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var catalogue map[string]any
	if err := toml.Unmarshal(text, &catalogue); err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if _, there := catalogue[key]; !there {
			t.Fatalf("there is no %s to take away", key)
		}
		delete(catalogue, key)
	}
	if text, err = toml.Marshal(catalogue); err != nil {
		t.Fatal(err)
	}
	game.Words = fstest.MapFS{"en.toml": {Data: text}}
	return &game
}

// Every other key is taken away, and then those that were left: what is said is exactly what
// lacks.
func TestEveryKeyThatIsTakenAwayIsNamed(t *testing.T) {
	for _, game := range append([]*games.Game{nim.Game}, all.Games...) {
		if err := Lacking(game); err != nil {
			t.Errorf("%s has everything, but: %v", game.Name, err)
		}
		for first := range 2 {
			var taken, want []string
			for i, key := range game.Keys() {
				if i%2 == first && !slices.Contains(taken, key) {
					taken, want = append(taken, key), append(want, game.Name+" lacks the words "+key)
				}
			}
			if err := Lacking(without(t, *game, taken...)); err == nil || err.Error() != strings.Join(want, "\n") {
				t.Errorf("without %v:\n%v", taken, err)
			}
		}
	}
}

// The keys that the front asks for are written out here, so that one which Keys forgets is
// missed.
func TestTheKeysOfAGameAreThoseThatTheFrontAsksFor(t *testing.T) {
	game := games.Game{
		Name:   "tic",
		Levels: []games.Level{{Key: "ant"}}, Rules: []string{"goal"}, Typed: []games.Typed{{Command: "mark", Option: "field"}},
		Statistics: []games.Statistic{{Key: "rows", Unit: games.Times}},
		Options: []games.Option{{Key: "wide", Default: false}, {Key: "first", Default: "x", Choices: []string{"x", "o"}},
			{Key: "size", Default: 3, Low: 3, High: 9, Unit: true}},
		Titles: []string{"ace"},
	}
	want := []string{
		"tic.title", "tic.title.full", "tic.blurb", "tic.minutes", "tic.first", "tic.points", "tic.crown", "tic.log.round",
		"tic.option.wide", "tic.option.wide.about",
		"tic.option.first", "tic.option.first.about", "tic.option.first.x", "tic.option.first.o",
		"tic.option.size", "tic.option.size.about", "tic.option.size.value",
		"tic.level.ant", "tic.level.ant.about", "tic.title_of.ace", "tic.typed.mark", "tic.typed.mark.field", "tic.statistic.rows", "tic.rules.goal",
	}
	got := game.Keys()
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("the keys are %v, expected %v", got, want)
		}
	}
}

func TestWhatTakesTooMuchRoomIsNamed(t *testing.T) {
	for key, sentence := range map[string]string{
		"nim.blurb":      "nim lacks room: nim.blurb takes more than 65 characters",
		"nim.rules.goal": "nim lacks room: nim.rules.goal takes more than 4000 characters",
	} {
		game := without(t, *nim.Game, key)
		text, err := fs.ReadFile(game.Words, "en.toml")
		if err != nil {
			t.Fatal(err)
		}
		text = append([]byte(fmt.Sprintf("%q = %q\n", key, strings.Repeat("n", 4001))), text...)
		game.Words = fstest.MapFS{"en.toml": {Data: text}}
		if err := Lacking(game); err == nil || err.Error() != sentence {
			t.Errorf("expected %q, not: %v", sentence, err)
		}
	}
}

func TestEveryFieldThatIsTakenAwayIsNamed(t *testing.T) {
	for sentence, takeAway := range map[string]func(*games.Game){
		`a game lacks Name: "" is none for a command`:     func(g *games.Game) { g.Name = "" },
		`a game lacks Name: "Nim!" is none for a command`: func(g *games.Game) { g.Name = "Nim!" },
		"nim lacks Low, how few may play":                 func(g *games.Game) { g.Low = 0 },
		"nim lacks High, how many may play":               func(g *games.Game) { g.High = 1 },
		"nim lacks Begin":                                 func(g *games.Game) { g.Begin = nil },
		"nim lacks Levels, a computer player":             func(g *games.Game) { g.Levels = nil },
		`nim lacks Key or Play of its level "heron"`:      func(g *games.Game) { g.Levels = []games.Level{{Key: "heron", Version: 1}} },
		"nim lacks Version, the number of its rules":      func(g *games.Game) { g.Version = 0 },
		`nim lacks Version of its level "heron"`:          func(g *games.Game) { g.Levels = []games.Level{{Key: "heron", Play: nim.Heron}} },
		`nim lacks Version of its level "crow"`:           func(g *games.Game) { g.Anchors = []games.Level{{Key: "crow", Play: nim.Heron}} },
		"nim lacks Rules, the sections of its rules page": func(g *games.Game) { g.Rules = nil },
		"nim lacks Words":                                 func(g *games.Game) { g.Words = nil },
		`nim lacks Key of its option ""`:                  func(g *games.Game) { g.Options = []games.Option{{Default: 1, High: 1}} },
		"nim lacks a Default of its option last that it may have": func(g *games.Game) {
			g.Options = []games.Option{{Key: "last", Choices: []string{"wins", "loses"}}}
		},
		`nim lacks Key of its statistic "most"`: func(g *games.Game) {
			g.Statistics = slices.Repeat([]games.Statistic{{Key: "most", Unit: games.Pieces}}, 2)
		},
		`nim lacks Unit of its statistic "few"`: func(g *games.Game) { g.Statistics = []games.Statistic{{Key: "few"}} },
		`nim lacks From or To, the marks of a duration, of its statistic "slow"`: func(g *games.Game) {
			g.Statistics = []games.Statistic{{Key: "slow", Unit: games.Milliseconds, From: "ask"}}
		},
		"nim lacks Order or Chance of its Legacy, or a yes or no with House and Sequel for it": func(g *games.Game) {
			g.Legacy = &games.Legacy{Option: "last"}
		},
		`nim lacks Key or Emoji of its race "grab"`:                          func(g *games.Game) { g.Races = []games.Race{{Key: "grab"}} },
		`nim lacks Command, Option or Act of its typed move "take"`:          func(g *games.Game) { g.Typed = []games.Typed{{Command: "take"}} },
		"nim lacks a type with a name for each of its Facts: there is <nil>": func(g *games.Game) { g.Facts = []any{nil} },
	} {
		game := *nim.Game
		takeAway(&game)
		if err := Lacking(&game); err == nil || !firstLine(err, sentence) {
			t.Errorf("expected %q, not: %v", sentence, err)
		}
	}
}

func firstLine(err error, want string) bool {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line == want
}
