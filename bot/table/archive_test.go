package table_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

const (
	day       = 24 * time.Hour
	fortnight = 14 * day
)

// attic is a registry in which tables are archived that nobody touches for some time.
type attic struct {
	t        *testing.T
	books    table.Books
	shelf    *shelf
	lasts    time.Duration
	silence  time.Duration
	consent  time.Duration
	clock    string // of its games
	deaf     bool   // nobody can be heard
	registry *table.Registry
	events   int
}

func newAttic(t *testing.T) *attic {
	a := &attic{t: t, shelf: &shelf{}, lasts: fortnight, clock: table.NoClock}
	a.books = a.shelf
	return a
}

// enter opens the registry, a second time after it was closed.
func (a *attic) enter() {
	a.t.Helper()
	if a.registry != nil {
		a.registry.Close()
	}
	var err error
	a.registry, err = table.New(table.Config{
		Games: append(slices.Clone(all.Games), stones{}.listed()), Books: a.books, Live: true,
		Options: table.ClockOptions(func(games.Agreed) string { return a.clock }),
		Lasts:   func(string) time.Duration { return a.lasts },
		Silence: func(string) time.Duration { return a.silence },
		Consent: func(games.Agreed) time.Duration { return a.consent },
		Hears:   func(string, string) bool { return !a.deaf },
	})
	if err != nil {
		a.t.Fatal(err)
	}
	a.t.Cleanup(a.registry.Close)
}

// does has somebody do something, by an event of its own.
func (a *attic) does(id table.ID, by table.User, do table.Action) (table.Snapshot, error) {
	a.events++
	type outcome struct {
		g   table.Snapshot
		err error
	}
	done := make(chan outcome, 1)
	a.registry.Send(id, table.Deed{By: by, Event: fmt.Sprint("event ", a.events), Do: do}, func(g table.Snapshot, err error) { done <- outcome{g, err} })
	o := <-done
	return o.g, o.err
}

func (a *attic) must(id table.ID, by table.User, do table.Action) table.Snapshot {
	a.t.Helper()
	g, err := a.does(id, by, do)
	if err != nil {
		a.t.Fatalf("%s, %T: %v", by.Name, do, err)
	}
	return g
}

// game is one of Anne and Marc that has just begun.
func (a *attic) game(channel string) table.ID {
	a.t.Helper()
	id := opened(a.t, a.registry, channel)
	a.must(id, marc, table.Join{})
	a.must(id, anne, table.Start{})
	return id
}

// after waits so long, with all that happens meanwhile.
func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (a *attic) status(id table.ID) table.Status {
	kept, _ := a.shelf.Load(context.Background(), id)
	return kept.Status
}

// bubbled is an attic in a bubble of time.
func bubbled(t *testing.T, test func(*testing.T, *attic)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		a := newAttic(t)
		a.enter()
		test(t, a)
	})
}

func TestAGameThatNobodyTouchesIsArchived(t *testing.T) {
	for name, restart := range map[string]bool{"in one go": false, "after a restart": true} {
		t.Run(name, func(t *testing.T) {
			bubbled(t, func(t *testing.T, a *attic) {
				id := a.game("c")
				due := time.Now().Add(fortnight)
				after(10 * day)
				if restart {
					a.enter()
				}
				after(4*day - time.Second)
				if kept, _ := a.shelf.Load(context.Background(), id); !asleep(a.registry, id) || kept.Status != table.Running || !kept.Outlook.Due.Equal(due) {
					t.Errorf("a second before it is %s, sleeps: %t, and due %v, want %v", kept.Status, asleep(a.registry, id), kept.Outlook.Due, due)
				}
				after(time.Second)
				kept, _ := a.shelf.Load(context.Background(), id)
				if kept.Status != table.Archived || !kept.Archived.Equal(due) || !kept.Ended.IsZero() || !kept.Outlook.Due.IsZero() {
					t.Errorf("it is %s since %v, due %v", kept.Status, kept.Archived, kept.Outlook.Due)
				}
				if _, open := a.registry.At("c"); open {
					t.Error("its channel is not free")
				}
				after(time.Hour)
				if !asleep(a.registry, id) {
					t.Error("it is kept in memory")
				}
			})
		})
	}
}

// Whatever a person does counts, and nothing else: computers play, Hofnar posts and
// calls, and somebody who has left the server is taken from the table.
func TestOnlyPersonsTouchATable(t *testing.T) {
	for name, c := range map[string]struct {
		do      func(a *attic, id table.ID)
		touches bool
	}{
		"a move": {func(a *attic, id table.ID) {
			a.must(id, anne, table.Move{Game: "stones", Act: games.Act(`{"m":"low"}`)})
		}, true},
		"a pause":       {func(a *attic, id table.ID) { a.must(id, anne, table.Pause{}) }, true},
		"leaving":       {func(a *attic, id table.ID) { a.must(id, marc, table.Leave{}) }, true},
		"another name":  {func(a *attic, id table.ID) { a.must(id, table.User{ID: "2", Name: "Marcus"}, table.Rename{}) }, true},
		"the same name": {func(a *attic, id table.ID) { a.must(id, marc, table.Rename{}) }, false},
		"a refused move": {func(a *attic, id table.ID) {
			_, _ = a.does(id, anne, table.Move{Game: "stones", Act: games.Act(`{"m":"one"}`)})
		}, false},
		"a mention": {func(a *attic, id table.ID) {
			_, _ = send(a.registry, id, anne, table.Called{Calls: 1})
		}, false},
		"a server left":    {func(a *attic, id table.ID) { _, _ = send(a.registry, id, marc, table.Leave{}) }, false},
		"a look":           {func(a *attic, id table.ID) { a.registry.Fetch(context.Background(), id, anne.ID) }, false},
		"a second restart": {func(a *attic, _ table.ID) { a.enter() }, false},
	} {
		t.Run(name, func(t *testing.T) {
			bubbled(t, func(t *testing.T, a *attic) {
				id := a.game("c")
				after(10 * day)
				c.do(a, id)
				after(5 * day)
				if archived := a.status(id) == table.Archived; archived == c.touches {
					t.Errorf("after fifteen days it is %s", a.status(id))
				}
				after(9 * day)
				if a.status(id) != table.Archived {
					t.Errorf("after twenty-four days it is %s", a.status(id))
				}
			})
		})
	}
}

// A game that only computers play on, at the pace of somebody's clock, is archived.
func TestComputersThatPlayInSomebodysPlaceDoNotTouchTheTable(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		a.clock = "1d"
		a.enter()
		g, err := a.registry.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "stones", Options: []byte(`{"rounds": 500}`)})
		if err != nil {
			t.Fatal(err)
		}
		a.must(g.ID, marc, table.Join{})
		began := a.must(g.ID, anne, table.Start{})
		after(fortnight)
		kept, _ := a.shelf.Load(context.Background(), g.ID)
		if kept.Status != table.Archived || len(kept.Steps) <= began.Steps() {
			t.Errorf("it is %s after %d steps", kept.Status, len(kept.Steps))
		}
		after(fortnight)
		if still, _ := a.shelf.Load(context.Background(), g.ID); len(still.Steps) != len(kept.Steps) {
			t.Errorf("%d steps were made while it was archived", len(still.Steps)-len(kept.Steps))
		}
	})
}

// What is set for the server holds for tables that are open, asleep or not.
func TestTablesGoByWhatIsSetNow(t *testing.T) {
	for name, c := range map[string]struct {
		first, then, wait time.Duration
		want              table.Status
	}{
		"sooner":            {fortnight, 3 * day, 2*day + time.Minute, table.Archived},
		"sooner, not yet":   {fortnight, 3 * day, 2*day - time.Minute, table.Running},
		"at once":           {fortnight, time.Hour, time.Minute, table.Archived},
		"later":             {3 * day, fortnight, 12 * day, table.Running},
		"later, in the end": {3 * day, fortnight, 13*day + time.Minute, table.Archived},
		"never":             {fortnight, 0, 1000 * day, table.Running},
		"no more never":     {0, fortnight, 13*day + time.Minute, table.Archived},
	} {
		for awake, nap := range map[string]time.Duration{"asleep": day, "awake": 0} {
			t.Run(name+", "+awake, func(t *testing.T) {
				bubbled(t, func(t *testing.T, a *attic) {
					a.lasts = c.first
					a.enter()
					id := a.game("c")
					after(nap)
					if asleep(a.registry, id) != (nap > 0) {
						t.Fatal("it is not as it should be")
					}
					a.lasts = c.then
					a.registry.Reconsider("")
					after(day - nap + c.wait)
					if a.status(id) != c.want {
						t.Errorf("it is %s", a.status(id))
					}
				})
			})
		}
	}
}

// What is set soon after a start as well.
func TestTablesGoAtOnceByWhatIsSetAfterAStart(t *testing.T) {
	for name, wake := range map[string]bool{"asleep": false, "awake": true} {
		t.Run(name, func(t *testing.T) {
			bubbled(t, func(t *testing.T, a *attic) {
				id := a.game("c")
				after(5 * day)
				a.enter()
				after(time.Hour)
				if wake {
					a.registry.Fetch(context.Background(), id, "")
				}
				if asleep(a.registry, id) == wake {
					t.Fatal("it is not as it should be")
				}
				a.lasts = 3 * day
				a.registry.Reconsider("")
				after(time.Minute)
				if a.status(id) != table.Archived {
					t.Errorf("it is %s", a.status(id))
				}
			})
		})
	}
}

func TestALobbyClosesAndIsNotArchived(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		a.lasts = time.Hour
		a.enter()
		id := opened(t, a.registry, "c")
		after(day - time.Second)
		if a.status(id) != table.Lobby {
			t.Errorf("it is %s", a.status(id))
		}
		after(time.Second)
		if a.status(id) != table.Stopped {
			t.Errorf("a day later it is %s", a.status(id))
		}
	})
}

// After a downtime of weeks people have a day, and then tables are archived a few at a time.
func TestAfterADowntimeTablesAreArchivedAFewAtATime(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		var ids []table.ID
		for i := range 20 {
			ids = append(ids, a.game(fmt.Sprint(i)))
		}
		after(day)
		a.registry.Close()
		after(30 * day)
		slow := &narrow{shelf: a.shelf}
		a.books, a.registry = slow, nil
		a.enter()
		for _, c := range []struct {
			after time.Duration
			want  table.Status
		}{{time.Minute, table.Running}, {day - 2*time.Minute, table.Running}, {2 * time.Minute, table.Archived}} {
			after(c.after)
			if most := slow.most.Load(); most > 4 {
				t.Errorf("%d were read at once", most)
			}
			for _, id := range ids {
				if a.status(id) != c.want {
					t.Errorf("%s is %s, want %s", id, a.status(id), c.want)
				}
			}
		}
	})
}

// A game is not put away where nobody can be heard, nor in the day after; but one whose channel is
// never heard from again.
func TestAGameWaitsUntilPeopleCouldTouchIt(t *testing.T) {
	for name, c := range map[string]struct {
		before, silence, after time.Duration // until they are heard again, and then until it is archived
		restarts               time.Duration // so often meanwhile; 0: never
	}{
		"nobody could be heard":             {10 * day, 5 * day, day, 0},
		"for hours before it was due":       {13 * day, 20 * time.Hour, 4 * time.Hour, 0},
		"where Hofnar is started every day": {10 * day, 5 * day, day, 23 * time.Hour},
		"for good":                          {day, 20 * day, 0, 0},
		"for good, and it is started daily": {day, 20 * day, 0, 23 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			bubbled(t, func(t *testing.T, a *attic) {
				id := a.game("c")
				expect := func(want table.Status) {
					t.Helper()
					if got := a.status(id); got != want {
						t.Errorf("it is %s, want %s", got, want)
					}
				}
				after(c.before)
				a.deaf = true
				since := time.Now()
				for over := since.Add(c.silence - time.Minute); time.Now().Before(over); {
					if left := time.Until(over); c.restarts == 0 || left <= c.restarts {
						after(left)
						continue
					}
					after(c.restarts)
					a.enter()
				}
				expect(table.Running)
				if after(time.Minute); c.after == 0 {
					after(time.Hour)
					expect(table.Archived)
					return
				}
				a.deaf = false
				a.registry.Heard(since, time.Now(), func(string, string) bool { return true })
				after(c.after - time.Minute)
				expect(table.Running)
				after(2 * time.Minute)
				expect(table.Archived)
			})
		})
	}
}

// Who starts Hofnar anew every day puts nothing off by that.
func TestAGameIsSparedOnceAfterADowntime(t *testing.T) {
	bubbled(t, func(t *testing.T, a *attic) {
		id := a.game("c")
		after(day)
		a.registry.Close()
		after(30 * day)
		a.registry = nil
		a.enter()
		after(23 * time.Hour)
		a.enter()
		after(59 * time.Minute)
		if a.status(id) != table.Running {
			t.Errorf("a minute before a day is over it is %s", a.status(id))
		}
		after(2 * time.Minute)
		if a.status(id) != table.Archived {
			t.Errorf("a day later it is %s", a.status(id))
		}
	})
}
