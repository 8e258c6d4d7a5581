package table

import "hofnar/games"

// Steps is how many steps there have been, the beginning included: for nobody's eyes but
// a test's, since it tells of moves made in secret.
func (g Snapshot) Steps() int {
	if g.p == nil {
		return 0
	}
	return len(g.p.steps)
}

// Drawn is how much chance a table has drawn, and what for.
func (g Snapshot) Drawn() games.Counts { return g.p.drawn }
