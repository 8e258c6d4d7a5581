package store

import (
	"path/filepath"
	"testing"
	"time"

	"hofnar/games/daily"
	"hofnar/games/fairness"
)

// A copy does not know who has played since, and who has knows the deals that were open then, and those
// that have opened since.
func TestDealsOfTheTimeSinceACopyWasMadeCountNoMoreOnceItIsPutBack(t *testing.T) {
	const unknown = 99
	for what, made := range map[string]int{"a moment ago": 0, "three days ago": 3, "by a clock that is ahead": -1, "nobody knows when": unknown} {
		copied := filepath.Join(t.TempDir(), "copy.db")
		s := fresh(t)
		now := daily.DayOf(time.Now())
		must(t, s.DrawDays(t.Context(), now-5, now))
		for day := now - 5; day <= now; day++ {
			dealt(t, s, day)
			starts(t, s, "1", "g", day)
			ends(t, s, "1", day, day.Opens().Add(time.Hour), 1)
		}
		at := (now - daily.Day(made)).Opens().Add(time.Minute)
		if made == unknown { // what was begun last says
			made, at = 0, time.Time{}
		}
		must(t, s.copyTo(t.Context(), copied, at))
		s = open(t, copied)
		first := now - daily.Day(max(made, 0)) - 1
		last := now - daily.Day(min(made, 0))
		for day := now - 5; day <= last+1; day++ {
			void := day >= first && day <= last
			k, err := s.DailyDeal(t.Context(), day)
			if on := len(dealBoard(t, s, "g", day)) > 0; err != nil || k.Void != void || on != (!void && day <= now) {
				t.Errorf("%s: the deal of %d days ago is void: %v, and stands on a board: %v, %v", what, now-day, k.Void, on, err)
			}
		}
		days, err := s.DealtDays(t.Context(), last+1)
		must(t, err)
		for _, day := range days {
			if day >= first && day <= last {
				t.Errorf("%s: the deal of %d days ago can be missed", what, now-day)
			}
		}
		if len(days) == 0 {
			t.Errorf("%s: no deal is left", what)
		}
		if g := starts(t, s, "2", "g", now); g.Scored {
			t.Errorf("%s: who begins such a deal is scored", what)
		}
		chain, _, err := s.Chain(t.Context(), "g", 1000)
		must(t, err)
		if len(chain) != 2 || chain[1].Kind != fairness.Restored {
			t.Errorf("%s: the chain is %+v", what, chain)
		}
	}
}
