package games_test

import (
	"testing"

	"hofnar/games"
)

func TestADurationEndsWithItsSeatsNewestMark(t *testing.T) {
	const open, knock = "open", "knock"
	all, anne, marc := games.Public, games.Seat(0), games.Seat(1)
	s := games.Statistic{Key: "quickest", From: open, To: knock}
	at := func(key string, who games.Seat, ms int64) games.Moment {
		return games.Moment{Mark: games.Mark{Key: key, Who: who}, At: ms}
	}
	for name, c := range map[string]struct {
		list []games.Moment
		ms   int64
		ok   bool
	}{
		"nothing has happened":            {nil, 0, false},
		"it has not ended":                {[]games.Moment{at(open, all, 10)}, 0, false},
		"it has never begun":              {[]games.Moment{at(knock, anne, 10)}, 0, false},
		"from the newest beginning on":    {[]games.Moment{at(open, all, 10), at(open, all, 50), at(knock, anne, 80)}, 30, true},
		"another's end is none":           {[]games.Moment{at(open, all, 10), at(knock, marc, 80)}, 0, false},
		"another's beginning is none":     {[]games.Moment{at(open, all, 10), at(open, marc, 60), at(knock, anne, 80)}, 70, true},
		"what came later is of no effect": {[]games.Moment{at(open, all, 10), at(knock, anne, 80), at(open, all, 90)}, 70, true},
	} {
		if ms, ok := s.Lasted(c.list, anne); ms != c.ms || ok != c.ok {
			t.Errorf("%s: %d, %t", name, ms, ok)
		}
	}
}
