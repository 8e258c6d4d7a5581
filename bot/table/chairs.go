package table

import (
	"cmp"
	"slices"
	"strings"

	"hofnar/games"
)

// User is a person of the chat service.
type User struct {
	ID   string
	Name string // as others see it now, unescaped
}

// Former begins the id by which somebody is kept whom nobody is to know any more. No real id
// begins like that.
const Former = "former-"

// Forgotten reports whether nobody is to know any more who this is.
func (u User) Forgotten() bool { return strings.HasPrefix(u.ID, Former) }

// Chair is one seat of a table and who sits on it.
type Chair struct {
	User  User   // the zero User where a computer sits from the start
	Level string // the computer's level, empty while a person plays
	Name  string // the name shown: the user's, or the computer's own
	Left  bool   // the user has left, a computer of Level plays on
	Away  bool   // a computer plays on, too, but only until the user comes back: too many turns were overdue

	Departed bool // who has left is no longer in the server
}

// Human reports whether a person plays this seat.
func (c Chair) Human() bool { return c.Level == "" }

// Occupant says who sits there, as deeds name them: a person's id, or the computer's
// own name.
func (c Chair) Occupant() string {
	if c.Human() {
		return c.User.ID
	}
	return c.Name
}

// key is by what a player is found again at another table.
func (c Chair) key() string { return cmp.Or(c.User.ID, c.Name) }

// Chairs are those of a table, by seat.
type Chairs []Chair

// playedBy finds the seat that this person plays, or Public.
func (all Chairs) playedBy(user string) games.Seat {
	return all.find(func(c Chair) bool { return c.Human() && c.User.ID == user && user != "" })
}

// of finds the seat that this person plays or has left, or Public.
func (all Chairs) of(user string) games.Seat {
	return all.find(func(c Chair) bool { return c.User.ID == user && user != "" })
}

// user is who sits on a seat, or did until a computer took over; empty for a computer's
// own.
func (all Chairs) user(seat games.Seat) string {
	if seat == games.Public {
		return ""
	}
	return all[seat].User.ID
}

func (all Chairs) find(wanted func(Chair) bool) games.Seat {
	return games.Seat(slices.IndexFunc(all, wanted)) // IndexFunc's -1 is Public
}

// away reports whether a computer plays for somebody who has not left.
func (all Chairs) away(user string) bool {
	seat := all.of(user)
	return seat != games.Public && all[seat].Away
}

// owns reports whether a seat is somebody's, or was until a computer took over.
func (all Chairs) owns(user string, seat games.Seat) bool {
	return user != "" && all[seat].User.ID == user
}

// othersPlay reports whether a person plays on another seat. The last one's is never
// handed over: a game that nobody attends goes on at the pace of its clock.
func (all Chairs) othersPlay(seat games.Seat) bool {
	for i, c := range all {
		if c.Human() && games.Seat(i) != seat {
			return true
		}
	}
	return false
}

// alone reports whether one person plays against computers.
func (all Chairs) alone() bool {
	people := 0
	for _, c := range all {
		if c.User.ID != "" {
			people++
		}
	}
	return people == 1 && len(all) > 1
}

// freeName returns a computer's name that nobody at the table bears.
func (all Chairs) freeName() string {
	for _, name := range games.ComputerNames {
		if !slices.ContainsFunc(all, func(c Chair) bool { return c.Name == name }) {
			return name
		}
	}
	return games.ComputerNames[0]
}
