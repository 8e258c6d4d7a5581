package kismet

import "hofnar/games"

// position is the position that the rules know: flat and without a pointer, so that it
// is copied at no cost and played in place. What only
// people are told of stands in State.
type position struct {
	players, rounds int

	round  int // from 1
	roll   int // from 1 in every round; 0 before the first
	phase  phase
	active games.Seat // who rolled last, or is to begin the round
	dice   dice
	laid   bool // the active player has laid off a card

	half    uint8    // of the roll: 1 once the active player has said Kismet
	knocked [2]seats // on this roll, in each half
	won     bool     // a knock has been right
	winner  games.Seat
	closed  bool // no more knocking on this roll [K6]

	up     [mostPlayers]row
	piles  [mostPlayers]pile
	scores [mostPlayers]int
}

// phase is what is going on.
type phase uint8

const (
	inRoll   phase = iota // a round begins, the starter is to roll
	inAct                 // rolled, Kismet not yet said
	inKismet              // said
	inClaim               // a winner must claim
	isOver
)

// String is the phase as records write it.
func (p phase) String() string { return [...]string{"roll", "act", "kismet", "claim", "over"}[p] }

// seats is a set of seats.
type seats uint8

func seat(who games.Seat) seats { return 1 << (uint(who) & 7) }

func (s seats) has(who games.Seat) bool { return s&seat(who) != 0 }

// fitting are the cards of a player that fit the roll.
func (p *position) fitting(who games.Seat) row { return p.up[who] & p.dice.fits() }

// next is who may pick up the dice, games.Public when nobody may.
func (p *position) next() games.Seat {
	switch p.phase {
	case inRoll:
		return p.active
	case inKismet:
		if next := p.active + 1; int(next) < p.players {
			return next
		}
		return 0
	}
	return games.Public
}

// awaited is whom the game waits for, games.Public when it is over. It does not
// wait for those who may knock but need not.
func (p *position) awaited() games.Seat {
	switch p.phase {
	case inAct:
		return p.active
	case inClaim:
		return p.winner
	}
	return p.next()
}

// mayKnock reports whether a player may knock now [K3].
func (p *position) mayKnock(who games.Seat) bool {
	running := p.phase == inAct || p.phase == inKismet || p.phase == inClaim
	return running && !p.closed && who != p.active && !p.knocked[p.half].has(who)
}

// vain reports whether every knock would be wrong or too late, as all can see, whatever
// anybody holds.
func (p *position) vain() bool { return p.laid || p.won }

// open reports whether anybody may knock now, and perhaps rightly.
func (p *position) open() bool {
	for who := range games.Seat(p.players) {
		if !p.vain() && p.mayKnock(who) {
			return true
		}
	}
	return false
}

// verdict is what a knock comes to.
type verdict uint8

const (
	right     verdict = iota // and the first
	late                     // right, but too late [K4]
	wrongLaid                // the active player has laid off a card
	wrongFits                // the active player has a card that fits
	wrongOwn                 // the knocker has none
	wrongNone                // after Kismet: there was nothing to overlook
)

// String is the verdict as words and facts call it.
func (v verdict) String() string {
	return [...]string{"won", "late", "laid", "fits", "own", "none"}[v]
}

func (v verdict) wrong() bool { return v > late }

// judge says what a knock comes to, each on its own, in the order of arrival.
func (p *position) judge(who games.Seat) verdict {
	switch after := p.half == 1; {
	case after && p.won:
		return late // what was overlooked once stays overlooked
	case p.laid:
		return wrongLaid
	case after && p.fitting(p.active) == 0:
		return wrongNone
	case after:
		return right
	case p.fitting(p.active) != 0:
		return wrongFits
	case p.fitting(who) == 0:
		return wrongOwn
	case p.won:
		return late
	}
	return right
}

// What a player gets for the last card, in the own turn or by a knock.
const (
	ownTurn = 15
	byKnock = 10
)

// points are what a round is worth, by seat, that ends with this player's last card.
func (p *position) points(out games.Seat) (points [mostPlayers]int) {
	for who := range p.players {
		points[who] = -p.up[who].cost()
	}
	points[out] = byKnock
	if out == p.active {
		points[out] = ownTurn
	}
	return points
}
