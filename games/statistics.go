package games

import "slices"

// Statistic is a number that is counted of each player beside the points: the longest
// reign, the quickest knock. Words: NAME.statistic.KEY.
type Statistic struct {
	Key   string
	Unit  Unit
	Lower bool // less is better
	Adds  bool // the numbers of a game, and of several games, are added up; otherwise the best counts

	// From and To, if not empty, are the keys of two marks, and make it a duration: from the
	// latest mark From, of the seat or of all, to each mark To of the seat. The table measures
	// it, since rules have no clock.
	From, To string
}

// Unit is what a statistic counts.
type Unit string

// The units.
const (
	Times        Unit = "times"
	Rounds       Unit = "rounds"
	Turns        Unit = "turns" // of all players
	Places       Unit = "places"
	Points       Unit = "points"
	Steps        Unit = "steps"        // the length of a way: the crossings of a tail
	Pieces       Unit = "pieces"       // cards, stones
	Milliseconds Unit = "milliseconds" // durations, and nothing else
)

// Units lists all units. bot/words has words for each.
var Units = []Unit{Times, Rounds, Turns, Places, Points, Steps, Pieces, Milliseconds}

// Mark is what an Event means for the statistics: a number for one of them, or the moment at
// which a duration begins or ends. It is not shown while a game runs.
type Mark struct {
	Key string // of a statistic, or its From or To
	Who Seat   // Public: all seats
	N   int    // the number; without meaning for From and To
}

// Mark adds a mark to the event.
func (e *Event) Mark(key string, who Seat, n int) {
	e.Marks = append(slices.Clip(e.Marks), Mark{key, who, n})
}

// Moment is a mark and when what caused it was received, in milliseconds.
type Moment struct {
	Mark
	At int64
}

// Count reckons the statistics of one seat from the marks of a game, in order: a number by
// key. A statistic without a mark is not in it.
func (g *Game) Count(moments []Moment, who Seat) map[string]int {
	counts := map[string]int{}
	for _, s := range g.Statistics {
		s.count(moments, who, counts)
	}
	return counts
}

func (s Statistic) count(moments []Moment, who Seat, counts map[string]int) {
	var since int64
	began := false
	for _, m := range moments {
		switch {
		case m.Who != who && m.Who != Public:
		case m.Key == s.Key:
			s.add(counts, m.N)
		case m.Key == s.From && s.From != "":
			since, began = m.At, true
		case m.Key == s.To && s.To != "" && began:
			s.add(counts, int(m.At-since))
		}
	}
}

// Lasted is how many milliseconds the duration took that these moments, of which the last
// ones are the newest, end with for a seat; ok is false where they end with none.
func (s Statistic) Lasted(moments []Moment, who Seat) (ms int64, ok bool) {
	var end *Moment
	for i := range slices.Backward(moments) { // the newest first
		m := &moments[i]
		switch {
		case m.Who != who && m.Who != Public:
		case end == nil && m.Key == s.To:
			end = m
		case end != nil && m.Key == s.From:
			return end.At - m.At, true
		}
	}
	return 0, false
}

func (s Statistic) add(counts map[string]int, n int) {
	if was, ok := counts[s.Key]; ok {
		n = s.Join(was, n)
	}
	counts[s.Key] = n
}

// Join makes one number of two: their sum if it Adds, else the better one.
func (s Statistic) Join(a, b int) int {
	switch {
	case s.Adds:
		return a + b
	case s.Better(a, b):
		return a
	}
	return b
}

// Better reports whether a is better than b.
func (s Statistic) Better(a, b int) bool { return s.Lower == (a < b) && a != b }
