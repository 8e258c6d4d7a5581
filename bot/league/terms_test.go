package league

import (
	"testing"

	"hofnar/games/league"
)

func TestAServerHasAsManyLeaguesAsAMenuNamesItsOwnIncluded(t *testing.T) {
	for others, want := range map[int]bool{mostLeagues - 2: false, mostLeagues - 1: true} {
		all := make([]league.League, others)
		for i := range all {
			all[i].Name = "Club"
		}
		if full(all) != want || full(append(all, league.League{})) != want {
			t.Errorf("beside %d there is no room: %v, and with its own %v", others, full(all), full(append(all, league.League{})))
		}
	}
}
