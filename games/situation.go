package games

import "maps"

// Situation is what an outcome of chance is drawn for: a roll of seat 2, a deal.
type Situation struct {
	Purpose string
	Seat    Seat // Public where the outcome is for all
}

// Counts is how many outcomes have been drawn for each situation; nil: none. It is never
// changed.
type Counts map[Situation]int

// With is these counts and further situations.
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
