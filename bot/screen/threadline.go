package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// ThreadName is what the thread of a table is called.
func (s *Set) ThreadName(game string, id table.ID) string {
	return s.public(table.Snapshot{}).Label(games.T("line.thread", "Game", Title(game), "Table", string(id)))
}

// FirstLine is what the channel keeps of a table that is just being opened in a thread.
func (s *Set) FirstLine(game string, id table.ID, host string) discord.Message {
	return Saying(s.public(table.Snapshot{}).Key("line.first", "Game", Title(game), "Table", string(id), "Host", host))
}

// Line is what the channel keeps of a table that has a thread of its own. It leads to the
// thread, since the table's message moves.
func (s *Set) Line(g table.Snapshot) discord.Message {
	t := s.public(g)
	way := Link(g.Guild, g.Channel, "")
	if g.Ended.IsZero() {
		return Saying(s.tableLine(t, g, way))
	}
	key := "line.stopped"
	switch {
	case g.Began.IsZero():
		key = "line.cancelled"
	case g.Status == table.Finished:
		key = "line.won"
	}
	return Saying(
		t.Key(
			key,
			"Game",
			Title(g.Game),
			"Table",
			string(g.ID),
			"Who",
			winners(g),
			"Stopper",
			stoppedBy(t, g),
			"Link",
			way,
		),
	)
}
