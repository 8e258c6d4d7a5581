package store

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// changes are what a step may change of a table, part by part.
var changes = []func(*table.Saved, *rand.Rand){
	func(t *table.Saved, r *rand.Rand) { t.Options = games.Agreed{"rounds": r.IntN(3)} },
	func(t *table.Saved, r *rand.Rand) { t.Held = r.IntN(2) == 0 },
	func(t *table.Saved, r *rand.Rand) {
		t.Chairs = append(table.Chairs{}, t.Chairs...)
		t.Chairs[r.IntN(3)].Away = r.IntN(2) == 0
	},
	func(t *table.Saved, r *rand.Rand) {
		t.Orders = map[games.Seat]table.Order{games.Seat(r.IntN(3)): {Act: games.Act(`{"m":"pass"}`)}, 3: {Act: games.Act(`{}`)}}
	},
	func(t *table.Saved, r *rand.Rand) {
		t.Clocks = table.Clocks{0: {Late: r.IntN(2)}, 1: {Since: noon}, 2: {Bank: time.Second}}
	},
	func(t *table.Saved, r *rand.Rand) {
		t.Calls = map[games.Seat]table.Call{0: {User: "1", Turn: r.IntN(2)}, 2: {User: "3"}}
	},
	func(t *table.Saved, r *rand.Rand) { t.Back.Step = r.IntN(2) },
	func(t *table.Saved, r *rand.Rand) {
		t.Tenures = table.Tenures{{Seat: 0, User: table.User{ID: "1", Name: "Anne"}, To: 1 + r.IntN(2)}}
	},
	func(t *table.Saved, r *rand.Rand) { t.Offers = table.Offers{1: {N: r.IntN(2)}, 2: {N: 1}} },
	func(t *table.Saved, _ *rand.Rand) {
		t.Orders, t.Clocks, t.Calls, t.Offers = map[games.Seat]table.Order{}, nil, nil, nil
	},
}

// Only what has changed of a table is written, and the books have it all, whatever failed before
// and whoever else has written the table.
func TestATableIsInTheBooksAsItIsWhateverOfItWasWritten(t *testing.T) {
	s, r := fresh(t), rand.New(rand.NewPCG(1, 2))
	saved := lobby("CCC", "c")
	must(t, added(s.Add(context.Background(), saved)))
	saved, first := begun(saved)
	commit(t, s, &saved, first)
	for range 300 {
		for range 1 + r.IntN(2) {
			changes[r.IntN(len(changes))](&saved, r)
		}
		for range r.IntN(3) {
			switch r.IntN(5) {
			case 0:
				if err := s.Commit(context.Background(), saved, move(0, "")); err == nil {
					t.Fatal("a move is made twice")
				}
			case 1:
				_, err := s.ChangeServer(t.Context(), "g", func(set *people.Server) { set.Archive++ })
				must(t, err)
				saved.Edition++
			case 2:
				must(t, s.PutNote(t.Context(), "a", "b"))
			}
		}
		put(t, s, &saved, "")
		kept, err := s.Load(context.Background(), "CCC")
		must(t, err)
		if diff := cmp.Diff(saved, kept.Saved, cmp.Comparer(time.Time.Equal), cmpopts.EquateEmpty(), cmpopts.IgnoreFields(table.Saved{}, "Fair", "Outlook")); diff != "" {
			t.Fatalf("wrote (-), read (+):\n%s", diff)
		}
	}
}

func TestWhatHasNotChangedOfATableIsNotWritten(t *testing.T) {
	s := fresh(t)
	saved := lobby("CCC", "c")
	must(t, added(s.Add(context.Background(), saved)))
	saved, first := begun(saved)
	changes[4](&saved, rand.New(rand.NewPCG(1, 2)))
	changes[5](&saved, rand.New(rand.NewPCG(1, 2)))
	commit(t, s, &saved, first)
	before := rowsWritten(t, s)
	commit(t, s, &saved, move(1, "x"))
	// the event, the move, and the row of the table
	if rows := rowsWritten(t, s) - before; rows != 3 {
		t.Errorf("a step that changes nothing else writes %d rows", rows)
	}
}

// rowsWritten is how many rows were written so far.
func rowsWritten(t *testing.T, s *Store) (n int) {
	t.Helper()
	must(t, s.write.QueryRow(`SELECT total_changes()`).Scan(&n))
	return n
}
