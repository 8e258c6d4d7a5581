package kismet

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"hofnar/games"
)

// View is what anybody may know of a position: all but the order in which the
// cards lie in others' piles.
type View struct {
	Seat    games.Seat // whose view it is
	Round   int
	Phase   string
	Active  games.Seat
	Next    games.Seat // who may pick up the dice, or games.Public
	Winner  games.Seat // who must claim, or games.Public
	Said    bool       // Kismet has been said by the active player
	Laid    bool       // the active player has laid off a card
	Closed  bool       // no more knocking on this roll
	Dice    []int      // nil before the first roll of a round
	Up      [][]int    // open cards by seat, ascending
	Piles   []int      // how many cards lie face down, by seat
	Knocks  []Knock    // on this roll, in order of arrival
	Knocked bool       // the seat cannot knock any more in this half of the roll
	Scores  []int
}

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	v := games.View{
		Phase:   s.phase,
		Scene:   games.Scene{Round: s.round, Part: s.roll + 1},
		Stage:   fmt.Sprintf("%d.%d", s.round, s.roll),
		Heading: games.T("kismet.heading", "Round", s.round, "Rounds", s.agreed.Int("rounds")),
		Turn:    s.Waiting(),
		Asked:   s.asked(),
		Lines:   s.lines(who),
		Detail:  s.detail(who),
	}
	for _, seat := range seats(s.players) {
		v.Seats = append(v.Seats, s.place(seat))
	}
	return v
}

func (s *State) detail(who games.Seat) View {
	v := View{
		Seat: who, Round: s.round, Phase: s.phase, Active: s.active, Next: s.next(), Winner: s.winner,
		Said: s.after, Laid: s.laid, Closed: s.closed, Dice: slices.Clone(s.dice),
		Knocks: slices.Clone(s.knocks), Scores: slices.Clone(s.scores),
		Knocked: who >= 0 && s.knocked[who][s.said()],
	}
	for seat := range s.players {
		v.Up = append(v.Up, s.up[seat].list())
		v.Piles = append(v.Piles, len(s.piles[seat]))
	}
	return v
}

func (s *State) asked() games.Text {
	switch s.phase {
	case phaseOver:
		return games.Text{}
	case phaseAct:
		if s.laid {
			return games.T("kismet.asked.say")
		}
		return games.T("kismet.asked.act")
	case phaseKismet:
		if s.closed {
			return games.T("kismet.asked.roll")
		}
		return games.T("kismet.asked.kismet")
	}
	return games.T("kismet.asked." + s.phase)
}

// place is a seat's line at the table.
func (s *State) place(who games.Seat) games.Place {
	p := games.Place{Seat: who}
	points := games.T("kismet.points", "Count", s.scores[who])
	if s.up[who] == 0 {
		p.Text = games.T("kismet.place.out", "Points", points)
		return p
	}
	var cards []string
	for _, v := range s.shown(who) {
		cards = append(cards, strconv.Itoa(v))
	}
	p.Text = games.T("kismet.place", "Cards", strings.Join(cards, " "), "Count", len(s.piles[who]), "Points", points)
	return p
}

// shown are a player's open cards in the order in which they lie there.
func (s *State) shown(who games.Seat) []int {
	list := s.up[who].list()
	if s.agreed.Str(rowsOption) != shuffled {
		return list
	}
	at := rand.New(rand.NewPCG(s.order, uint64(who))).Perm(highest + 1)
	slices.SortFunc(list, func(a, b int) int { return at[a] - at[b] })
	return list
}

// lines are the dice, and for a player what only he may look through: his pile.
func (s *State) lines(who games.Seat) []games.Text {
	var lines []games.Text
	if s.dice != nil {
		lines = append(lines, games.T("kismet.line.dice", "Dice", diceText(s.dice)))
	}
	if s.dice.joker() {
		lines = append(lines, games.T("kismet.line.joker"))
	}
	if who >= 0 && len(s.piles[who]) > 0 {
		var pile []games.Text
		for _, v := range s.piles[who] {
			pile = append(pile, cardText(v))
		}
		lines = append(lines, games.T("kismet.line.pile", "Cards", pile))
	}
	return lines
}

func diceText(d dice) games.Text {
	return games.T("kismet.dice", "A", dieText(d[0]), "B", dieText(d[1]), "C", dieText(d[2]))
}

func dieText(pips int) games.Text { return games.T("kismet.die." + strconv.Itoa(pips)) }

func cardText(value int) games.Text { return games.T("kismet.card", "Card", value) }
