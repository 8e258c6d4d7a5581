package discordtest

import (
	"fmt"
	"slices"
	"time"
)

// mostActive is how many threads of a server may be active at a time.
const mostActive = 1000

// lasts is after how long without activity a thread is archived. Activity is a message,
// and being brought back; presses and edits are none.
func (c *channel) lasts() time.Duration {
	if c.Lasts == 0 {
		return 24 * time.Hour
	}
	return time.Duration(c.Lasts) * time.Minute
}

// stir notes activity in a thread that is active. The lock is held, here and below.
func (s *Server) stir(c *channel) {
	if c.Active = s.clock.Now(); c.thread() && c.alarm == nil {
		s.watch(c)
	}
}

// watch has a thread archived once it was without activity for as long as it lasts.
func (s *Server) watch(c *channel) {
	idle := c.lasts()
	c.alarm = s.clock.AfterFunc(idle-s.clock.Since(c.Active), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		switch c.alarm = nil; {
		case c.Archived || s.channel(c.ID) != c: // by somebody, or it was deleted
		case s.clock.Since(c.Active) < idle:
			s.watch(c)
		default:
			s.setArchived(c, true)
		}
	})
}

// setArchived archives a thread or brings it back, and tells of it.
func (s *Server) setArchived(c *channel, archived bool) {
	c.Archived, c.Turned = archived, s.clock.Now()
	if !archived {
		s.stir(c)
	}
	s.updated(c)
	s.touch()
}

// room says why no further thread of a server can be active, if so.
func (s *Server) room(guild string) *problem {
	active := 0
	for _, c := range s.world.Channels {
		if c.Guild == guild && c.thread() && !c.Archived {
			active++
		}
	}
	if active >= mostActive {
		return errManyThreads
	}
	return nil
}

// revivable says why a thread cannot be brought back by somebody who is in it or not,
// and may manage threads or not, if so.
func (s *Server) revivable(c *channel, in, manages bool) *problem {
	switch {
	case c.Locked && !manages:
		return errArchived
	case !in && !manages:
		return errNoPermission
	}
	return s.room(c.Guild)
}

// written sees to what a message does to a thread: it is active, and brought back if it
// was archived; whoever writes in it and whom the message mentions is in it.
func (s *Server) written(m *Message) {
	c := s.channel(m.ChannelID)
	if c == nil || !c.thread() {
		return
	}
	for _, id := range append(m.Mentioned, m.Author.ID) {
		if id != "everyone" {
			c.enter(id, s.world.Bot.ID)
		}
	}
	if c.Archived {
		s.setArchived(c, false)
	}
	s.stir(c)
}

// enter has somebody be in a thread. In a private one the bot is only where it was added.
func (c *channel) enter(user, bot string) {
	switch {
	case user == bot:
		c.Added = c.Added || c.Type != privateThread
	case !slices.Contains(c.In, user):
		c.In = append(c.In, user)
	}
}

// Join has users join a thread. Looking at one, and pressing what is in it, does not.
func (c *Channel) Join(users ...*User) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	for _, u := range users {
		c.s.channel(c.ID).enter(u.ID, c.s.world.Bot.ID)
	}
	c.s.touch()
}

// manages reports whether this user may manage threads.
func (u *User) manages(c *channel) bool { return u.may(c, ManageThreads) == nil }

// wakes does what a client does before a press in an archived thread: it brings the
// thread back, which takes somebody who is in it. Else the press is not sent.
func (u *User) wakes(id string) error {
	c := u.s.channel(id)
	if !c.Archived {
		return nil
	}
	in := c.Type == privateThread || slices.Contains(c.In, u.ID)
	if p := u.s.revivable(c, in, u.manages(c)); p != nil {
		return fmt.Errorf("%w: the thread is archived, and %s cannot bring it back: %w", ErrInteractionFailed, u.Name, p)
	}
	u.s.setArchived(c, false)
	return nil
}

// Archive archives a thread: nothing in it can be edited.
func (c *Channel) Archive(locked bool) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	if to := c.s.channel(c.ID); to != nil {
		to.Locked = locked
		c.s.setArchived(to, true)
	}
}

// Lock locks a thread, which is not archived by that: whoever may not manage threads neither writes
// nor edits in it. Unlock ends that, also of one that is archived.
func (c *Channel) Lock() { c.change(func(to *channel) { to.Locked = true }) }

// Unlock unlocks a thread.
func (c *Channel) Unlock() { c.change(func(to *channel) { to.Locked = false }) }

// Archived reports whether a thread is archived.
func (c *Channel) Archived() bool {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	t := c.s.channel(c.ID)
	return t != nil && t.Archived
}
