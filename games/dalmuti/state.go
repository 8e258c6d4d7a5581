package dalmuti

import (
	"math/rand/v2"
	"slices"

	"hofnar/games"
)

// The phases, as records write them.
const (
	phaseTax  = "tax"
	phasePlay = "play"
	phaseOver = "over"
)

// What kind of revolution the round saw, as records write it.
const (
	noRevolution    = "none"
	revolution      = "revolution"
	greatRevolution = "great"
)

// State is a position of the game.
type State struct {
	players int
	agreed  games.Agreed

	round int // from 1
	part  int // from 1: the deal with its taxes, then each trick
	phase string
	ranks []games.Seat // Greater Dalmuti first
	hands [mostPlayers]cards

	revolution string
	rebel      games.Seat // who showed both jesters, games.Public if nobody did
	declined   bool       // the holder of both jesters has said no
	chosen     [2]*cards  // taxes of Greater and Lesser Dalmuti
	paid       []payment  // taxes carried out this round

	turn  games.Seat
	trick *Trick
	laid  []Laid // what happened in the trick on the table
	out   []games.Seat

	scores []int
	sheet  []games.Round
}

// Trick is what has to be beaten: so many cards of a better rank.
type Trick struct {
	Count int        `json:"count"`
	Rank  int        `json:"rank"`
	By    games.Seat `json:"by"`
}

// payment is one direction of a tax: who knows about it are its two ends.
type payment struct {
	from, to games.Seat
	cards    cards
}

// draft is a position in the making: a copy that becomes the next State, or is
// thrown away with a refusal. What it shares with the old one it replaces and
// never writes to.
type draft struct {
	State
	chance games.Chance
	events []games.Event
}

// begin seats the players and deals the first round.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := draft{chance: chance}
	d.players, d.agreed = players, agreed
	d.scores = make([]int, players)
	drawn, err := games.Draw(chance, "draw", liveDraw(players), checkDraw(players))
	if err != nil {
		return nil, nil, err
	}
	seats := seating(drawn)
	d.round, d.part = 1, 1
	d.tell(seatedNews(seats, drawn))
	if err := d.deal(seats); err != nil {
		return nil, nil, err
	}
	return &d.State, d.events, nil
}

// liveDraw turns up cards of the whole deck, also where a trimmed one is played
// with. Whoever meets a rank that lies there already turns up another [D7].
func liveDraw(players int) func(*rand.Rand) []int {
	return func(r *rand.Rand) []int {
		var drawn []int
		for _, card := range shuffled(deckOf(players, false), r) {
			if len(drawn) < players && !slices.Contains(drawn, card) {
				drawn = append(drawn, card)
			}
		}
		return drawn
	}
}

func checkDraw(players int) func([]int) games.Text {
	return func(drawn []int) games.Text {
		shown, ok := tally(drawn)
		if !ok || len(drawn) != players || slices.Max(shown[:]) > 1 {
			return games.T("dalmuti.chance.draw")
		}
		return games.Text{}
	}
}

// seating orders the players by the card they turned up.
func seating(drawn []int) []games.Seat {
	seats := make([]games.Seat, len(drawn))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortFunc(seats, func(a, b games.Seat) int { return drawn[a] - drawn[b] })
	return seats
}

func shuffled(deck cards, r *rand.Rand) []int {
	list := deck.list()
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// deal begins the round now counted, with these titles.
func (d *draft) deal(ranks []games.Seat) error {
	deck := d.deck()
	dealt, err := games.Draw(d.chance, "deal",
		func(r *rand.Rand) []int { return shuffled(deck, r) },
		func(list []int) games.Text {
			if c, ok := tally(list); !ok || c != deck {
				return games.T("dalmuti.chance.deal")
			}
			return games.Text{}
		})
	if err != nil {
		return err
	}
	d.part, d.phase, d.ranks = 1, phaseTax, ranks
	d.hands = [mostPlayers]cards{}
	for i, card := range dealt {
		d.hands[ranks[i%d.players]][card]++
	}
	d.revolution, d.rebel, d.declined = noRevolution, games.Public, false
	d.chosen, d.paid = [2]*cards{}, nil
	d.turn, d.trick, d.laid, d.out = games.Public, nil, nil, nil
	d.tellDealt()
	if d.hands[d.title(greaterPeon)][jester] == jesters {
		d.overturn()
	}
	return nil
}

func (s *State) deck() cards { return deckOf(s.players, s.agreed.Str("deck") == trimmed) }

// title is the seat that bears one of the four single titles.
func (s *State) title(title string) games.Seat {
	switch title {
	case greaterDalmuti:
		return s.ranks[0]
	case lesserDalmuti:
		return s.ranks[1]
	case lesserPeon:
		return s.ranks[s.players-2]
	}
	return s.ranks[s.players-1]
}

// titleOf is the title of a seat in this round.
func (s *State) titleOf(who games.Seat) string { return titleAt(place(s.ranks, who), s.players) }

// Waiting implements games.State. In phase tax it holds a silent holder of both
// jesters, of whom nobody is told [D2].
func (s *State) Waiting() []games.Seat {
	switch s.phase {
	case phasePlay:
		return []games.Seat{s.turn}
	case phaseTax:
		waiting := s.owing()
		if holder, ok := s.undecided(); ok && !slices.Contains(waiting, holder) {
			waiting = append(waiting, holder)
		}
		slices.Sort(waiting)
		return waiting
	}
	return nil
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.phase == phaseOver, Scores: slices.Clone(s.scores), Sheet: slices.Clone(s.sheet)}
	if t.Over {
		t.Winners = games.Leaders(s.scores)
	}
	return t
}

// report is the state of a record, as dalmuti.md lists it.
type report struct {
	Round      int          `json:"round"`
	Phase      string       `json:"phase"`
	Ranks      []games.Seat `json:"ranks"`
	Hands      [][]int      `json:"hands"`
	Trick      *Trick       `json:"trick"`
	Out        []games.Seat `json:"out"`
	Sheet      [][]int      `json:"sheet"`
	Revolution string       `json:"revolution"`
}

// Report implements games.State.
func (s *State) Report() any {
	r := report{
		Round: s.round, Phase: s.phase, Ranks: slices.Clone(s.ranks),
		Hands: [][]int{}, Trick: s.trick, Out: append([]games.Seat{}, s.out...),
		Sheet: [][]int{}, Revolution: s.revolution,
	}
	for _, hand := range s.hands[:s.players] {
		r.Hands = append(r.Hands, hand.list())
	}
	for _, row := range s.sheet {
		r.Sheet = append(r.Sheet, row.Points)
	}
	return r
}
