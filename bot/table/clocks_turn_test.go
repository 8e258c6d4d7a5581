package table_test

import (
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
)

// passesOn has somebody give a seat of a game to somebody else.
func (r *room) passesOn(seat games.Seat, from, to table.User) {
	r.t.Helper()
	n := r.do(from, table.OfferSeat{Seat: games.Public, To: to}).Offers[seat].N
	r.do(to, table.TakeSeat{Seat: seat, N: n})
}

// A turn ends when it ends, whoever plays it.
func TestWhoLeavesAndComesBackHasNoOtherClock(t *testing.T) {
	r := liveRoom(t) // in which the computer takes its time
	r.timed("10m", marc)
	before := r.look(table.User{}).Clocks[0]
	r.clock.Advance(14 * time.Minute)
	r.do(anne, table.Leave{})
	r.do(anne, table.Join{})
	if now := r.look(table.User{}).Clocks[0]; !now.Equal(before) {
		t.Errorf("the turn ends %v later", now.Sub(before))
	}
}

// Once a turn, a tenth of the clock is left for who takes a seat over.
func TestASeatThatIsPassedToAndFroHasOneClock(t *testing.T) {
	r := newRoom(t)
	r.timed("10m", marc)
	before := r.look(table.User{}).Clocks[0]
	r.passesOn(0, anne, karel)
	if now := r.look(table.User{}).Clocks[0]; !now.Equal(before) {
		t.Errorf("the turn ends %v later", now.Sub(before))
	}
	r.clock.Advance(15*time.Minute - 10*time.Second)
	r.passesOn(0, karel, anne)
	later := r.look(table.User{}).Clocks[0]
	if left := later.Sub(r.clock.Now()); left != time.Minute {
		t.Errorf("just before its end there are %v left", left)
	}
	r.clock.Advance(50 * time.Second)
	r.restart()
	r.passesOn(0, anne, karel)
	if now := r.look(table.User{}).Clocks[0]; !now.Equal(later) {
		t.Errorf("the second time the turn ends %v later", now.Sub(later))
	}
}

// Where all have left, nobody's time runs.
func TestWhoComesBackToATableThatEverybodyHadLeftHasWhatWasLeft(t *testing.T) {
	r := newRoom(t)
	r.timed("10m", marc)
	r.clock.Advance(5 * time.Minute)
	r.do(marc, table.Leave{})
	r.do(anne, table.Leave{})
	r.clock.Advance(48 * time.Hour)
	r.restart()
	r.do(anne, table.Join{})
	if left := r.look(table.User{}).Clocks[0].Sub(r.clock.Now()); left != 10*time.Minute {
		t.Errorf("there are %v left", left)
	}
}
