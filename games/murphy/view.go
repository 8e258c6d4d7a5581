package murphy

import (
	"slices"

	"hofnar/games"
)

// View is what one seat, or the public, may know of a position.
type View struct {
	Seat      games.Seat   `json:"seat"` // whose view it is
	Phase     string       `json:"phase"`
	Player    games.Seat   `json:"player"` // whose turn it is
	Target    int          `json:"target"` // how many tasks win
	Counts    []int        `json:"counts"` // cards in hand by seat
	Mac       []string     `json:"mac"`
	Left      string       `json:"left"`      // the top of one open pile, empty if there is none
	Right     string       `json:"right"`     // the top of the other
	Depths    []int        `json:"depths"`    // how many cards the open piles have
	Stack     int          `json:"stack"`     // how many cards
	Actions   []string     `json:"actions"`   // the action discard
	Last      string       `json:"last"`      // the action carried out last, empty if there was none
	Shown     []int        `json:"shown"`     // open tasks by seat, 0 where hidden
	Fulfilled [][]int      `json:"fulfilled"` // task numbers by seat, in the order won
	Pending   []drawn      `json:"pending"`   // red cards that wait
	Asked     string       `json:"asked"`     // the green card that all answer to, else empty
	Owing     []games.Seat `json:"owing"`
	From      string       `json:"from"`  // where the player has just taken cards: stack, left, right, both or mac
	Taken     []string     `json:"taken"` // and which: those from the stack the player alone sees

	Hand   []string `json:"hand"`   // the seat's own cards, sorted
	Task   int      `json:"task"`   // the seat's own, 0 if none
	Answer string   `json:"answer"` // what the seat has answered
}

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	v := games.View{
		Phase:    s.phase.String(),
		Scene:    s.scene(),
		Heading:  games.T("murphy.heading", "Count", s.target),
		Turn:     s.Waiting(),
		Asked:    s.asked(),
		Pictured: s.lines(),
		Detail:   s.detail(who),
		Seats:    make([]games.Place, 0, s.players),
	}
	for who := range s.players {
		v.Seats = append(v.Seats, s.place(games.Seat(who)))
	}
	if who >= 0 {
		v.Hand = s.handLines(who)
	}
	return v
}

func (s *State) detail(who games.Seat) View {
	v := View{
		Seat: who, Phase: s.phase.String(), Player: s.player, Target: s.target,
		Mac: namesOf(s.mac.list()), Depths: []int{s.open[left].n, s.open[right].n}, Stack: s.stack.n,
		Actions: s.actions(), Pending: slices.Clone(s.pending[:s.waiting]),
	}
	if s.last != noCard {
		v.Last = s.last.String()
	}
	v.Left, v.Right = topName(&s.open[left]), topName(&s.open[right])
	if s.phase == inRespond {
		v.Asked, v.Owing = s.played.String(), s.Waiting()
	}
	if s.phase == inGive {
		v.From = placeNames[s.origin()]
		if who == s.player || !s.unseen {
			v.Taken = namesOf(s.taken[:s.took])
		}
	}
	for seat := range s.players {
		v.Counts = append(v.Counts, s.hands[seat].size())
		v.Fulfilled = append(v.Fulfilled, s.fulfilledBy(seat))
		v.Shown = append(v.Shown, 0)
		if s.shown[seat] {
			v.Shown[seat] = s.tasks[seat]
		}
	}
	if who >= 0 {
		v.Hand, v.Task = namesOf(s.hands[who].list()), s.tasks[who]
		if s.phase == inRespond && s.answered[who] {
			v.Answer = s.answers[who].card.String()
		}
	}
	return v
}

// origin is where the cards come from that have just been taken.
func (s *State) origin() int {
	switch {
	case s.unseen:
		return fromStack
	case s.fromMac:
		return onMac
	}
	return s.sofar.from
}

func topName(pile *pile) string {
	if pile.n == 0 {
		return ""
	}
	return pile.top().String()
}

// asked is what the table waits for, in words that everybody may read.
func (s *State) asked() games.Text {
	switch s.phase {
	case isOver:
		return games.Text{}
	case inGive:
		return games.T("murphy.asked.give", "Count", dues(s.took))
	case inRed:
		if n := first(s.pending[:s.waiting]); n > 1 {
			return games.T("murphy.asked.reds", "Count", n)
		}
		return games.T("murphy.asked.red", "Card", actionText(s.pending[0].card))
	case inRespond:
		if s.played == green(11) {
			return games.T("murphy.asked.shed")
		}
		return games.T("murphy.asked.gift", "Who", s.player)
	}
	return games.T("murphy.asked.turn")
}

// place is a seat's line at the table.
func (s *State) place(who games.Seat) games.Place {
	size := s.hands[who].size()
	p := games.Place{Seat: who, Pictured: true,
		Text: games.T("murphy.seat", "Count", size, "Done", s.fulfilled[who].n, "Target", s.target)}
	if s.shown[who] {
		p.More = append(p.More, games.T("murphy.seat.open", "Task", taskText(s.tasks[who])))
	}
	if s.phase == isOver { // the awards of the end say which
		return p
	}
	for _, task := range s.fulfilled[who].each() {
		p.More = append(p.More, games.T("murphy.seat.done", "Task", taskText(int(task))))
	}
	return p
}

// lines are Mac's cards, the piles, and the action that is carried out or was the last.
func (s *State) lines() []games.Text {
	mac := games.T("murphy.line.mac.none")
	if s.mac.numbers() > 0 {
		mac = games.T("murphy.line.mac", "Cards", groups(&s.mac))
	}
	lines := []games.Text{mac, games.T("murphy.line.piles",
		"Left", pileText(&s.open[left]), "Right", pileText(&s.open[right]), "Stack", stackText(s.stack.n))}
	if action := s.action(); !action.Empty() {
		lines = append(lines, action)
	}
	return lines
}

// action says which actions wait to be carried out, or which was the last. It is silent about
// G6 and G11 while they wait for answers: what is asked says that.
func (s *State) action() games.Text {
	switch {
	case s.waiting > 1:
		var list []games.Text
		for _, d := range s.pending[:s.waiting] {
			list = append(list, actionText(d.card).(games.Text))
		}
		return games.T("murphy.line.pending", "Cards", list)
	case s.waiting == 0 && s.phase != inRespond && s.last != noCard:
		return games.T("murphy.line.action", "Card", actionText(s.last))
	}
	return games.Text{}
}

func pileText(pile *pile) games.Text {
	if pile.n == 0 {
		return games.T("murphy.pile.none")
	}
	return games.T("murphy.pile", "Card", cardText(pile.top()), "Count", pile.n, "Below", pile.n-1)
}

func stackText(n int) games.Text {
	if n == 0 {
		return games.T("murphy.stack.none")
	}
	return games.T("murphy.stack", "Count", n)
}
