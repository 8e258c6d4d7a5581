package daily

import (
	"slices"

	"hofnar/games"
)

// Better says which of two results is the better one: more than 0 where the first is, 0 where
// they are equal (Deal.Better).
type Better func(a, b int) int

// Standing is how a result compares with others.
type Standing struct {
	Beaten, Equal int // how many of them it is better than, and equal to
	Others        int // how many there are
}

// Against compares a result with others.
func Against(points int, others []int, better Better) Standing {
	s := Standing{Others: len(others)}
	for _, other := range others {
		switch n := better(points, other); {
		case n > 0:
			s.Beaten++
		case n == 0:
			s.Equal++
		}
	}
	return s
}

// Percent is that in matchpoints: two for each that is beaten and one for each tie, of all that
// there are to win. Against nobody it is 50.
func (s Standing) Percent() float64 {
	if s.Others == 0 {
		return 50
	}
	return 100 * float64(2*s.Beaten+s.Equal) / float64(2*s.Others)
}

// Row is somebody's line on the board of a server.
type Row struct {
	Who     int // index of the result
	Points  int
	Place   int // from 1; equal results share one
	Percent float64
}

// Board compares each of the results of a server with all others there and with those of the
// field. The best comes first, of equal ones the one that came first.
func Board(results, field []int, better Better) (rows []Row) {
	for i, points := range results {
		others := slices.Concat(results[:i], results[i+1:], field)
		place := 1 + Against(points, results, func(a, b int) int { return better(b, a) }).Beaten
		rows = append(rows, Row{i, points, place, Against(points, others, better).Percent()})
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return a.Place - b.Place })
	return rows
}

// Board ranks games of the deal that stand on a server's board.
func (d Deal) Board(list []Game, field []Played) []Row {
	var results []int
	for _, g := range list {
		results = append(results, g.Points)
	}
	return Board(results, PointsOf(field), d.Better)
}

// PointsOf are what each of these has come to.
func PointsOf(list []Played) (points []int) {
	for _, p := range list {
		points = append(points, p.Points)
	}
	return points
}

// Latest are the last of these games, so many at most, and somebody's own behind the others, though it
// may be older.
func Latest(list []Game, own Game, most int) []Game {
	others := slices.DeleteFunc(slices.Clone(list), func(g Game) bool { return g.Which == own.Which })
	return append(others[max(0, len(others)-most+1):], own)
}

// leastInWeek is from how many deals on a week has a mean.
const leastInWeek = 3

// Week is the mean of somebody's percents of the deals of a week; ok is false where they are too
// few.
func Week(percents []float64) (mean float64, ok bool) {
	if len(percents) < leastInWeek {
		return 0, false
	}
	for _, p := range percents {
		mean += p / float64(len(percents))
	}
	return mean, true
}

// Parting is the last decision before which all had played alike, and who chose what there.
type Parting struct {
	Before []games.Act // what all had decided until then
	Chose  []Chosen    // what most chose first
}

// Chosen is who has made the same choice.
type Chosen struct {
	Act    games.Act
	People []int // by their indexes
	Field  int   // how many of the field, of those who had played alike until then
}

// Parted says where people parted; ok is false where nobody did. Those of the field count where
// the people have all played alike to the end, or there is only one.
func Parted(people, field []Played) (p Parting, ok bool) {
	n, parted := alike(people)
	if !parted {
		n, parted = alike(slices.Concat(people, field))
	}
	if !parted || len(people) == 0 {
		return p, false
	}
	p.Before = people[0].Acts[:n]
	for i, one := range people {
		if len(one.Acts) <= n {
			continue
		}
		c := p.chose(one.Acts[n])
		c.People = append(c.People, i)
	}
	for _, one := range field {
		if together, _ := alike([]Played{people[0], one}); together >= n && len(one.Acts) > n {
			p.chose(one.Acts[n]).Field++
		}
	}
	slices.SortStableFunc(p.Chose, func(a, b Chosen) int {
		return len(b.People) + b.Field - len(a.People) - a.Field
	})
	return p, true
}

// Decided lists the moves of somebody's record of the deal that the person has decided, by their
// indexes in it: those that were not settled.
func (d Deal) Decided(record games.Record) (moves []int) {
	n, before := 0, games.State(nil)
	_ = games.Follow(d.Game, record, func(state games.State, _ []games.Event) { // it has been played
		if n > len(d.Record.Moves) && d.chosen(before, record.Moves[n-1]) {
			moves = append(moves, n-1)
		}
		n, before = n+1, state
	})
	return moves
}

// chose finds a choice among those that were made, or adds it.
func (p *Parting) chose(act games.Act) *Chosen {
	i := slices.IndexFunc(p.Chose, func(c Chosen) bool { return string(c.Act) == string(act) })
	if i < 0 {
		i, p.Chose = len(p.Chose), append(p.Chose, Chosen{Act: act})
	}
	return &p.Chose[i]
}

// alike is how many decisions all of these have made alike, and whether they have parted then.
// Whoever decides alike meets the same game, so it ends for all of them at once.
func alike(all []Played) (n int, parted bool) {
	if len(all) == 0 {
		return 0, false
	}
	for n = range all[0].Acts {
		for _, one := range all[1:] {
			if n >= len(one.Acts) || string(one.Acts[n]) != string(all[0].Acts[n]) {
				return n, n < len(one.Acts)
			}
		}
	}
	return len(all[0].Acts), false
}
