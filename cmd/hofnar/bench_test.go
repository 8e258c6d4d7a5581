package main

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"hofnar/games"
)

func TestBenchPrintsALineForEachKindOfPlay(t *testing.T) {
	for game, want := range map[string][]string{
		"dalmuti": {
			`dalmuti, on one core, 1ns of it each`,
			`dalmuti greedy 5 players: \d+ deals/s`,
			`dalmuti random world 5 players: \d+ moves/s, [\d.]+ games/s`,
			`dalmuti random door 5 players: \d+ moves/s, [\d.]+ games/s`,
		},
	} {
		var out bytes.Buffer
		if err := (bench{Game: game, Players: 5, For: 1}).bench(&out); err != nil {
			t.Fatal(err)
		}
		if cores := runtime.GOMAXPROCS(0); cores < 2 && runtime.NumCPU() > 1 {
			t.Errorf("%d core is left", cores)
		}
		if !regexp.MustCompile("^" + strings.Join(want, "\n") + "\n$").MatchString(out.String()) {
			t.Errorf("%s: it prints\n%s", game, out.String())
		}
	}
}

func TestBenchRefusesATableThatIsTooSmall(t *testing.T) {
	if err := (bench{Game: "dalmuti", Players: 3}).bench(&bytes.Buffer{}); err == nil || err.Error() != "dalmuti is for 4 to 8 players" {
		t.Errorf("three players: %v", err)
	}
}

func TestBenchCountsDealsWhereTheirNumberIsAgreedOn(t *testing.T) {
	for want, agreed := range map[string]games.Agreed{"50 deals/s": {"rounds": 10}, "900 moves/s, 5.0 games/s": {"target": 3}} {
		if got := (pace{moves: 900, games: 5}).deals(agreed); got != want {
			t.Errorf("%v: %s", agreed, got)
		}
	}
}

// waiting is a world of ten moves, before each of which one may wait.
type waiting struct {
	games.World
	left int
}

func (w *waiting) Midway() bool { return false }

func (w *waiting) Turn() games.Seat { return min(games.Seat(w.left)-1, 0) }

func (w *waiting) Play(m games.Move, _ *rand.Rand) {
	if m != games.Idle {
		w.left--
	}
}

func TestBenchCountsNoMoveWhereSomebodyWaits(t *testing.T) {
	game := &games.Game{Worlds: &games.Worlds{Begin: func(int, games.Agreed, *rand.Rand) games.World { return &waiting{left: 10} }}}
	waits := false
	moves, over := imagined(game, 1, nil, func(games.World, *rand.Rand) games.Move {
		if waits = !waits; waits {
			return games.Idle
		}
		return 1
	})(0)
	if moves != 10 || !over {
		t.Errorf("%d moves, over: %t", moves, over)
	}
}
