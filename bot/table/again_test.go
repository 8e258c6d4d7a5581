package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/fairness"
	"hofnar/store/storetest"
)

// expected names those for whom a seat is held.
func expected(g table.Snapshot) (list []string) {
	for _, guest := range g.Guests {
		list = append(list, guest.Name)
	}
	return list
}

// again has somebody press Play again on the room's table.
func (r *room) again(by table.User) (table.Snapshot, error) {
	r.events++
	return r.registry.Again(context.Background(), r.id, table.Opening{Guild: "g", Channel: "c", Host: by, Event: fmt.Sprintf("again %d", r.events)})
}

// stopped is a room in which Anne, Marc, Lowie and a computer have played.
func stopped(t *testing.T) *room {
	t.Helper()
	r := newRoom(t)
	r.open()
	r.do(anne, table.SetOption{Key: "rounds", Value: json.RawMessage("7")})
	r.do(anne, table.SetOption{Key: "pace", Value: json.RawMessage(`"days"`)})
	r.do(anne, table.AddComputer{Level: "random"})
	r.do(marc, table.Join{})
	r.do(lowie, table.Join{})
	r.do(anne, table.Start{})
	if _, err := r.again(anne); keyOf(err) != "table.refuse.not_over" {
		t.Fatalf("while it runs: %v", err)
	}
	r.do(anne, table.Stop{})
	return r
}

func TestPlayingAgainHoldsASeatForEachOfThePeople(t *testing.T) {
	r := stopped(t)
	if _, err := r.again(karel); keyOf(err) != "table.refuse.not_played" {
		t.Fatalf("somebody who has not played: %v", err)
	}
	g, err := r.again(marc)
	if err != nil {
		t.Fatal(err)
	}
	before := r.id
	r.id = g.ID
	for _, restarted := range []bool{false, true} {
		if restarted {
			r.restart()
		}
		g = r.look(marc)
		if names(g) != "Marc, Reynaert" || !slices.Equal(expected(g), []string{"Anne", "Lowie"}) || g.Host != marc || g.Sequel.Of != before {
			t.Fatalf("seated are %s, seats are held for %v, the host is %s", names(g), expected(g), g.Host.Name)
		}
		if g.Options.Int("rounds") != 7 || g.Options.Str("pace") != "days" || g.Options.Str("clock") != "2d" || g.Chairs[1].Level != "random" {
			t.Errorf("agreed on %v with %+v", g.Options, g.Chairs[1])
		}
	}
	r.refused(karel, table.Join{}, "table.refuse.held_seats")
	r.refused(marc, table.AddComputer{}, "table.refuse.held_seats")
	r.refused(lowie, table.Release{User: anne.ID}, "table.refuse.not_host")
	r.refused(marc, table.Release{User: karel.ID}, "table.refuse.not_expected")
	r.do(anne, table.Join{})
	r.do(lowie, table.Leave{})
	r.refused(lowie, table.Leave{}, "table.refuse.not_seated.lobby")
	g = r.do(karel, table.Join{})
	if names(g) != "Marc, Reynaert, Anne, Karel" || len(g.Guests) > 0 {
		t.Errorf("seated are %s, seats are held for %v", names(g), expected(g))
	}
	r.refused(lowie, table.Join{}, "table.refuse.full")
	if g = r.do(marc, table.Start{}); g.Status != table.Running {
		t.Errorf("the table is %s", g.Status)
	}
}

func TestASeatThatIsHeldIsGivenUpByTheHostOrAtTheStart(t *testing.T) {
	r := stopped(t)
	g, err := r.again(anne)
	if err != nil {
		t.Fatal(err)
	}
	r.id = g.ID
	if g = r.do(anne, table.Release{User: marc.ID}); !slices.Equal(expected(g), []string{"Lowie"}) {
		t.Errorf("seats are held for %v", expected(g))
	}
	r.do(karel, table.Join{})
	if g = r.do(anne, table.Start{}); len(g.Guests) > 0 || names(g) != "Anne, Reynaert, Karel" {
		t.Errorf("begun with %s, seats held for %v", names(g), expected(g))
	}
	r.restart()
	if g = r.look(anne); len(g.Guests) > 0 {
		t.Errorf("after a restart seats are held for %v", expected(g))
	}
}

func TestPlayingAgainRespectsTheTableThatIsOpen(t *testing.T) {
	r := stopped(t)
	before := r.id
	first, err := r.again(marc)
	if err != nil {
		t.Fatal(err)
	}
	var taken *table.Taken
	if _, err := r.again(anne); !errors.As(err, &taken) || taken.ID != first.ID || taken.Sequel != before {
		t.Fatalf("a second press: %v", err)
	}
	if _, err := r.again(karel); !errors.As(err, &taken) || taken.Sequel != before {
		t.Fatalf("a press by somebody who has not played: %v", err)
	}
	r.id = first.ID
	r.do(marc, table.Cancel{})
	other, err := r.registry.Open(context.Background(), table.Opening{Guild: "g", Channel: "c", Host: karel, Game: "stones", Event: "other"})
	if err != nil {
		t.Fatal(err)
	}
	r.id = before
	if _, err := r.again(anne); !errors.As(err, &taken) || taken.ID != other.ID || taken.Sequel != "" {
		t.Errorf("while another table is open: %v", err)
	}
}

func TestATableInAThreadPassesItOn(t *testing.T) {
	r := newRoom(t)
	id, err := r.registry.Draft(context.Background(), table.Opening{Host: anne, Game: "stones"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.registry.Draft(context.Background(), table.Opening{Host: anne, Game: "chess"}); keyOf(err) != "table.refuse.no_such_game" {
		t.Errorf("a table that cannot be opened: %v", err)
	}
	g, err := r.registry.Open(context.Background(), table.Opening{ID: id, Guild: "g", Channel: "c", Host: anne, Game: "stones", Parent: "p"})
	if err != nil || g.ID != id {
		t.Fatalf("opened as %s, not %s (%v)", g.ID, id, err)
	}
	r.id = id
	r.do(marc, table.Join{})
	r.restart()
	r.do(anne, table.Start{})
	r.do(anne, table.Stop{})
	if g, err = r.again(marc); err != nil || g.Parent != "p" {
		t.Errorf("the thread of the next table belongs to %q (%v)", g.Parent, err)
	}
}

func TestWhoeverHasLeftIsNotExpectedAgain(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(lowie, table.Leave{})
	r.do(anne, table.Stop{})
	g, err := r.again(anne)
	if err != nil || !slices.Equal(expected(g), []string{"Marc"}) || names(g) != "Anne" {
		t.Errorf("seated are %s, expected %v (%v)", names(g), expected(g), err)
	}
}

// Nobody could take the seat of one who is not known any more, and the lobby would wait for ever.
func TestWhoeverWasForgottenIsNotExpectedAgain(t *testing.T) {
	r := stopped(t)
	changed, err := r.store.Forget(t.Context(), lowie.ID, func(string) string { return "a former player" }, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.registry.Reread(changed)
	g, err := r.again(anne)
	if err != nil || !slices.Equal(expected(g), []string{"Marc"}) {
		t.Errorf("expected are %v (%v)", expected(g), err)
	}
}

func TestTitlesCarryOverAsTheDrawOfTheNextGame(t *testing.T) {
	p, err := openPalace(storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.Close(); _ = p.books.Close() }()
	id, err := court(p.Registry)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.turns(id, rand.New(rand.NewPCG(1, 2)), func(int) {}); err != nil {
		t.Fatal(err)
	}
	before, _ := p.Fetch(context.Background(), id, "")
	ranks := finalRanks(t, before)

	g, err := p.Again(context.Background(), id, table.Opening{Channel: "c", Host: marc})
	if err != nil {
		t.Fatal(err)
	}
	for _, deed := range []struct {
		by table.User
		do table.Action
	}{
		{anne, table.Join{}}, {karel, table.Join{}}, {marc, table.RemoveComputer{Name: before.Chairs[5].Name}},
		{marc, table.SetOption{Key: "keep_titles", Value: json.RawMessage("true")}}, {marc, table.Start{}},
	} {
		if _, err := send(p.Registry, g.ID, deed.by, deed.do); err != nil {
			t.Fatalf("%T: %v", deed.do, err)
		}
	}
	kept, err := p.books.Load(context.Background(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	var entry struct{ Draw []int }
	if err := json.Unmarshal(kept.Steps[0].Chance[0], &entry); err != nil {
		t.Fatal(err)
	}
	var want []string // best first, whoever is new behind all others
	for _, seat := range ranks {
		if name := before.Chairs[seat].Name; name != before.Chairs[5].Name {
			want = append(want, name)
		}
	}
	want = append(want, karel.Name)
	got := make([]string, len(want))
	for seat, drawn := range entry.Draw {
		got[drawn-1] = kept.Chairs[seat].Name
	}
	if !slices.Equal(got, want) {
		t.Errorf("the draw %v seats %v, want %v", entry.Draw, got, want)
	}
	if bytes.Contains(recordOf(t, kept), []byte("keep_titles")) {
		t.Error("a record knows of the option")
	}
	provesTitlesOf(t, p, g.ID, id)
	for _, when := range []string{"at once", "after a restart"} {
		now, _ := p.Fetch(context.Background(), g.ID, "")
		if want := (games.Counts{{Purpose: "deal", Seat: games.Public}: 1}); !maps.Equal(now.Drawn(), want) {
			t.Errorf("%s the game has drawn %v: what is taken over counts for nothing", when, now.Drawn())
		}
		p.Close()
		if p.Registry, err = table.New(table.Config{Games: []*games.Game{dalmuti.Game}, Books: p.books}); err != nil {
			t.Fatal(err)
		}
	}
}

// provesTitlesOf holds that a game's record proves all but the titles of the table before it, and
// names that.
func provesTitlesOf(t *testing.T, p palace, id, before table.ID) {
	t.Helper()
	kept, err := p.books.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	kept.Status = table.Finished // as if this were the end
	record, _ := table.RecordOf([]*games.Game{dalmuti.Game}, kept)
	f, doubt := fairness.Check(dalmuti.Game, record)
	if doubt != nil || len(f.Chance) != 2 || f.Chance[0].TakenOver != string(before) || f.Chance[1].TakenOver != "" {
		t.Errorf("the proof is %+v: %+v", f.Chance, doubt)
	}
}

// finalRanks reads from a record who has which title in the end, the best first.
func finalRanks(t *testing.T, g table.Snapshot) []games.Seat {
	t.Helper()
	record, ok := g.Record()
	if !ok {
		t.Fatal("no record")
	}
	text, _ := json.Marshal(record)
	game, read, err := games.ReadRecord([]*games.Game{dalmuti.Game}, text)
	if err != nil {
		t.Fatal(err)
	}
	state, _, bad := games.Replay(game, read)
	if bad != nil {
		t.Fatalf("%+v", bad)
	}
	report, _ := json.Marshal(state.Report())
	var said struct{ Ranks []games.Seat }
	if err := json.Unmarshal(report, &said); err != nil {
		t.Fatal(err)
	}
	return said.Ranks
}

// recordOf is what a record says was agreed on at a table.
func recordOf(t *testing.T, k table.Kept) []byte {
	t.Helper()
	text, err := json.Marshal(dalmuti.Game.Recorded(k.Options))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
