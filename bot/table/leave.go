package table

import (
	"slices"

	"hofnar/games"
)

// Leave gives the seat up. In a running game a computer plays on; when no
// person is left, a lobby closes and a running game pauses. A leaving host
// hands the table to whoever sits in the next seat with a person in it. Who has
// left cannot take another seat, and is last at the end unless he comes back.
type Leave struct {
	Departed bool // has left the server: also who has left the table before
	Archived bool // also a table that has been put away
}

func (d Leave) apply(a *attempt) error {
	seat := a.p.Chairs.of(a.By.ID)
	next := seat
	switch {
	case !a.p.Status.Open() && !(d.Archived && a.p.Status == Archived):
		return a.notOpen()
	case seat == games.Public && a.p.release(a.By.ID): // whoever is expected no more
		return nil
	case seat != games.Public && a.p.Chairs[seat].Left && d.Departed:
		a.unchanged = a.p.Chairs[seat].Departed
		a.p.Chairs[seat].Departed = true
		return nil
	case seat == games.Public || a.p.Chairs[seat].Left:
		return a.p.unseated(a.By.ID)
	case a.p.Status == Lobby:
		a.p.Chairs = slices.Delete(a.p.Chairs, int(seat), int(seat)+1)
	default:
		giveUp(a, seat, d.Departed)
		next++
	}
	if a.p.passHost(next, a.now) {
		return nil
	}
	switch a.p.Status {
	case Lobby:
		stop(a, StoppedBy{As: ByLeaving})
	case Archived:
		a.p.letGo(a.now)
	default:
		stopTime(a)
		a.p.letGo(a.now)
		a.p.Status = Paused
	}
	return nil
}

// LeaveLobby gives up a seat, or one that is held, before the game begins.
type LeaveLobby struct{}

func (LeaveLobby) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	return Leave{}.apply(a)
}

// giveUp has a computer play a seat for somebody who has left.
func giveUp(a *attempt, seat games.Seat, departed bool) {
	c := &a.p.Chairs[seat]
	c.Left, c.Away, c.Departed, c.Level = true, false, departed, recommended(a.p.game)
	delete(a.p.Orders, seat)
	stopClock(a, seat)
	a.p.yield(seat)
}
