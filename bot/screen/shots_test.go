package screen_test

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// shot draws a message for somebody, and fails where it has flaws.
func (s scene) shot(who string, m discord.Message) shot {
	s.t.Helper()
	if err := flaws(m); err != nil {
		s.t.Errorf("%s: %v", who, err)
	}
	return shot{who, drawn(m, s.now)}
}

// withEmoji is the same where the house's own emoji are there.
func (s scene) withEmoji() scene {
	drawn := *s.set
	drawn.Emoji = func(name string) string { return "1" + name }
	s.set = &drawn
	return s
}

// channel is the table's message.
func (s scene) channel() shot {
	s.t.Helper()
	return s.shot("the channel", s.set.Table(s.look(table.User{}), s.now, nil))
}

// hand is what somebody opens in private.
func (s scene) hand(user table.User) shot {
	s.t.Helper()
	return s.shot(s.called(user), s.set.Hand(viewer(user), s.look(user), ""))
}

// asking is the hand of whoever may be asked this, after the picks that lead there.
func (s scene) asking(key string) shot {
	s.t.Helper()
	user := s.asked(key)
	g, who := s.look(user), s.called(user)
	g.Picks, _ = wayTo(g.Ask, key, nil)
	if len(g.Picks) > 0 {
		who += ", after " + games.PackPicks(g.Picks)
	}
	return s.shot(who, s.set.Hand(viewer(user), g, ""))
}

// private is what somebody else than the channel sees.
func (s scene) private(user table.User, what string, draw func(screen.Viewer, table.Snapshot) discord.Message) shot {
	s.t.Helper()
	return s.shot(s.called(user)+" · "+what, draw(viewer(user), s.look(user)))
}

// why is what somebody is told of what is not possible, below what is asked.
func (s scene) why(user table.User) shot {
	s.t.Helper()
	return s.private(user, "Why?", func(who screen.Viewer, g table.Snapshot) discord.Message { return screen.Saying(s.set.Why(who, g)) })
}

// menu is what else somebody can do.
func (s scene) menu(user table.User) shot {
	s.t.Helper()
	return s.private(user, "More", func(who screen.Viewer, g table.Snapshot) discord.Message { return s.set.Menu(who, g, "") })
}

func viewer(user table.User) screen.Viewer {
	return screen.Viewer{User: user.ID, Locale: *language, Moderator: user.ID == moderator.ID}
}

// moderator sits at no table and may stop any.
var moderator = table.User{ID: "10", Name: "Rik"}

// called names somebody and says what the table has to do with that person.
func (s scene) called(user table.User) string {
	g := s.look(user)
	what := "waiting"
	switch {
	case user.ID == moderator.ID:
		what = "moderator"
	case g.Seat == games.Public:
		what = "not seated"
	case g.Status == table.Lobby && g.Host.ID == user.ID:
		what = "host"
	case g.Status == table.Lobby:
		what = "guest"
	case !g.Status.Open():
		what = "has played"
	case !g.Ask(nil).Nothing():
		what = "to act"
	}
	return user.Name + ", " + what
}
