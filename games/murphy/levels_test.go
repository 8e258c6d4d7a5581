package murphy_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/murphy"
)

// Imagined games in which a task is not claimed at once may end with the same task all the same.
func TestComputersClaimWhatTheyHaveFulfilled(t *testing.T) {
	for name, anne := range map[string]at{
		"the last task, only yellow": {"anne": "y3 y4 y5 y5 y6 y7 y9 y9", "anne's task": "6", "anne's fulfilled": "17 18", "mac": "g5 y10 r4 r7 g8"},
		"the first, only 10s":        {"anne": "r10 y10 g7", "anne's task": "20", "mac": "y10 r10 r4 r7 g8"},
	} {
		places := at{"marc": "r8 g9 g10 y11 r11 G1", "katrien": "g4 g6 g7 r5 r6 y8", "left": "r9", "right": "g11", "tasks": "11 12 13 14 15 16 19 21"}
		maps.Copy(places, anne)
		places["stack"] = strings.Join(besides(strings.Join([]string{
			places["anne"], places["marc"], places["katrien"], places["mac"], places["left"], places["right"]}, " ")), " ")
		mac := strings.Fields(places["mac"])
		who, take := read("anne take from=mac cards=[" + mac[0] + "," + mac[1] + "]")
		state, _, err := murphy.Lay(places).Apply(who, take, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := &games.PlayOut{Game: murphy.Game, Agreed: games.Agreed{"target": 3}, Players: make([]games.Computer, 3), Heard: make([][]games.News, 3), State: state}
		for _, level := range slices.DeleteFunc(slices.Clone(murphy.Game.Levels), func(l games.Level) bool { return l.Key == "easy" }) {
			for seed := range byte(20) {
				p.Seed = games.Seed{seed}
				if act := level.Within(0.5).Play(p.Sight(who)).Act; !strings.Contains(string(act), `"claim":true`) {
					t.Errorf("%s: %s, whose seed is %d, has fulfilled it and does %s", name, level.Key, seed, act)
				}
			}
		}
	}
}
