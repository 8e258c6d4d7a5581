package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// WishToTakeBack is somebody's wish to take his last move back.
type WishToTakeBack struct {
	Who     games.Seat
	Missing []games.Seat // the persons who have not agreed yet
}

// lastOf is the step that a seat may want to take back.
func lastOf(p *position, seat games.Seat) (past, bool) {
	one, ok := p.newestOf(seat)
	return one, ok && p.Chairs[seat].Human() && p.Chairs[seat].User.ID == one.User
}

// askedBack reports whether everybody is asked about the last step, or was.
func askedBack(p *position) bool {
	return p.Status == Running && p.Back.Step != 0 && len(p.recent) > 0 && p.recent[0].N == p.Back.Step
}

// refusedBack reports whether a seat has asked to take the last step back, and somebody did not agree.
func refusedBack(p *position, seat games.Seat) bool {
	return askedBack(p) && p.Back.Refused && p.recent[0].Who == seat
}

// wishToTakeBack is what everybody is asked about at present, if anything.
func wishToTakeBack(p *position) (WishToTakeBack, bool) {
	if !askedBack(p) || p.Back.Refused {
		return WishToTakeBack{}, false
	}
	who := p.recent[0].Who
	_, ok := lastOf(p, who)
	return WishToTakeBack{who, p.Back.missing(p.Chairs)}, ok
}

// sameTakeback reports whether two positions ask people the same.
func sameTakeback(p, other *position) bool {
	one, asked := wishToTakeBack(p)
	two, askedToo := wishToTakeBack(other)
	return asked == askedToo && one.Who == two.Who && slices.Equal(one.Missing, two.Missing)
}

// mayTakeBack reports whether a seat may ask for its last step. Whether that was too long
// ago is judged when it does.
func mayTakeBack(p *position, seat games.Seat) bool {
	one, ok := lastOf(p, seat)
	return ok && p.Status == Running && (one.shown || one.secret) && p.Back.Step != one.N
}

// consideredUntil is until when nothing is done unasked, since people are asked.
func consideredUntil(p *position) time.Time {
	if _, asked := wishToTakeBack(p); !asked {
		return time.Time{}
	}
	return p.Back.Asked.Add(considered)
}
