package league

// Count returns what a game does to the standings of its entrants, given those before in
// the same order and the pairs of the season, to which it adds.
func (r Rules) Count(entrants []Entrant, before []Standing, pairs Pairs) (changes []Change) {
	ratings := make([]Rating, len(entrants))
	for i := range entrants {
		ratings[i] = rate(entrants, before, i, pairs)
	}
	fresh := make([]int, len(entrants))
	if !r.Early {
		fresh = pairs.add(entrants)
	}
	for i, e := range entrants {
		if !r.compared(entrants, e) {
			continue
		}
		after := before[i]
		after.ID, after.Computer, after.Rating = e.ID, e.Computer, ratings[i]
		after.Unsettled = e.Unsettled
		after.Games++
		after.Points += e.Points
		after.Beaten += Beaten(entrants, e)
		after.Opponents += fresh[i]
		if e.Rank == 1 && !e.Left {
			after.Wins++
		}
		changes = append(changes, Change{e, before[i], after})
	}
	return changes
}

// compared reports whether a game counts for an entrant: another person was there to be compared with.
func (r Rules) compared(entrants []Entrant, who Entrant) bool {
	person, opponent := false, false
	for _, e := range entrants {
		person = person || !e.Computer && (who.meets(e) || r.Partners && e.ID != who.ID && !e.Absent)
		opponent = opponent || who.meets(e)
	}
	return r.Early || person && opponent
}

// rate rates one entrant against all with whom he is compared: partners are left out of
// each other's games, and so is with whom he has had as many games as count.
func rate(entrants []Entrant, before []Standing, who int, pairs Pairs) Rating {
	ratings, ranks, own := []Rating{}, []int{}, 0
	for i, e := range entrants {
		if i == who {
			own = len(ratings)
		}
		if i == who || entrants[who].meets(e) && !pairs.worn(entrants[who], e) {
			ratings, ranks = append(ratings, before[i].Rating), append(ranks, e.Rank)
		}
	}
	if len(ratings) == 1 {
		return before[who].Rating
	}
	return rateOne(ratings, ranks, own)
}
