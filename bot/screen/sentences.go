package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Help says what Hofnar is and what may be typed. ids are those of the commands, as far
// as they are known: they can be clicked then.
func (s *Set) Help(who Viewer, ids map[string]string) discord.Message {
	t := s.In(who, table.Snapshot{})
	var titles []games.Text
	for _, g := range s.Games {
		titles = append(titles, Title(g.Name))
	}
	typed := func(name string) words.Escaped { return typed(name, ids[name]) }
	return Saying(t.Key("front.help", "Games", titles, "Play", typed("play"), "Hand", typed("hand"), "Rules", typed("rules"), "Scores", typed("scores")))
}

// typed mentions a command. One with subcommands cannot be clicked as a whole.
func typed(name, id string) words.Escaped {
	if id == "" || name != "hand" {
		return words.Escaped("`/" + name + "`")
	}
	return words.Escaped("</" + name + ":" + id + ">")
}

// LinkTo leads to the message that shows a table.
func (s *Set) LinkTo(g table.Snapshot) words.Escaped {
	if s.Where == nil {
		return Link(g.Guild, g.Channel, "")
	}
	return Link(g.Guild, g.Channel, s.Where(g.ID))
}

// Link leads to a message; to the channel when there is none yet.
func Link(guild, channel, message string) words.Escaped {
	address := "https://discord.com/channels/" + guild + "/" + channel
	if message != "" {
		address += "/" + message
	}
	return words.Escaped(address)
}
