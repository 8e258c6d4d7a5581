package dalmuti

import "hofnar/games"

// position is all that the rules go by, flat and without a pointer, so that it is copied by an
// assignment and can be played in place. What only people are told of stands in State.
type position struct {
	table
	round, part int // from 1; parts are the deal with its taxes, then each trick
	phase       phase
	ranks       [mostPlayers]games.Seat // players by title, Greater Dalmuti first
	places      [mostPlayers]int        // the index of each seat in ranks
	hands       [mostPlayers]cards
	held        [mostPlayers]int // how many cards, by seat

	upheaval upheaval
	rebel    games.Seat // who showed both jesters, games.Public if nobody did
	declined bool       // the holder of both jesters has said no
	chosen   [2]cards   // what Greater and Lesser Dalmuti give, 0 if not chosen yet

	turn  games.Seat // games.Public where nobody is to play
	trick Trick      // what is to be beaten; Count is 0 where somebody is to lead
	out   [mostPlayers]games.Seat
	gone  int // how many of out are out, in order

	scores [mostPlayers]int
}

// table is how many play, and what has been agreed on.
type table struct {
	players, rounds          int
	trimmed, democracy, swap bool
}

func tableOf(players int, agreed games.Agreed) table {
	return table{players, agreed.Int("rounds"), agreed.Str("deck") == trimmed,
		agreed.Str("scoring") == democracy, agreed.Str("great_revolution") == swap}
}

func (t *table) deck() cards { return deckOf(t.players, t.trimmed) }

// phase is what is going on.
type phase uint8

const (
	inTaxes phase = iota
	inPlay
	isOver
)

// String is the phase as records write it.
func (p phase) String() string { return [...]string{"tax", "play", "over"}[p] }

// upheaval is what kind of revolution the round saw.
type upheaval uint8

const (
	noRevolution upheaval = iota
	revolution
	greatRevolution
)

// String is the revolution as records write it.
func (u upheaval) String() string { return [...]string{"none", "revolution", "great"}[u] }

// Trick is the play that has to be beaten, by Count cards of a better rank.
type Trick struct {
	Count int        `json:"count"`
	Rank  int        `json:"rank"`
	By    games.Seat `json:"by"`
}

// dues is how many cards go each way in the two taxes: that between Greater Dalmuti and
// Greater Peon, and that between the Lesser ones. A tax is named by its index.
var dues = [2]int{2, 1}

// ends are the two players of a tax: the Dalmuti, who chooses, and the peon.
func (p *position) ends(due int) (high, low games.Seat) {
	return p.ranks[due], p.ranks[p.players-1-due]
}

// owes is the tax for which this seat has yet to choose cards; ok is false if there is none.
func (p *position) owes(who games.Seat) (due int, ok bool) {
	due = p.places[who]
	return due, p.phase == inTaxes && due < len(dues) && p.chosen[due] == 0
}

// undecided reports whether this seat holds both jesters and has not said yes or no.
func (p *position) undecided(who games.Seat) bool {
	return p.phase == inTaxes && !p.declined && p.hands[who].of(jester) == jesters
}

// awaited reports whether the game waits for this seat.
func (p *position) awaited(who games.Seat) bool {
	if p.phase == inTaxes {
		_, owes := p.owes(who)
		return owes || p.undecided(who)
	}
	return p.phase == inPlay && p.turn == who
}

// after is who plays next, in the order of titles and round again.
func (p *position) after(who games.Seat) games.Seat {
	next := p.places[who] + 1
	if next == p.players {
		next = 0
	}
	return p.ranks[next]
}

// seat gives the players their places in this order.
func (p *position) seat(order [mostPlayers]games.Seat) {
	p.ranks = order
	for place, who := range order[:p.players] {
		p.places[who] = place
	}
}

// opposite is the seat with the mirrored rank.
func (p *position) opposite(who games.Seat) games.Seat { return p.ranks[p.players-1-p.places[who]] }

// order lists the players as a round has ended: in the order in which they went out, and the
// one who still holds cards last.
func (p *position) order() [mostPlayers]games.Seat {
	order := p.out
	for _, who := range p.ranks[:p.players] {
		if p.held[who] > 0 {
			order[p.players-1] = who
		}
	}
	return order
}

// points are the points by seat of a round that has ended in this order.
func (p *position) points(order [mostPlayers]games.Seat) (points [mostPlayers]int) {
	for i, who := range order[:p.players] {
		points[who] = p.players - 1 - i
	}
	if p.democracy {
		for due := range dues {
			high, low := p.ends(due)
			points[high] = 0
			for i, who := range order[:p.players] { // [D6]
				if who == low {
					points[high] = max(0, p.places[low]-i)
				}
			}
		}
	}
	return points
}
