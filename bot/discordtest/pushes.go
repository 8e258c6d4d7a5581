package discordtest

import (
	"slices"
	"time"
)

// Push is what somebody's phone shows when a message is created.
type Push struct {
	User    string // the id
	Channel string
	Message string
	Text    string // the message's content; of its components a phone shows nothing
	At      time.Time
}

// Pushes lists all of them so far, in order. A message pushes to whom it mentions, a
// direct one to its reader, and where notifications are set to all messages one pushes to
// everybody who can see it; edits and private answers push to nobody.
func (s *Server) Pushes() []Push {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.record.pushes)
}

// NotifyAll sets everybody's notifications for the server to all messages, or to mentions
// only, as they are at first.
func (g *Guild) NotifyAll(all bool) { g.change(func(to *guild) { to.Loud = all }) }

// NotifyAll sets everybody's notifications for a channel and its threads, whatever is set
// for the server.
func (c *Channel) NotifyAll(all bool) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	c.s.channel(c.ID).Loud = &all
	c.s.touch()
}

// loud reports whether a channel notifies of all messages.
func (s *Server) loud(c *channel) bool {
	switch {
	case c.direct():
		return true
	case c.Loud != nil:
		return *c.Loud
	case c.Parent != nil:
		return s.loud(s.channel(*c.Parent))
	}
	return s.guild(c.Guild).Loud
}

// notify tells phones of a message that has just been created.
func (s *Server) notify(m *Message) {
	c := s.channel(m.ChannelID)
	if c == nil || m.Ephemeral() || m.Loading() || m.Flags&flagSuppressNotifications != 0 {
		return
	}
	loud := s.loud(c) || slices.Contains(m.Mentioned, "everyone")
	for _, a := range s.world.Accounts {
		if a.Bot || a == m.Author || !loud && !slices.Contains(m.Mentioned, a.ID) {
			continue
		}
		if _, unseen := (&User{s: s, ID: a.ID}).at(c.ID); unseen == nil {
			s.record.pushes = append(s.record.pushes, Push{a.ID, c.ID, m.ID, m.Content, s.clock.Now()})
		}
	}
}
