package league

import (
	"fmt"
	"maps"
	"slices"
)

// Rules are what a league has agreed on.
type Rules struct {
	Games     []string `json:"games"` // which count; none named: all
	Way       Way      `json:"way"`
	Minimum   int      `json:"minimum"`   // of games, to be ranked
	Computers bool     `json:"computers"` // count as opponents
	// Opponents is against how many different people somebody has to have played to be
	// ranked, or against all others where a season has fewer people.
	Opponents int `json:"opponents"`
	// Early are seasons that were closed before absent people and worn pairs were left out
	// of comparisons: they stay as they were.
	Early bool `json:"early,omitempty"`
	// Partners are seasons that were closed while two partners against computers counted: they stay
	// as they were.
	Partners bool `json:"partners,omitempty"`
}

// House are the rules of a server's own league: everything that people play against
// people.
var House = Rules{Way: ByRating, Opponents: UsualOpponents}

// UsualOpponents is Rules.Opponents where nothing else was agreed on.
const UsualOpponents = 3

// Has reports whether a game counts in the league.
func (r Rules) Has(game string) bool {
	return len(r.Games) == 0 || slices.Contains(r.Games, game)
}

// Book holds the standings of one season. The zero value is none: see Open.
type Book struct {
	rules Rules
	start map[string]Rating
	rows  map[string]Standing
	pairs Pairs
	last  Result
}

// Open begins a season. Who is in start brings a rating along from the season before,
// everybody else begins afresh.
func Open(rules Rules, start map[string]Rating) *Book {
	return &Book{rules: rules, start: start, rows: map[string]Standing{}, pairs: Pairs{}}
}

// Change is what a game has done to somebody's standing.
type Change struct {
	Entrant
	Before, After Standing
}

// Gain is what a game has done to the friendly number.
func (c Change) Gain() int { return c.After.Friendly() - c.Before.Friendly() }

// Add counts one more game, and says what it changed: nothing where it does not
// count. A game that ended before one that is counted is an error: only a season counted
// anew puts it in its place.
func (b *Book) Add(result Result, voids Voids) (changes []Change, err error) {
	if b.last.Table != "" && result.Compare(b.last) <= 0 {
		return nil, fmt.Errorf("game %s ended before game %s, which is counted already", result.Table, b.last.Table)
	}
	b.last = result
	entrants := b.rules.Ranking(result, voids)
	before := make([]Standing, len(entrants))
	for i, e := range entrants {
		before[i] = b.standing(e.ID)
	}
	changes = b.rules.Count(entrants, before, b.pairs)
	for _, c := range changes {
		b.rows[c.After.ID] = c.After
	}
	return changes, nil
}

// Pairs are those of everybody who has played.
func (b *Book) Pairs() Pairs { return b.pairs }

// standing is what somebody has so far.
func (b *Book) standing(id string) Standing {
	if s, ok := b.rows[id]; ok {
		return s
	}
	return Begin(id, b.start)
}

// Begin is the standing of somebody who has not played in a season yet.
func Begin(id string, start map[string]Rating) Standing {
	s := Standing{ID: id, Rating: Fresh}
	if r, ok := start[id]; ok {
		s.Rating = r
	}
	return s
}

// Standings are those of everybody who has played, computers included, by id.
func (b *Book) Standings() (all []Standing) {
	for _, id := range slices.Sorted(maps.Keys(b.rows)) {
		all = append(all, b.rows[id])
	}
	return all
}

// CarryOver are the ratings with which the next season begins, where they are kept,
// given those with which this one began and its standings. Who did not play brings along
// what he brought, less sure once more.
func CarryOver(start map[string]Rating, standings []Standing) map[string]Rating {
	next := map[string]Rating{}
	for id, r := range start {
		next[id] = r.CarriedOver()
	}
	for _, s := range standings {
		next[s.ID] = s.CarriedOver()
	}
	return next
}

// Export is a season as it is written out.
type Export struct {
	League      League            `json:"league"`
	Season      Season            `json:"season"`
	Names       map[string]string `json:"names"` // how people are called, by id
	Standings   []Row             `json:"standings"`
	Starts      map[string]Rating `json:"starts"` // the ratings with which it began, where they were kept
	Results     []Result          `json:"results"`
	Corrections []Correction      `json:"corrections"`
	Changes     []RuleChange      `json:"rule_changes"`
}

// Voids are the corrections of the season that are in force.
func (e *Export) Voids() Voids {
	voids := Voids{}
	for _, c := range e.Corrections {
		voids[c.Void] = voids[c.Void] || c.Undone == 0
	}
	return voids
}

// MarkUncounted has each result say why it counts for nothing, if it does.
func (e *Export) MarkUncounted() {
	voids := e.Voids()
	for i, result := range e.Results {
		e.Results[i].Uncounted = e.Season.Rules.Uncounted(result, voids)
	}
}
