package table_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/fairness"
	"hofnar/store"
	"hofnar/store/storetest"
)

// with opens a registry of all games, in which tables stay in memory for so long.
func (s *shelf) with(t *testing.T, books table.Books, idle time.Duration) *table.Registry {
	t.Helper()
	h, err := table.New(table.Config{Games: append(slices.Clone(all.Games), stones{}.listed()), Books: books, Live: true, Idle: idle, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// lobbyOf is a lobby of two people and two computers.
func lobbyOf(t *testing.T, game *games.Game, options string, seed byte) table.Saved {
	t.Helper()
	saved := seated(t, game, 2, options)
	saved.Status, saved.Opened, saved.Began, saved.Seed = table.Lobby, time.Now(), time.Time{}, games.Seed{seed}
	for i := range 2 {
		saved.Chairs = append(saved.Chairs, table.Chair{Level: game.Levels[0].Key, Name: fmt.Sprint("computer ", i)})
	}
	return saved
}

// asleep reports whether a table is not in memory.
func asleep(h *table.Registry, id table.ID) bool {
	_, there := h.Look(id, "")
	return !there
}

// A table that is put away and read again between any two moves plays exactly like one
// that stays in memory: what everybody sees, what the computers do, and when.
func TestATableThatSleepsPlaysLikeOneThatDoesNot(t *testing.T) {
	for i, game := range append(slices.Clone(all.Games), stones{}.listed()) {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			naps := 0
			for seed := byte(0); naps < 8 && seed < 40 && !t.Failed(); seed++ { // a game may soon be over
				synctest.Test(t, func(t *testing.T) { naps += sleepsAndStays(t, game, uint64(i), seed) })
			}
			if naps < 8 {
				t.Errorf("it slept %d times only", naps)
			}
		})
	}
}

// sleepsAndStays plays a game, and counts how often it slept.
func sleepsAndStays(t *testing.T, game *games.Game, n uint64, seed byte) (naps int) {
	books := &shelf{}
	saved := lobbyOf(t, game, `{}`, seed)
	kept, err := store.Open(storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	entry, err := kept.Add(context.Background(), saved)
	saved.Fair = []fairness.Secret{{Entry: entry, Secret: saved.Seed}}
	if err = errors.Join(err, added(books.Add(context.Background(), saved))); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	sleeps, stays := books.with(t, kept, time.Second), books.with(t, books, 10_000*time.Hour)
	people := []table.User{saved.Chairs[0].User, saved.Chairs[1].User}
	r := rand.New(rand.NewPCG(n, uint64(seed)))
	stays.Fetch(context.Background(), saved.ID, "")
	both := func(by table.User, do table.Action) {
		t.Helper()
		_, a := send(sleeps, saved.ID, by, do)
		_, b := send(stays, saved.ID, by, do)
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("%T: %v where it sleeps, %v where it stays", do, a, b)
		}
	}
	both(people[0], table.Start{})
	for range 40 {
		time.Sleep(time.Duration(r.IntN(20_000)) * time.Millisecond) // computers may be about to act
		for _, u := range append(people, table.User{}) {
			want, _ := stays.Fetch(context.Background(), saved.ID, u.ID)
			got, _ := sleeps.Fetch(context.Background(), saved.ID, u.ID)
			sameSnapshot(t, u.Name, want, got)
			if want.Steps() != got.Steps() || want.Version != got.Version {
				t.Fatalf("%s: step %d where it stays, %d where it sleeps", u.Name, want.Steps(), got.Steps())
			}
		}
		u := people[r.IntN(2)]
		g, _ := stays.Fetch(context.Background(), saved.ID, u.ID)
		if !g.Status.Open() {
			break
		}
		if choice, asked := chance(g, r); asked {
			choice.Standing = offers(g, choice.Picks) && r.IntN(2) == 0
			both(u, choice)
		}
		if r.IntN(3) == 0 {
			time.Sleep(time.Hour)
		}
		if synctest.Wait(); asleep(sleeps, saved.ID) {
			naps++
		}
	}
	if asleep(stays, saved.ID) {
		t.Error("it sleeps where it is to stay")
	}
	return naps
}

// What is due comes on time though the table sleeps, also after a restart.
func TestALobbyThatSleepsClosesOnTime(t *testing.T) {
	for name, restart := range map[string]bool{"in one go": false, "after a restart": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				books := &shelf{}
				h := books.with(t, books, 0)
				g, err := h.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "stones"})
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(20 * time.Hour)
				if !asleep(h, g.ID) {
					t.Error("nobody has touched it, and it is in memory")
				}
				if restart {
					h.Close()
					h = books.with(t, books, 0)
				}
				time.Sleep(4*time.Hour - time.Minute)
				if _, open := h.At("c"); !open {
					t.Error("it has closed early")
				}
				time.Sleep(time.Minute)
				synctest.Wait()
				if _, open := h.At("c"); open {
					t.Error("it is late")
				}
			})
		})
	}
}

// Deeds that are sent to a table while it goes to sleep and wakes are carried out once
// each, and in their order.
func TestDeedsAtATableThatKeepsFallingAsleep(t *testing.T) {
	books := &shelf{}
	h := books.with(t, books, time.Nanosecond)
	id := opened(t, h, "c")
	naps, deeds, order := 0, 0, []int{}
	for round := range 400 {
		answers := make(chan error, 5)
		for range 1 + round%5 {
			deeds++
			n := deeds
			h.Send(id, table.Deed{By: anne, Event: fmt.Sprint("deed ", n), Do: table.SetOption{Key: "rounds", Value: fmt.Append(nil, 10+n%400)}},
				func(g table.Snapshot, err error) {
					order = append(order, g.Options.Int("rounds"))
					answers <- err
				})
			if asleep(h, id) {
				naps++
			}
		}
		for range 1 + round%5 {
			if err := <-answers; err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, rounds := range order {
		if rounds != 10+(i+1)%400 {
			t.Fatalf("deed %d agreed on %d rounds", i+1, rounds)
		}
	}
	if g, _ := h.Fetch(context.Background(), id, ""); g.Revision != deeds+1 || naps == 0 {
		t.Errorf("revision %d after %d deeds, and it slept %d times", g.Revision, deeds, naps)
	}
}

// A gap wakes those where a race is on, and no others.
func TestAGapWakesOnlyWhereARaceIsOn(t *testing.T) {
	for name, c := range map[string]struct {
		idle  time.Duration // since the last move
		since bool          // it is known since when nothing arrived
		wakes bool
	}{
		"minutes ago":            {20 * time.Minute, true, true},
		"days ago":               {50 * time.Hour, true, true},
		"minutes before a start": {20 * time.Minute, false, true},
		"days before a start":    {50 * time.Hour, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				books := &shelf{}
				h := books.with(t, books, 0)
				racing, lobby := raced(t, h), opened(t, h, "d")
				time.Sleep(c.idle)
				if !asleep(h, racing) || !asleep(h, lobby) {
					t.Fatal("nobody sleeps")
				}
				to, from := time.Now(), time.Time{}
				if c.since {
					from = to.Add(-time.Second)
				}
				h.Gap(from, to, func(guild string) bool { return guild == "" })
				synctest.Wait()
				if asleep(h, racing) == c.wakes || !asleep(h, lobby) {
					t.Errorf("the race sleeps: %v, the lobby: %v", asleep(h, racing), asleep(h, lobby))
				}
				if g, _ := h.Fetch(context.Background(), racing, ""); g.Gap.Until.IsZero() == c.wakes {
					t.Errorf("its gap is %+v", g.Gap)
				}
			})
		})
	}
}

func opened(t *testing.T, h *table.Registry, channel string) table.ID {
	t.Helper()
	g, err := h.Open(context.Background(), table.Opening{Channel: channel, Host: anne, Game: "stones"})
	if err != nil {
		t.Fatal(err)
	}
	return g.ID
}

// raced is a table of two at which one may knock.
func raced(t *testing.T, h *table.Registry) table.ID {
	t.Helper()
	id := opened(t, h, "c")
	for _, deed := range []table.Deed{{By: marc, Do: table.Join{}}, {By: anne, Do: table.Start{}},
		{By: anne, Do: table.Move{Game: "stones", Act: games.Act(`{"m":"low"}`)}},
		{By: marc, Do: table.Move{Game: "stones", Act: games.Act(`{"m":"low"}`)}}} {
		if _, err := send(h, id, deed.By, deed.Do); err != nil {
			t.Fatal(err)
		}
	}
	return id
}

// A reaction to the message of a table that sleeps is judged by what the books say of
// that message.
func TestAKnockWakesItsTable(t *testing.T) {
	for name, c := range map[string]struct {
		do  table.React
		key string // of the refusal, empty for none
	}{
		"on the newest message":      {table.React{Emoji: "✊", Message: "new"}, ""},
		"under the stage it shows":   {table.React{Emoji: "✊", Stage: "b"}, ""},
		"on an older one":            {table.React{Emoji: "✊", Message: "old"}, "table.stale.stage"},
		"under a stage that is over": {table.React{Emoji: "✊", Stage: "a"}, "table.stale.stage"},
		"with a thumb":               {table.React{Emoji: "👍", Message: "new"}, "table.refuse.nothing_to_choose"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				books := &shelf{newest: table.Shown{Message: "new", Stage: "b"}}
				h := books.with(t, books, 0)
				id := raced(t, h)
				time.Sleep(time.Hour)
				if !asleep(h, id) {
					t.Fatal("it does not sleep")
				}
				g, err := send(h, id, marc, c.do)
				if keyOf(err) != c.key || (err == nil) != (g.Steps() == 4) {
					t.Errorf("step %d, %v", g.Steps(), err)
				}
			})
		})
	}
}

// Being asked whether it lives keeps no table awake.
func TestAskingWhetherTablesLiveLetsThemSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := &shelf{}
		h := books.with(t, books, 0)
		id := opened(t, h, "c")
		for range 60 {
			time.Sleep(10 * time.Second)
			if err := h.Answer(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if !asleep(h, id) {
			t.Error("it is kept awake")
		}
	})
}
