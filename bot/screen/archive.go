package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

// Archived tells somebody who looks for a table that it is archived, and how to revive it.
func (s *Set) Archived(who Viewer, g table.Snapshot) discord.Message {
	t := s.In(who, g)
	said := t.Key("front.archived", "Game", Title(g.Game), "Table", string(g.ID), "Link", s.LinkTo(g))
	return message(discord.Text(said), discord.Row(reviveButton(t, g)))
}

// reviveButton opens an archived table again.
func reviveButton(t words.Localizer, g table.Snapshot) discord.Component {
	return discord.Button(discord.Primary, t.Key("button.revive"), at(VerbRevive, g.ID))
}
