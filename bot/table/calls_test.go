package table_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/store"
	"hofnar/store/storetest"
)

// rang is a call that has come due.
type rang struct {
	seat games.Seat
	turn int
	rung int
	at   time.Time
}

// desk is a registry with real books, in a bubble, in which calls are noted as soon as they
// are due.
type desk struct {
	*testing.T
	path     string
	store    *store.Store
	registry *table.Registry
	id       table.ID

	rang    chan rang    // all calls that came due
	changed chan stamped // what all saw after each change

	newcomer bool                   // everybody plays for the first time
	pressed  map[string][]time.Time // when who has tried anything
}

// stamped is a table as all see it from a moment on.
type stamped struct {
	table.Snapshot
	at time.Time
}

func newDesk(t *testing.T) *desk {
	d := &desk{T: t, path: storetest.File(t), pressed: map[string][]time.Time{}, rang: make(chan rang, 10_000), changed: make(chan stamped, 10_000)}
	d.enter()
	t.Cleanup(d.leave)
	return d
}

func (d *desk) enter() {
	d.Helper()
	s, err := store.Open(d.path)
	if err != nil {
		d.Fatal(err)
	}
	grace := func(agreed games.Agreed) time.Duration {
		if agreed.Str("pace") == "days" {
			return 0
		}
		return 20 * time.Second
	}
	var registry *table.Registry
	registry, err = table.New(table.Config{
		Games: []*games.Game{stones{}.listed()}, Books: s, Idle: time.Minute, Live: true, Log: slog.New(slog.DiscardHandler),
		Options: (&room{}).options(), Calls: table.Calls{Grace: grace, Newcomer: func(string, table.ID) bool { return d.newcomer }},
		Changed: func(c table.Change) { d.changed <- stamped{c.Now, time.Now()}; d.calls(c.Now) },
	})
	if err != nil {
		d.Fatal(err)
	}
	d.store, d.registry = s, registry
	uncalled, err := s.Uncalled(context.Background())
	if err != nil {
		d.Error(err)
	}
	for _, id := range uncalled {
		g, _ := registry.Fetch(context.Background(), id, "")
		d.calls(g)
	}
}

// calls sees to the calls that are due.
func (d *desk) calls(g table.Snapshot) {
	for _, seat := range g.Uncalled() {
		c := g.Calls[seat]
		d.rang <- rang{seat, c.Turn, c.Rung, time.Now()}
		d.registry.Send(g.ID, table.Deed{Do: table.Called{Seat: seat, Turn: c.Turn, Calls: c.Rung}}, nil)
	}
}

func (d *desk) leave() {
	synctest.Wait()
	d.registry.Close()
	if err := d.store.Close(); err != nil {
		d.Error(err)
	}
}

// begins opens a table with these options and has both bid.
func (d *desk) begins(options string) {
	d.Helper()
	d.opens(options)
	d.bid(anne)
	if len(d.rang) > 0 || len(d.look(anne).Calls) > 0 {
		d.Errorf("somebody is called of whom nobody is to know that he is waited for: %v", d.look(anne).Calls)
	}
	d.bid(marc)
}

func (d *desk) opens(options string) {
	d.Helper()
	g, err := d.registry.Open(context.Background(), table.Opening{Guild: "g", Channel: "c", Host: anne, Game: "stones", Options: []byte(options)})
	if err != nil {
		d.Fatal(err)
	}
	d.id = g.ID
	d.does(marc, table.Join{})
	d.does(anne, table.Start{})
}

func (d *desk) bid(u table.User) {
	d.Helper()
	d.does(u, table.Choose{Version: d.look(u).Version, Picks: games.Picks{{"low"}}})
}

func (d *desk) does(u table.User, what table.Action) {
	d.Helper()
	if err := d.tries(u, what); err != nil {
		d.Fatalf("%s: %#v: %v", u.Name, what, err)
	}
}

func (d *desk) tries(u table.User, what table.Action) error {
	d.pressed[u.ID] = append(d.pressed[u.ID], time.Now())
	_, err := send(d.registry, d.id, u, what)
	return err
}

func (d *desk) look(u table.User) table.Snapshot {
	d.Helper()
	g, ok := d.registry.Fetch(context.Background(), d.id, u.ID)
	if !ok {
		d.Fatal(errors.New("there is no table"))
	}
	return g
}

// moves has somebody make a move.
func (d *desk) moves(u table.User, what string) error {
	d.Helper()
	return d.tries(u, table.Choose{Version: d.look(u).Version, Picks: games.Picks{{what}}})
}

// heard are the calls since it was last asked.
func (d *desk) heard() (list []rang) {
	synctest.Wait()
	for len(d.rang) > 0 {
		list = append(list, <-d.rang)
	}
	return list
}

func TestWhenWhoeverIsWaitedForIsCalled(t *testing.T) {
	const day = 24 * time.Hour
	for name, c := range map[string]struct {
		options string
		want    []time.Duration
	}{
		"live, after a press":             {`{}`, []time.Duration{time.Minute}},
		"live with a short clock":         {`{"clock":"30s"}`, []time.Duration{15 * time.Second}},
		"live with a clock of an hour":    {`{"clock":"1h"}`, []time.Duration{time.Minute, 45 * time.Minute, 81 * time.Minute}},
		"slow":                            {`{"pace":"days"}`, []time.Duration{0, 36 * time.Hour, 72 * time.Hour * 9 / 10}},
		"slow without a clock":            {`{"pace":"days","clock":"none"}`, []time.Duration{0}},
		"slow with a short clock":         {`{"pace":"days","clock":"50m"}`, []time.Duration{0}},
		"slow with a nudge":               {`{"pace":"days","overdue":"nudge"}`, []time.Duration{0, 36 * time.Hour, 72 * time.Hour}},
		"live with a nudge":               {`{"clock":"10m","overdue":"nudge"}`, []time.Duration{time.Minute, 15 * time.Minute}},
		"live with a nudge after an hour": {`{"clock":"1h","overdue":"nudge"}`, []time.Duration{time.Minute, 45 * time.Minute, 90 * time.Minute}},
	} {
		for how, restarts := range map[string]bool{"": false, " and restarts": true} {
			t.Run(name+how, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					d := newDesk(t)
					d.begins(c.options)
					began, got := time.Now(), []time.Duration{}
					for end := began.Add(8 * day); time.Now().Before(end); {
						if restarts {
							d.leave()
							d.enter()
						}
						for _, r := range d.heard() {
							if r.turn == 2 {
								got = append(got, r.at.Sub(began).Truncate(time.Second))
							}
						}
						time.Sleep(min(time.Since(began)/3+5*time.Second, 7*time.Hour))
					}
					if !slices.Equal(got, c.want) {
						t.Errorf("calls after %v, want %v", got, c.want)
					}
				})
			})
		}
	}
}

// In live play nobody is called who has just pressed something, if only to look, and
// whoever plays for the first time is given two minutes.
func TestTheFirstCallLeavesPeopleInPeaceWhoAreThere(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		presses []time.Duration // after the turn began
		first   bool
		want    time.Duration
	}{
		"nobody has pressed":         {`{}`, nil, false, 20 * time.Second},
		"a look":                     {`{}`, []time.Duration{10 * time.Second}, false, 70 * time.Second},
		"two looks":                  {`{}`, []time.Duration{10 * time.Second, 65 * time.Second}, false, 125 * time.Second},
		"the first game":             {`{}`, nil, true, 2 * time.Minute},
		"the first game, and a look": {`{}`, []time.Duration{100 * time.Second}, true, 160 * time.Second},
		"half the clock at most":     {`{"clock":"90s"}`, []time.Duration{10 * time.Second}, true, 45 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t)
				d.newcomer = c.first
				d.begins(c.options)
				time.Sleep(40 * time.Second)
				d.does(anne, table.Pause{}) // so that nobody's time runs out
				time.Sleep(10 * time.Minute)
				d.does(anne, table.Resume{})
				d.does(anne, table.Choose{Version: d.look(anne).Version, Picks: games.Picks{{"one"}}})
				d.heard()
				began := time.Now()
				for _, at := range c.presses {
					time.Sleep(at - time.Since(began))
					d.registry.Present(d.id, marc.ID)
				}
				time.Sleep(5 * time.Minute)
				if got := d.heard(); len(got) == 0 || got[0].at.Sub(began).Round(time.Second) != c.want {
					t.Errorf("calls %v after %v, want one %v after", got, began, c.want)
				}
			})
		})
	}
}

func TestAPausePutsCallsOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		d.begins(`{"pace":"days"}`)
		began := time.Now()
		time.Sleep(30 * time.Hour)
		d.does(anne, table.Pause{})
		time.Sleep(100 * time.Hour)
		if n := len(d.heard()); n != 1 {
			t.Errorf("%d calls before the end of the pause", n)
		}
		d.does(anne, table.Resume{})
		time.Sleep(30 * time.Hour)
		if again := d.heard(); len(again) != 1 || again[0].at.Sub(began).Round(time.Second) != 136*time.Hour {
			t.Errorf("after the pause %v", again)
		}
	})
}

func TestATurnThatComesBackAtOnceCallsNobody(t *testing.T) {
	for name, c := range map[string]struct {
		away time.Duration
		want int
	}{
		"within a minute": {50 * time.Second, 0},
		"later":           {70 * time.Second, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t)
				d.begins(`{"pace":"days"}`)
				time.Sleep(10 * time.Minute)
				if err := d.moves(anne, "pass"); err != nil {
					t.Fatal(err)
				}
				d.heard()
				time.Sleep(c.away)
				if err := d.moves(marc, "pass"); err != nil {
					t.Fatal(err)
				}
				if got := d.heard(); len(got) != c.want {
					t.Errorf("%d calls", len(got))
				}
				time.Sleep(48 * time.Hour)
				if got := d.heard(); len(got) != 1 || got[0].seat != 0 || got[0].rung != table.HalfCall+1 {
					t.Errorf("when half of the time has gone %v", got)
				}
			})
		})
	}
}

// In live play the first call itself waits until its person has been away for a minute.
func TestALiveTurnThatComesBackAtOnceCallsWhoDoesNotPlay(t *testing.T) {
	for _, away := range []time.Duration{5 * time.Second, 30 * time.Second, 50 * time.Second} {
		t.Run(away.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t)
				d.begins(`{}`)
				if err := d.moves(anne, "pass"); err != nil {
					t.Fatal(err)
				}
				moved := time.Now()
				time.Sleep(away)
				if err := d.moves(marc, "pass"); err != nil {
					t.Fatal(err)
				}
				d.heard()
				back := time.Now()
				want := max(back.Add(20*time.Second).Sub(moved), time.Minute)
				time.Sleep(3 * time.Hour)
				if got := d.heard(); len(got) != 1 || got[0].seat != 0 || got[0].at.Sub(moved).Round(time.Second) != want {
					t.Errorf("calls %v after Anne moved at %v, want one %v later", got, moved, want)
				}
			})
		})
	}
}

func TestWhoLeavesAndComesBackInATurnIsNotCalledAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		d.begins(`{"pace":"days"}`)
		synctest.Wait() // until the call is seen to
		d.does(anne, table.Leave{})
		d.does(anne, table.Join{})
		if got := d.heard(); len(got) != 1 {
			t.Errorf("%d calls", len(got))
		}
	})
}

// What somebody did before a turn of his own began by it is no answer to that turn's call.
func TestACallIsNotAnsweredByTheMoveThatItBeginsWith(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		d.opens(`{"pace":"days"}`)
		d.bid(marc)
		d.bid(anne)
		if c := d.look(anne).Calls[0]; c.Rung != 1 || c.Answered != 0 {
			t.Errorf("Anne is called %d times, and %d of those are answered", c.Rung, c.Answered)
		}
	})
}

func TestACallIsAnsweredOnceItsPersonIsSeenActing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		d.begins(`{"pace":"days"}`)
		if c := d.look(anne).Calls[0]; c.Rung != 1 || c.Answered != 0 {
			t.Fatalf("at first %+v", c)
		}
		if err := d.moves(anne, "pass"); err != nil {
			t.Fatal(err)
		}
		d.leave()
		d.enter()
		if c := d.look(anne).Calls[0]; c.Answered != 1 && c.Ended.IsZero() {
			t.Errorf("after a move %+v", c)
		}
	})
}

// Whom a standing order answers for is not called: it is not he who is waited for.
func TestNobodyIsCalledWhileAStandingOrderAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		d.begins(`{"pace":"days"}`)
		order := table.Choose{Version: d.look(anne).Version, Picks: games.Picks{{"pass"}}, Standing: true}
		if err := d.tries(anne, order); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		d.heard()
		if err := d.moves(marc, "one"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		if calls := d.heard(); len(calls) > 0 {
			t.Errorf("Marc is there and Anne's order has answered, but the calls are %+v", calls)
		}
	})
}

func TestAPauseDoesNotCountTowardsACallWithAClockOrWithout(t *testing.T) {
	for name, options := range map[string]string{"without a clock": `{}`, "with one": `{"clock":"10m"}`} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t)
				d.begins(options)
				time.Sleep(3 * time.Minute)
				d.does(anne, table.Choose{Version: d.look(anne).Version, Picks: games.Picks{{"one"}}})
				d.heard()
				time.Sleep(5 * time.Second)
				d.does(anne, table.Pause{})
				time.Sleep(10 * time.Hour)
				d.does(anne, table.Resume{})
				began := time.Now()
				time.Sleep(2 * time.Minute)
				if got := d.heard(); len(got) != 1 || got[0].seat != 1 || got[0].at.Sub(began).Round(time.Second) != 15*time.Second {
					t.Errorf("after Go on at %s calls %+v, want one after 15 s", began, got)
				}
			})
		})
	}
}
