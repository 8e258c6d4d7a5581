package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// Tenure is a time in which a seat was somebody's, also while a computer played there
// until its person came back.
type Tenure struct {
	Seat games.Seat
	User User
	From int // Step.N of the first step of it
	To   int // Step.N of the first step after it; Lasting while it is not over

	Off time.Duration // the days off that turns of that time have gone by
}

// Lasting is Tenure.To of whoever holds the seat still.
const Lasting = -1

// covers reports whether a step was made in that time.
func (t Tenure) covers(step int) bool { return t.From <= step && (step < t.To || t.To == Lasting) }

// Tenures are those of a table, in the order in which they began.
type Tenures []Tenure

// begun are the tenures once somebody holds a seat from a step on.
func (all Tenures) begun(seat games.Seat, user User, step int) Tenures {
	return append(all, Tenure{Seat: seat, User: user, From: step, To: Lasting})
}

// ended are the tenures once nobody holds a seat from a step on.
func (all Tenures) ended(seat games.Seat, step int) Tenures {
	all = slices.Clone(all)
	for i, t := range all {
		if t.Seat == seat && t.To == Lasting {
			all[i].To = step
		}
	}
	return all
}

// spending are the tenures once a turn of somebody has used up so much of days off.
func (all Tenures) spending(seat games.Seat, user string, off time.Duration) Tenures {
	all = slices.Clone(all)
	for i, t := range slices.Backward(all) {
		if t.Seat == seat && t.User.ID == user {
			all[i].Off += off
			break
		}
	}
	return all
}

// first is the step from which on somebody first held a seat.
func (all Tenures) first(seat games.Seat, user string) int {
	for _, t := range all {
		if t.Seat == seat && t.User.ID == user {
			return t.From
		}
	}
	return 0
}

// spent is how much of days off somebody has used up.
func (all Tenures) spent(user string) (off time.Duration) {
	for _, t := range all {
		if t.User.ID == user {
			off += t.Off
		}
	}
	return off
}

// renamed are the tenures once somebody is called otherwise.
func (all Tenures) renamed(user User) Tenures {
	all = slices.Clone(all)
	for i, t := range all {
		if t.User.ID == user.ID {
			all[i].User = user
		}
	}
	return all
}

// anotherOf reports whether somebody has held another seat than this one, and so knows
// its cards.
func (all Tenures) anotherOf(user string, seat games.Seat) bool {
	return slices.ContainsFunc(all, func(t Tenure) bool { return t.User.ID == user && t.Seat != seat })
}

// held reports whether a seat was somebody's when a step was made.
func (all Tenures) held(user string, seat games.Seat, step int) bool {
	return slices.ContainsFunc(all, func(t Tenure) bool {
		return t.User.ID == user && t.Seat == seat && t.covers(step)
	})
}
