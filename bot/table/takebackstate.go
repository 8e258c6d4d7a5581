package table

import (
	"maps"
	"slices"
	"time"

	"hofnar/games"
)

const (
	// unaskedFor is how long a step of which nobody else knows anything may be taken back
	// without asking.
	unaskedFor = 15 * time.Second
	// considered is how long computers, standing orders and clocks wait while people are
	// asked: else there would hardly be time to press.
	considered = 30 * time.Second
)

// Back is what has to be known, beside the steps, of taking one back.
type Back struct {
	Step    int          // about which everybody is asked, or was; 0: none
	Asked   time.Time    // since when
	Agreed  []games.Seat // ascending
	Refused bool
	// Clocks are those that the recent steps have changed, stopped as they were.
	Clocks Clocks
}

// Empty reports whether there is nothing to be known.
func (b Back) Empty() bool { return b.Step == 0 && len(b.Clocks) == 0 }

// agreed is what is known once somebody has agreed; before is whether he had already.
func (b Back) agreed(seat games.Seat) (after Back, before bool) {
	at, before := slices.BinarySearch(b.Agreed, seat)
	if !before {
		b.Agreed = slices.Insert(slices.Clone(b.Agreed), at, seat)
	}
	return b, before
}

// missing lists the persons on these chairs who have not agreed.
func (b Back) missing(chairs Chairs) (seats []games.Seat) {
	for i, c := range chairs {
		if seat := games.Seat(i); c.Human() && !slices.Contains(b.Agreed, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// without is what is known once somebody plays no more on a seat: his hours are not.
func (b Back) without(seat games.Seat) Back {
	if c, kept := b.Clocks[seat]; kept {
		c.Hours = ""
		b.Clocks = maps.Clone(b.Clocks)
		b.Clocks[seat] = c
	}
	return b
}

// after is what is known after one more step, which has changed these clocks: they are
// kept as they were, should it be taken back. Who is asked about an earlier one does not
// learn of a secret one.
func (b Back) after(newest past, was, is Clocks, now time.Time) Back {
	if !newest.secret {
		b = Back{}
	}
	if newest.final {
		return b
	}
	kept := maps.Clone(b.Clocks)
	for seat, c := range was {
		if is[seat] == c {
			continue
		}
		if kept == nil {
			kept = Clocks{}
		}
		kept[seat] = c.stopped(now)
	}
	b.Clocks = kept
	return b
}
