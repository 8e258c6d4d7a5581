package maumau_test

import (
	"testing"

	"hofnar/games/gametest"
	"hofnar/games/gametest/maumau"
)

func TestMauMauKeepsTheContract(t *testing.T) { gametest.Run(t, maumau.Game) }
