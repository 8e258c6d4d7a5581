package screen_test

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// beginning shows what is before the first move of any game, and these options of it.
func (a *album) beginning(game *games.Game, options ...string) {
	s := at(a.t, lobby(game, 1))
	a.page("a table is opened", s.channel())

	s.does(markdown, table.Join{})
	s.does(friends[0], table.AddComputer{})
	a.page("a lobby", s.channel(), s.menu(friends[0]), s.menu(markdown), s.menu(moderator), s.menu(onlooker),
		s.shot("anybody · First game?", s.set.First(viewer(onlooker), game.Name)))

	var asked []shot
	for _, key := range options {
		asked = append(asked, s.private(friends[0], key, func(who screen.Viewer, g table.Snapshot) discord.Message {
			return s.set.Option(who, g, key)
		}))
	}
	a.page("what is agreed on", append(asked, s.private(friends[0], "a seat", func(who screen.Viewer, g table.Snapshot) discord.Message {
		return s.set.Place(who, g, markdown.ID)
	}))...)

	var pages []shot
	for i, section := range game.Rules {
		m := s.set.Rules(viewer(onlooker), game.Name, section)
		if i > 0 { // below each is the same menu
			m.Components = m.Components[:len(m.Components)-1]
		}
		pages = append(pages, s.shot("anybody · "+section, m))
	}
	a.page("the rules", pages...)
}

// between shows a record between two rounds.
func (a *album) between(name string, until stop) {
	s := at(a.t, played(a.t, name, until))
	a.page("the next round", s.channel(), s.hand(friends[0]), s.sheet(), s.log(0))
}

// ending shows the end of a record.
func (a *album) ending(name string) {
	s := at(a.t, played(a.t, name, end))
	a.page("the end", s.channel(), s.hand(friends[0]), s.menu(friends[0]), s.sheet(), s.log(0), s.log(1),
		s.private(friends[0], "Record", s.set.Record), s.private(friends[0], "Film", s.set.Film), s.still(0), s.still(7))
}

// still is one step of what was played.
func (s scene) still(n int) shot {
	return s.private(onlooker, "Step by step", func(who screen.Viewer, g table.Snapshot) discord.Message { return s.set.Still(who, g, n) })
}

func (s scene) sheet() shot {
	return s.private(onlooker, "Scores", func(who screen.Viewer, g table.Snapshot) discord.Message {
		return s.set.Sheet(who, screen.SheetOf(g), nil)
	})
}

func (s scene) log(page int) shot {
	return s.private(friends[1], "Log", func(who screen.Viewer, g table.Snapshot) discord.Message { return s.set.Log(who, g, page) })
}
