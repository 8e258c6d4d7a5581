package league

// Effect is what a game has done to somebody in a league's table. Place 0 is somebody
// who has too few games or opponents to be ranked, or had none.
type Effect struct {
	Rank          int // among those whom the game compared
	Before, After Row
	Needed        int // opponents, to be ranked
}

// Gain is what a game has done to the friendly number.
func (e Effect) Gain() int { return e.After.Friendly() - e.Before.Friendly() }

// Effects are what a game has done to the people whom it compared, in the order of their
// ranks, given all standings before it.
func (r Rules) Effects(before []Standing, points []Point) (all []Effect) {
	were, are := map[string]Standing{}, map[string]Standing{}
	for _, s := range before {
		were[s.ID], are[s.ID] = s, s
	}
	for _, p := range points {
		are[p.ID] = p.Standing
	}
	old, _ := r.placed(were)
	now, needed := r.placed(are)
	for _, p := range points {
		if !p.Computer {
			all = append(all, Effect{p.Rank, old[p.ID], now[p.ID], needed})
		}
	}
	return all
}

// placed are the rows of a table by id, and how many opponents a place takes there.
func (r Rules) placed(standings map[string]Standing) (rows map[string]Row, needed int) {
	var list []Standing
	for _, s := range standings {
		if s.Games > 0 {
			list = append(list, s)
		}
	}
	rows = map[string]Row{}
	for id, s := range standings { // whom no table shows yet
		rows[id] = Row{Standing: s}
	}
	table := r.Order(list)
	for _, row := range table {
		rows[row.ID] = row
	}
	return rows, r.Needed(table)
}
