package table

import (
	"testing"

	"hofnar/games"
)

// Who has left before the seat had a turn has made none of them: a result of none at all would
// look like that of an earlier program, of which nobody knows how many there were.
func TestWhoLeavesBeforeTheFirstTurnOfTheSeatHasMadeNoneOfIt(t *testing.T) {
	p := &position{}
	p.Chairs = Chairs{{User: User{ID: "anne"}}, {User: User{ID: "sock"}, Left: true}}
	p.Tenures = Tenures{{Seat: 0, User: User{ID: "anne"}, To: Lasting}, {Seat: 1, User: User{ID: "sock"}, To: 1}}
	left := leavers(p)
	if len(left) != 1 || left[0].Seat != games.Seat(1) || left[0].Own != 0 || left[0].Turns == 0 {
		t.Errorf("%+v", left)
	}
}
