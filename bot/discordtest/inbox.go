package discordtest

import (
	"fmt"
	"slices"
)

// directChannel is the kind of channel that one user and the bot share.
const directChannel = 1

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
	c := r.s.inbox(user.ID)
	if c == nil {
		c = &channel{ID: r.s.id(), Type: directChannel, With: user.ID}
		r.s.world.Channels = append(r.s.world.Channels, c)
		r.s.touch()
	}
	return map[string]any{"id": c.ID, "type": c.Type, "flags": 0, "recipients": []any{user}}, nil
}

// takes says why a user takes no direct message of the bot's, if so: the inbox is
// closed, or there is no server in which they meet.
func (s *Server) takes(user string) *problem {
	meet := slices.ContainsFunc(s.joined(), func(g *guild) bool { return slices.Contains(g.Members, user) })
	if s.account(user).Closed || !meet {
		return errInboxClosed
	}
	return nil
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
