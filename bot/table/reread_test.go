package table_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
)

// leftBy has somebody leave a game under way and be forgotten in the books, of which the
// table in memory hears nothing.
func leftBy(t *testing.T, r *room, who table.User) {
	t.Helper()
	r.do(who, table.Leave{})
	if _, err := r.store.Forget(context.Background(), who.ID, func(string) string { return "somebody" }, nil); err != nil {
		t.Fatal(err)
	}
}

func TestATableThatKnowsLessThanTheBooksReadsThemBeforeItWrites(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	leftBy(t, r, lowie)
	if name := r.look(anne).Chairs[2].Name; name != lowie.Name {
		t.Fatalf("the table has heard of it: %s", name)
	}
	before := r.look(anne).Steps()
	g := r.do(anne, r.pick(anne, "one"))
	if left := g.Chairs[2]; g.Steps() != before+1 || left.Name != "somebody" || !strings.HasPrefix(left.User.ID, "former-") {
		t.Errorf("step %d after %d, on the seat sits %+v", g.Steps(), before, left)
	}
	if kept, err := r.store.Load(context.Background(), r.id); err != nil || kept.Chairs[2].User.ID == lowie.ID || kept.Tenures[2].User.ID == lowie.ID {
		t.Errorf("the books have %+v, %v", kept.Chairs, err)
	}
}

// Two processes on one file: what one has ended the other does not open again.
func TestAGameThatWasEndedElsewhereStaysEnded(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	other, err := table.New(table.Config{Games: []*games.Game{r.game.listed()}, Books: r.store, Clock: r.clock, Options: r.options()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(other.Close)
	stopped := make(chan error, 1)
	other.Send(r.id, table.Deed{By: marc, Moderator: true, Do: table.Stop{}}, func(_ table.Snapshot, err error) { stopped <- err })
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	r.refused(anne, r.pick(anne, "one"), "table.refuse.over")
	if kept, err := r.store.Load(context.Background(), r.id); err != nil || kept.Status != table.Stopped {
		t.Errorf("the game is %s, %v", kept.Status, err)
	}
}

func TestTablesInMemoryAreReadAnewWhenTheyAreTold(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	leftBy(t, r, lowie)
	r.registry.Reread([]table.ID{r.id, "QQQ"})
	if name := r.look(anne).Chairs[2].Name; name != "somebody" {
		t.Errorf("the table still knows %s", name)
	}
	r.do(anne, r.pick(anne, "one"))
}

func TestATableThatTheBooksHaveNoMoreIsNowhere(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	g := r.look(anne)
	if err := r.store.NoteAbsence(context.Background(), []string{g.Guild}, noon); err != nil {
		t.Fatal(err)
	}
	if _, err := r.store.RemoveServer(context.Background(), g.Guild); err != nil {
		t.Fatal(err)
	}
	r.registry.Reread([]table.ID{r.id})
	if id, open := r.registry.At(g.Channel); open {
		t.Errorf("in its channel is %s", id)
	}
	if all := r.registry.In(g.Guild); len(all) > 0 {
		t.Errorf("in its server are %v", all)
	}
	if _, ok := r.registry.Look(r.id, ""); ok {
		t.Error("it is in memory")
	}
	r.refused(anne, table.Leave{}, "table.refuse.none")
	if again := r.open(); again.Status != table.Lobby {
		t.Errorf("the next table in its channel is %s", again.Status)
	}
}

func TestWhoFindsOutThatATableIsGoneIsAnsweredBeforeThoseWhoWait(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	begun, gone := make(chan bool), make(chan bool)
	r.mu.Lock()
	r.during = func(table.Change) { begun <- true; <-gone }
	r.mu.Unlock()
	r.send(table.Deed{By: anne, Do: r.pick(anne, "one")})
	<-begun
	if err := r.store.NoteAbsence(context.Background(), []string{"g"}, noon); err != nil {
		t.Fatal(err)
	}
	if _, err := r.store.RemoveServer(context.Background(), "g"); err != nil {
		t.Fatal(err)
	}
	order := make(chan string, 2)
	for _, who := range []table.User{marc, anne} {
		r.registry.Send(r.id, table.Deed{By: who, Do: table.Leave{}}, func(_ table.Snapshot, err error) {
			order <- who.Name + " " + keyOf(err)
		})
	}
	close(gone)
	if first, second := <-order, <-order; first != "Marc table.refuse.none" || second != "Anne table.refuse.none" {
		t.Errorf("first %s is answered, then %s", first, second)
	}
}

// Whoever is forgotten sits nowhere any more, not even at a table that was put away; one
// that nobody is left at stays there.
func TestSomebodyLeavesATableThatWasPutAway(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	r.leave()
	r.enter()
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	kept.Status, kept.Archived = table.Archived, noon
	if err := r.store.Save(context.Background(), kept.Saved, "", table.Arrival{}); err != nil {
		t.Fatal(err)
	}
	r.refused(marc, table.Leave{}, "table.refuse.archived")
	for _, who := range []table.User{marc, anne} {
		if g := r.do(who, table.Leave{Archived: true}); g.Status != table.Archived || !slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User == who && c.Left }) {
			t.Errorf("after %s the table is %s: %+v", who.Name, g.Status, g.Chairs)
		}
	}
	if g := r.do(anne, table.Revive{}); g.Status != table.Paused {
		t.Errorf("revived by somebody who has left it is %s", g.Status)
	}
}
