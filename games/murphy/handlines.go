package murphy

import (
	"strconv"

	"hofnar/games"
)

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
	if task == 4 {
		cards = &s.mac
	}
	var serve hand
	list := cards.list()
	for i, fits := range serving(task, list) {
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
	held := h.actions()
	if len(held) > mostTold {
		return []games.Text{games.T("murphy.hand.actions", "Cards", cardTexts(held))}
	}
	for _, c := range held {
		lines = append(lines, games.T("murphy.hand.action", "Card", actionText(c), "About", games.T("murphy.action."+c.String()+".about")))
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
