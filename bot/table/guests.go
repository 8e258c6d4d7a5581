package table

import "slices"

// Guest is somebody for whom a seat is held in the lobby. Nobody else can take it.
type Guest struct {
	User
	Known bool // is not told, unless somebody asks for it: has just played here
}

// Guests are those of a lobby, in the order in which they were invited.
type Guests []Guest

// Told is how many of them are told that a seat is held: all others can yet be invited.
func (all Guests) Told() (n int) {
	for _, g := range all {
		if !g.Known {
			n++
		}
	}
	return n
}

func (all Guests) index(user string) int {
	return slices.IndexFunc(all, func(g Guest) bool { return g.ID == user })
}

// without are the guests but for somebody, and whether that one was among them.
func (all Guests) without(user string) (rest Guests, was bool) {
	i := all.index(user)
	if i < 0 {
		return all, false
	}
	return slices.Delete(slices.Clone(all), i, i+1), true
}

// same reports whether both are the same people.
func (all Guests) same(other Guests) bool {
	return slices.EqualFunc(all, other, func(a, b Guest) bool { return a.User == b.User })
}
