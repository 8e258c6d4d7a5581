package screen

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/layout"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Hand is the private hand, always in this order: what is asked, the cards, what can be
// chosen, given the picks so far (g.Picks), and what the player alone has heard; with a note
// on top of that, which may be empty.
func (s *Set) Hand(who Viewer, g table.Snapshot, note string) discord.Message {
	t, v, q := s.In(who, g), g.View(), g.Ask(g.Picks).Question
	if q != nil && q.Open && len(g.Picks) == 0 {
		q = nil // anybody may do that: it is asked in the channel alone, or every open hand would be edited for it
	}
	png, alt := s.inWords(who).handPicture(who, t, g, q)
	asked, controls := s.question(t, g, v, q, png != nil)
	controls = slices.Concat(beside(controls, asides(t, g)), ownRequest(t, g))
	below := under(told(t, g, q != nil, png != nil), handLine(t, g))
	m := illustrated(message(slices.Concat(framed(spokenLines(t, lying(v, q != nil, png != nil))), controls, texts(below))...), png, alt)
	m.Components = slices.Concat(texts(join(note, asked)), m.Components)
	return strong(m)
}

// asides are what can be asked besides, as long as nothing has been picked.
func asides(t words.Localizer, g table.Snapshot) []discord.Component {
	if len(g.Picks) > 0 {
		return nil
	}
	return slices.Concat(whyButton(t, g), hintButton(t, g), takeBack(t, g))
}

// handLine says whose cards these are, at which table, and how long that is kept current.
func handLine(t words.Localizer, g table.Snapshot) string {
	key := "hand.title"
	if !g.Private() {
		key = "hand.title.open"
	}
	line := t.Key(key, "Game", Title(g.Game), "Table", string(g.ID))
	if g.Status.Open() {
		line += t.Key("hand.follows")
	}
	return line
}

// told says what counts for a decision beside the picture, what somebody alone has heard, and
// whom the picture calls by a number;
// who is due may not have looked at the table, so what was great since his last move, too.
// Whoever waits is not told: his message would have to be edited for it.
func told(t words.Localizer, g table.Snapshot, due, drawn bool) string {
	v := g.View()
	said := heard(t, g.Told(due), drawn)
	if all := counts(v); due && drawn && !picture.CountsCards(g.Game) && !all.Empty() {
		said = append(said, "-# "+t.Say(all))
	}
	if said = append(said, ownClock(t, g)); due && drawn && picture.CountsCards(g.Game) {
		said = append(said, numbered(t, namesOf(g.Chairs), longestName))
	}
	return under(said...)
}

// mostHeard is how many things are told in a hand of what its owner alone has heard.
const mostHeard = 2

// heard words what somebody was told, the newest of it: great moments in bold; beside a
// picture only what it does not show, as far as there is room.
func heard(t words.Localizer, told []games.News, drawn bool) (said []string) {
	for _, news := range told {
		switch {
		case drawn && news.Pictured:
		case news.Headline != nil:
			said = append(said, "**"+t.Say(news.Text)+"**")
		default:
			said = append(said, "-# "+t.Say(news.Text))
		}
	}
	said = said[max(0, len(said)-mostHeard):]
	if drawn {
		return newest(said, roomBesidePicture)
	}
	return said
}

// lying is what there is to see for somebody, as far as no picture shows it: the hand
// and what counts for a decision, or, where all lies open, what is somebody's own, and what
// lies on the table for whoever is due.
func lying(v games.View, due, drawn bool) []games.Text {
	switch {
	case drawn:
		return nil
	case v.Hand == nil && due:
		return slices.Concat(v.Pictured, v.Lines, v.Own)
	case v.Hand == nil:
		return v.Own
	case len(v.Hand) == 0:
		return []games.Text{games.T("hand.empty")}
	case due:
		return slices.Concat(v.Hand, decisive(v))
	}
	return v.Hand
}

// question words what is to be chosen and makes the controls for it; drawn: a picture shows
// what there is to choose between.
func (s *Set) question(t words.Localizer, g table.Snapshot, v games.View, q *games.Question, drawn bool) (string, []discord.Component) {
	switch {
	case g.Status == table.Archived:
		return t.Key("table.refuse.archived"), []discord.Component{discord.Row(reviveButton(t, g))}
	case !g.Status.Open():
		return t.Key("hand.over"), nil
	case g.Held:
		return heldLine(t, g), nil
	case g.Order != nil:
		return t.Key(g.Game + ".order"), []discord.Component{discord.Row(discord.Button(discord.Secondary, t.Key("button.calloff"), at(VerbCallOff, g.ID)))}
	case q == nil && len(v.Turn) == 0:
		return t.Key("hand.wait.table", "Asked", v.Asked), nil
	case q == nil && len(g.Chairs) == 2:
		return t.Key("hand.wait.turn", "Who", v.Turn), nil
	case q == nil:
		return t.Key("hand.wait.others"), nil // not for whom: the message would have to be edited with every turn of theirs
	case q.Settled:
		return "**" + t.Say(q.Text) + "**", nil
	}
	return "**" + t.Say(q.Text) + "**", s.answers(t, q, g, Control{Verb: VerbAct, Table: g.ID, Number: g.Version}, drawn)
}

// answers are the controls by which a question is answered, and the one before it asked again.
func (s *Set) answers(t words.Localizer, q *games.Question, g table.Snapshot, c Control, drawn bool) []discord.Component {
	c.Rest = games.PackPicks(g.Picks)
	controls := s.choices(t, q, g, c, drawn)
	if len(g.Picks) > 0 {
		c.Rest = games.PackPicks(g.Picks[:len(g.Picks)-1])
		row := []discord.Component{discord.Button(discord.Secondary, t.Key("button.back"), c.ID())}
		if c.Verb == VerbAct { // a lesson says itself why not
			row = append(whyButton(t, g), row...)
		}
		controls = append(controls, discord.Row(row...))
	}
	return controls
}

// choices makes buttons of a few choices and menus of many (layout.Menus). What stands alone
// has its button below them, and in a hand so has what can also be given ahead.
func (s *Set) choices(t words.Localizer, q *games.Question, g table.Snapshot, c Control, drawn bool) (parts []discord.Component) {
	public := c.Verb == VerbPublic
	together, alone := layout.Parts(q, public)
	offered, named := layout.Named(together)
	var now, below []discord.Component
	for _, o := range offered {
		now = append(now, s.choiceButton(t, o, g, c, drawn))
	}
	for _, o := range alone {
		if c.Verb == VerbAct && !o.Standing.Empty() {
			below = append(below, s.standingButtons(t, o, g, c, drawn)...)
		} else {
			below = append(below, s.choiceButton(t, o, g, c, drawn))
		}
	}
	if parts = rows(now); layout.Menus(q, room(now), public) {
		parts = s.choiceMenus(t, q, offered, g.Game, c)
	}
	parts = append(parts, s.namedMenus(t, named, len(parts), g.Game, c)...)
	return append(parts, rows(below)...)
}

// standingButtons give an answer once, and for as long as it may stand.
func (s *Set) standingButtons(t words.Localizer, o games.Choice, g table.Snapshot, c Control, drawn bool) []discord.Component {
	order, style := c, discord.Secondary
	order.Verb = VerbOrder
	if o.Main {
		o.Main, style = false, discord.Primary
	}
	return []discord.Component{s.choiceButton(t, o, g, c, drawn), discord.Button(style, t.Label(o.Standing), order.ID(o.Key))}
}

// withoutAliases are the options of a question that are shown.
func withoutAliases(q *games.Question) []games.Choice {
	return slices.DeleteFunc(slices.Clone(q.Options), func(o games.Choice) bool { return !o.Shown() })
}

// choiceButton is the button of a choice; drawn: a picture shows what it does.
func (s *Set) choiceButton(t words.Localizer, o games.Choice, g table.Snapshot, c Control, drawn bool) discord.Component {
	style := discord.Secondary
	switch {
	case o.Grave:
		style = discord.Danger
	case o.Main:
		style = urgent(g)
	}
	id := c.ID(o.Key)
	if c.AtTable() && s.Game(g.Game).IsRace(o.Key) {
		id = raceID(g, o.Key)
	}
	text, sign := o.Text, s.sign(g.Game, o)
	switch {
	case drawn && !o.Short.Empty():
		text = o.Short
	case sign.ID != "" && !o.Brief.Empty():
		text = o.Brief
	}
	return discord.Button(style, t.Label(text), id).WithEmoji(sign)
}

// sign is what stands before a choice: the house's own emoji of it, else one of
// Unicode's, if there is any.
func (s *Set) sign(game string, o games.Choice) discord.Emoji {
	if name := picture.EmojiName(game, o.Sign); o.Sign != "" && s.Emoji != nil {
		if id := s.Emoji(name); id != "" {
			return discord.Emoji{ID: id, Name: name}
		}
	}
	return discord.Emoji{Name: o.Emoji}
}

// raceID is the custom id of a race's button.
func raceID(g table.Snapshot, key string) string {
	rest := g.View().Stage + "|" + games.PackPicks(games.Picks{{key}})
	return Control{Verb: VerbRace, Table: g.ID, Number: g.WentBack.RaceVersion(), Rest: rest}.ID()
}
