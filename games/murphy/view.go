package murphy

import (
	"slices"
	"strconv"

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
	p := games.Place{Seat: who, Pictured: true, Cards: size,
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

// action says which actions wait to be carried out, or which was the last; what all answer
// to, it is asked of them.
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

// groups names number cards by colour: "red 1 4 4", "green 7".
func groups(h *hand) []games.Text {
	list := []games.Text{}
	for colour, name := range colours {
		if h.suits[colour] != 0 {
			list = append(list, games.T("murphy.group."+string(name), "Values", valuesOf(h.suits[colour])))
		}
	}
	return list
}

func valuesOf(s suit) string {
	var text []byte
	for s != 0 {
		value, rest := s.next()
		for range s.of(value) {
			text = strconv.AppendInt(append(text, ' '), int64(value), 10)
		}
		s = rest
	}
	return string(text)
}

// mostTold is of how many actions in a hand it is said what they do.
const mostTold = 6

// handLines are a player's task with its progress, and the cards: by colour, or
// by value where that is what the task is about.
func (s *State) handLines(who games.Seat) []games.Text {
	lines, h := []games.Text{}, &s.hands[who]
	if task := s.tasks[who]; task > 0 {
		lines = append(lines, games.T("murphy.hand.task", "Task", taskText(task), "Progress", progressText(task, s.progress(who), h.sum())))
		lines = append(lines, s.servingLines(who)...)
	}
	if byValue[s.tasks[who]] {
		lines = append(lines, valueLines(h)...)
	} else {
		for _, group := range groups(h) {
			lines = append(lines, games.T("murphy.hand.group", "Group", group))
		}
	}
	return append(lines, actionLines(h)...)
}

// servingLines name the cards that serve a player's task, where others are among them.
func (s *State) servingLines(who games.Seat) []games.Text {
	task, cards := s.tasks[who], &s.hands[who]
	together := func(h *hand) int { return fitting(task, h) }
	if task == 4 {
		cards, together = &s.mac, alike
	}
	var serve hand
	list := cards.list()
	for i, fits := range serving(list, together) {
		if fits {
			serve.add(list[i])
		}
	}
	if n := serve.numbers(); n == 0 || n == cards.numbers() {
		return nil
	}
	return []games.Text{games.T("murphy.hand.serving", "Cards", groups(&serve))}
}

// actionLines name a hand's actions, and say what they do if they are few.
func actionLines(h *hand) (lines []games.Text) {
	var names []games.Text
	for c := range h.cards() {
		if c.isGreen() {
			names = append(names, actionText(c).(games.Text))
			lines = append(lines, games.T("murphy.hand.action", "Card", actionText(c), "About", games.T("murphy.action."+c.String()+".about")))
		}
	}
	if len(names) > mostTold {
		return []games.Text{games.T("murphy.hand.actions", "Cards", names)}
	}
	return lines
}

// byValue are the tasks that are about values and not about colours.
var byValue = map[int]bool{5: true, 8: true, 9: true, 11: true, 12: true, 13: true, 15: true, 19: true, 20: true}

// valueLines name cards by value: "5: red, yellow, yellow".
func valueLines(h *hand) (lines []games.Text) {
	for v := 1; v <= values; v++ {
		var here []games.Text
		for colour := range colours {
			for range h.suits[colour].of(v) {
				here = append(here, games.T("murphy.colour."+colours[colour:colour+1]))
			}
		}
		if len(here) > 0 {
			lines = append(lines, games.T("murphy.hand.value", "Value", v, "Colours", here))
		}
	}
	return lines
}
