package league

import (
	"cmp"
	"fmt"
	"slices"
)

// Result is how a game ended, as leagues see it.
type Result struct {
	Table   string   `json:"table"` // its name
	Ended   int64    `json:"ended"` // unix milliseconds
	Game    string   `json:"game"`
	Hints   bool     `json:"hints,omitempty"` // somebody was told what to play: nothing to compare
	Players []Player `json:"players"`

	Uncounted Uncounted `json:"uncounted,omitempty"` // as Rules.Uncounted says; in exports only
}

// Player is somebody who is to be compared: who held a seat at the end, and whoever
// had left one.
type Player struct {
	Seat   int    `json:"seat"`
	Person string `json:"person,omitempty"` // an id; empty: a computer of Level
	Level  string `json:"level,omitempty"`
	Place  int    `json:"place,omitempty"`  // 1 is best, equal ones tie; of no meaning for who has left
	Points int    `json:"points,omitempty"` // as the game's own sheet gives them
	Team   int    `json:"team,omitempty"`   // partners have the same one, from 1; 0: plays alone
	Left   bool   `json:"left,omitempty"`   // had left, was away or was replaced, and did not come back
	// Turns are those of the seat up to the game's end, of who has left; 0: nobody knows. Of who sits
	// there at the end after somebody else they are those that others have made before that one first
	// held it, and that one's own; 0: nobody else has made any.
	Turns int  `json:"turns,omitempty"`
	Own   int  `json:"own,omitempty"` // how many of these that person has made
	Out   bool `json:"out,omitempty"` // did not belong to the league when the game began
	// Unsettled has no place until the season ends: was forgotten during it, and has begun anew.
	Unsettled bool `json:"unsettled,omitempty"`
}

// absent reports whether somebody was not there for the others: who has left without
// having made a third of the turns of the seat. So nobody gains by people who sit down
// only to lose.
func (p Player) absent() bool { return p.Left && 3*p.Own < p.Turns }

// late reports whether somebody has taken a seat over too late for how the game ended to be that
// one's: without having made a third of the turns that people made there before, and that one's own.
// So nobody gains by taking over a seat that another has brought to where it wins.
func (p Player) late() bool { return !p.Left && 3*p.Own < p.Turns }

// Compare orders results as games are counted: by their end, then by table.
func (r Result) Compare(other Result) int {
	return cmp.Or(cmp.Compare(r.Ended, other.Ended), cmp.Compare(r.Table, other.Table))
}

// Entrant is one of those whom a game compares.
type Entrant struct {
	ID       string
	Computer bool
	Rank     int // 1 is best; equal ranks are ties
	Points   int
	Team     int
	Left     bool
	Absent   bool // the others are not compared with this one

	Unsettled bool // as Player.Unsettled
}

// Opposes reports whether two entrants play against each other.
func (e Entrant) Opposes(other Entrant) bool {
	return e.ID != other.ID && (e.Team == 0 || e.Team != other.Team)
}

// meets reports whether an entrant is compared with another.
func (e Entrant) meets(other Entrant) bool { return e.Opposes(other) && !other.Absent }

// Ranking says whom a game compares, the best first: people alone, unless computers
// count; who has left comes last. It is nil where the game does not count.
func (r Rules) Ranking(result Result, voids Voids) []Entrant {
	entrants := r.entrants(result, voids)
	if r.uncounted(result, voids, entrants) != "" {
		return nil
	}
	worst := 0
	for _, e := range entrants {
		worst = max(worst, e.Rank)
	}
	for i, e := range entrants {
		if e.Left {
			entrants[i].Rank = worst + 1
		}
	}
	slices.SortFunc(entrants, func(a, b Entrant) int { return cmp.Or(a.Rank-b.Rank, cmp.Compare(a.ID, b.ID)) })
	number(entrants)
	return entrants
}

// entrants are those to be compared, ranked by their places at the table.
func (r Rules) entrants(result Result, voids Voids) (all []Entrant) {
	seats := slices.SortedFunc(slices.Values(result.Players), func(a, b Player) int { return a.Seat - b.Seat })
	levels := map[string]int{}
	for _, p := range seats {
		e := Entrant{ID: p.Person, Rank: p.Place, Points: p.Points, Team: p.Team, Left: p.Left, Absent: p.absent() && !r.Early, Unsettled: p.Unsettled}
		if p.Left {
			e.Rank = 0
		}
		if p.Person == "" {
			levels[p.Level]++
			e.ID, e.Computer = ComputerID(result.Game, p.Level, levels[p.Level]), true
		}
		if r.leftOut(p, result, voids) == "" {
			all = append(all, e)
		}
	}
	return all
}

// ComputerID names a computer in the books of a league that counts them: of several
// of a level at one table the first, the second, and so on.
func ComputerID(game, level string, nth int) string {
	return fmt.Sprintf("computer:%s:%s:%d", game, level, nth)
}

// comparesPeople reports whether two people at least are compared with each other.
func (r Rules) comparesPeople(entrants []Entrant) bool {
	for _, one := range entrants {
		for _, other := range entrants {
			if !one.Computer && !other.Computer && one.Opposes(other) {
				return true
			}
		}
	}
	return r.Partners && comparesPartners(entrants)
}

// comparesPartners reports whether two people at least are compared, be it with computers alone.
func comparesPartners(entrants []Entrant) bool {
	people, opponents := 0, false
	for _, e := range entrants {
		if !e.Computer {
			people++
		}
		opponents = opponents || e.Opposes(entrants[0])
	}
	return people >= 2 && opponents
}

// number gives sorted entrants the ranks 1, 2, 2, 4.
func number(entrants []Entrant) {
	last := 0
	for i := range entrants {
		was := entrants[i].Rank
		if i > 0 && was == last {
			entrants[i].Rank = entrants[i-1].Rank
		} else {
			entrants[i].Rank = i + 1
		}
		last = was
	}
}

// Share is a part of the opponents of one game, in parts of Whole, so that sums are
// exact and their order is irrelevant.
type Share int64

// Whole is the share of somebody who has beaten everybody: half of it divides by up
// to 22 opponents.
const Whole Share = 2 * 232792560

// Beaten is the share of the opponents that came in below an entrant; ties are half.
func Beaten(entrants []Entrant, who Entrant) Share {
	halves, opponents := 0, 0
	for _, other := range entrants {
		if !who.meets(other) {
			continue
		}
		opponents++
		switch {
		case other.Rank > who.Rank:
			halves += 2
		case other.Rank == who.Rank:
			halves++
		}
	}
	if opponents == 0 {
		return 0
	}
	return Whole / 2 * Share(halves) / Share(opponents)
}
