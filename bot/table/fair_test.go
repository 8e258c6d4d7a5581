package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/fairness"
)

// cuts are who has cut a deck, and by which numbers.
func cuts(g table.Snapshot) (said string) {
	for _, c := range g.Cuts {
		said += fmt.Sprintf("%s %d ", c.By.Name, c.Number)
	}
	return strings.TrimSpace(said)
}

func TestEachPersonAtATableCutsOnceUntilItBegins(t *testing.T) {
	r := newRoom(t)
	before := r.open()
	r.refused(marc, table.CutDeck{Number: 7}, "table.refuse.not_seated.lobby")
	r.do(marc, table.Join{})
	for _, n := range []int{0, -1, 26} {
		r.refused(marc, table.CutDeck{Number: n}, "table.refuse.cut.number")
	}
	if g := r.do(marc, table.CutDeck{Number: 25}); cuts(g) != "Marc 25" || g.Revision <= before.Revision {
		t.Errorf("Marc has cut, and all see %q in revision %d", cuts(g), g.Revision)
	}
	r.refused(marc, table.CutDeck{Number: 1}, "table.refuse.cut.once")
	r.do(anne, table.CutDeck{Number: 1})
	r.do(marc, table.Leave{})
	r.restart()
	r.do(marc, table.Join{})
	r.refused(marc, table.CutDeck{Number: 1}, "table.refuse.cut.once")
	if g := r.do(anne, table.Start{}); cuts(g) != "Marc 25 Anne 1" {
		t.Errorf("it begins with %q", cuts(g))
	}
	r.do(lowie, table.Rename{})
	r.refused(anne, table.CutDeck{Number: 3}, "table.refuse.begun")
}

// chosen has whoever is asked something answer at random until the game is over.
func (r *room) chosen(all ...table.User) (g table.Snapshot) {
	r.t.Helper()
	for random := rand.New(rand.NewPCG(4, 12)); ; {
		for _, u := range all {
			if g = r.look(u); g.Status == table.Finished {
				return g
			}
			if choice, asked := chance(g, random); asked {
				_, _ = r.try(u, choice) // a second knock is refused
			}
		}
	}
}

// checked is the proof of a table's record, which must hold.
func (r *room) checked(g table.Snapshot) fairness.Fair {
	r.t.Helper()
	record, ok := g.Proven()
	if !ok {
		r.t.Fatalf("nothing proves a table that is %s", g.Status)
	}
	f, doubt := fairness.Check(r.game.listed(), record)
	if doubt != nil {
		r.t.Fatalf("outcome %d: %s", doubt.Outcome, doubt.Reason.Key)
	}
	return f
}

func TestTheSecretOfATableIsRevealedWhenItIsOver(t *testing.T) {
	for name, ends := range map[string]func(*room) table.Snapshot{
		"finished": func(r *room) table.Snapshot { return r.chosen(anne, marc) },
		"stopped":  func(r *room) table.Snapshot { return r.do(anne, table.Stop{}) },
	} {
		r := newRoom(t)
		lobby := r.open()
		r.do(marc, table.Join{})
		r.do(marc, table.CutDeck{Number: 7})
		r.do(anne, table.CutDeck{Number: 19})
		g := r.do(anne, table.Start{})
		kept, err := r.store.Load(t.Context(), r.id)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := g.Proven(); ok {
			t.Errorf("%s: it is revealed while it runs", name)
		}
		r.restart()
		g = ends(r)
		f := r.checked(g)
		if shown := lobby.Entries(); len(shown) != 1 || fmt.Sprint(f.Entries()) != fmt.Sprint(shown) || fmt.Sprint(f.Cuts) != "[7 19]" {
			t.Errorf("%s: %v with cuts %v is proven, and the lobby showed %v", name, f.Entries(), f.Cuts, shown)
		}
		if text, err := json.Marshal(f); err != nil || !strings.Contains(string(text), fmt.Sprintf("%x", kept.Seed)) {
			t.Errorf("%s: the secret is another one: %s, %v", name, text, err)
		}
	}
}

// Neither a table that is put away nor any other that may go on tells its secret, not even where
// its books are asked.
func TestNoTableThatMayGoOnTellsItsSecret(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	kept, err := r.store.Load(t.Context(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	for _, status := range []table.Status{table.Lobby, table.Running, table.Paused, table.Archived} {
		kept.Status = status
		g, _ := (&shelf{kept: map[table.ID]table.Kept{kept.ID: kept}}).of(t, r.game).Fetch(t.Context(), kept.ID, anne.ID)
		if _, ok := g.Proven(); ok || g.Status != status {
			t.Errorf("one that is %s tells it", g.Status)
		}
		if text := fmt.Sprintf("%+v", g); strings.Contains(text, fmt.Sprint(kept.Seed[:8])) || strings.Contains(text, fmt.Sprintf("%x", kept.Seed)) {
			t.Errorf("what is seen of one that is %s holds it", status)
		}
		if _, ok := table.RecordOf([]*games.Game{r.game.listed()}, kept); ok {
			t.Errorf("one that is %s has a record", status)
		}
	}
}

func TestATableOlderThanChainsFinishesTheOldWay(t *testing.T) {
	saved := seated(t, stones{}.listed(), 2, `{"rounds":1}`)
	saved.Status, saved.Seed = table.Lobby, games.Seed{4, 12}
	books := &shelf{}
	if err := added(books.Add(t.Context(), saved)); err != nil {
		t.Fatal(err)
	}
	h := books.of(t, stones{})
	if _, err := send(h, saved.ID, anne, table.CutDeck{Number: 7}); keyOf(err) != "table.refuse.cut.none" {
		t.Errorf("it is cut: %v", err)
	}
	_, err := send(h, saved.ID, anne, table.Start{})
	g, failed := send(h, saved.ID, anne, table.Stop{})
	if err != nil || failed != nil || len(g.Entries()) > 0 {
		t.Fatalf("its entries are %v, %v, %v", g.Entries(), err, failed)
	}
	if _, ok := g.Proven(); ok {
		t.Error("it is proven")
	}
	kept, _ := books.Load(t.Context(), saved.ID)
	state, _, err := stones{}.listed().Begin(2, saved.Options, games.NewLive(saved.Seed, nil))
	if want, _ := json.Marshal(state.(heap).stones); err != nil || !strings.Contains(string(kept.Steps[0].Chance[0]), string(want)) {
		t.Errorf("it has drawn %s, not %s", kept.Steps[0].Chance, want)
	}
}
