package table

import "time"

// WentBack says that a table has gone back to an earlier moment, since the books were restored
// from a copy. Whatever was shown of the time since then, which is gone, is stale: versions
// are so far ahead that no control of that time has one of the present. Chance that was not
// drawn by then comes from another seed, for people have seen what the old one brings.
type WentBack struct {
	At    time.Time // zero: it never has
	Until time.Time // the moment that it shows
	Ahead int       // by so much versions are ahead of what is counted
}

// RaceVersion is the Version of controls that are bound to a stage: below zero, and another
// one after the table has gone back.
func (w WentBack) RaceVersion() int { return -1 - w.Ahead }
