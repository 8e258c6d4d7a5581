package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/layout"
	"hofnar/bot/words"
	"hofnar/games"
)

// choiceMenus makes as many menus as take these choices; where there are several, each says
// what it holds.
func (s *Set) choiceMenus(t words.Localizer, q *games.Question, offered []games.Choice, game string, c Control) (parts []discord.Component) {
	menus := inMenus(offered)
	for n, part := range menus {
		says := holds(t, part)
		switch {
		case c.Verb == VerbPublic && len(menus) == 1: // which nothing else asks there
			says = t.Label(q.Text)
		case q.Min < q.Max:
			says = t.Key("hand.choose.some", "Count", q.Max)
		case len(menus) == 1:
			says = t.Key("hand.choose", "Count", q.Max)
		}
		parts = append(parts, discord.Row(discord.Menu(c.inMenu(n).ID(), says, q.Min, q.Max, s.entries(t, part, game))))
	}
	return parts
}

// namedMenus are menus that a question names; so many parts stand above them.
func (s *Set) namedMenus(t words.Localizer, menus []layout.Menu, above int, game string, c Control) (parts []discord.Component) {
	for n, m := range menus {
		parts = append(parts, discord.Row(discord.Menu(c.inMenu(above+n).ID(), t.Label(m.Text), 1, 1, s.entries(t, m.Entries, game))))
	}
	return parts
}

// entries are choices as a menu has them.
func (s *Set) entries(t words.Localizer, part []games.Choice, game string) (list []discord.SelectOption) {
	for _, o := range part {
		list = append(list, discord.Option(t.Label(o.Text), o.Key).With(t.Label(o.Detail), s.sign(game, o)))
	}
	return list
}

// holds says what is first and what is last in a menu: parts of what is offered, or single
// choices.
func holds(t words.Localizer, part []games.Choice) string {
	called := func(o games.Choice) string {
		if o.Part.Empty() {
			return t.Label(o.Text)
		}
		return t.Label(o.Part)
	}
	first, last := called(part[0]), called(part[len(part)-1])
	if first == last {
		return first
	}
	return t.Key("hand.choose.part", "First", first, "Last", last)
}

// inMenus shares choices out among as few menus as take them, as evenly as can be without
// parting what belongs together (games.Choice.Part).
func inMenus(list []games.Choice) (menus [][]games.Choice) {
	wanted := (len(list) + discord.MaxOptions - 1) / discord.MaxOptions
	from, end := 0, 0 // of the menu; of what belongs together before this choice
	cut := func(to int) { menus, from = append(menus, list[from:to]), to }
	for at := 1; at <= len(list); at++ {
		if at < len(list) && together(list[at-1], list[at]) {
			continue
		}
		if at-from > discord.MaxOptions {
			cut(end)
		}
		if end = at; end >= (len(menus)+1)*len(list)/wanted {
			cut(end)
		}
	}
	if from < len(list) {
		cut(len(list))
	}
	return menus
}

func together(a, b games.Choice) bool {
	return !a.Part.Empty() && a.Part.Equal(b.Part)
}
