package store

import (
	"strings"
	"testing"
)

func TestBooksInWhichAChainOrADealIsNotWhatItWasAreNotInOrder(t *testing.T) {
	for what, c := range map[string]struct{ spoil, says string }{
		"nothing":                  {``, ""},
		"an entry is gone":         {`DELETE FROM chain WHERE number = 1`, "the chain of server g does not hold: entry 2"},
		"an entry was changed":     {`UPDATE chain SET commitment = zeroblob(32) WHERE number = 1`, "the chain of server g does not hold: entry 2"},
		"a number was changed":     {`UPDATE chain SET number = 7 WHERE number = 2`, "the chain of server g does not hold: entry 3"},
		"a secret was changed":     {`UPDATE daily_days SET secret = zeroblob(32) WHERE day = (SELECT min(day) + 4 FROM daily_days)`, "are not those that were committed to"},
		"a deal was begun unknown": {`UPDATE daily_games SET guild = 'h'`, "1 deals were begun in servers whose chain does not know them"},
		"a late one counts":        {`UPDATE daily_games SET ended = (day + 2) * 86400000`, "1 deals count that were finished once they were closed"},
	} {
		s := fresh(t)
		must(t, added(s.Add(t.Context(), lobby("AAA", "c"))))
		dealt(t, s, today)
		starts(t, s, "1", "g", today)
		must(t, added(s.Add(t.Context(), lobby("BBB", "d"))))
		if c.spoil != "" {
			must(t, s.writeTx(t.Context(), "spoil", func(tx transaction) error { return execute(tx, c.spoil) }))
		}
		if err := s.Check(t.Context()); (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, expected %q", what, err, c.says)
		}
	}
}
