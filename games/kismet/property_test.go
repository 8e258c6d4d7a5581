package kismet_test

import (
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/kismet"
)

// Whatever is played, a player's eleven cards lie face up or on the own pile, and
// a round costs nobody more than all eleven.
func TestInRandomGamesNoCardIsLostOrAdded(t *testing.T) {
	for n := range 12 {
		seats := 3 + n%6
		p := &games.PlayOut{Game: kismet.Game, Agreed: games.Agreed{"rounds": 1 + n%2}, Seed: games.Seed{byte(n)}}
		for range seats {
			p.Players = append(p.Players, games.Random)
		}
		if _, err := p.Begin(); err != nil {
			t.Fatal(err)
		}
		for range 1500 {
			if who, _, err := p.Step(); err != nil || who == games.Public {
				break
			}
			whole(t, p.State)
		}
		for _, row := range p.State.Tally().Sheet {
			if best := slices.Max(row.Points); best != 15 && best != 10 || slices.Min(row.Points) < -36 {
				t.Fatalf("a round of %v", row.Points)
			}
		}
	}
}

func whole(t *testing.T, s games.State) {
	t.Helper()
	v := s.View(games.Public).Detail.(kismet.View)
	for who, up := range v.Up {
		if len(up)+v.Piles[who] != 11 {
			t.Fatalf("player %d has %d cards up and %d on the pile", who, len(up), v.Piles[who])
		}
	}
}
