package murphy

import (
	"strconv"

	"hofnar/games"
)

// cardText names a card: "red 7", or an action by what it does.
func cardText(c card) games.Text {
	if !c.isNumber() {
		return actionText(c)
	}
	return games.T("murphy.card."+colours[c.colour():c.colour()+1], "Value", c.value())
}

func cardTexts(cards []card) []games.Text {
	list := []games.Text{}
	for _, c := range cards {
		list = append(list, cardText(c))
	}
	return list
}

func actionText(c card) games.Text { return games.T("murphy.action." + c.String()) }

func taskText(task int) games.Text { return games.T("murphy.task." + strconv.Itoa(task)) }

func placeText(pile int) games.Text { return games.T("murphy.place." + openPiles[pile]) }

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
	}
	return games.T(key, "Good", p.good, "Need", p.need, "Count", p.rest, "Sum", sum)
}
