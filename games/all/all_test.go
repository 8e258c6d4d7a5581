package all_test

import (
	"testing"

	"hofnar/games/all"
	"hofnar/games/gametest"
)

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
