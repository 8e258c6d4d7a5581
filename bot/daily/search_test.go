package daily_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/games"
	deals "hofnar/games/daily"
	"hofnar/store"
)

// stubborn is such a game, of which the deal of one weekday cannot be played as long as fails says so.
func stubborn(today deals.Day, fails *atomic.Bool) []*games.Game {
	others := []int{1, 2, 3, 4, 5, 6, 7}
	weekday := int(today-today.Monday()) + 1
	opened := func(games.State) bool { return !fails.Load() }
	return dealing(1, games.Daily{Version: 1, Deals: []games.DailyDeal{
		{Key: "stubborn", Weekdays: []int{weekday}, Players: 3, Opened: opened},
		{Key: "two", Weekdays: slices.Delete(others, weekday-1, weekday), Players: 2},
	}})
}

func TestADayWhoseDealCannotBeFoundIsTriedAgainAndKeepsNoOtherWaiting(t *testing.T) {
	t.Parallel()
	withBooks(t, func(t *testing.T, books *store.Store) {
		first, fails := deals.DayOf(time.Now()), new(atomic.Bool)
		fails.Store(true)
		n := works(books, stubborn(first, fails), nil)
		defer n.stops(t)
		has := func(when string, want ...bool) {
			t.Helper()
			synctest.Wait()
			for i, want := range want {
				if day := first + deals.Day(i); (found(t, books, day) != "") != want {
					t.Errorf("%s there is a deal of day %d: %v", when, i, !want)
				}
			}
		}
		has("while the first fails", false, true, true)
		fails.Store(false)
		time.Sleep(3 * time.Minute)
		has("once it can be played", true, true, true)
	})
}

// noting are books that have their notes in memory, where many cost nothing.
type noting struct {
	*store.Store
	notes map[string]string
}

func (n noting) Note(_ context.Context, key string) (string, error) { return n.notes[key], nil }

func (n noting) PutNote(_ context.Context, key, text string) error {
	n.notes[key] = text
	return nil
}

// alike is a game of which the deals of one weekday all come to the same, as long as ties says so.
func alike(today deals.Day, ties *atomic.Bool) []*games.Game {
	list := stubborn(today, new(atomic.Bool))
	list[0].Daily.Points = func(s games.State, who games.Seat) (int, bool) {
		tally := s.Tally()
		if ties.Load() && len(tally.Scores) == 3 {
			return 0, tally.Over
		}
		return tally.Scores[who], tally.Over
	}
	return list
}

func TestTheFirstCandidateThatDoesNotTieIsTakenHoweverManyDo(t *testing.T) {
	t.Parallel()
	withBooks(t, func(t *testing.T, books *store.Store) {
		first, ties := deals.DayOf(time.Now()), new(atomic.Bool)
		ties.Store(true)
		n := works(noting{books, map[string]string{}}, alike(first, ties), nil)
		defer n.stops(t)
		if synctest.Wait(); found(t, books, first) != "" {
			t.Error("a deal in which all come to the same is taken")
		}
		ties.Store(false)
		time.Sleep(10 * time.Minute)
		if synctest.Wait(); found(t, books, first) == "" || found(t, books, first+2) == "" {
			t.Fatal("none is found once they do not tie")
		}
		kept, err := books.DailyDeal(t.Context(), first)
		if err != nil {
			t.Fatal(err)
		}
		if deal, err := deals.Read(alike(first, ties), kept.Deal); err != nil || deal.Candidate < 19 {
			t.Errorf("after twenty ties the candidate is %d: the search has begun anew (%v)", deal.Candidate, err)
		}
	})
}

func TestADayThatPassesWhileItsDealIsSoughtHasNone(t *testing.T) {
	t.Parallel()
	withBooks(t, func(t *testing.T, books *store.Store) {
		first := deals.DayOf(time.Now())
		n := works(noting{books, map[string]string{}}, quick(1), func(_ int64, ctx context.Context) error {
			if deals.DayOf(time.Now()) == first {
				time.Sleep(time.Hour)
			}
			return ctx.Err()
		})
		defer n.stops(t)
		time.Sleep(26 * time.Hour)
		if synctest.Wait(); found(t, books, first) != "" {
			t.Error("a day that has passed has a deal")
		}
		for day := first + 1; day <= first+3; day++ {
			if found(t, books, day) == "" {
				t.Errorf("there is no deal of %s", day)
			}
		}
	})
}
