package table

import (
	"time"
)

// Outlook is what may happen at a table though nobody comes: the books can be asked
// for it, so that the table need not be in memory.
type Outlook struct {
	Due   time.Time // when something is to be done there unasked; zero: never
	Raced time.Time // of the last move, while a race is on; else zero
}

// is reports whether both say the same.
func (o Outlook) is(other Outlook) bool {
	return o.Due.Equal(other.Due) && o.Raced.Equal(other.Raced)
}

// Brief is what is known of an open table that is not in memory.
type Brief struct {
	ID      ID
	Guild   string
	Channel string
	Game    string
	Lobby   bool      // its game has not begun
	Due     time.Time // Outlook.Due
	Raced   time.Time // Outlook.Raced
}

// earlier is the earlier of two moments, of which zero is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
