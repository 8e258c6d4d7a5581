package discordtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// What a user is told when something does not work.
var (
	// ErrInteractionFailed is "This interaction failed" or "The application did
	// not respond": no answer came in three seconds.
	ErrInteractionFailed = errors.New("this interaction failed")
	// ErrNotVisible: what the user reaches for is not there for that user.
	ErrNotVisible = errors.New("there is nothing like that to be seen")
)

// User is a person in front of a client.
type User struct {
	s    *Server
	ID   string
	Name string
}

// User returns the user of that name, made if need be.
func (s *Server) User(name string) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := find(s.world.Accounts, func(a *Account) bool { return a.Global == name })
	if a == nil {
		a = &Account{ID: s.id(), Username: strings.ToLower(name), Global: name}
		s.world.Accounts = append(s.world.Accounts, a)
		s.touch()
	}
	return &User{s, a.ID, name}
}

// Say writes a plain message; it returns nil where the user cannot write.
func (u *User) Say(ch *Channel, text string) *Message {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	c, err := u.at(ch.ID)
	if err != nil || u.types(ch.ID) != nil || c.Locked && !u.manages(c) || c.Archived && u.s.revivable(c, true, u.manages(c)) != nil {
		return nil
	}
	m := u.s.draft(ch.ID)
	m.Author, m.Content = u.s.account(u.ID), text
	u.s.post(m, "parse everything")
	return clone(m)
}

// at finds a channel that this user is in. The lock is held.
func (u *User) at(id string) (*channel, error) {
	c := u.s.channel(id)
	switch {
	case c == nil:
		return nil, fmt.Errorf("%w: the channel is gone", ErrNotVisible)
	case c.direct() && c.With == u.ID:
		return c, nil
	case c.direct():
		return nil, fmt.Errorf("%w: it is somebody else's inbox", ErrNotVisible)
	case !slices.Contains(u.s.guild(c.Guild).Members, u.ID):
		return nil, fmt.Errorf("%w: %s is no member of the server", ErrNotVisible, u.Name)
	}
	return c, u.may(c, ViewChannel)
}

// reaches reports whether this user can use the bot in a channel: any that the
// user sees, also one that the bot does not see, and the channel that both share as
// long as they have a server in common. The lock is held.
func (u *User) reaches(id string) error {
	c, err := u.at(id)
	if err != nil {
		return err
	}
	g := u.s.guild(c.Guild)
	switch {
	case c.direct() && !u.s.meet(u.ID):
		return fmt.Errorf("%w: %s and the bot have no server in common", ErrNotVisible, u.Name)
	case !c.direct() && (g.Gone && !g.Bare || g.Down):
		return fmt.Errorf("%w: the bot is not in the server", ErrNotVisible)
	}
	return u.awake(c)
}

// seen finds the message as it stands now, if this user can see it. The lock is held.
func (u *User) seen(m *Message) (*Message, error) {
	if m == nil {
		return nil, ErrNotVisible
	}
	now := u.s.posted(m.ChannelID, func(other *Message) bool { return other.ID == m.ID && u.shown(other) })
	if now == nil {
		return nil, fmt.Errorf("%w: the message is gone", ErrNotVisible)
	}
	_, err := u.at(now.ChannelID)
	return now, err
}

// shown reports whether a message of a channel that this user sees is there for this user.
func (u *User) shown(m *Message) bool { return !m.Ephemeral() || m.For == u.ID && !m.dismissed }

// React puts an emoji below a message.
func (u *User) React(m *Message, emoji string) error {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	now, err := u.seen(m)
	if err != nil {
		return err
	}
	if now.Ephemeral() {
		return fmt.Errorf("%w: nobody can react to an ephemeral message", ErrNotVisible)
	}
	if err := u.reacts(now, emoji); err != nil {
		return err
	}
	if p := u.s.react(now, u.ID, emoji); p != nil {
		return p
	}
	return nil
}

// Unreact takes the emoji back.
func (u *User) Unreact(m *Message, emoji string) error {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	now, err := u.seen(m)
	if err == nil {
		u.s.unreact(now, u.ID, emoji)
	}
	return err
}

// Dismiss puts an ephemeral message out of the user's sight.
func (u *User) Dismiss(m *Message) error {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	now, err := u.seen(m)
	if err == nil && now.Ephemeral() {
		u.s.dismiss(now)
		u.s.touch()
	}
	return err
}

// Sees lists what this user sees in a channel now, oldest first.
func (u *User) Sees(ch *Channel) []*Message {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	c, err := u.at(ch.ID)
	if err != nil {
		return nil
	}
	var list []*Message
	for _, m := range slices.Concat(c.Messages, c.hidden) {
		if u.shown(m) {
			list = append(list, clone(m))
		}
	}
	slices.SortStableFunc(list, func(a, b *Message) int {
		switch {
		case later(a.ID, b.ID):
			return 1
		case later(b.ID, a.ID):
			return -1
		}
		return 0
	})
	return list
}

// Find returns the newest visible message that says this, or nil.
func (u *User) Find(ch *Channel, text string) *Message {
	for _, m := range slices.Backward(u.Sees(ch)) {
		if strings.Contains(m.Text(), text) {
			return m
		}
	}
	return nil
}

// Eventually waits until what the user sees is as wanted and reports whether it
// came to be.
func (u *User) Eventually(ch *Channel, within time.Duration, wanted func([]*Message) bool) bool {
	ctx, stop := context.WithTimeout(context.Background(), within)
	defer stop()
	for {
		changed := u.s.Changed()
		if wanted(u.Sees(ch)) {
			return true
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return wanted(u.Sees(ch))
		}
	}
}
