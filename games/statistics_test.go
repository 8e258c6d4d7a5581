package games

import (
	"fmt"
	"testing"
)

func TestWhatMarksComeTo(t *testing.T) {
	g := &Game{Statistics: []Statistic{
		{Key: "reign", Unit: Rounds},
		{Key: "knocks", Unit: Times, Adds: true},
		{Key: "task", Unit: Turns, Lower: true},
		{Key: "quickest", Unit: Milliseconds, Lower: true, From: "roll", To: "knocks"},
	}}
	at := func(ms int64, key string, who Seat, n int) Moment { return Moment{Mark{key, who, n}, ms} }
	moments := []Moment{
		at(5, "knocks", 1, 1), // before any roll: no duration
		at(10, "roll", Public, 0), at(30, "knocks", 1, 1), at(45, "knocks", 2, 1),
		at(50, "roll", Public, 0), at(60, "roll", Public, 0), at(72, "knocks", 1, 1),
		at(80, "reign", 1, 2), at(81, "reign", 1, 1), at(82, "task", 2, 9), at(83, "task", 2, 4),
	}
	for who, want := range map[Seat]string{
		0: "map[]",
		1: "map[knocks:3 quickest:12 reign:2]",
		2: "map[knocks:1 quickest:35 task:4]",
	} {
		if got := fmt.Sprint(g.Count(moments, who)); got != want {
			t.Errorf("seat %d has %s, expected %s", who, got, want)
		}
	}
}
