package all_test

import (
	"os"
	"runtime/debug"
	"testing"

	"hofnar/games/all"
	"hofnar/games/gametest"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // tests leave much behind and live for a minute
	os.Exit(m.Run())
}

func TestEveryGameKeepsTheContract(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			gametest.Run(t, game)
		})
	}
}

func TestWorldsArePlayedWithoutAllocating(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) { gametest.Thrift(t, game) })
	}
}
