package bot

import (
	"fmt"
	"slices"
	"sync/atomic"

	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// reactions take part in races.
type reactions struct {
	*tables
	games []*games.Game
	self  *atomic.Value
}

// react takes part in a race with a reaction. One that does not count is silent. The
// table may sleep: what only the books know is left to its mailbox.
func (rs *reactions) react(e discord.Event, judged func()) {
	reaction, err := discord.ReadReaction(e)
	if err != nil {
		rs.Log.Warn("a reaction cannot be read")
	}
	id, act, counts := rs.raced(reaction)
	if err != nil || !counts {
		judged()
		return
	}
	done := rs.Hold()
	rs.registry.Send(id, table.Deed{
		By:    table.User{ID: reaction.User},
		Event: fmt.Sprintf("%s:%d", e.Session, e.Seq), Arrived: arrival(e), Received: e.Received,
		Do: act,
	}, func(table.Snapshot, error) {
		defer done()
		judged()
	})
}

// raced is what a reaction does at which table, if it counts.
func (rs *reactions) raced(reaction discord.Reaction) (id table.ID, act table.React, counts bool) {
	id, open := rs.registry.At(reaction.Channel)
	ours := reaction.Author == rs.self.Load()
	if !open || reaction.Author != "" && !ours ||
		!slices.ContainsFunc(rs.games, func(g *games.Game) bool { return runs(g, reaction.Emoji) }) {
		return id, act, false
	}
	act.Emoji = reaction.Emoji
	switch stage, is := rs.channels.Stage(id, reaction.Message, ours); is {
	case channel.Another:
		return id, act, false
	case channel.Unknown:
		act.Message = reaction.Message
	case channel.Newest:
		act.Stage = stage
	}
	return id, act, true
}

// runs reports whether a race of a game is run with that emoji.
func runs(g *games.Game, emoji string) bool {
	return slices.ContainsFunc(g.Races, func(race games.Race) bool { return race.Emoji == emoji })
}
