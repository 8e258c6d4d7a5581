package dalmuti

import (
	"slices"

	"hofnar/games"
)

// State is a position with what people want to know besides.
type State struct {
	position
	agreed games.Agreed

	paid  []payment // taxes carried out this round
	laid  []Laid    // what happened in the trick on the table
	sheet []games.Round
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
	games.Telling
	few []games.Seat // who could not be asked just now
}

func draftOf(s State, chance games.Chance) *draft {
	d := &draft{State: s, chance: chance}
	d.Scene = d.scene
	return d
}

// begin seats the players and deals the first round.
func begin(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := draftOf(State{}, chance)
	d.table, d.agreed = tableOf(players, agreed), agreed
	drawn, err := games.Draw(chance, games.Lot{Kind: "draw"}, liveDraw(players), checkDraw(players))
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

// liveDraw turns up cards of the whole deck, also where a trimmed one is played
// with: the first ranks that differ, as if whoever met one that lies there already turned
// up another. In which order the seats turn up theirs is drawn, too [D7].
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

// seating orders the players by the card they turned up.
func seating(drawn []int) []games.Seat {
	seats := make([]games.Seat, len(drawn))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortFunc(seats, func(a, b games.Seat) int { return drawn[a] - drawn[b] })
	return seats
}

// deal implements fate: it takes the cards in the order in which chance has them.
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

// seats are those who play, by rank.
func (s *State) seats() []games.Seat { return slices.Clone(s.ranks[:s.players]) }

// whoIsOut lists who has gone out this round, in order.
func (s *State) whoIsOut() []games.Seat { return append([]games.Seat{}, s.out[:s.gone]...) }

// titleOf is the title of a seat in this round.
func (s *State) titleOf(who games.Seat) string { return titleAt(s.places[who], s.players) }

// Waiting implements games.State. In phase tax it holds a silent holder of both
// jesters, of whom nobody is told [D2].
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
