package kismet

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"hofnar/games"
)

// View is what anybody may know of a position: all but the order in which the
// cards lie in others' piles.
type View struct {
	Seat    games.Seat `json:"seat"` // whose view it is
	Round   int        `json:"round"`
	Phase   string     `json:"phase"`
	Active  games.Seat `json:"active"`
	Next    games.Seat `json:"next"`    // who may pick up the dice, or games.Public
	Winner  games.Seat `json:"winner"`  // who must claim, or games.Public
	Said    bool       `json:"said"`    // Kismet has been said by the active player
	Laid    bool       `json:"laid"`    // the active player has laid off a card
	Closed  bool       `json:"closed"`  // no more knocking on this roll
	Dice    []int      `json:"dice"`    // nil before the first roll of a round
	Up      [][]int    `json:"up"`      // open cards by seat, ascending
	Rows    [][]int    `json:"rows"`    // the same in the places where they lie, 0 where a card is gone
	Piles   []int      `json:"piles"`   // how many cards lie face down, by seat
	Knocks  []Knock    `json:"knocks"`  // on this roll, in order of arrival
	Knocked bool       `json:"knocked"` // the seat cannot knock any more in this half of the roll
	Scores  []int      `json:"scores"`
}

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	v := games.View{
		Phase:    s.phase.String(),
		Scene:    s.scene(),
		Stage:    s.stage(),
		Heading:  games.T("kismet.heading", "Round", s.round, "Rounds", s.rounds),
		Turn:     s.Waiting(),
		Asked:    s.asked(),
		Says:     s.says(),
		Seats:    make([]games.Place, s.players),
		Lines:    s.lines(),
		Pictured: s.rolled(),
		Own:      s.own(who),
		Detail:   s.detail(who),
	}
	for i := range v.Seats {
		v.Seats[i] = s.place(games.Seat(i))
	}
	return v
}

// Ended implements games.Ender.
func (s *State) Ended() (games.View, bool) {
	if s.ended == nil {
		return games.View{}, false
	}
	return s.ended.View(games.Public), true
}

func (s *State) detail(who games.Seat) View {
	v := View{
		Seat: who, Round: s.round, Phase: s.phase.String(), Active: s.active, Next: s.next(), Winner: s.winner,
		Said: s.half == 1, Laid: s.laid, Closed: s.closed, Dice: s.dice.pips(),
		Up: make([][]int, s.players), Rows: make([][]int, s.players),
		Knocks: slices.Clone(s.knocks), Scores: slices.Clone(s.scores[:s.players]),
		Knocked: who >= 0 && s.knocked[s.half].has(who),
	}
	room := make([]int, s.players*(2*columns+1)) // for all that follows
	v.Piles, room = room[:s.players:s.players], room[s.players:]
	for seat := range v.Up {
		v.Up[seat], room = s.up[seat].appendTo(room[:0:columns]), room[columns:]
		v.Rows[seat], room = room[:columns:columns], room[columns:]
		v.Piles[seat] = s.piles[seat].size()
		s.places(games.Seat(seat), s.up[seat], v.Rows[seat])
	}
	return v
}

// stage names the roll: each has a message of its own.
func (s *State) stage() string {
	text := strconv.AppendInt(make([]byte, 0, 8), int64(s.round), 10)
	return string(strconv.AppendInt(append(text, '.'), int64(s.roll), 10))
}

func (s *State) asked() games.Text {
	switch {
	case s.phase == isOver:
		return games.Text{}
	case s.phase == inAct && s.laid:
		return games.T("kismet.asked.say")
	}
	return games.T("kismet.asked." + s.phase.String())
}

// says is who picks up the dice once Kismet is said, and whether somebody may still knock.
func (s *State) says() games.Text {
	switch {
	case s.phase != inKismet:
		return games.Text{}
	case s.open():
		return games.T("kismet.says.knock", "Who", s.next())
	}
	return games.T("kismet.says.roll", "Who", s.next())
}

// place is a seat's line at the table.
func (s *State) place(who games.Seat) games.Place {
	p, points := games.Place{Seat: who, Pictured: true}, pointsArg(s.scores[who])
	if s.up[who] == 0 {
		p.Text = games.T("kismet.place.out", "Points", points)
		return p
	}
	p.Text = games.T("kismet.place", "Cards", s.cardRow(who), "Count", s.piles[who].size(), "Points", points, "Roll", s.onRoll(who))
	return p
}

// onRoll is what knocks on this roll have shown of a player: what the own last one came to,
// or that the player has overlooked a card.
func (s *State) onRoll(who games.Seat) games.Text {
	if who == s.active && s.half == 1 && s.won {
		return games.T("kismet.place.overlooked")
	}
	for _, k := range slices.Backward(s.knocks) {
		switch {
		case k.Who != who:
		case k.Wrong():
			return games.T("kismet.place.knock.wrong")
		case k.Late():
			return games.T("kismet.place.knock.late")
		default:
			return games.T("kismet.place.knock.right")
		}
	}
	return games.Text{}
}

// cardRow is a player's cards as they lie there.
func (s *State) cardRow(who games.Seat) any {
	if !s.isShuffled() {
		return sortedRows[s.up[who]>>lowest]
	}
	var list [columns]int
	s.places(who, s.up[who], list[:])
	return spaced(list[:])
}

// spaced writes cards in a line, all as wide as two digits, with a dot where one is gone.
func spaced(cards []int) string {
	line := make([]byte, 0, 48)
	for i, v := range cards {
		if i > 0 {
			line = append(line, ' ')
		}
		if v < 10 {
			line = append(line, ' ')
		}
		if v == 0 {
			line = append(line, "·"...)
			continue
		}
		line = strconv.AppendInt(line, int64(v), 10)
	}
	return string(line)
}

// sortedRows are all rows as they are shown ascending: a table is looked at far more
// often than there are rows.
var sortedRows = func() []any {
	shown, list := make([]any, allCards>>lowest+1), make([]int, columns)
	for i := range shown {
		inOrder.only(row(i<<lowest), list)
		shown[i] = spaced(list)
	}
	return shown
}()

// order is how a player has laid out the cards.
type order [columns]int

var inOrder = order(allCards.list())

// only writes these cards into their places, and 0 where one is missing: the rows do not
// close up when cards go.
func (o *order) only(cards row, into []int) {
	for i, v := range o {
		if into[i] = 0; cards.has(v) {
			into[i] = v
		}
	}
}

func (s *State) isShuffled() bool { return s.agreed.Str(rowsOption) == shuffled }

// places writes these cards of a player into the places where they lie.
func (s *State) places(who games.Seat, cards row, into []int) {
	laidOut := inOrder
	if s.isShuffled() {
		at := rand.New(rand.NewPCG(s.order, uint64(who))).Perm(highest + 1)
		slices.SortFunc(laidOut[:], func(a, b int) int { return at[a] - at[b] })
	}
	laidOut.only(cards, into)
}

// rolled are the dice.
func (s *State) rolled() []games.Text {
	if s.dice == 0 {
		return nil
	}
	return []games.Text{diceLine[s.dice]}
}

// lines are what holds for this roll.
func (s *State) lines() []games.Text {
	if s.dice.joker() && s.phase != isOver {
		return []games.Text{games.T("kismet.line.joker")}
	}
	return nil
}

// own is what only a player may look through: his pile, and what a knock may cost him, but while
// he cannot knock since he is to act. That the roll is his own changes nothing after that, or
// his message would be edited when the next one rolls.
func (s *State) own(who games.Seat) []games.Text {
	switch {
	case who < 0 || s.piles[who] == 0 || s.phase == isOver:
		return nil
	case who == s.active && s.phase == inAct:
		return []games.Text{games.T("kismet.line.pile", "Cards", s.piles[who].String())}
	}
	return []games.Text{games.T("kismet.line.pile.knock", "Cards", s.piles[who].String(), "Top", s.piles[who].top())}
}
