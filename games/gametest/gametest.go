// Package gametest is the battery that every game of the house must pass. It
// knows no game: it walks the question tree in random games and holds what it
// finds against the contract of package games.
//
// A game's own files are looked for in ../NAME, so the battery runs from the
// game's folder and from any folder beside it:
//
//	*.go                            what keys of words its rules name, and its tests
//	testdata/records/*.json         game records with what replay makes of them
//	testdata/playthrough.txt        a game among computers, to be read by people
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

var _ = debug.SetGCPercent(400) // tests leave much behind and live for a minute

// Run puts a game through the whole battery.
func Run(t *testing.T, game *games.Game) {
	if err := Lacking(game); err != nil {
		t.Fatal(err)
	}
	t.Run("its source says the words that there are, and no others", func(t *testing.T) { wordsOfSource(t, game) })
	t.Run("races are run by emoji", func(t *testing.T) { raceEmojis(t, game) })
	t.Run("random games keep the contract", func(t *testing.T) { randomGames(t, game) })
	t.Run("hidden things change nothing that is seen", func(t *testing.T) { hiddenThings(t, game) })
	t.Run("what comes to light is told as such", func(t *testing.T) { uncoveredThings(t, game) })
	t.Run("acts outside the questions are refused without a change", func(t *testing.T) { strangeActs(t, game) })
	t.Run("worlds are what is seen, and play by the same rules", func(t *testing.T) { Worlds(t, game) })
	t.Run("computers act within the rules and repeatably", func(t *testing.T) { computers(t, game) })
	t.Run("statistics come about", func(t *testing.T) { statistics(t, game) })
	t.Run("records", func(t *testing.T) { Records(t, game) })
	t.Run("playthrough", func(t *testing.T) { Playthrough(t, game) })
	t.Run("play changes with its version alone", func(t *testing.T) { versions(t, game) })
}

// testdata is the path of one of the game's own files.
func testdata(game *games.Game, elem ...string) string {
	return filepath.Join(append([]string{"..", game.Name, "testdata"}, elem...)...)
}

// root is the folder of the module, from where the test runs.
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

// thorough is for machines that have time.
var thorough = flag.Bool("thorough", false, "play all random games of the battery, not a quarter of them")

// Thorough reports whether this machine has time.
func Thorough() bool { return *thorough }

// effort is how many of so many random games are played.
func effort(full int) int {
	if *thorough {
		return full
	}
	return max(1, full/4)
}
