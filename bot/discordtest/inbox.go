package discordtest

import (
	"fmt"
	"slices"
	"time"
)

const (
	intentDirect = 1 << 12
)

// direct reports whether the channel is somebody's inbox.
func (c *channel) direct() bool { return c.Type == directChannel }

// inbox is the channel that a user shares with the bot, nil before the bot opened it.
func (s *Server) inbox(user string) *channel {
	return find(s.world.Channels, func(c *channel) bool { return c.direct() && c.With == user })
}

// openInbox answers the bot's wish to write to a user. Discord opens the channel also
// where no message will get through.
func openInbox(r *request) (any, *problem) {
	in, p := read[struct {
		Recipient string `json:"recipient_id"`
	}](r)
	if p != nil {
		return nil, p
	}
	user := r.s.account(in.Recipient)
	if user == nil || user.Bot {
		return nil, flaws{{"recipient_id", "INVALID_USER", "Cannot send messages to this user"}}.problem()
	}
	if r.s.inbox(user.ID) == nil && !r.s.slowly(&r.s.limits.opened, mostOpened) {
		return nil, errTooFast
	}
	return r.s.channelObject(r.s.openedInbox(user.ID)), nil
}

// openedInbox is the channel that a user shares with the bot, opened if need be.
func (s *Server) openedInbox(user string) *channel {
	c := s.inbox(user)
	if c == nil {
		c = &channel{ID: s.id(), Type: directChannel, With: user}
		s.world.Channels = append(s.world.Channels, c)
		s.touch()
	}
	return c
}

// How many direct channels a bot may open, and messages it may send in them, within
// directPer. Discord names no numbers: from some dozens on bots have met 40003.
const (
	mostOpened = 25
	mostDirect = 40
	directPer  = 10 * time.Minute
)

// slowly counts one more of something, unless that would be too fast.
func (s *Server) slowly(of *trail, most int) bool {
	now := s.clock.Now()
	if s.cfg.Unlimited {
		return true
	}
	if of.room(now, allowance{most, directPer}) > 0 {
		return false
	}
	of.add(now)
	return true
}

// takes says why a user takes no direct message of the bot's, if so: there is no server
// in which they meet, the inbox is closed, or the bot sends too many.
func (s *Server) takes(user string) *problem {
	switch {
	case !s.meet(user):
		return errNoCommonServer
	case s.account(user).Closed:
		return errInboxClosed
	case !s.slowly(&s.limits.direct, mostDirect):
		return errTooFast
	}
	return nil
}

// meet reports whether a user and the bot have a server in common.
func (s *Server) meet(user string) bool {
	return slices.ContainsFunc(s.joined(), func(g *guild) bool { return slices.Contains(g.Members, user) })
}

// CloseInbox has the user take no more direct messages from the members of servers;
// OpenInbox takes that back. The bot is not told.
func (u *User) CloseInbox() { u.setInbox(true) }

// OpenInbox has the user take direct messages, as users do if they change nothing.
func (u *User) OpenInbox() { u.setInbox(false) }

func (u *User) setInbox(closed bool) {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	u.s.account(u.ID).Closed = closed
	u.s.touch()
}

// Direct opens the channel that the user shares with the bot, as a click on the bot's
// name does.
func (u *User) Direct() *Channel {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	return &Channel{u.s, u.s.openedInbox(u.ID).ID, "", ""}
}

// Inbox is where the user sees the bot's direct messages.
func (u *User) Inbox() (*Channel, error) {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	c := u.s.inbox(u.ID)
	if c == nil {
		return nil, fmt.Errorf("%w: the bot has never written to %s", ErrNotVisible, u.Name)
	}
	return &Channel{u.s, c.ID, "", ""}, nil
}

// Direct reports whether a channel is somebody's inbox.
func (s *Server) Direct(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(id)
	return c != nil && c.direct()
}
