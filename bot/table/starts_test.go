package table_test

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/table"
)

// set opens a lobby of which the game is to begin by itself after so long.
func (r *room) set(after time.Duration, options string) {
	r.t.Helper()
	g, err := r.registry.Open(context.Background(), table.Opening{
		Guild: "g", Channel: "c", Host: anne, Game: "stones", Options: json.RawMessage(options), Event: "open",
		Starts: r.clock.Now().Add(after), Guests: []table.Guest{{User: lowie}},
	})
	if err != nil {
		r.t.Fatal(err)
	}
	r.id = g.ID
}

func TestAGameBeginsAtTheTimeThatWasSet(t *testing.T) {
	for _, asleep := range []bool{false, true} {
		r := newRoom(t)
		r.set(72*time.Hour, `{}`) // longer than a lobby lasts
		r.do(marc, table.Join{})
		for range 7 { // a table that sleeps wakes for it
			if r.advance(10 * time.Hour); asleep {
				r.restart()
			}
		}
		if g := r.look(anne); g.Status != table.Lobby || len(g.Guests) != 1 || !g.Starts.Equal(noon.Add(72*time.Hour)) {
			t.Fatalf("two hours before it is time the table is %s, it begins %v, seats are held for %v", g.Status, g.Starts, expected(g))
		}
		r.advance(2 * time.Hour)
		g := r.until("the game has begun", func(g table.Snapshot) bool { return g.Status != table.Lobby })
		if g.Status != table.Running || names(g) != "Anne, Marc" || len(g.Guests) > 0 || !g.Began.Equal(noon.Add(72*time.Hour)) {
			t.Errorf("the table is %s since %v with %s, seats are held for %v", g.Status, g.Began, names(g), expected(g))
		}
	}
}

func TestAGameThatCannotBeginInTimeIsALobbyAgain(t *testing.T) {
	for name, c := range map[string]struct {
		options, why string
		guests       []table.User
		asleep       time.Duration // Hofnar, when it was time
	}{
		"too few":                     {`{}`, "table.refuse.too_few", nil, 0},
		"options that do not suit it": {`{"tight": true}`, "stones.tight", []table.User{marc, maria, lowie}, 0},
		"a day late":                  {`{}`, "table.refuse.too_few", nil, 25 * time.Hour},
	} {
		r := newRoom(t)
		r.set(2*time.Hour, c.options)
		for _, u := range c.guests {
			r.do(u, table.Join{})
		}
		if c.asleep > 0 {
			r.leave()
			r.clock.Advance(2*time.Hour + c.asleep)
			r.enter()
		} else {
			r.advance(2 * time.Hour)
		}
		g := r.until("it was time", func(g table.Snapshot) bool { return g.Starts.IsZero() })
		if g.Status != table.Lobby || !g.Missed.Equal(noon.Add(2*time.Hour+c.asleep)) || len(g.Guests) > 0 || keyOf(g.Ready()) != c.why {
			t.Errorf("%s: the table is %s, missed %v, seats are held for %v: %v", name, g.Status, g.Missed, expected(g), g.Ready())
		}
		if told := r.heard(); !told[len(told)-1].Shown {
			t.Errorf("%s: the last that was told is %+v", name, told[len(told)-1])
		}
		r.restart()
		r.advance(23 * time.Hour)
		if g = r.look(anne); g.Status != table.Lobby {
			t.Errorf("%s: a day has not passed and the table is %s", name, g.Status)
		}
		r.advance(2 * time.Hour)
		r.until("the lobby has closed", func(g table.Snapshot) bool { return g.Status == table.Stopped })
	}
}

func TestAGameThatHasBegunBeforeItsTimeGoesOn(t *testing.T) {
	r := newRoom(t)
	r.set(2*time.Hour, `{}`)
	r.do(marc, table.Join{})
	before := r.do(anne, table.Start{})
	r.advance(3 * time.Hour)
	if g := r.do(anne, table.Rename{}); g.Status != table.Running || g.Steps() != before.Steps() || !g.Began.Equal(noon) {
		t.Errorf("the table is %s at step %d since %v", g.Status, g.Steps(), g.Began)
	}
}

func TestNoGameBeginsByItselfWhileNobodyCanBeHeard(t *testing.T) {
	r := newRoom(t)
	r.set(2*time.Hour, `{}`)
	r.do(marc, table.Join{})
	heard := atomic.Bool{}
	r.registry.Hears(func(string, string) bool { return heard.Load() })
	for range 5 {
		r.advance(time.Hour)
	}
	if g := r.look(anne); g.Status != table.Lobby || len(g.Guests) != 1 {
		t.Fatalf("the table is %s, seats are held for %v", g.Status, expected(g))
	}
	heard.Store(true)
	r.registry.Heard(r.clock.Now().Add(-4*time.Hour), r.clock.Now(), func(string, string) bool { return true })
	r.advance(20 * time.Minute)
	r.until("the game has begun", func(g table.Snapshot) bool { return g.Status == table.Running })
}

func TestATimeThatPassedWhileNobodyWasThereIsKept(t *testing.T) {
	r := newRoom(t)
	r.set(2*time.Hour, `{}`)
	r.do(marc, table.Join{})
	r.leave()
	r.clock.Advance(5 * time.Hour)
	r.enter()
	r.until("the game has begun", func(g table.Snapshot) bool { return g.Status == table.Running })
}
