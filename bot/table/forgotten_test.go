package table_test

import (
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
)

// Whoever was forgotten knows the cards of a seat still: none is open to that one, by whatever
// way, until the game is over. Nobody else hears of it.
func TestNoSeatIsOpenToWhoHeldOneAndWasForgotten(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(lowie, table.Leave{})
	changed, err := r.store.Forget(t.Context(), lowie.ID, func(string) string { return "a former player" }, nil)
	if err != nil || len(changed) != 1 {
		t.Fatalf("%v, %v", changed, err)
	}
	r.registry.Reread(changed)
	r.refused(lowie, table.Join{}, "table.refuse.forgotten")
	r.refused(karel, table.Join{}, "table.refuse.started")
	n := r.offer(marc, games.Public, lowie)
	r.refused(lowie, table.TakeSeat{Seat: 1, N: n}, "table.refuse.forgotten")
	r.restart()
	r.refused(lowie, table.Join{}, "table.refuse.forgotten")
	r.refused(lowie, table.TakeSeat{Seat: 1, N: n}, "table.refuse.forgotten")
	r.do(karel, table.TakeSeat{Seat: 1, N: r.offer(marc, games.Public, karel)})
}
