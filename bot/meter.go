package bot

import (
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// Meter is told what is to be measured and nobody else hears of. It must be quick.
type Meter interface {
	// Unanswered: nobody has tried to answer an interaction: it was "missed" while there was
	// no connection, for so long that Discord takes no answer any more, or it is "late". Or
	// an answer was promised, and is "late" for that, or has "failed".
	Unanswered(why string)
	// Shed: what an interaction asked for was not done, since there is too much to do.
	Shed()
}

// unmeasured is a meter that shows nothing.
type unmeasured struct{}

func (unmeasured) Unanswered(string) {}
func (unmeasured) Shed()             {}

// State is how things stand, as far as nobody has to be asked.
type State struct {
	Connections, Up   int                // to Discord: how many there are to be, 0 if that is not known yet; on how many events come
	Tables            map[table.Kind]int // that are open
	Lag               channel.Lag        // of the messages of tables
	Requests          discord.Backlog    // of requests to Discord
	Thoughts, Thought int                // of computers: how many wait, and how many are being thought
}

// State returns how things stand now.
func (b *Bot) State() State {
	s := State{Tables: b.tables.registry.Census(), Lag: b.channels.Lag(), Requests: b.client.Backlog()}
	s.Up, s.Connections = b.gateway.Connections()
	s.Thoughts, s.Thought = b.tables.registry.Thoughts()
	return s
}
