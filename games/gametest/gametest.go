// Package gametest is the battery of tests that every game of the house must pass. It
// knows no game: it plays random games by the questions that are asked, and compares every
// position with what package games demands.
//
// It looks for a game's own files in ../NAME, so it runs from the game's folder and from any
// folder beside it:
//
//	*.go                            the game's source, for the keys of words that it names
//	testdata/records/*.json         game records, with what replay makes of them
//	testdata/playthrough.txt        a game among computers that a person has read
//	testdata/versions/*.json        a short game of each level, as its version plays
//
// The last two are written anew by `go test -update`.
package gametest

import (
	"flag"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"hofnar/games"
)

var _ = debug.SetGCPercent(400) // tests make much garbage and end soon

// parts are the tests of the battery.
var parts = []struct {
	what string
	hold func(testing.TB, *games.Game)
}{
	{"its source says the words that there are, and no others", wordsOfSource},
	{"races are run by emoji", raceEmojis},
	{"random games keep the contract", randomGames},
	{"chance decides", chanceDecides},
	{"hidden things change nothing that is seen", hiddenThings},
	{"what comes to light is told as such", uncoveredThings},
	{"acts outside the questions are refused without a change", strangeActs},
	{"worlds are what is seen, and play by the same rules", Worlds},
	{"computers act within the rules and repeatably", computers},
	{"statistics come about", statistics},
	{"its lesson is right", lesson},
	{"its deals of the day are played to their end", daily},
	{"records", Records},
	{"playthrough", Playthrough},
	{"play changes with its version alone", versions},
}

// Run puts a game through the whole battery.
func Run(t *testing.T, game *games.Game) {
	if err := Lacking(game); err != nil {
		t.Fatal(err)
	}
	for _, part := range parts {
		t.Run(part.what, func(t *testing.T) { part.hold(t, game) })
	}
}

// testdata is the path of one of the game's own files.
func testdata(game *games.Game, elem ...string) string {
	return filepath.Join(append([]string{"..", game.Name, "testdata"}, elem...)...)
}

// root is the path of the module's folder, seen from where the test runs.
func root() string {
	dir := "."
	for range 9 {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Join("..", dir)
	}
	return dir
}

var thorough = flag.Bool("thorough", false, "play all random games of the battery, not an eighth of them")

// Thorough reports whether the flag -thorough is set.
func Thorough() bool { return *thorough }

// portion: without -thorough, one of portion random games is played.
var portion = 8

// effort is how many games are played of so many that are played with -thorough.
func effort(full int) int {
	if *thorough {
		return full
	}
	return max(1, full/portion)
}
