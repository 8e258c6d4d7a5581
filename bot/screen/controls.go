package screen

import (
	"maps"
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// publicControls are what anybody is asked in the channel, each choice once: who
// it is for finds out by pressing it.
func (s *Set) publicControls(t words.Localizer, g table.Snapshot, drawn bool) []discord.Component {
	list, menus := answerButtons(t, g), []discord.Component(nil)
	asked := g.PublicQuestions()
	for _, seat := range inOrder(asked) {
		if asked[seat].Settled {
			continue // the table answers
		}
		c := Control{Verb: VerbPublic, Table: g.ID, Number: g.PublicVersion}
		if q := asked[seat]; len(withoutAliases(q)) > discord.MaxRowButtons || q.Max > 1 || slices.ContainsFunc(q.Options, games.Choice.InMenu) {
			menus = append(menus, s.choices(t, asked[seat], g, c, drawn)...)
			continue
		}
		for _, o := range withoutAliases(asked[seat]) {
			one := s.choiceButton(t, o, g, c, drawn)
			if !slices.ContainsFunc(list, func(c discord.Component) bool { return c.CustomID == one.CustomID }) {
				list = append(list, one)
			}
		}
	}
	return append(menus, rows(list)...)
}

// inOrder lists seats, those whose turn it is first.
func inOrder(asked map[games.Seat]*games.Question) []games.Seat {
	seats := slices.Sorted(maps.Keys(asked))
	slices.SortStableFunc(seats, func(a, b games.Seat) int {
		switch {
		case asked[a].Open == asked[b].Open:
			return 0
		case asked[b].Open:
			return -1
		}
		return 1
	})
	return seats
}

// answerButtons lead whoever is asked something privately to it, where there is no
// hand to open. What they say is each said once: who it is for finds out by
// pressing it.
func answerButtons(t words.Localizer, g table.Snapshot) (list []discord.Component) {
	if g.Private() {
		return nil
	}
	asked := g.AskedPrivately()
	for _, seat := range slices.Sorted(maps.Keys(asked)) {
		one := answerButton(t, g, asked[seat], len(list))
		if !slices.ContainsFunc(list, func(c discord.Component) bool { return c.Label == one.Label }) {
			list = append(list, one)
		}
	}
	return list
}

// answerButton opens what its user is asked, in the question's own word: the n-th button of
// its kind on a message. A question that is asked in the channel too has none.
func answerButton(t words.Localizer, g table.Snapshot, q *games.Question, n int) discord.Component {
	label := games.T("button.answer")
	if q != nil && !q.Button.Empty() {
		label = q.Button
	}
	return discord.Button(urgent(g), t.Label(label), Control{Verb: VerbAnswer, Table: g.ID, Number: n}.ID())
}

func handButton(t words.Localizer, g table.Snapshot) discord.Component {
	return discord.Button(urgent(g), t.Key("button.hand"), at(VerbHand, g.ID))
}

// urgent is the colour of a button that whoever is to act presses: strong where a person is
// waited for.
func urgent(g table.Snapshot) int {
	if awaitsPeople(g) {
		return discord.Primary
	}
	return discord.Secondary
}

// tableButtons are there for everybody.
func tableButtons(t words.Localizer, g table.Snapshot) []discord.Component {
	var list []discord.Component
	if g.Held && g.Status.Open() {
		list = append(list, discord.Button(discord.Primary, t.Key("button.resume"), at(VerbResume, g.ID)))
	}
	left := g.Status.Open() && slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.Left })
	if left && deserted(g) {
		list = append(list, returnButton(t, g, discord.Primary))
	}
	if (g.Status == table.Running || g.Status == table.Paused) && g.Private() {
		list = append(list, handButton(t, g))
	}
	if left && !deserted(g) {
		list = append(list, returnButton(t, g, discord.Secondary))
	}
	if g.Status == table.Archived {
		list = append(list, reviveButton(t, g))
	}
	if g.Status.Open() && len(away(g)) > 0 {
		list = append(list, discord.Button(discord.Secondary, t.Key("button.myself"), Control{Verb: VerbJoin, Table: g.ID, Number: 1}.ID()))
	}
	if again, ok := againButton(t, g); ok {
		list = append(list, again)
	}
	if !g.Private() {
		list = append(list, whyButton(t, g)...)
	}
	book, _ := books(t, g)
	list = append(append(list, book), verifyButton(t, g)...)
	return rows(append(list, discord.Button(discord.Secondary, t.Key("button.more"), at(VerbMore, g.ID))))
}

// deserted reports whether a table waits for somebody who comes back: all have left it.
func deserted(g table.Snapshot) bool { return g.Status == table.Paused && !g.Held }

func returnButton(t words.Localizer, g table.Snapshot, style int) discord.Component {
	return discord.Button(style, t.Key("button.return"), at(VerbJoin, g.ID))
}

// books lead to what is written down of a game: on the table's message to the log of one
// that goes on, to the scores of one that is over; to the other one in the menu.
func books(t words.Localizer, g table.Snapshot) (onTable, inMenu discord.Component) {
	button := func(key string, verb Verb) discord.Component {
		return discord.Button(discord.Secondary, t.Key(key), at(verb, g.ID))
	}
	if g.Ended.IsZero() {
		return button("button.log", VerbLog), button("button.sheet", VerbSheet)
	}
	return button("button.sheet", VerbSheet), button("button.log", VerbLog)
}
