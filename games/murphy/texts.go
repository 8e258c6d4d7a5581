package murphy

import (
	"strconv"

	"hofnar/games"
)

// Texts of cards are part of every question and event, so they are made once, as values of
// the type any: arguments of other texts, which is what they mostly become.
var textsOfCards = func() (all [kinds]any) {
	for c := range kinds {
		if all[c] = games.T("murphy.action." + c.String()); c.isNumber() {
			all[c] = games.T("murphy.card."+colours[c.colour():c.colour()+1], "Value", c.value())
		}
	}
	return all
}()

// cardText names a card: "red 7", or an action by what it does.
func cardText(c card) any { return textsOfCards[c] }

func cardTexts(cards []card) []games.Text {
	list := make([]games.Text, 0, len(cards))
	for _, c := range cards {
		list = append(list, cardText(c).(games.Text))
	}
	return list
}

func actionText(c card) any { return textsOfCards[c] }

func taskText(task int) games.Text { return games.T("murphy.task." + strconv.Itoa(task)) }

func placeText(at int) games.Text { return games.T("murphy.place." + placeNames[at]) }

// progressText says how far a task is.
func progressText(task int, p progress, sum int) games.Text {
	key := "murphy.progress"
	switch {
	case p.done:
		return games.T("murphy.progress.done")
	case task == 4 && p.need == 0:
		key += ".mac.none"
	case task == 4:
		key += ".mac"
	case task == 21 && p.rest == 0 && p.good >= p.need:
		key += ".colour"
	case task == 8:
		key += ".sum"
	case p.rest == 0:
		key += ".clean"
	case p.good >= p.need:
		key += ".enough"
	}
	return games.T(key, "Good", p.good, "Need", p.need, "Count", p.rest, "Sum", sum, "What", enoughOf(task))
}

// enoughOf is what there can be enough of for a task.
func enoughOf(task int) games.Text {
	switch task {
	case 5, 6, 7, 9, 11, 12, 13, 17, 18, 19, 20:
		return games.T("murphy.enough." + strconv.Itoa(task))
	}
	return games.T("murphy.enough")
}
