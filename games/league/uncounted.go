package league

// Uncounted says why a game, or somebody's part in it, counts for nothing.
type Uncounted string

// The reasons. A game that counts has none.
const (
	ByVoid     Uncounted = "void"      // a moderator has declared it void
	BySeason   Uncounted = "season"    // no season was open when it ended
	ByHints    Uncounted = "hints"     // somebody was told what to play
	ByGame     Uncounted = "game"      // the league does not count that game
	ByPeople   Uncounted = "people"    // it compares fewer than two people, or partners alone
	ByOutsider Uncounted = "outsider"  // of a player: did not belong to the league when the game began
	ByComputer Uncounted = "computers" // of a player: the league compares no computers
	ByLate     Uncounted = "late"      // of a player: took a seat over that others had mostly played
)

// Uncounted says why a game counts for nothing; nothing where it counts.
func (r Rules) Uncounted(result Result, voids Voids) Uncounted {
	return r.uncounted(result, voids, r.entrants(result, voids))
}

func (r Rules) uncounted(result Result, voids Voids, entrants []Entrant) Uncounted {
	switch {
	case voids[Void{Table: result.Table}]:
		return ByVoid
	case result.Hints:
		return ByHints
	case !r.Has(result.Game):
		return ByGame
	case !comparesPeople(entrants):
		return ByPeople
	}
	return ""
}

// UncountedOf says why somebody is not compared in a game that counts for others; nothing
// where that one is.
func (r Rules) UncountedOf(p Player, in Result, voids Voids) Uncounted {
	switch {
	case p.Out:
		return ByOutsider
	case p.Person == "" && !r.Computers:
		return ByComputer
	case voids.Cover(in, p.Person):
		return ByVoid
	case p.late():
		return ByLate
	}
	return ""
}
