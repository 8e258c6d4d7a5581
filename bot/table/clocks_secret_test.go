package table_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

// Of the silent owner of both jesters nobody learns that the table waits for him: his
// clock is his alone, and when it has run out a computer declines, and nobody sees it.
func TestTheSilentOwnerOfBothJestersHasAClockOfHisOwn(t *testing.T) {
	synctest.Test(t, theSilentOwnerHasAClock)
}

func theSilentOwnerHasAClock(t *testing.T) {
	var shown atomic.Int32
	registry, err := table.New(table.Config{Games: all.Games, Books: &shelf{}, Options: (&room{}).options(), Changed: func(c table.Change) {
		if c.Shown || c.Turned || c.NewStage {
			shown.Add(1)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(registry.Close)
	id, owner := silentOwner(t, registry)
	others := func() (list []table.Snapshot) {
		for i := range 9 {
			if u := person(i); u != owner {
				g, _ := registry.Look(id, u.ID)
				list = append(list, g)
			}
		}
		return list
	}
	before := others()
	mine, _ := registry.Look(id, owner.ID)
	if mine.Clock == nil || time.Until(mine.Clock.Until) != 10*time.Minute {
		t.Fatalf("the owner's clock is %+v", mine.Clock)
	}
	if _, shown := mine.Clocks[mine.Seat]; shown || len(mine.Clocks) == 0 {
		t.Errorf("the table shows %v, and the owner sits on %d", mine.Clocks, mine.Seat)
	}
	synctest.Wait()
	shown.Store(0)
	time.Sleep(10*time.Minute + time.Second)
	synctest.Wait()
	if shown.Load() > 0 {
		t.Error("the channel is told of something")
	}
	now, _ := registry.Look(id, owner.ID)
	if now.Steps() != mine.Steps()+1 || !now.Ask(nil).Nothing() || now.Clock.Bank != 5*time.Minute || now.Clock.Late != 0 {
		t.Errorf("after ten minutes there are %d steps and the clock is %+v", now.Steps(), now.Clock)
	}
	for i, g := range others() {
		sameSnapshot(t, "others", before[i], g)
	}
}

func person(i int) table.User {
	return table.User{ID: fmt.Sprint(i + 1), Name: fmt.Sprintf("Friend %d", i+1)}
}

// silentOwner begins games of Dalmuti until somebody who owes no taxes may call a
// revolution.
func silentOwner(t *testing.T, registry *table.Registry) (table.ID, table.User) {
	t.Helper()
	return jestersOwner(t, registry, false)
}

// jestersOwner begins games of Dalmuti until somebody may call a revolution who owes taxes,
// for which all see that he is waited for, or who owes none.
func jestersOwner(t *testing.T, registry *table.Registry, taxes bool) (table.ID, table.User) {
	t.Helper()
	for try := range 500 {
		g, err := registry.Open(context.Background(), table.Opening{Channel: fmt.Sprint(try), Host: person(0), Game: "dalmuti", Options: []byte(`{"clock":"10m"}`)})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 7 {
			if _, err := send(registry, g.ID, person(i+1), table.Join{}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := send(registry, g.ID, person(0), table.Start{}); err != nil {
			t.Fatal(err)
		}
		for i := range 8 {
			mine, _ := registry.Look(g.ID, person(i).ID)
			all, _ := registry.Look(g.ID, "")
			q := mine.Ask(nil).Question
			if q != nil && q.Text.Key == "dalmuti.ask.revolution" && slices.Contains(all.View().Turn, mine.Seat) == taxes {
				return g.ID, person(i)
			}
		}
		if _, err := send(registry, g.ID, person(0), table.Stop{}); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody gets both jesters")
	panic("not reached")
}

// Whoever declines a revolution and owes taxes still has made a move that nobody may learn
// of, not from the message either that calls him for the taxes.
func TestACallDoesNotGoForAMoveMadeInSecret(t *testing.T) {
	registry, err := table.New(table.Config{
		Games: all.Games, Books: &shelf{}, Options: (&room{}).options(),
		Calls: table.Calls{Grace: func(games.Agreed) time.Duration { return time.Minute }},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(registry.Close)
	id, owner := jestersOwner(t, registry, true)
	does := func(what table.Action) table.Snapshot {
		t.Helper()
		g, err := send(registry, id, owner, what)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	mine, _ := registry.Look(id, owner.ID)
	does(table.Called{Seat: mine.Seat, Turn: mine.Calls[mine.Seat].Turn, Calls: 1})
	if c := does(table.Choose{Version: mine.Version, Picks: games.Picks{{"quiet"}}}).Calls[mine.Seat]; c.Answered > 0 || !c.Ended.IsZero() {
		t.Errorf("a secret choice answers a call: %+v", c)
	}
}

// With the secret move the taxes are paid, of which all hear: that a computer has made it would
// tell them who had both jesters.
func TestTheLogTellsNobodyElseThatAComputerMadeASecretMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		registry, err := table.New(table.Config{Games: all.Games, Books: &shelf{}, Options: (&room{}).options()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(registry.Close)
		id, owner := silentOwner(t, registry)
		for i := range 8 {
			g, _ := registry.Look(id, person(i).ID)
			if person(i) == owner || g.Ask(nil).Nothing() {
				continue
			}
			if _, err := send(registry, id, person(i), table.Choose{Version: g.Version, Picks: first(g, 2)}); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(10*time.Minute + time.Second)
		synctest.Wait()
		for i := range 9 {
			g, _ := registry.Look(id, person(i).ID)
			paid, instead := 0, 0
			for _, e := range g.Log() {
				if strings.HasPrefix(e.Text.Key, "dalmuti.tax.paid") {
					paid++
				}
				if e.Instead {
					instead++
				}
			}
			if want := map[bool]int{true: 1}[person(i) == owner]; paid != 1 || instead != want {
				t.Errorf("%s reads of %d payments and %d moves by a computer", person(i).Name, paid, instead)
			}
		}
	})
}

// What others see while a seat is awaited in secret is the same whether it answers
// in time, late or never.
func TestASecretClockShowsInNothingThatOthersSee(t *testing.T) {
	seen := map[string][]table.Snapshot{}
	for _, marcs := range []string{"at once", "late", "overdue"} {
		r := newRoom(t)
		r.opened("10m", marc, lowie)
		r.do(anne, table.Start{})
		r.bid(anne)
		look := func() {
			for _, u := range []table.User{anne, karel, {}} {
				g := r.look(u)
				g.ID = ""
				seen[marcs] = append(seen[marcs], g)
			}
		}
		if g := r.look(marc); g.Clock == nil || !g.Clock.Until.Equal(noon.Add(10*time.Minute)) || len(g.Clocks) != 0 {
			t.Fatalf("Marc has the clock %+v, all see %v", g.Clock, g.Clocks)
		}
		look()
		if marcs == "at once" {
			r.bid(marc)
		}
		look()
		r.advance(9 * time.Minute)
		if marcs == "late" {
			r.bid(marc)
		}
		look()
		if marcs != "overdue" {
			r.bid(lowie)
		}
		r.advance(time.Minute)
		r.until("all have bid", func(g table.Snapshot) bool { return len(g.View().Turn) == 1 })
		r.do(anne, r.pick(anne, "pass"))
		g := r.look(table.User{})
		if left := g.Clocks[1].Sub(g.Since); left != 15*time.Minute || g.Chairs[1].Away {
			t.Errorf("%s: at his next turn Marc has %v", marcs, left)
		}
		if late := r.look(marc).Clock.Late; late != 0 {
			t.Errorf("%s: it counts as overdue", marcs)
		}
	}
	for marcs, list := range seen {
		for i := range list {
			if diff := cmp.Diff(seen["at once"][i], list[i], cmpopts.IgnoreUnexported(table.Snapshot{})); diff != "" {
				t.Errorf("%s, look %d:\n%s", marcs, i, diff)
			}
		}
	}
}
