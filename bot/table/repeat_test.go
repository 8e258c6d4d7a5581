package table_test

import (
	"testing"

	"hofnar/bot/table"
)

// Whoever answers for a table can tell a deed that was carried out before from one that is
// done now; what was refused before was not carried out.
func TestAReplySaysThatADeedWasCarriedOutBefore(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	join := table.Deed{By: karel, Event: "late", Arrived: table.Arrival{Session: "one", Seq: 7}, Do: table.Join{}}
	take := table.Deed{By: anne, Event: "click", Arrived: table.Arrival{Session: "one", Seq: 8}, Do: r.pick(anne, "one")}
	if _, err := r.deed(join); keyOf(err) != "table.refuse.started" {
		t.Fatalf("a late guest: %v", err)
	}
	if g, err := r.deed(take); err != nil || g.Repeat {
		t.Errorf("the first time: repeat %v, %v", g.Repeat, err)
	}
	for _, restart := range []bool{false, true} {
		if restart {
			r.restart()
		}
		if g, err := r.deed(take); err != nil || !g.Repeat {
			t.Errorf("again (after a restart: %v): repeat %v, %v", restart, g.Repeat, err)
		}
		if g, err := r.deed(join); g.Repeat || keyOf(err) != "table.stale.judged" {
			t.Errorf("what was refused, again (after a restart: %v): repeat %v, %v", restart, g.Repeat, err)
		}
	}
	if steps := r.look(anne).Steps(); steps != 4 {
		t.Errorf("there are %d steps", steps)
	}
}

func TestAnotherDeedUnderAKeyIsNeverAnsweredAsDone(t *testing.T) {
	r := newRoom(t)
	r.open()
	called := table.User{ID: anne.ID, Name: "Annie"}
	for _, do := range []table.Action{table.Rename{}, table.AddComputer{}} {
		g, err := r.deed(table.Deed{By: called, Event: "one", Do: do})
		if done := len(g.Chairs) == 2; err == nil && !done && (do == table.Action(table.AddComputer{})) {
			t.Errorf("%T is answered as done: repeat %v, %d chairs", do, g.Repeat, len(g.Chairs))
		}
	}
}
