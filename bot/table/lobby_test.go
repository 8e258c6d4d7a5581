package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/table"
)

func TestInTheLobby(t *testing.T) {
	type deeds []struct {
		by   table.User
		do   table.Action
		want string // the refusal, empty where it is done
	}
	cases := []struct {
		name  string
		deeds deeds
		seats string
	}{
		{"whoever opens a table hosts it and sits", nil, "Anne"},
		{"people join and leave", deeds{
			{marc, table.Join{}, ""}, {lowie, table.Join{}, ""}, {marc, table.Leave{}, ""},
		}, "Anne, Lowie"},
		{"nobody sits twice", deeds{{anne, table.Join{}, "table.refuse.already_seated"}}, "Anne"},
		{"who does not sit cannot leave", deeds{{marc, table.Leave{}, "table.refuse.not_seated.lobby"}}, "Anne"},
		{"a full table takes no more", deeds{
			{marc, table.Join{}, ""}, {lowie, table.Join{}, ""}, {anne, table.AddComputer{}, ""},
			{maria, table.Join{}, "table.refuse.full"}, {anne, table.AddComputer{}, "table.refuse.full"},
		}, "Anne, Marc, Lowie, Reynaert"},
		{"computers bear names of their own", deeds{
			{anne, table.AddComputer{}, ""}, {anne, table.AddComputer{Level: "random"}, ""},
		}, "Anne, Reynaert, Isegrim"},
		{"a computer can be sent away", deeds{
			{anne, table.AddComputer{}, ""}, {marc, table.Join{}, ""},
			{marc, table.RemoveComputer{Name: "Reynaert"}, ""}, {anne, table.AddComputer{}, ""},
		}, "Anne, Marc, Reynaert"},
		{"the same computer is sent away once", deeds{
			{anne, table.AddComputer{}, ""}, {anne, table.AddComputer{}, ""},
			{anne, table.RemoveComputer{Name: "Reynaert"}, ""},
			{anne, table.RemoveComputer{Name: "Reynaert"}, "table.refuse.not_computer"},
		}, "Anne, Isegrim"},
		{"people are not sent away", deeds{
			{marc, table.Join{}, ""}, {anne, table.RemoveComputer{Name: "Marc"}, "table.refuse.not_computer"},
			{anne, table.RemoveComputer{Name: marc.ID}, "table.refuse.not_computer"},
			{anne, table.RemoveComputer{}, "table.refuse.not_computer"},
		}, "Anne, Marc"},
		{"only those who sit arrange computers", deeds{
			{marc, table.AddComputer{}, "table.refuse.not_seated.lobby"},
			{anne, table.AddComputer{Level: "genius"}, "table.refuse.no_such_level"},
		}, "Anne"},
		{"computers fill the seats that the game lacks, and no more", deeds{
			{anne, table.FillSeats{}, ""}, {anne, table.FillSeats{}, ""},
		}, "Anne, Reynaert"},
		{"a seat that is held lacks nobody", deeds{
			{anne, table.Invite{Users: []table.User{marc}}, ""}, {anne, table.FillSeats{}, ""},
			{marc, table.Release{User: marc.ID}, ""}, {anne, table.FillSeats{}, ""},
		}, "Anne, Reynaert"},
		{"only the host fills the seats", deeds{
			{marc, table.FillSeats{}, "table.refuse.not_host"}, {anne, table.FillSeats{}, ""}, {anne, table.Start{}, ""},
			{anne, table.FillSeats{}, "table.refuse.begun"},
		}, "Anne, Reynaert"},
		{"only the host moves seats", deeds{
			{marc, table.Join{}, ""}, {lowie, table.Join{}, ""},
			{marc, table.MoveSeat{Who: anne.ID, To: 2}, "table.refuse.not_host"},
			{anne, table.MoveSeat{Who: anne.ID, To: 2}, ""},
			{anne, table.MoveSeat{Who: anne.ID, To: 2}, ""}, // the same again: there Anne sits
			{anne, table.MoveSeat{Who: anne.ID, To: 3}, "table.refuse.no_such_seat"},
			{anne, table.MoveSeat{Who: anne.ID, To: -1}, "table.refuse.no_such_seat"},
			{anne, table.MoveSeat{Who: karel.ID, To: 1}, "table.refuse.no_such_seat"},
			{anne, table.MoveSeat{To: 1}, "table.refuse.no_such_seat"},
			{marc, table.Shuffle{}, "table.refuse.not_host"},
		}, "Marc, Lowie, Anne"},
		{"only the host changes options", deeds{
			{marc, table.SetOption{Key: "rounds", Value: json.RawMessage("3")}, "table.refuse.not_host"},
			{anne, table.SetOption{Key: "rounds", Value: json.RawMessage("0")}, "option.range"},
			{anne, table.SetOption{Key: "rounds", Value: json.RawMessage("nonsense")}, "option.value"},
			{anne, table.SetOption{Key: "colour", Value: json.RawMessage("3")}, "option.unknown"},
		}, "Anne"},
		{"the game begins when enough are seated", deeds{
			{anne, table.Start{}, "table.refuse.too_few"}, {marc, table.Join{}, ""},
			{marc, table.Start{}, "table.refuse.not_host.start"}, {anne, table.Start{}, ""},
			{anne, table.Start{}, "table.refuse.begun"}, {anne, table.AddComputer{}, "table.refuse.begun"},
			{lowie, table.Join{}, "table.refuse.started"}, {anne, table.Cancel{}, "table.refuse.begun"},
			{anne, table.SetOption{Key: "rounds", Value: json.RawMessage("3")}, "table.refuse.begun"},
		}, "Anne, Marc"},
		{"options that do not suit those seated are refused at the start", deeds{
			{anne, table.SetOption{Key: "tight", Value: json.RawMessage("true")}, ""},
			{marc, table.Join{}, ""}, {lowie, table.Join{}, ""}, {maria, table.Join{}, ""},
			{anne, table.Start{}, "stones.tight"},
			{anne, table.SetOption{Key: "tight", Value: json.RawMessage("false")}, ""}, {anne, table.Start{}, ""},
		}, "Anne, Marc, Lowie, Maria"},
		{"nothing is chosen before the game", deeds{
			{anne, table.Choose{}, "table.refuse.not_started"},
		}, "Anne"},
		{"the host may cancel, others may not", deeds{
			{marc, table.Join{}, ""}, {marc, table.Cancel{}, "table.refuse.not_allowed"}, {anne, table.Cancel{}, ""},
			{marc, table.Leave{}, "table.refuse.over"}, {lowie, table.Join{}, "table.refuse.over"},
			{anne, table.Start{}, "table.refuse.over"}, {anne, table.Cancel{}, "table.refuse.over"},
			{anne, table.Choose{}, "table.refuse.over"},
		}, "Anne, Marc"},
		{"a leaving host hands the table to the next", deeds{
			{marc, table.Join{}, ""}, {anne, table.Leave{}, ""}, {lowie, table.Join{}, ""},
			{lowie, table.Start{}, "table.refuse.not_host.start"}, {marc, table.Start{}, ""},
		}, "Marc, Lowie"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := newRoom(t)
			r.open()
			for _, d := range c.deeds {
				if _, err := r.try(d.by, d.do); keyOf(err) != d.want || d.want == "" && err != nil {
					t.Fatalf("%s: %#v: got %v, want %q", d.by.Name, d.do, err, d.want)
				}
			}
			if got := names(r.look(anne)); got != c.seats {
				t.Errorf("seated are %s, want %s", got, c.seats)
			}
			want := r.look(anne)
			r.restart()
			if got := r.look(anne); names(got) != names(want) || got.Status != want.Status || got.Host != want.Host {
				t.Errorf("after a restart %s are seated (%s, host %s)", names(got), got.Status, got.Host.Name)
			}
		})
	}
}

func TestOptionsAreAgreedOnAtTheOpening(t *testing.T) {
	r := newRoom(t)
	o := table.Opening{Channel: "c", Host: anne, Game: "stones", Options: json.RawMessage(`{"rounds": 7, "pace": "days"}`)}
	g, err := r.registry.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if g.Options.Int("rounds") != 7 || g.Options.Str("pace") != "days" || g.Options.Bool("tight") {
		t.Errorf("agreed on %v", g.Options)
	}
	r.id = g.ID
	r.restart()
	if got := r.look(anne).Options; got.Int("rounds") != 7 || got.Str("pace") != "days" {
		t.Errorf("after a restart agreed on %v", got)
	}
	for key, o := range map[string]table.Opening{
		"option.range":              {Channel: "d", Host: anne, Game: "stones", Options: json.RawMessage(`{"rounds": 501}`)},
		"option.unknown":            {Channel: "d", Host: anne, Game: "stones", Options: json.RawMessage(`{"round": 1}`)},
		"table.refuse.no_such_game": {Channel: "d", Host: anne, Game: "chess"},
	} {
		if _, err := r.registry.Open(context.Background(), o); keyOf(err) != key {
			t.Errorf("got %v, want %s", err, key)
		}
	}
	if _, open := r.registry.At("d"); open {
		t.Error("a refused opening has opened a table")
	}
}

func TestAChannelHasOneTable(t *testing.T) {
	r := newRoom(t)
	first := r.open()
	for _, restarted := range []bool{false, true} {
		if restarted {
			r.restart()
		}
		_, err := r.registry.Open(context.Background(), table.Opening{Channel: "c", Host: marc, Game: "stones", Event: "other"})
		var taken *table.Taken
		if !errors.As(err, &taken) || taken.ID != first.ID || taken.Channel != "c" {
			t.Fatalf("a second table: %v", err)
		}
		again, err := r.registry.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "stones", Event: "open"})
		if err != nil || again.ID != first.ID {
			t.Fatalf("the same event again: %v, %v", again.ID, err)
		}
	}
	r.do(anne, table.Cancel{})
	if id, open := r.registry.At("c"); open {
		t.Errorf("table %s is still open", id)
	}
	second, err := r.registry.Open(context.Background(), table.Opening{Channel: "c", Host: marc, Game: "stones"})
	if err != nil || second.ID == first.ID {
		t.Errorf("after it was cancelled: %v, %v", second.ID, err)
	}
}

func TestALobbyWithoutPeopleCloses(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(anne, table.AddComputer{})
	if g := r.do(anne, table.Leave{}); g.Status != table.Stopped {
		t.Errorf("the lobby is %s", g.Status)
	}
	if _, open := r.registry.At("c"); open {
		t.Error("the channel is still taken")
	}
}

func TestALobbyExpiresAfterADay(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(marc, table.Join{})
	r.advance(24*time.Hour - time.Second)
	if g := r.do(lowie, table.Join{}); g.Status != table.Lobby {
		t.Fatalf("before a day is over the lobby is %s", g.Status)
	}
	r.restart()
	r.advance(2 * time.Second)
	g := r.until("the lobby has closed", func(g table.Snapshot) bool { return !g.Status.Open() })
	if g.Status != table.Stopped || !g.Ended.Equal(noon.Add(24*time.Hour+time.Second)) {
		t.Errorf("the table is %s since %v", g.Status, g.Ended)
	}
	if all := r.heard(); !all[len(all)-1].Ended {
		t.Errorf("the last that was told is %+v", all[len(all)-1])
	}
}

func TestShufflingKeepsEverybody(t *testing.T) {
	r := newRoom(t)
	r.open()
	for _, u := range []table.User{marc, lowie, maria} {
		r.do(u, table.Join{})
	}
	orders := map[string]bool{}
	for range 60 {
		g := r.do(anne, table.Shuffle{})
		for _, u := range []table.User{anne, marc, lowie, maria} {
			if !slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User == u }) {
				t.Fatalf("%s has lost the seat", u.Name)
			}
		}
		orders[names(g)] = true
	}
	if len(orders) < 10 {
		t.Errorf("sixty shuffles gave %d orders", len(orders))
	}
}

func TestAModeratorMayEndAnyTable(t *testing.T) {
	r := newRoom(t)
	r.open()
	if _, err := r.deed(table.Deed{By: karel, Moderator: true, Do: table.Cancel{}}); err != nil {
		t.Error(err)
	}
	r.begun(marc)
	r.refused(marc, table.Stop{}, "table.refuse.not_allowed")
	g, err := r.deed(table.Deed{By: karel, Moderator: true, Do: table.Stop{}})
	if err != nil || g.Status != table.Stopped {
		t.Errorf("the table is %s (%v)", g.Status, err)
	}
}

// A table can be opened with computers at it, as many as there are seats.
func TestComputersSitDownAtTheOpening(t *testing.T) {
	r := newRoom(t)
	g, err := r.registry.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "stones", Computers: 1})
	if err != nil || len(g.Chairs) != 2 || g.Chairs[1].Human() || g.Ready() != nil {
		t.Errorf("opened with %+v, %v", g.Chairs, err)
	}
	if _, err := r.registry.Open(context.Background(), table.Opening{Channel: "d", Host: anne, Game: "stones", Computers: 20}); keyOf(err) != "table.refuse.too_many" {
		t.Errorf("more than there are seats: %v", err)
	}
}

// A lobby does not close while nobody could be there, nor in the hour after.
func TestALobbyWaitsUntilPeopleCouldBeHeard(t *testing.T) {
	everywhere := func(string, string) bool { return true }
	for name, c := range map[string]struct {
		before, silence, after time.Duration // until they are heard again, and then until it closes
		restarts               bool
	}{
		"Hofnar was away":                   {20 * time.Hour, 10 * time.Hour, time.Hour, true},
		"nobody could be heard":             {20 * time.Hour, 10 * time.Hour, time.Hour, false},
		"Hofnar was away long before":       {time.Hour, 10 * time.Hour, 13 * time.Hour, true},
		"nobody could be heard long before": {time.Hour, 10 * time.Hour, 13 * time.Hour, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.open()
			heard := &atomic.Bool{}
			r.advance(c.before)
			if c.restarts {
				r.leave()
				r.clock.Advance(c.silence)
				r.enter()
			} else {
				since := r.clock.Now()
				r.registry.Hears(func(string, string) bool { return heard.Load() })
				r.clock.Advance(c.silence)
				time.Sleep(10 * time.Millisecond)
				heard.Store(true)
				r.registry.Heard(since, r.clock.Now(), everywhere)
			}
			r.do(anne, table.Reshow{})
			r.advance(c.after - time.Second)
			if g := r.do(anne, table.Reshow{}); g.Status != table.Lobby {
				t.Errorf("a second before it is %s", g.Status)
			}
			r.advance(2 * time.Second)
			r.until("it is closed", func(g table.Snapshot) bool { return g.Status == table.Stopped })
		})
	}
}
