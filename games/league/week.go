package league

import "maps"

// Week is what some days have done to a season.
type Week struct {
	Way     Way
	Over    bool // the season
	Games   int  // that counted
	Leader  Row  // the zero Row where nobody is ranked
	Climber Climb
	Best    Feat
	Names   map[string]string // how people are called, by id
}

// After is what some days have done to a season and to the one before: who leads, and who has
// climbed, in the newer one in which a game has counted.
func (w Week) After(before Week) Week {
	switch {
	case w.Games == 0:
		return before
	case before.Games == 0:
		return w
	}
	w.Games += before.Games
	if before.Best.Gain > w.Best.Gain {
		w.Best = before.Best
	}
	names := maps.Clone(before.Names)
	maps.Copy(names, w.Names)
	w.Names = names
	return w
}

// Climb is how far somebody came up; the zero Climb: nobody did.
type Climb struct {
	ID       string
	From, To int // places
}

// Feat is what somebody's rating gained by one game.
type Feat struct {
	ID    string
	Table string
	Game  string
	Gain  int // of the friendly number
}

// Week compares the standings from before it with those of now, and looks for the game that
// has lifted somebody most, given what each has changed. Computers neither climb nor lead.
func (r Rules) Week(before, now []Standing, results []Result, changes map[string][]Change) Week {
	w := Week{Way: r.Way}
	for _, result := range results {
		if len(changes[result.Table]) > 0 {
			w.Games++
		}
		for _, c := range changes[result.Table] {
			if !c.Computer && c.Gain() > w.Best.Gain {
				w.Best = Feat{c.ID, result.Table, result.Game, c.Gain()}
			}
		}
	}
	were := map[string]int{}
	for _, row := range r.Order(before) {
		were[row.ID] = row.Place
	}
	for _, row := range r.Order(now) {
		was := were[row.ID]
		switch {
		case row.Computer || row.Place == 0:
			continue
		case w.Leader.ID == "":
			w.Leader = row
		}
		if was-row.Place > w.Climber.From-w.Climber.To {
			w.Climber = Climb{row.ID, was, row.Place}
		}
	}
	return w
}
