package bot

import (
	"sync"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// plain says where tables stand in words: in servers that want that, and in channels where
// Hofnar may not attach files.
type plain struct {
	servers Servers
	bare    sync.Map // channels in which he may not, as far as this process has heard
}

// heard notes what an interaction says of Hofnar's permissions in its channel, and
// reports whether that is new.
func (p *plain) heard(in discord.Interaction) bool {
	const enough = discord.PermissionAttachFiles | discord.PermissionAdministrator
	if in.Granted&enough != 0 {
		_, was := p.bare.LoadAndDelete(in.Channel)
		return was
	}
	return p.refused(in.Channel)
}

// refused notes that a channel takes no files, and reports whether that is new.
func (p *plain) refused(channel string) bool {
	_, was := p.bare.LoadOrStore(channel, true)
	return !was
}

// screens are those for a table's message.
func (p *plain) screens(s *screen.Set, g table.Snapshot) (*screen.Set, error) {
	if _, bare := p.bare.Load(g.Channel); bare {
		return s.InWords(), nil
	}
	set, err := p.servers.Server(g.Guild)
	if set.TextOnly {
		return s.InWords(), err
	}
	return s, err
}
