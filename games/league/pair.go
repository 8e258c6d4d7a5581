package league

// pairGames is how many games of two entrants move their ratings against each other in a
// season. So two people, or one with two accounts, cannot play each other up.
const pairGames = 10

// Pair is what somebody has had with another in a season.
type Pair struct {
	Games int  // in which both were entrants, and no partners
	Met   bool // this one was compared with the other in one of them
}

// Pairs are those of a season, by the id of one and that under which the other is a rival
// (Entrant.Rival): each two have two of them.
type Pairs map[[2]string]Pair

// unsettled is under which id all who have no place are rivals.
const unsettled = "unsettled"

// Rival is under which id games against this one are counted: all who are Unsettled are one,
// or somebody who is forgotten again and again would be another one each time.
func (e Entrant) Rival() string {
	if e.Unsettled {
		return unsettled
	}
	return e.ID
}

// add counts a game, and returns with how many people that an entrant had not met before
// each was compared.
func (all Pairs) add(entrants []Entrant) (fresh []int) {
	fresh = make([]int, len(entrants))
	for i, e := range entrants {
		for _, other := range entrants {
			if !e.Opposes(other) {
				continue
			}
			key := [2]string{e.ID, other.Rival()}
			pair := all[key]
			if pair.Games++; !pair.Met && e.meets(other) {
				pair.Met = true
				if !other.Computer && !other.Unsettled {
					fresh[i]++
				}
			}
			all[key] = pair
		}
	}
	return fresh
}

// worn reports whether two entrants have had as many games as move their ratings.
func (all Pairs) worn(one, other Entrant) bool {
	return all[[2]string{one.ID, other.Rival()}].Games >= pairGames
}
