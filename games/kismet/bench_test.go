package kismet_test

import (
	"testing"

	"hofnar/games"
	"hofnar/games/kismet"
)

// BenchmarkRounds plays rounds among four owls: the rules with all their views
// and questions.
func BenchmarkRounds(b *testing.B) {
	for i := range b.N {
		p := &games.PlayOut{
			Game: kismet.Game, Agreed: games.Agreed{"rounds": 1}, Seed: games.Seed{byte(i), byte(i >> 8)},
			Players: []games.Computer{kismet.Owl, kismet.Owl, kismet.Owl, kismet.Owl},
		}
		if err := p.Run(5000); err != nil {
			b.Fatal(err)
		}
	}
}
