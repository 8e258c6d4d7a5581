package screen

import (
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Help says what Hofnar is, with the boxes of his games and a button each that opens a table,
// and what may be typed. ids are those of the commands, as far as they are known: they can be
// clicked then. In direct messages no table can be opened.
func (s *Set) Help(who Viewer, ids map[string]string, direct bool) discord.Message {
	t, key := s.In(who, table.Snapshot{}), "front.help"
	if direct {
		key = "front.help.direct"
	}
	var list []string
	for _, g := range s.Games {
		list = append(list, t.Key("front.help.game", "Game", FullTitle(g.Name), "Size", size(g)))
	}
	typed := func(name string) words.Escaped { return typed(name, ids[name]) }
	daily := s.dailyCommand()
	parts := []discord.Component{discord.Text(t.Key(key, "Play", typed("play"), "Daily", daily) + "\n" + strings.Join(list, "\n"))}
	var buttons []discord.Component
	more := t.Key("front.help.more.direct")
	if !direct {
		buttons = s.openButtons(t)
		more = t.Key("front.help.more", "Daily", daily, "Hand", typed("hand"), "Rules", typed("rules"), "Scores", typed("scores"))
	}
	parts = append(parts, rows(append(buttons, s.tryButton(t, "")...))...)
	m := message(append(parts, discord.Text(more))...)
	png, alt := s.inWords(who).boxes(t)
	return illustrated(m, png, alt)
}

// dailyCommand mentions the command for the deal of the day, if there is one.
func (s *Set) dailyCommand() words.Escaped {
	if s.NoDaily {
		return ""
	}
	return typed("daily", "")
}

// Elsewhere says what works in direct messages to whoever typed something else there.
func (s *Set) Elsewhere(who Viewer) discord.Message {
	return Saying(s.In(who, table.Snapshot{}).Key("direct.refuse", "Daily", s.dailyCommand()))
}

// openButtons open a table each, of every game.
func (s *Set) openButtons(t words.Localizer) []discord.Component {
	var list []discord.Component
	for _, g := range s.Games {
		list = append(list, discord.Button(discord.Secondary, t.Label(Title(g.Name)), Control{Verb: VerbOpen, Rest: g.Name}.ID()))
	}
	return list
}

// boxes draws the boxes of all games, and says what is on them.
func (s *Set) boxes(t words.Localizer) (png []byte, alt string) {
	if s.TextOnly {
		return nil, ""
	}
	var list []picture.Box
	var said description
	for _, g := range s.Games {
		list = append(list, picture.Box{Game: g.Name, Title: t.Label(Title(g.Name))})
		box := games.T("help.box", "Game", Title(g.Name), "Cover", coverText(g.Name))
		said = append(said, clause{" " + sentence(t.Label(box)), 0})
	}
	return s.drawn(picture.OfBoxes(list)), said.text(t)
}

// coverText is what is painted on a game's box.
func coverText(game string) games.Text {
	if picture.HasCover(game) {
		return games.T(game + ".cover")
	}
	return games.T("lobby.cover")
}

// typed mentions a command. One with subcommands cannot be clicked as a whole.
func typed(name, id string) words.Escaped {
	if id == "" || name != "hand" {
		return words.Escaped("`/" + name + "`")
	}
	return words.Escaped("</" + name + ":" + id + ">")
}
