package league

import (
	"cmp"
	"math"
	"slices"
)

// Standing is what the games of a season come to for one entrant.
type Standing struct {
	ID       string `json:"id"`
	Computer bool   `json:"computer,omitempty"`
	Games    int    `json:"games"`
	Wins     int    `json:"wins"` // shared ones included
	Points   int    `json:"points"`
	Beaten   Share  `json:"beaten"` // the sum over all games
	// Opponents is with how many different people this one was compared.
	Opponents int  `json:"opponents"`
	Unsettled bool `json:"unsettled,omitempty"` // has no place until the season ends: Player.Unsettled
	Rating
}

// Mean is the share of the opponents beaten in a game on average.
func (s Standing) Mean() Share {
	if s.Games == 0 {
		return 0
	}
	return s.Beaten / Share(s.Games)
}

// tolerance is how far two means or spreads may lie apart that are the same: machines may differ
// in the last bits.
const tolerance = 1e-9

// Alike reports whether two standings are the same.
func (s Standing) Alike(other Standing) bool {
	near := math.Abs(s.Mu-other.Mu) <= tolerance && math.Abs(s.Sigma-other.Sigma) <= tolerance
	other.Rating = s.Rating
	return near && s == other
}

// Way is a way of counting: what a league's table is ordered by.
type Way string

// The ways of counting.
const (
	ByRating Way = "rating"
	ByPoints Way = "points"
	ByMean   Way = "beaten_mean" // share of the opponents beaten, a game
	BySum    Way = "beaten_sum"  // share of the opponents beaten, all games together
	ByWins   Way = "wins"
)

// Ways lists the ways of counting, the usual one first.
var Ways = []Way{ByRating, ByMean, BySum, ByPoints, ByWins}

// Criterion is a number that decides who stands higher: more is better.
type Criterion struct {
	Key   string // of its words
	Value func(Standing) int64
}

// What may decide. It is always what the table shows: nobody stands higher for
// something that cannot be seen.
var (
	rating = Criterion{"rating", func(s Standing) int64 { return int64(s.Friendly()) }}
	points = Criterion{"points", func(s Standing) int64 { return int64(s.Points) }}
	mean   = Criterion{"beaten_mean", func(s Standing) int64 { return int64(s.Mean()) }}
	sum    = Criterion{"beaten_sum", func(s Standing) int64 { return int64(s.Beaten) }}
	wins   = Criterion{"wins", func(s Standing) int64 { return int64(s.Wins) }}
	played = Criterion{"games", func(s Standing) int64 { return int64(s.Games) }}
)

var criteria = map[Way][]Criterion{
	ByRating: {rating, mean, wins, played},
	ByPoints: {points, wins, mean, played},
	ByMean:   {mean, played, wins, points},
	BySum:    {sum, wins, points, rating},
	ByWins:   {wins, mean, points, rating},
}

// Criteria lists what decides in a league that counts this way: first the way itself,
// then what breaks ties. Who is equal in all of them shares a place.
func (w Way) Criteria() []Criterion { return criteria[w] }

// Row is a line of a league's table.
type Row struct {
	Place int `json:"place,omitempty"` // 0 where there are too few games or opponents yet, or none is to be had
	Standing
}

// Alike reports whether two rows are the same.
func (r Row) Alike(other Row) bool { return r.Place == other.Place && r.Standing.Alike(other.Standing) }

// Order is a league's table: those with games and opponents enough, then those without,
// people alone. People who share a place stand in the order of their ids.
func (r Rules) Order(standings []Standing) (table []Row) {
	for _, s := range standings {
		if !s.Computer {
			table = append(table, Row{Standing: s})
		}
	}
	needed := r.Needed(table)
	slices.SortFunc(table, func(a, b Row) int {
		return cmp.Or(r.short(a, needed)-r.short(b, needed), r.compare(a, b), cmp.Compare(a.ID, b.ID))
	})
	for i := range table {
		switch {
		case r.short(table[i], needed) > 0:
		case i > 0 && r.compare(table[i-1], table[i]) == 0:
			table[i].Place = table[i-1].Place
		default:
			table[i].Place = i + 1
		}
	}
	return table
}

// Needed is against how many different people somebody has to have played to be ranked,
// where these have played: against all others where these are fewer.
func (r Rules) Needed(table []Row) int {
	others := -1
	for _, row := range table {
		if !row.Unsettled {
			others++
		}
	}
	return min(r.Opponents, others)
}

// short is 1 for who has not played enough to be ranked, or may not be.
func (r Rules) short(row Row, opponents int) int {
	if row.Unsettled || row.Games < r.Minimum || row.Opponents < opponents {
		return 1
	}
	return 0
}

func (r Rules) compare(a, b Row) int {
	for _, c := range r.Way.Criteria() {
		if by := cmp.Compare(c.Value(b.Standing), c.Value(a.Standing)); by != 0 {
			return by
		}
	}
	return 0
}
