package bot

import (
	"slices"
	"strings"

	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// showHand answers with the hand, and with a note on top when a deed was
// refused. It is what every private control of a game ends in.
func (b *Bot) showHand(a *answer, g table.Glance, err error) {
	switch {
	case g.Game == "":
		a.refuse(g, err)
		return
	case g.Seat == games.Public:
		a.refuse(g, games.Refuse("table.refuse.not_seated"))
		return
	case g.Status == table.Lobby:
		a.refuse(g, games.Refuse("table.refuse.not_started"))
		return
	}
	note := ""
	if err != nil {
		note = b.excuse(a.tongue(g), err)
	}
	b.hands.show(a, g.ID, g.Picks, note)
}

// handMessage is the private hand: the cards, what the player alone has heard,
// and what can be chosen, given these picks.
func (b *Bot) handMessage(a *answer, g table.Glance, picks games.Picks, note string) message {
	t, v := a.tongue(g), g.View()
	title := "hand.title"
	if !g.Private() {
		title = "hand.title.open"
	}
	lines := []string{t.Key(title, "Game", games.T(g.Game+".title"), "Table", string(g.ID))}
	for _, line := range v.Hand {
		lines = append(lines, t.Say(line))
	}
	switch {
	case len(v.Hand) > 0:
	case len(v.Lines) > 0: // all lies open
		for _, line := range v.Lines {
			lines = append(lines, t.Say(line))
		}
	case v.Hand != nil: // there is a hand, and nothing in it
		lines = append(lines, t.Key("hand.empty"))
	}
	for _, n := range g.Told(2) {
		lines = append(lines, "-# "+t.Say(n.Text))
	}
	asked, controls := b.question(t, g, v, picks)
	parts := []component{container(text(strings.Join(lines, "\n"))), text(join(note, asked))}
	return message{Components: append(parts, controls...)}
}

// question words what is to be chosen and makes the controls for it.
func (b *Bot) question(t words.Tongue, g table.Glance, v games.View, picks games.Picks) (string, []component) {
	q := g.Ask(picks).Question
	switch {
	case !g.Status.Open():
		return t.Key("hand.over"), nil
	case g.Order != nil:
		return t.Key("hand.order"), []component{row(button(secondary, t.Key("button.calloff"), at(verbCallOff, g.ID)))}
	case q == nil && len(v.Turn) == 0:
		return t.Key("hand.wait.table", "Asked", v.Asked), nil
	case q == nil:
		return t.Key("hand.wait", "Who", v.Turn), nil
	}
	c := control{verb: verbAct, table: g.ID, n: g.Version, rest: games.PackPicks(picks)}
	controls := b.choices(t, q, g, c)
	controls = append(controls, orders(t, q, c)...)
	if len(picks) > 0 {
		back := c
		back.rest = games.PackPicks(picks[:len(picks)-1])
		controls = append(controls, row(button(secondary, t.Key("button.back"), back.id())))
	}
	return "**" + t.Say(q.Text) + "**", controls
}

// fewButtons is how many choices still make buttons rather than a menu.
const fewButtons = 6

// choices makes buttons of a few choices and a menu of many.
func (b *Bot) choices(t words.Tongue, q *games.Question, g table.Glance, c control) []component {
	if q.Max > 1 || q.Min == 0 || len(shown(q)) > fewButtons {
		return []component{row(choiceMenu(t, q, c))}
	}
	var list []component
	for _, o := range shown(q) {
		list = append(list, b.choiceButton(t, o, g, c))
	}
	return rows(list, 3)
}

// shown are the options of a question that are not the same as another one.
func shown(q *games.Question) []games.Choice {
	return slices.DeleteFunc(slices.Clone(q.Options), func(o games.Choice) bool { return o.Alias })
}

func (b *Bot) choiceButton(t words.Tongue, o games.Choice, g table.Glance, c control) component {
	style := secondary
	switch {
	case o.Grave:
		style = danger
	case o.Main:
		style = primary
	}
	id := pick(c, o.Key).id()
	if games.IsRace(b.game(g.Game), o.Key) {
		id = raceID(g, o.Key)
	}
	return button(style, t.Label(o.Text), id).with(o.Emoji)
}

func choiceMenu(t words.Tongue, q *games.Question, c control) component {
	var list []selectOption
	for _, o := range shown(q) {
		line := option(t.Label(o.Text), o.Key)
		line.Description = clip(t.Label(o.Detail), maxOptionText)
		if o.Emoji != "" {
			line.Emoji = &emoji{o.Emoji}
		}
		list = append(list, line)
	}
	return menu(c.id(), t.Key("hand.choose", "Count", q.Max), q.Min, q.Max, list)
}

// orders are the choices that can be given ahead.
func orders(t words.Tongue, q *games.Question, c control) []component {
	var list []component
	for _, o := range q.Options {
		if o.Standing.Empty() {
			continue
		}
		ahead := pick(c, o.Key)
		ahead.verb = verbOrder
		list = append(list, button(secondary, t.Label(o.Standing), ahead.id()))
	}
	return rows(list, 3)
}

// pick is the control with one more pick.
func pick(c control, key string) control {
	c.rest = games.PackPicks(append(games.UnpackPicks(c.rest), []string{key}))
	return c
}

// rows lays buttons out, so many side by side.
func rows(list []component, wide int) (parts []component) {
	for len(list) > 0 {
		n := min(wide, len(list))
		parts = append(parts, row(list[:n]...))
		list = list[n:]
	}
	return parts
}
