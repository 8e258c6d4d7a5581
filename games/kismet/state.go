package kismet

import (
	"slices"

	"hofnar/games"
)

// The phases, as records write them.
const (
	phaseRoll   = "roll"   // a round begins, the starter is to roll
	phaseAct    = "act"    // rolled, Kismet not yet said
	phaseKismet = "kismet" // said
	phaseClaim  = "claim"  // a winner must claim
	phaseOver   = "over"
)

// State is a position of the game.
type State struct {
	players int
	agreed  games.Agreed

	round  int    // from 1
	roll   int    // from 1 in every round; 0 before the first
	order  uint64 // the round's own, for those who lay out their cards in any order
	phase  string
	active games.Seat // who rolled last, or is to begin the round
	dice   dice
	laid   bool // the active player has laid off a card

	knocked [mostPlayers][2]bool // by seat, before and after Kismet, on this roll
	knocks  []Knock              // on this roll, in order of arrival
	won     bool                 // a knock has been right
	winner  games.Seat           // who must claim, else games.Public
	after   bool                 // Kismet was said by the active player
	closed  bool                 // no more knocking on this roll [K6]

	up    [mostPlayers]row
	piles [mostPlayers][]int // the top card last

	scores []int
	sheet  []games.Round
}

// Knock is one knock and what it came to.
type Knock struct {
	Who     games.Seat
	Verdict string // see the verdicts
	Back    int    // the card that a wrong one cost, 0 if none
}

// The verdicts on a knock.
const (
	won       = "won"  // right, and the first
	late      = "late" // right, but too late [K4]
	wrongLaid = "laid" // the active player has laid off a card
	wrongFits = "fits" // the active player has a card that fits
	wrongOwn  = "own"  // the knocker has none
	wrongNone = "none" // after Kismet: there was nothing to overlook
)

// Wrong reports whether the knock was wrong.
func (k Knock) Wrong() bool { return k.Verdict != won && k.Verdict != late }

// draft is a position in the making: a copy that becomes the next State, or is
// thrown away with a refusal. What it shares with the old one it replaces and
// never writes to.
type draft struct {
	State
	chance games.Chance
	events []games.Event
}

// begin lays out the cards and finds who starts.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := draft{chance: chance}
	d.players, d.agreed = players, agreed
	d.scores = make([]int, players)
	if err := d.begin(1); err != nil {
		return nil, nil, err
	}
	return &d.State, d.events, nil
}

// begin begins a round: all cards face up, and everybody rolls for the start.
func (d *draft) begin(round int) error {
	d.round, d.roll, d.phase = round, 0, phaseRoll
	d.up, d.piles = [mostPlayers]row{}, [mostPlayers][]int{}
	for who := range d.players {
		d.up[who] = allCards
	}
	d.clear(nil)
	return d.start()
}

// clear begins a roll: nobody has knocked on it.
func (d *draft) clear(rolled dice) {
	d.dice, d.laid = rolled, false
	d.knocked, d.knocks = [mostPlayers][2]bool{}, nil
	d.won, d.winner, d.after, d.closed = false, games.Public, false, false
}

// start has everybody roll; the highest sum starts the round, and those tied
// roll again among themselves [K2].
func (d *draft) start() error {
	d.order = uint64(d.round)
	in := seats(d.players)
	for len(in) > 1 {
		sums := make([]int, len(in))
		rolls := make([]dice, len(in))
		for i := range in {
			rolled, err := roll(d.chance)
			if err != nil {
				return err
			}
			rolls[i], sums[i] = rolled, rolled.sum()
			d.order = d.order*1009 + uint64(rolled[0]*36+rolled[1]*6+rolled[2])
		}
		d.tellStart(in, rolls)
		high := slices.Max(sums)
		i := -1
		in = slices.DeleteFunc(in, func(games.Seat) bool { i++; return sums[i] < high })
	}
	d.active = in[0]
	d.tellStarts()
	return nil
}

func seats(n int) []games.Seat {
	list := make([]games.Seat, n)
	for i := range list {
		list[i] = games.Seat(i)
	}
	return list
}

// fitting are the cards of a player that fit the roll.
func (s *State) fitting(who games.Seat) row { return s.up[who] & s.dice.values() }

// next is who may pick up the dice, games.Public when nobody may.
func (s *State) next() games.Seat {
	switch s.phase {
	case phaseRoll:
		return s.active
	case phaseKismet:
		return games.Seat((int(s.active) + 1) % s.players)
	}
	return games.Public
}

// said is 1 once the active player has said Kismet: the second half of a roll,
// in which everybody may knock once more.
func (s *State) said() int {
	if s.after {
		return 1
	}
	return 0
}

// mayKnock reports whether a player may knock now [K3].
func (s *State) mayKnock(who games.Seat) bool {
	running := s.phase == phaseAct || s.phase == phaseKismet || s.phase == phaseClaim
	return running && !s.closed && who != s.active && !s.knocked[who][s.said()]
}

// Waiting implements games.State. Who may merely knock is not waited for.
func (s *State) Waiting() []games.Seat {
	switch s.phase {
	case phaseAct:
		return []games.Seat{s.active}
	case phaseClaim:
		return []games.Seat{s.winner}
	case phaseOver:
		return nil
	}
	return []games.Seat{s.next()}
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.phase == phaseOver, Scores: slices.Clone(s.scores), Sheet: slices.Clone(s.sheet)}
	if t.Over {
		t.Winners = games.Leaders(s.scores)
	}
	return t
}

// report is the state of a record, as kismet.md lists it.
type report struct {
	Round    int         `json:"round"`
	Phase    string      `json:"phase"`
	Active   games.Seat  `json:"active"`
	Next     *games.Seat `json:"next"`
	Dice     dice        `json:"dice"`
	Claimant *games.Seat `json:"claimant"`
	Up       [][]int     `json:"up"`
	Pile     [][]int     `json:"pile"`
	Sheet    [][]int     `json:"sheet"`
}

// Report implements games.State.
func (s *State) Report() any {
	r := report{
		Round: s.round, Phase: s.phase, Active: s.active, Next: orNull(s.next()),
		Dice: s.dice, Claimant: orNull(s.winner), Sheet: [][]int{},
	}
	for who := range s.players {
		r.Up = append(r.Up, s.up[who].list())
		r.Pile = append(r.Pile, append([]int{}, s.piles[who]...))
	}
	for _, row := range s.sheet {
		r.Sheet = append(r.Sheet, row.Points)
	}
	return r
}

func orNull(who games.Seat) *games.Seat {
	if who == games.Public {
		return nil
	}
	return &who
}
