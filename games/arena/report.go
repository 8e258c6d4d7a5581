package arena

import (
	"cmp"
	"slices"
)

// Report is the result of a contest.
type Report struct {
	Deals      int     `json:"deals"`      // all of whose games were finished; each is one sample of the estimates
	Games      int     `json:"games"`      // played, those included of other deals, which are in no estimate
	Unfinished int     `json:"unfinished"` // games left after too many moves
	Fair       float64 `json:"fair_share"` // of the games won, where all play equally well
	Sides      []Side  `json:"sides"`      // in the order in which they are first named
	Pace       float64 `json:"games_per_second,omitempty"`
}

// Side is how the seats of one name did, on average.
type Side struct {
	Name    string   `json:"name"`
	Program string   `json:"program,omitempty"` // what a program calls itself
	Seats   int      `json:"seats"`
	Place   Estimate `json:"place"`  // at the end, 1 the best; ties share the mean of theirs
	Points  Estimate `json:"points"` // at the end
	Wins    Estimate `json:"wins"`   // share of the games won: partners win together, those who are level split a win
	Failures
	Times *Times `json:"times,omitempty"` // of its decisions, where they are timed
}

// Side returns the side of that name, the zero Side if there is none.
func (r Report) Side(name string) Side {
	for _, s := range r.Sides {
		if s.Name == name {
			return s
		}
	}
	return Side{}
}

// score is what one seat of the contest has got in one deal: sums over its finished games.
type score struct {
	games               int
	place, points, wins float64
	failures            Failures
	program             string
}

func (s *score) add(place float64, points int, wins float64) {
	s.games++
	s.place += place
	s.points += float64(points)
	s.wins += wins
}

// addProgram takes over a program's failures and its name.
func (s *score) addProgram(p *program) {
	s.failures.add(p.failures)
	p.failures = Failures{}
	s.program = p.name
}

// report sums up the deals. Their order does not depend on which worker has played them.
func (c Contest) report(deals []deal) (r Report) {
	deals = slices.DeleteFunc(slices.Clone(deals), func(d deal) bool { return d.seats == nil }) // not begun
	for _, d := range deals {
		r.Games += d.games
		r.Unfinished += d.unfinished
		if d.whole() {
			r.Deals++
		}
	}
	for _, seat := range c.Seats {
		if r.Side(seat.Name).Seats == 0 {
			r.Sides = append(r.Sides, c.side(seat.Name, deals))
		}
	}
	return r
}

// side sums up the seats of one name. A deal is one sample, since its games share their luck.
// One that is not whole is left out of the means: its games would not even out who sat where.
func (c Contest) side(name string, deals []deal) Side {
	side := Side{Name: name}
	for _, seat := range c.Seats {
		if seat.Name == name {
			side.Seats++
		}
	}
	var place, points, wins []float64
	for _, d := range deals {
		sum := score{}
		for i, seat := range c.Seats {
			if seat.Name == name {
				sum.join(d.seats[i])
			}
		}
		side.Failures.add(sum.failures)
		side.Program = cmp.Or(side.Program, sum.program)
		if n := float64(sum.games); d.whole() {
			place, points, wins = append(place, sum.place/n), append(points, sum.points/n), append(wins, sum.wins/n)
		}
	}
	side.Place, side.Points, side.Wins = estimate(place), estimate(points), estimate(wins)
	return side
}

func (s *score) join(other score) {
	s.games += other.games
	s.place += other.place
	s.points += other.points
	s.wins += other.wins
	s.failures.add(other.failures)
	s.program = cmp.Or(s.program, other.program)
}

// placesOf ranks scores, the most points first; ties share the mean place.
func placesOf(scores []int) []float64 {
	places := make([]float64, len(scores))
	for i, mine := range scores {
		better, equal := 0, 0
		for _, s := range scores {
			switch {
			case s > mine:
				better++
			case s == mine:
				equal++
			}
		}
		places[i] = float64(better) + float64(equal+1)/2
	}
	return places
}
