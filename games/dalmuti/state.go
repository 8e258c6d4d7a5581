package dalmuti

import (
	"slices"

	"hofnar/games"
)

// State is a position with what only people are told of: the taxes that were paid, what
// happened in this trick, how the one before was closed, and the score sheet.
type State struct {
	position
	agreed games.Agreed

	paid  []payment // in this round; the two directions of a tax follow each other
	laid  []Laid    // plays and passes of the trick on the table
	sheet []games.Round
	ended *State // the trick that the last move has closed still lies there; nil if it has closed none
}

// payment is one direction of a tax. Only its two players know the cards.
type payment struct {
	from, to games.Seat
	cards    cards
}

// draft is a position in the making: a copy that becomes the next State, or is
// thrown away with a refusal. Slices that it shares with the old one are
// replaced, and never written to.
type draft struct {
	State
	chance games.Chance
	games.Telling
	few []games.Seat // who was passed over by this move, having too few cards
}

func draftOf(s State, chance games.Chance) *draft {
	d := &draft{State: s, chance: chance}
	d.Scene, d.ended = d.scene, nil
	return d
}

// begin seats the players and deals the first round.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := draftOf(State{}, chance)
	d.table, d.agreed = tableOf(players, agreed), agreed
	drawn, err := games.Draw(chance, games.Lot{Kind: "draw", From: []any{deckOf(players, false).list()}}, liveDraw(players), checkDraw(players))
	if err != nil {
		return nil, nil, err
	}
	seats := seating(drawn)
	d.round, d.part = 1, 1
	d.Add(seatedNews(seats, drawn, agreed.Bool(keepTitles)))
	order := [mostPlayers]games.Seat{}
	copy(order[:], seats)
	if err := d.referee().begin(1, order); err != nil {
		return nil, nil, err
	}
	return &d.State, d.Events, nil
}

// referee carries out moves in the draft, which hears of everything.
func (d *draft) referee() referee { return referee{&d.position, d, d} }

// liveDraw draws a card for each player, from the whole deck even where a trimmed one is
// played with. It takes the first ranks of the shuffled deck that differ, as if whoever drew a
// rank that was there already drew again, and spreads them over the seats by chance [D7].
func liveDraw(players int) func([]games.Luck) []int {
	return func(luck []games.Luck) []int {
		var drawn []int
		for _, card := range games.Shuffled(luck[0], deckOf(players, false).list()) {
			if len(drawn) < players && !slices.Contains(drawn, card) {
				drawn = append(drawn, card)
			}
		}
		return games.Shuffled(luck[0], drawn)
	}
}

func checkDraw(players int) func([]int) games.Text {
	return func(drawn []int) games.Text {
		_, ok := tally(drawn)
		list := slices.Compact(slices.Sorted(slices.Values(drawn)))
		if !ok || len(drawn) != players || len(list) != players {
			return games.T("dalmuti.chance.draw")
		}
		return games.Text{}
	}
}

// seating lists the players by the card that each drew, the best first.
func seating(drawn []int) []games.Seat {
	seats := make([]games.Seat, len(drawn))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortFunc(seats, func(a, b games.Seat) int { return drawn[a] - drawn[b] })
	return seats
}

// deal implements fate with the chance of the draft.
func (d *draft) deal(p *position) error {
	list, err := games.Shuffle(d.chance, games.Lot{Kind: "deal"}, p.deck().list(), games.T("dalmuti.chance.deal"))
	if err != nil {
		return err
	}
	pack := make([]uint8, len(list))
	for i, card := range list {
		pack[i] = uint8(card)
	}
	p.share(pack)
	return nil
}

// seats lists the players by title, Greater Dalmuti first.
func (s *State) seats() []games.Seat { return slices.Clone(s.ranks[:s.players]) }

// whoIsOut lists who has gone out this round, in order.
func (s *State) whoIsOut() []games.Seat { return append([]games.Seat{}, s.out[:s.gone]...) }

// titleOf is the title of a seat in this round.
func (s *State) titleOf(who games.Seat) string { return titleAt(s.places[who], s.players) }

// Waiting implements games.State. In phase tax it includes whoever holds both jesters and has
// not said yes or no, which no view shows to others [D2].
func (s *State) Waiting() (waiting []games.Seat) {
	for who := range games.Seat(s.players) {
		if s.awaited(who) {
			waiting = append(waiting, who)
		}
	}
	return waiting
}

// Tally implements games.State.
func (s *State) Tally() games.Tally {
	return games.Tally{Over: s.phase == isOver, Scores: slices.Clone(s.scores[:s.players]), Winners: s.winners(), Sheet: games.CloneSheet(s.sheet)}
}

func (s *State) winners() []games.Seat {
	if s.phase != isOver {
		return nil
	}
	return games.Leaders(s.scores[:s.players]) // [D5]
}

// report is the state of a record, as docs/rules/dalmuti.md lists it.
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
		Round: s.round, Phase: s.phase.String(), Ranks: s.seats(),
		Hands: [][]int{}, Trick: s.toBeat(), Out: s.whoIsOut(),
		Sheet: [][]int{}, Revolution: s.upheaval.String(),
	}
	for _, hand := range s.hands[:s.players] {
		r.Hands = append(r.Hands, hand.list())
	}
	for _, row := range games.CloneSheet(s.sheet) {
		r.Sheet = append(r.Sheet, row.Points)
	}
	return r
}

// toBeat is the trick on the table, nil if there is none.
func (s *State) toBeat() *Trick {
	if s.trick.Count == 0 {
		return nil
	}
	t := s.trick
	return &t
}
