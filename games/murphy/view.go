package murphy

import (
	"slices"
	"strconv"

	"hofnar/games"
)

// View is what one seat, or the public, may know of a position.
type View struct {
	Seat      games.Seat // whose view it is
	Phase     string
	Player    games.Seat // whose turn it is
	Target    int        // how many tasks win
	Counts    []int      // cards in hand by seat
	Mac       []string
	Left      string   // the top of an open pile, empty if there is none
	Right     string   // ditto
	Depths    []int    // how many cards the open piles have
	Stack     int      // how many cards
	Actions   []string // the action discard
	Shown     []int    // open tasks by seat, 0 where hidden
	Fulfilled [][]int  // task numbers by seat, in the order won
	Pending   []drawn  // red cards that wait
	Asked     string   // the green card that all answer to, else empty
	Owing     []games.Seat

	Hand   []string // the seat's own cards, sorted
	Task   int      // the seat's own, 0 if none
	Taken  []string // what the seat has just taken
	Answer string   // what the seat has answered
}

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	v := games.View{
		Phase:   s.phase,
		Scene:   s.scene(),
		Heading: games.T("murphy.heading", "Count", s.agreed.Int("target")),
		Turn:    s.Waiting(),
		Asked:   s.asked(),
		Lines:   s.lines(),
		Detail:  s.detail(who),
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
		Seat: who, Phase: s.phase, Player: s.player, Target: s.agreed.Int("target"),
		Mac: namesOf(s.mac), Depths: []int{len(s.open[left]), len(s.open[right])}, Stack: len(s.stack),
		Actions: namesOf(s.gone), Pending: slices.Clone(s.pending),
	}
	v.Left, v.Right = topName(s.open[left]), topName(s.open[right])
	if s.phase == phaseRespond {
		v.Asked, v.Owing = s.played.String(), s.Waiting()
	}
	for seat := range s.players {
		v.Counts = append(v.Counts, len(s.hands[seat]))
		v.Fulfilled = append(v.Fulfilled, slices.Clone(s.fulfilled[seat]))
		v.Shown = append(v.Shown, 0)
		if s.shown[seat] {
			v.Shown[seat] = s.tasks[seat]
		}
	}
	if who >= 0 {
		v.Hand, v.Task = namesOf(s.hands[who]), s.tasks[who]
		if who == s.player && s.phase == phaseGive {
			v.Taken = namesOf(s.taken)
		}
		if answer := s.answers[who]; answer != nil {
			v.Answer = answer.card.String()
		}
	}
	return v
}

func topName(pile []card) string {
	if len(pile) == 0 {
		return ""
	}
	return topOf(pile).String()
}

// asked is what the table waits for, in words that everybody may read.
func (s *State) asked() games.Text {
	switch s.phase {
	case phaseOver:
		return games.Text{}
	case phaseGive:
		return games.T("murphy.asked.give", "Count", dues(len(s.taken)))
	case phaseRed:
		return games.T("murphy.asked.red", "Card", actionText(s.pending[0].card))
	case phaseRespond:
		return games.T("murphy.asked.respond", "Card", actionText(s.played))
	}
	return games.T("murphy.asked.turn")
}

// place is a seat's line at the table.
func (s *State) place(who games.Seat) games.Place {
	done := games.Text{}
	if len(s.fulfilled[who]) > 0 {
		list := []games.Text{}
		for _, task := range s.fulfilled[who] {
			list = append(list, taskText(task))
		}
		done = games.T("murphy.seat.done", "Tasks", list)
	}
	pairs := []any{"Count", len(s.hands[who]), "Done", len(s.fulfilled[who]), "Target", s.agreed.Int("target"), "Tasks", done}
	if s.shown[who] {
		return games.Place{Seat: who, Text: games.T("murphy.seat.open", append(pairs, "Task", taskText(s.tasks[who]))...)}
	}
	return games.Place{Seat: who, Text: games.T("murphy.seat", pairs...)}
}

// lines are Mac's cards and the piles.
func (s *State) lines() []games.Text {
	mac := games.T("murphy.line.mac.none")
	if len(s.mac) > 0 {
		mac = games.T("murphy.line.mac", "Cards", groups(s.mac))
	}
	return []games.Text{mac, games.T("murphy.line.piles",
		"Left", pileText(s.open[left]), "Right", pileText(s.open[right]), "Stack", len(s.stack))}
}

func pileText(pile []card) games.Text {
	if len(pile) == 0 {
		return games.T("murphy.pile.none")
	}
	return games.T("murphy.pile", "Card", cardText(topOf(pile)), "Count", len(pile))
}

// groups names cards by colour: "red 1 4 4", "green 7".
func groups(cards []card) []games.Text {
	list := []games.Text{}
	for colour, name := range colours {
		if values := valuesOf(ofColour(cards, colour)); values != "" {
			list = append(list, games.T("murphy.group."+string(name), "Values", values))
		}
	}
	return list
}

func valuesOf(cards []card) string {
	text := ""
	for _, c := range cards {
		text += " " + strconv.Itoa(c.value())
	}
	return text
}

// handLines are a player's task with its progress, and the cards: by colour, or
// by value where that is what the task is about.
func (s *State) handLines(who games.Seat) []games.Text {
	lines := []games.Text{}
	if task := s.tasks[who]; task > 0 {
		hand := heapOf(s.hands[who])
		lines = append(lines, games.T("murphy.hand.task", "Task", taskText(task), "Progress", progressText(task, s.progress(who), hand.sum())))
	}
	if byValue[s.tasks[who]] {
		lines = append(lines, valueLines(s.hands[who])...)
	} else {
		for _, group := range groups(s.hands[who]) {
			lines = append(lines, games.T("murphy.hand.group", "Group", group))
		}
	}
	for _, c := range s.hands[who] {
		if c.isGreen() {
			lines = append(lines, games.T("murphy.hand.action", "Card", actionText(c), "About", games.T("murphy.action."+c.String()+".about")))
		}
	}
	return lines
}

// byValue are the tasks that are about values and not about colours.
var byValue = map[int]bool{5: true, 8: true, 9: true, 11: true, 12: true, 13: true, 15: true, 19: true, 20: true}

// valueLines name cards by value: "5: red, yellow, yellow".
func valueLines(cards []card) (lines []games.Text) {
	for v := 1; v <= values; v++ {
		var here []games.Text
		for _, c := range cards {
			if c.isNumber() && c.value() == v {
				here = append(here, games.T("murphy.colour."+colours[c.colour():c.colour()+1]))
			}
		}
		if len(here) > 0 {
			lines = append(lines, games.T("murphy.hand.value", "Value", v, "Colours", here))
		}
	}
	return lines
}
