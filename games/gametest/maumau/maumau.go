// Package maumau is Mau-Mau for two to five players: a small, complete game with hidden hands
// for tests to play, and to show how one is written. It is on no list of games.
package maumau

import (
	"embed"
	"slices"

	"hofnar/games"
)

// Game is Mau-Mau.
var Game = &games.Game{
	Name: "maumau", Version: 1, Low: 2, High: 5,
	Begin:  begin,
	Levels: []games.Level{{Key: "magpie", Version: 1, Play: games.Random}},
	Rules:  []string{"goal"},
	Words:  games.Catalogue(words),
	Detail: View{},
	Why:    why,
}

//go:embed words/*.toml
var words embed.FS

// A card is its suit and its rank, such as "hJ".
var suits, ranks = []string{"c", "d", "h", "s"}, []string{"7", "8", "9", "10", "J", "Q", "K", "A"}

// handSize is how many cards each has at first.
const handSize = 5

// State is a position. It never changes.
type State struct {
	Hands  [][]string `json:"hands"`
	Stack  []string   `json:"stack"`  // the top first
	Pile   []string   `json:"pile"`   // the top last
	Suit   string     `json:"suit"`   // to be followed
	Player games.Seat `json:"player"` // whose turn it is
	Turns  int        `json:"turns"`
}

// View is what one seat may know.
type View struct {
	Hand   []string `json:"hand"`
	Counts []int    `json:"counts"` // cards in hand, by seat
	Top    string   `json:"top"`
	Suit   string   `json:"suit"`  // to be followed
	Stack  int      `json:"stack"` // how many cards
}

// draft is a position in the making.
type draft struct {
	State
	games.Telling
	chance games.Chance
}

func begin(players int, _ games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
	d := &draft{chance: chance, State: State{Hands: make([][]string, players)}}
	d.Scene = d.scene
	for _, suit := range suits {
		for _, rank := range ranks {
			d.Stack = append(d.Stack, suit+rank)
		}
	}
	err := d.shuffle()
	if err != nil {
		return nil, nil, err
	}
	private := map[games.Seat]games.News{}
	for who := range d.Hands {
		d.Hands[who], d.Stack = sorted(d.Stack[:handSize]), d.Stack[handSize:]
		private[games.Seat(who)] = games.News{Text: games.T("maumau.dealt.you", "Cards", games.Texts(d.Hands[who], text))}
	}
	d.Pile, d.Stack = d.Stack[:1:1], d.Stack[1:]
	d.Suit = d.Pile[0][:1]
	d.Whisper(games.News{Text: games.T("maumau.dealt", "Card", text(d.Pile[0]))}, private).Uncovers = true
	return &d.State, d.Events, nil
}

func (d *draft) shuffle() (err error) {
	d.Stack, err = games.Shuffle(d.chance, games.Lot{Kind: "stack"}, d.Stack, games.T("maumau.chance.stack"))
	return err
}

// Ask implements games.State.
func (s *State) Ask(who games.Seat, picks games.Picks) games.Prompt {
	if !slices.Contains(s.Waiting(), who) {
		return games.Prompt{}
	}
	var moves []games.Entry
	offer := func(key string, words games.Text, move any) {
		moves = append(moves, games.Entry{Choice: games.Choice{Key: key, Text: words}, Act: games.WriteAct(move)})
	}
	top := s.Pile[len(s.Pile)-1]
	for _, card := range s.Hands[who] {
		switch {
		case card[1] == 'J':
			for _, suit := range suits {
				offer(card+"."+suit, games.T("maumau.choice.name", "Card", text(card), "Suit", suitText(suit)),
					map[string]string{"m": "lay", "card": card, "suit": suit})
			}
		case fits(card, s.Suit, top):
			offer(card, games.T("maumau.choice.lay", "Card", text(card)), map[string]string{"m": "lay", "card": card})
		}
	}
	offer("draw", games.T("maumau.choice.draw"), map[string]string{"m": "draw"})
	return games.Menu(games.T("maumau.ask"), picks, moves)
}

// fits reports whether a card goes on the top of the pile, where that suit is to be followed.
func fits(card, suit, top string) bool {
	return card[1] == 'J' || card[:1] == suit || card[1:] == top[1:]
}

// why says of each card that does not fit what would.
func why(v games.View) (list []games.Reason) {
	d := v.Detail.(View)
	for _, card := range d.Hand {
		if !fits(card, d.Suit, d.Top) && len(list) < games.MostReasons {
			list = append(list, games.Reason{
				Text:    games.T("maumau.why", "Card", text(card), "Suit", suitText(d.Suit), "Rank", d.Top[1:]),
				Acts:    []games.Act{games.WriteAct(map[string]string{"m": "lay", "card": card})},
				Refusal: "move.not_offered",
			})
		}
	}
	return list
}

// Apply implements games.State.
func (s *State) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	f, err := games.Offered(s, who, act)
	if err != nil {
		return nil, nil, err
	}
	d := &draft{State: *s, chance: chance}
	d.Hands, d.Turns, d.Scene = slices.Clone(s.Hands), s.Turns+1, s.scene
	if card, lays := f.Str("card"); lays {
		suit, _ := f.Str("suit")
		err = d.lay(who, card, suit)
	} else if err = d.draw(who, 1); err == nil {
		d.Player = d.after(1)
	}
	if err != nil {
		return nil, nil, err
	}
	return &d.State, d.Events, nil
}

// lay puts a card on the pile. A 7 has the next player draw two cards, an 8 passes that one
// over, and with a jack a suit is named.
func (d *draft) lay(who games.Seat, card, suit string) (err error) {
	at := slices.Index(d.Hands[who], card)
	d.Hands[who] = slices.Delete(slices.Clone(d.Hands[who]), at, at+1)
	d.Pile, d.Suit = append(slices.Clip(d.Pile), card), card[:1]
	d.Tell("maumau.laid", "Who", who, "Card", text(card))
	next := 1
	switch card[1] {
	case 'J':
		d.Suit = suit
		d.Tell("maumau.named", "Who", who, "Suit", suitText(suit))
	case '7':
		err = d.draw(d.after(1), 2)
	case '8':
		next = 2
	}
	if d.Player = d.after(next); d.over() {
		d.Tell("maumau.out", "Who", who)
	}
	return err
}

// draw takes cards from the stack. When the stack is used up, the pile without its top card
// is shuffled and becomes the stack; where there is nothing left either, fewer are drawn.
func (d *draft) draw(who games.Seat, n int) error {
	var got []string
	for range n {
		if len(d.Stack) == 0 && len(d.Pile) > 1 {
			d.Stack, d.Pile = d.Pile[:len(d.Pile)-1], d.Pile[len(d.Pile)-1:]
			if err := d.shuffle(); err != nil {
				return err
			}
			d.Tell("maumau.shuffled").Uncovers = true
		}
		if len(d.Stack) > 0 {
			got, d.Stack = append(got, d.Stack[0]), d.Stack[1:]
		}
	}
	d.Hands[who] = sorted(slices.Concat(d.Hands[who], got))
	d.Whisper(games.News{Text: games.T("maumau.drew", "Who", who, "Count", len(got))},
		map[games.Seat]games.News{who: {Text: games.T("maumau.drew.you", "Cards", games.Texts(got, text))}}).Uncovers = true
	return nil
}

// after is the nth seat after that of the player to act.
func (s *State) after(n int) games.Seat { return (s.Player + games.Seat(n)) % games.Seat(len(s.Hands)) }

func (s *State) over() bool {
	return slices.ContainsFunc(s.Hands, func(hand []string) bool { return len(hand) == 0 })
}

func (s *State) scene() games.Scene { return games.Scene{Round: 1, Part: s.Turns + 1} }

// Waiting implements games.State.
func (s *State) Waiting() []games.Seat {
	if s.over() {
		return nil
	}
	return []games.Seat{s.Player}
}

// Tally implements games.State: each card left costs a point.
func (s *State) Tally() games.Tally {
	t := games.Tally{Over: s.over()}
	for _, hand := range s.Hands {
		t.Scores = append(t.Scores, -len(hand))
	}
	if t.Over {
		t.Winners, t.Sheet = games.Leaders(t.Scores), []games.Round{{Points: slices.Clone(t.Scores)}}
	}
	return t
}

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	top := s.Pile[len(s.Pile)-1]
	detail := View{Top: top, Suit: s.Suit, Stack: len(s.Stack)}
	v := games.Seen(s, s.scene(), games.T("maumau.heading"), games.T("maumau.asked"), func(seat games.Seat) games.Text {
		detail.Counts = append(detail.Counts, len(s.Hands[seat]))
		return games.T("maumau.place", "Count", len(s.Hands[seat]))
	})
	v.Lines = []games.Text{games.T("maumau.pile", "Card", text(top), "Suit", suitText(s.Suit)), games.T("maumau.stack", "Count", len(s.Stack))}
	if who != games.Public {
		detail.Hand = slices.Clone(s.Hands[who])
		v.Hand = []games.Text{games.T("maumau.hand", "Cards", games.Texts(s.Hands[who], text))}
	}
	v.Detail = detail
	return v
}

// Redeal implements games.Redealer: others' hands and the stack.
func (s *State) Redeal(who games.Seat, chance games.Chance) games.State {
	next := *s
	var ok bool
	next.Hands, next.Stack, ok = games.Redealt(chance, who, s.Hands, s.Stack, nil)
	if !ok || s.over() {
		return s
	}
	for seat, hand := range next.Hands {
		next.Hands[seat] = sorted(hand)
	}
	return &next
}

// Report implements games.State.
func (s *State) Report() any { return games.Copied(*s) }

func text(card string) games.Text {
	return games.T("maumau.card", "Suit", suitText(card[:1]), "Rank", card[1:])
}

func suitText(suit string) games.Text { return games.T("maumau.suit." + suit) }

func sorted(cards []string) []string { return slices.Sorted(slices.Values(cards)) }
