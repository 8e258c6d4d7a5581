package games

import "maps"

// Situation is what an outcome of chance is drawn for: a roll of seat 2, a deal.
type Situation struct {
	Purpose string
	Seat    Seat // Public where it is nobody's own
}

// Counts is how many outcomes a game has drawn for each situation. It is never changed,
// and nil has drawn nothing.
type Counts map[Situation]int

// With counts further ones.
func (c Counts) With(further []Situation) Counts {
	if len(further) == 0 {
		return c
	}
	all := make(Counts, len(c)+len(further))
	maps.Copy(all, c)
	for _, one := range further {
		all[one]++
	}
	return all
}
