package screen

import (
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// TableFor is what the channel sees of a table at that moment, for somebody alone, with a
// link to the message in the channel.
func (s *Set) TableFor(who Viewer, g table.Snapshot, now time.Time) discord.Message {
	m := s.Table(g, now, nil)
	said := s.In(who, g).Key("front.shown.privately", "Table", string(g.ID), "Link", s.LinkTo(g))
	m.Components = slices.Concat([]discord.Component{discord.Text(said)}, m.Components)
	return m
}
