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
	t, user := s.public(g), g.Chairs[seat].User.ID
	return calling(waiting(t, g, seat, "front.your_turn", "Who", mention(user)), []string{user}, s.answering(t, g, seat)...)
}

// DirectReminder calls whoever plays a seat in a direct message.
func (s *Set) DirectReminder(g table.Snapshot, seat games.Seat) discord.Message {
	t := s.public(g)
	return directly(t, s.LinkTo(g), waiting(t, g, seat, "front.your_turn.direct"))
}

// waiting says for what a table waits, and from the second call on until when.
func waiting(t words.Localizer, g table.Snapshot, seat games.Seat, key string, more ...any) string {
	said := t.Key(key, append(more, "Game", Title(g.Game), "Asked", g.View().Asked)...)
	until, timed := g.Clocks[seat]
	switch again := timed && g.Calls[seat].Rung > table.FirstCall+1; {
	case again && slices.Contains(g.Late, seat):
		said += " " + t.Key("front.your_time.over")
	case again:
		said += " " + t.Key("front.your_time", "Until", since(until))
	}
	return said
}

// WithClosedInbox adds to a message why somebody is called in the channel.
func (s *Set) WithClosedInbox(m discord.Message) discord.Message {
	m.Content += "\n" + s.public(table.Snapshot{}).Key("front.inbox_closed")
	return m
}

// Morning tells somebody which tables wait, all together, in a direct message.
func (s *Set) Morning(list []table.Snapshot) discord.Message {
	t := s.public(table.Snapshot{})
	return discord.Message{Content: morning(t, list, "morning.direct"), Components: s.ways(t, list)}
}

// MorningHere mentions somebody in a channel for the tables that wait in its server. The
// channel's own can be played on at once; to the others there are links.
func (s *Set) MorningHere(user, channel string, list []table.Snapshot) discord.Message {
	t := s.public(table.Snapshot{})
	m := calling(morning(t, list, "morning.mention", "Who", mention(user)), []string{user})
	own := slices.IndexFunc(list, func(g table.Snapshot) bool { return g.Channel == channel })
	if own >= 0 {
		g := list[own]
		m.Components, list = rows(s.answering(s.public(g), g, g.Seat)), slices.Delete(slices.Clone(list), own, own+1)
	}
	m.Components = append(m.Components, s.ways(t, list)...)
	m.Components = m.Components[:min(len(m.Components), mostRows)]
	return m
}

// morning names the games of these tables, each once.
func morning(t words.Localizer, list []table.Snapshot, key string, more ...any) string {
	var titles []games.Text
	for _, g := range list {
		if one := Title(g.Game); !slices.ContainsFunc(titles, func(other games.Text) bool { return other.Key == one.Key }) {
			titles = append(titles, one)
		}
	}
	return t.Key(key, append(more, "Count", len(list), "Games", titles)...)
}

// mostRows is how many rows of buttons there are below a message's content, and mostWays
// how many buttons they have.
const (
	mostRows = 5
	mostWays = mostRows * discord.MaxRowButtons
)

// ways lead to these tables, as far as there is room.
func (s *Set) ways(t words.Localizer, list []table.Snapshot) (parts []discord.Component) {
	var all []discord.Component
	for _, g := range list[:min(len(list), mostWays)] {
		label := t.Label(games.T("button.table.of", "Game", Title(g.Game), "Table", string(g.ID)))
		all = append(all, discord.LinkButton(label, string(s.LinkTo(g))))
	}
	for row := range slices.Chunk(all, discord.MaxRowButtons) {
		parts = append(parts, discord.Row(row...))
	}
	return parts
}
