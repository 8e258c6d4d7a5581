package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// Request is somebody's wish to take his last move back.
type Request struct {
	Who     games.Seat
	Missing []games.Seat // the persons who have not agreed yet
}

// lastOf is the step that a seat may want to take back.
func lastOf(p *position, seat games.Seat) (past, bool) {
	one, ok := p.newestOf(seat)
	return one, ok && p.Chairs[seat].Human() && p.Chairs[seat].User.ID == one.User
}

// requestOf is what everybody is asked about at present, if anything.
func requestOf(p *position) (Request, bool) {
	if p.Status != Running || p.Back.Step == 0 || p.Back.Refused || len(p.recent) == 0 || p.recent[0].N != p.Back.Step {
		return Request{}, false
	}
	who := p.recent[0].Who
	_, ok := lastOf(p, who)
	return Request{who, p.Back.missing(p.Chairs)}, ok
}

// sameRequest reports whether two positions ask people the same.
func sameRequest(p, other *position) bool {
	one, asked := requestOf(p)
	two, askedToo := requestOf(other)
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
	if _, asked := requestOf(p); !asked {
		return time.Time{}
	}
	return p.Back.Asked.Add(considered)
}
