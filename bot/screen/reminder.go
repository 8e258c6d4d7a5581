package screen

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Reminder calls, in the channel, whoever plays a seat that a table waits for.
func (s *Set) Reminder(g table.Snapshot, seat games.Seat) discord.Message {
	user := g.Chairs[seat].User.ID
	m := s.hurry(g, seat, "front.your_turn", "Who", words.Escaped("<@"+user+">"))
	m.Pings = []string{user}
	return m
}

// DirectReminder calls whoever plays a seat in a direct message.
func (s *Set) DirectReminder(g table.Snapshot, seat games.Seat) discord.Message {
	return s.hurry(g, seat, "front.your_turn.direct")
}

// hurry says that a table waits, and from the second call on until when.
func (s *Set) hurry(g table.Snapshot, seat games.Seat, key string, more ...any) discord.Message {
	t := s.public(g)
	said := []string{t.Key(key, append(more, "Game", title(g.Game), "Link", Link(g.Guild, g.Channel, g.Post.Message))...)}
	until, timed := g.Clocks[seat]
	switch again := timed && g.Calls[seat].Rung > table.FirstCall+1; {
	case again && slices.Contains(g.Late, seat):
		said = append(said, t.Key("front.your_time.over"))
	case again:
		said = append(said, t.Key("front.your_time", "Until", words.Escaped(since(until))))
	}
	return message(lines(said))
}

// WithClosedInbox adds to a reminder why somebody is called in the channel.
func (s *Set) WithClosedInbox(m discord.Message, user string) discord.Message {
	t := s.public(table.Snapshot{})
	m.Components = append(m.Components, discord.Text(t.Key("front.inbox_closed", "Who", words.Escaped("<@"+user+">"))))
	return m
}
