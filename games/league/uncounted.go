package league

import "slices"

// Uncounted says why a game, or somebody's part in it, counts for nothing.
type Uncounted string

// The reasons. A game that counts has none.
const (
	ByVoid     Uncounted = "void"      // a moderator has declared it void
	BySeason   Uncounted = "season"    // no season was open when it ended
	ByHints    Uncounted = "hints"     // somebody was told what to play
	ByGame     Uncounted = "game"      // the league does not count that game
	ByPeople   Uncounted = "people"    // it compares fewer than two people, or partners alone
	ByAbsent   Uncounted = "absent"    // nobody was there; of a player: nobody else was
	ByOutsider Uncounted = "outsider"  // of a player: did not belong to the league when the game began
	ByComputer Uncounted = "computers" // of a player: the league compares no computers
	ByLate     Uncounted = "late"      // of a player: took a seat over that others had mostly played
)

// Uncounted says why a game counts for nothing; nothing where it counts.
func (r Rules) Uncounted(result Result, voids Voids) Uncounted {
	entrants := r.entrants(result, voids)
	why := r.uncounted(result, voids, entrants)
	if why == "" && !slices.ContainsFunc(entrants, func(e Entrant) bool { return r.compared(entrants, e) }) {
		why = ByAbsent
	}
	return why
}

// uncounted is Uncounted without ByAbsent: such a game is one of the ten of each pair.
func (r Rules) uncounted(result Result, voids Voids, entrants []Entrant) Uncounted {
	switch {
	case voids[Void{Table: result.Table}]:
		return ByVoid
	case result.Hints:
		return ByHints
	case !r.Has(result.Game):
		return ByGame
	case !r.comparesPeople(entrants):
		return ByPeople
	}
	return ""
}

// UncountedOf says why a game that counts for others counts for nothing for somebody; nothing
// where it counts.
func (r Rules) UncountedOf(p Player, in Result, voids Voids) Uncounted {
	why := r.leftOut(p, in, voids)
	entrants := r.entrants(in, voids)
	if who := slices.IndexFunc(entrants, func(e Entrant) bool { return e.ID == p.Person }); why == "" && who >= 0 && !r.compared(entrants, entrants[who]) {
		why = ByAbsent
	}
	return why
}

// Without are those for whom a game counts for nothing for that reason, while it counts for others.
func (r Rules) Without(why Uncounted, result Result, voids Voids) (ids []string) {
	for _, p := range result.Players {
		if p.Person != "" && r.UncountedOf(p, result, voids) == why {
			ids = append(ids, p.Person)
		}
	}
	return ids
}

// leftOut says why somebody is not compared with the others at all.
func (r Rules) leftOut(p Player, in Result, voids Voids) Uncounted {
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
