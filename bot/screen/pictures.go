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

const pictureName = "board.png"

// drawn has a picture drawn: nil where there is none, and the words serve.
func (s *Set) drawn(sketch *picture.Sketch) []byte {
	if sketch == nil {
		return nil
	}
	if s.Draw == nil {
		return sketch.Draw()
	}
	return s.Draw(sketch.Key, sketch.Draw)
}

// speech is how a picture for such readers calls things, and whom it shows as a computer.
func speech(t words.Localizer, g table.Snapshot, locale string) picture.Speech {
	computer := func(seat games.Seat) bool { return !g.Chairs[seat].Human() }
	return picture.Speech{Locale: locale, Name: names(namesOf(g.Chairs)), Computer: computer, Say: t.Label}
}

// written speaks the language of the channel, with names as a picture can write them.
func (s *Set) written(g table.Snapshot) words.Localizer {
	name := names(namesOf(g.Chairs))
	return s.Words.In(s.languageOf(g), func(seat games.Seat) string { return picture.Called(name(seat), seat) })
}

// tablePicture draws the table, a great moment in its place, or the poster of a game that is
// over, says what it shows, and which great moment is still to be told large in words.
func (s *Set) tablePicture(t words.Localizer, g table.Snapshot, v games.View) (png []byte, alt string, large *games.Headline) {
	large = g.Headline()
	if s.TextOnly {
		return nil, "", large
	}
	if g.Status == table.Finished {
		return s.drawn(picture.OfEnd(g.Game, v, s.end(s.written(g), g))), endSaid(t, g, s.end(t, g), v), large
	}
	if m := g.Moment(); m != nil {
		if png := s.drawn(picture.OfMoment(g.Game, v, s.momentOf(g, m), speech(t, g, s.languageOf(g)))); png != nil {
			return png, tableSaid(t, g, v), nil
		}
	}
	return s.drawn(picture.OfTable(g.Game, v, speech(t, g, s.languageOf(g)))), tableSaid(t, g, v), large
}

// momentOf is a great moment as a picture shows it.
func (s *Set) momentOf(g table.Snapshot, m *table.Moment) picture.Moment {
	t := s.written(g)
	return picture.Moment{Said: t.Label(m.Text), Took: took(t, "moment.seconds", m), Shows: m.Shows}
}

// handPicture draws what there is to choose between, where that can be seen, or else
// what somebody holds, and says what it shows.
func (s *Set) handPicture(who Viewer, t words.Localizer, g table.Snapshot, q *games.Question) (png []byte, alt string) {
	v := g.View()
	if s.TextOnly || !g.Status.Open() {
		return nil, ""
	}
	if q != nil {
		if png := s.drawn(picture.OfChoice(g.Game, v, g.Picks)); png != nil {
			return png, choiceSaid(t, g, q, v)
		}
	}
	if len(v.Hand) == 0 {
		return nil, ""
	}
	return s.drawn(picture.OfHand(g.Game, v, speech(t, g, who.Locale))), handSaid(t, v, q != nil, s.buttonsSaid(t, g, q))
}

// buttonsSaid says in full what the buttons of a hand say shortly, where its question has buttons.
func (s *Set) buttonsSaid(t words.Localizer, g table.Snapshot, q *games.Question) description {
	if q == nil || q.Settled {
		return nil
	}
	together, _ := layout.Parts(q, false)
	offered, _ := layout.Named(together)
	var buttons []discord.Component
	for _, o := range offered {
		buttons = append(buttons, s.choiceButton(t, o, g, Control{Verb: VerbAct, Table: g.ID}, true))
	}
	if layout.Menus(q, room(buttons), false) {
		return nil
	}
	return waysSaid(t, offered)
}

// decisive is what somebody who is to decide would look up on the table's message: what
// lies there, and who has how many cards. Whoever waits is not told: his message
// would have to follow every move of the others.
func decisive(v games.View) []games.Text {
	said := slices.Concat(v.Pictured, v.Lines)
	if all := counts(v); !all.Empty() {
		said = append(said, all)
	}
	return said
}

// counts is who has how many cards, and has passed; empty where nobody has any.
func counts(v games.View) games.Text {
	var all []games.Text
	for _, p := range v.Seats {
		key := "hand.count"
		if p.Passed {
			key = "hand.count.passed"
		}
		if p.Cards > 0 {
			all = append(all, games.T(key, "Who", p.Seat, "Count", p.Cards))
		}
	}
	if len(all) == 0 {
		return games.Text{}
	}
	return games.T("hand.counts", "Counts", all)
}

// Emojis are the house's own emoji, which choices may bear.
func Emojis() []picture.Emoji { return picture.Emojis() }

// IsEmoji reports whether an emoji of that name is the house's own, of this version or
// another one.
func IsEmoji(name string) bool { return picture.IsEmoji(name) }

// illustrated puts a picture, if there is one, on top of a message, with what it shows
// for those who do not see it.
func illustrated(m discord.Message, png []byte, alt string) discord.Message {
	if png == nil {
		return m
	}
	alt = discord.Clip(alt, discord.MaxAlt)
	m.Components = append([]discord.Component{discord.Gallery(pictureName, alt)}, m.Components...)
	m.Files = picturedFiles(png, alt)
	return m
}

// picturedFiles are the files of a message that shows a picture, if there is one.
func picturedFiles(png []byte, alt string) []discord.File {
	if png == nil {
		return nil
	}
	return []discord.File{{Name: pictureName, Alt: alt, Type: "image/png", Data: png}}
}

// withPage puts what a section of the rules shows on its page.
func (s *Set) withPage(t words.Localizer, game, section string, m discord.Message) discord.Message {
	sketch := picture.OfRules(game, section)
	if sketch == nil {
		return m
	}
	alt := t.Label(games.T(game + ".rules." + section + ".alt"))
	if s.TextOnly {
		m.Components = append([]discord.Component{discord.Text("-# " + alt)}, m.Components...)
		return m
	}
	return illustrated(m, s.drawn(sketch), alt)
}
