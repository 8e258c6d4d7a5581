package murphy

import (
	"slices"
	"strings"

	"hofnar/games"
)

// What can be chosen together is one question: the way to take a card and the card, where
// a card goes and whether the task that this fulfils is shown.

// keyApart begins an exchange with Mac in which the cards taken are named one by one, and
// keyOne, with the card, one in which a single card is taken.
const (
	keyApart = "m2.each"
	keyOne   = "m1."
)

// unfold reads the first pick as the answers that it stands for.
func (p *path) unfold() {
	if len(p.picks) == 0 || len(p.picks[0]) != 1 {
		return
	}
	key, rest := p.picks[0][0], p.picks[1:]
	if card, one := strings.CutPrefix(key, keyOne); one {
		p.picks = append(games.Picks{{"m1"}, {card}}, rest...)
	} else if key == keyApart {
		p.apart, p.picks = true, append(games.Picks{{"m2"}}, rest...)
	}
}

// folded are the options for a way to use the turn: one for each single card of Mac's
// where there is room for so many more.
func (p *path) folded(c games.Choice, room int) []games.Choice {
	switch {
	case c.Key == "m2":
		apart := c
		apart.Key, apart.Alias = keyApart, true
		return []games.Choice{c, apart}
	case c.Key != "m1" || p.mac.kinds(new([kinds]card)) > room:
		return []games.Choice{c}
	}
	var list []games.Choice
	var all [kinds]card
	for _, one := range all[:p.mac.kinds(&all)] {
		list = append(list, signed(one.String(), choice(keyOne+one.String(), "take.mac.card", "Card", cardText(one), "Give", dues(1))))
	}
	return list
}

// keyShow ends the key of an option that fulfils the task and shows it.
const keyShow = "+"

// showing tells whether the last pick shows the task, and returns the picks without that.
func showing(picks games.Picks) (games.Picks, bool) {
	if len(picks) == 0 || len(picks[len(picks)-1]) != 1 {
		return picks, false
	}
	last := len(picks) - 1
	key, show := strings.CutSuffix(picks[last][0], keyShow)
	if !show {
		return picks, false
	}
	return append(slices.Clone(picks[:last]), []string{key}), true
}

// fulfils reports whether these steps complete an exchange that fulfils the task.
func (p *path) fulfils(steps ...step) bool {
	if p.sofar.kind != give || p.sofar.ask == forClaim {
		return false
	}
	after := p.position
	for _, s := range steps {
		after.choose(p.who, s)
	}
	return after.sofar.ask == forClaim
}

// fulfilling are the options for a card that fulfils the task, which the others do not.
func (p *path) fulfilling(c games.Choice) []games.Choice {
	show := shown(c)
	show.Detail = games.T("murphy.choice.show.about", "Task", taskText(p.tasks[p.who]))
	return []games.Choice{show, notShown(c)}
}

// shown is the option that shows the task, too, and notShown the one that does not.
func shown(c games.Choice) games.Choice {
	c.Key += keyShow
	c.Text = games.T("murphy.choice.show", "What", c.Text)
	return c
}

func notShown(c games.Choice) games.Choice {
	c.Text = games.T("murphy.choice.show.not", "What", c.Text)
	return c
}

func changed(list []games.Choice, by func(games.Choice) games.Choice) []games.Choice {
	list = slices.Clone(list)
	for i, c := range list {
		list[i] = by(c)
	}
	return list
}

// claims goes on from an option that fulfils the task, which says too whether it is shown.
func (p *path) claims() {
	if p.sofar.ask != forClaim {
		return
	}
	answer := stepQuiet
	if p.show {
		answer = stepClaim
	}
	p.choose(p.who, step{what: answer})
}
