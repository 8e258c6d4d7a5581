package daily_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
	"hofnar/bot/daily"
	"hofnar/games"
	deals "hofnar/games/daily"
	"hofnar/games/gametest/nim"
	"hofnar/store"
	"hofnar/store/storetest"
)

var (
	_ daily.Books      = (*store.Store)(nil)
	_ daily.NightBooks = (*store.Store)(nil)
)

// quick is a game with a deal each day, whose computers think of nothing.
func quick(version int) []*games.Game {
	return dealing(version, games.Daily{Version: 1, Deals: []games.DailyDeal{{Key: "two", Weekdays: []int{1, 2, 3, 4, 5, 6, 7}, Players: 2}}})
}

// dealing is the same game with other deals.
func dealing(version int, deals games.Daily) []*games.Game {
	g := *nim.Game
	g.Daily = &deals
	g.Levels = nil
	for _, key := range []string{"normal", "hard"} {
		g.Levels = append(g.Levels, games.Level{Key: key, Version: version, Play: games.Random})
	}
	return []*games.Game{&g}
}

// withBooks has something done with new books, in a bubble of time.
func withBooks(t *testing.T, do func(*testing.T, *store.Store)) {
	t.Helper()
	path := storetest.File(t)
	synctest.Test(t, func(t *testing.T) {
		books, err := store.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = books.Close() }()
		do(t, books)
	})
}

// night is such work, under way.
type night struct {
	bg     *background.Runner
	looks  atomic.Int64 // how often it was asked whether somebody thinks
	closed atomic.Int64
}

// works has the work begin. quiet, if not nil, is asked beside.
func works(books daily.NightBooks, list []*games.Game, quiet func(n int64, ctx context.Context) error) *night {
	n := &night{bg: background.New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler))}
	work := daily.NewNight(daily.NightConfig{
		Finds:  true,
		Runner: n.bg, Books: books, Games: list, Closed: func() { n.closed.Add(1) },
		Quiet: func(ctx context.Context) error {
			asked := n.looks.Add(1)
			if quiet != nil {
				return quiet(asked, ctx)
			}
			return ctx.Err()
		},
	})
	n.bg.Start()
	work.Look()
	return n
}

// stops has it end as Hofnar's stop does, and says whether it ended at once.
func (n *night) stops(t *testing.T) {
	t.Helper()
	n.bg.Stop()
	before := time.Now()
	if n.bg.Drain(time.Minute); time.Since(before) > time.Second {
		t.Error("it does not stop at once")
	}
}

// found is the deal of a day with its field, as text.
func found(t *testing.T, books *store.Store, day deals.Day) string {
	t.Helper()
	k, err := books.DailyDeal(context.Background(), day)
	if err != nil {
		t.Fatal(err)
	}
	if k.Deal == nil {
		return ""
	}
	text, err := json.Marshal(k)
	if err != nil || len(k.Field) != deals.FieldSize || deals.Tied(k.Field) {
		t.Errorf("the field of %s: %d games, %v", day, len(k.Field), err)
	}
	return string(text)
}

func TestDealsAreFoundTwoDaysBeforeTheyOpen(t *testing.T) {
	t.Parallel()
	withBooks(t, func(t *testing.T, books *store.Store) {
		n := works(books, quick(1), nil)
		defer n.stops(t)
		first := deals.DayOf(time.Now())
		for later := range deals.Day(4) {
			synctest.Wait()
			for day := first; day <= first+later+2; day++ {
				if found(t, books, day) == "" {
					t.Errorf("%d days later there is no deal of %s", later, day)
				}
			}
			if found(t, books, first+later+3) != "" {
				t.Errorf("%d days later there is the one of three days ahead", later)
			}
			time.Sleep(24 * time.Hour)
		}
		synctest.Wait()
		asked := n.looks.Load()
		time.Sleep(12 * time.Hour)
		if synctest.Wait(); n.looks.Load() != asked || n.closed.Load() > 20 {
			t.Errorf("it works where there is nothing to do: %d looks, closed %d times", n.looks.Load()-asked, n.closed.Load())
		}
	})
}

// What was found depends on no restart, and none loses a deal.
func TestWorkAtNightGoesOnAfterItWasStopped(t *testing.T) {
	t.Parallel()
	withBooks(t, func(t *testing.T, books *store.Store) {
		first := deals.DayOf(time.Now())
		r := rand.New(rand.NewPCG(32, 11))
		for restarts := 0; found(t, books, first+2) == ""; restarts++ {
			if restarts > 500 {
				t.Fatal("it never ends")
			}
			stop := make(chan struct{})
			until := 1 + r.Int64N(60)
			n := works(books, quick(1), func(asked int64, ctx context.Context) error {
				if asked == until {
					close(stop)
				}
				return ctx.Err()
			})
			select {
			case <-stop:
			case <-time.After(time.Minute):
			}
			n.stops(t)
		}
		for day := first; day < first+3; day++ {
			k, err := books.DailyDeal(t.Context(), day)
			if err != nil {
				t.Fatal(err)
			}
			deal, err := deals.Read(quick(1), k.Deal)
			if err != nil {
				t.Fatal(err)
			}
			for candidate := 0; candidate <= deal.Candidate; candidate++ {
				again, err := deals.New(t.Context(), quick(1), day, k.Secret, candidate)
				if err != nil {
					t.Fatal(err)
				}
				field, err := again.Field(t.Context(), k.Secret, nil)
				if err != nil {
					t.Fatal(err)
				}
				if deals.Tied(field) != (candidate < deal.Candidate) {
					t.Errorf("%s: the deal is candidate %d, and %d ties: %v", day, deal.Candidate, candidate, deals.Tied(field))
				}
				is, _ := json.Marshal(field)
				if kept, _ := json.Marshal(k.Field); candidate == deal.Candidate && string(is) != string(kept) {
					t.Errorf("%s: the field is another one after restarts", day)
				}
			}
		}
	})
}

func TestNothingIsFoundWhileComputersThinkForPeople(t *testing.T) {
	t.Parallel()
	withBooks(t, func(t *testing.T, books *store.Store) {
		think, calm := make(chan struct{}), make(chan struct{})
		n := works(books, quick(1), func(asked int64, ctx context.Context) error {
			if asked < 40 {
				return ctx.Err()
			}
			if asked == 40 {
				close(think)
			}
			select {
			case <-calm:
			case <-ctx.Done():
			}
			return ctx.Err()
		})
		defer n.stops(t)
		first := deals.DayOf(time.Now())
		<-think
		time.Sleep(time.Hour)
		if synctest.Wait(); found(t, books, first) != "" || n.looks.Load() > 40 {
			t.Errorf("it goes on while somebody thinks: %d thoughts", n.looks.Load())
		}
		close(calm)
		if synctest.Wait(); found(t, books, first+2) == "" {
			t.Error("it does not go on once nobody thinks any more")
		}
	})
}

// With other computers a deal is another one: unless somebody has begun it.
func TestAnUpdateFindsDealsAnewThatNobodyHasBegun(t *testing.T) {
	t.Parallel()
	withBooks(t, func(t *testing.T, books *store.Store) {
		n := works(books, quick(1), nil)
		synctest.Wait()
		n.stops(t)
		first := deals.DayOf(time.Now())
		was := []string{found(t, books, first), found(t, books, first+1), found(t, books, first+2)}
		_, err := books.ChangeDailyGame(t.Context(), deals.Which{User: "1", Day: first}, time.Now(), func(g deals.Game) (deals.Game, error) {
			g.Begun, g.Name = time.Now(), "Anne"
			return g, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		n = works(books, quick(2), nil)
		defer n.stops(t)
		synctest.Wait()
		for i, was := range was {
			k, err := books.DailyDeal(t.Context(), first+deals.Day(i))
			if err != nil {
				t.Fatal(err)
			}
			deal, err := deals.Read(quick(2), k.Deal)
			if err != nil {
				t.Fatal(err)
			}
			if deal.Current() == (i == 0) {
				t.Errorf("after the update day %d has %s, it was %.80s", i, deal.Name(), was)
			}
		}
	})
}
