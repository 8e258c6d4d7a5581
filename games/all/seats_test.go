package all_test

import (
	"fmt"
	"testing"

	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/kismet"
)

// A million draws in all with -thorough. The 200,000 among eight show, nine times in ten, that
// one seat has 4.4 % more or less of a place than its share.
func TestEverySeatIsAsLikelyToTurnUpEachOfTheCards(t *testing.T) {
	for players := dalmuti.Game.Low; players <= dalmuti.Game.High; players++ {
		places, ranks := make([]map[any]int, players), map[int]map[any]int{}
		for i := range places {
			places[i] = map[any]int{} // the seats that came to it
		}
		firstDraws(t, dalmuti.Game, players, func(d draw) {
			if d.purpose() != "draw" {
				return
			}
			for n := range often(200_000, 5_000) {
				turnedUp := d.nth(games.Seed{28}, n).([]int)
				for who, rank := range turnedUp {
					if ranks[rank] == nil {
						ranks[rank] = map[any]int{}
					}
					ranks[rank][who]++
					places[better(turnedUp, rank)][who]++
				}
			}
		})
		t.Logf("of %d: %v", players, places[0])
		for place, came := range places {
			fits(t, fmt.Sprintf("place %d of %d", place, players), came, evenly(players))
		}
		for rank, came := range ranks {
			fits(t, fmt.Sprintf("rank %d among %d", rank, players), came, evenly(players))
		}
	}
}

// better is how many have turned up a better card.
func better(turnedUp []int, than int) (n int) {
	for _, rank := range turnedUp {
		if rank < than {
			n++
		}
	}
	return n
}

func TestEverySeatIsAsLikelyToBeginARoundOfKismet(t *testing.T) {
	agreed, err := games.Agree(kismet.Game.Options, []byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	for players := kismet.Game.Low; players <= kismet.Game.High; players++ {
		came := map[any]int{}
		for n := range often(50_000, 1_000) {
			state, _, err := kismet.Game.Begin(players, agreed, games.NewLive(games.Seed{28, byte(n), byte(n >> 8)}, nil))
			if err != nil {
				t.Fatal(err)
			}
			came[int(state.Waiting()[0])]++
		}
		fits(t, fmt.Sprintf("%d players", players), came, evenly(players))
	}
}
