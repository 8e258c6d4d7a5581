package bot

import (
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// plain says where tables stand in words: in servers that want that, and in channels where
// Hofnar may not attach files.
type plain struct {
	servers Servers
	denials *denials
}

// screens are those for a table's message.
func (p *plain) screens(s *screen.Set, g table.Snapshot) (*screen.Set, error) {
	if p.denials.denied(g.Channel, files) {
		return s.InWords(), nil
	}
	set, err := p.servers.Server(g.Guild)
	if set.TextOnly {
		return s.InWords(), err
	}
	return s, err
}
