package screen

import (
	"hofnar/bot/table"
	"hofnar/bot/words"
)

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
