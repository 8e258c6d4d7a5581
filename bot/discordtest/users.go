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

// Opt are the options of a command by name.
type Opt map[string]any

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

// Speaks sets the language of the user's client.
func (u *User) Speaks(locale string) {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	u.s.account(u.ID).Locale = locale
}

// Say writes a plain message.
func (u *User) Say(ch *Channel, text string) *Message {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	m := u.s.draft(ch.ID)
	m.Author, m.Content = u.s.account(u.ID), text
	u.s.post(m, "parse everything")
	return clone(m)
}

// Slash types a command such as "/play dalmuti" and waits for the first answer.
func (u *User) Slash(ch *Channel, line string, opts Opt) (*Reply, error) {
	u.s.mu.Lock()
	data, err := u.s.commandData(ch, line, opts, "")
	if err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	i := u.s.begin(kindCommand, u.ID, ch.ID, nil, data)
	u.s.mu.Unlock()
	return u.await(i)
}

// Complete asks what may stand for an option of which this much is typed.
func (u *User) Complete(ch *Channel, line, option, typed string) ([]Choice, error) {
	u.s.mu.Lock()
	data, err := u.s.commandData(ch, line, Opt{option: typed}, option)
	if err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	i := u.s.begin(kindAutocomplete, u.ID, ch.ID, nil, data)
	u.s.mu.Unlock()
	reply, err := u.await(i)
	if err != nil {
		return nil, err
	}
	return reply.Choices, nil
}

// await waits for the first answer, three seconds at most.
func (u *User) await(i *interaction) (*Reply, error) {
	select {
	case <-i.done:
	case <-u.s.clock.After(answerWithin):
	}
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	if !i.answered {
		if i.source != nil {
			i.source.Failed = true
		}
		u.s.touch()
		return nil, ErrInteractionFailed
	}
	reply := *i.reply
	if reply.Message != nil {
		reply.Message = clone(reply.Message)
	}
	return &reply, nil
}

// commandData writes what Discord sends for a command. The lock is held.
func (s *Server) commandData(ch *Channel, line string, opts Opt, focused string) (map[string]any, error) {
	words := strings.Fields(strings.TrimPrefix(line, "/"))
	if len(words) == 0 {
		return nil, ErrNotVisible
	}
	if s.channel(ch.ID).Archived {
		return nil, fmt.Errorf("%w: commands in an archived thread", ErrNotVisible)
	}
	c := find(s.commands(ch.Guild), func(c *Command) bool { return c.Name == words[0] })
	if c == nil {
		return nil, fmt.Errorf("%w: command /%s", ErrNotVisible, words[0])
	}
	path, declared := []*Option{}, c.Options
	for _, w := range words[1:] {
		sub := find(declared, func(o *Option) bool { return o.Name == w && o.Type <= subcommandGroup })
		if sub == nil {
			return nil, fmt.Errorf("%w: %q in %s", ErrNotVisible, w, line)
		}
		path, declared = append(path, sub), sub.Options
	}
	if slices.ContainsFunc(declared, func(o *Option) bool { return o.Type <= subcommandGroup }) {
		return nil, fmt.Errorf("%w: %s wants a subcommand", ErrNotVisible, line)
	}
	options, err := given(declared, opts, focused)
	if err != nil {
		return nil, err
	}
	for _, sub := range slices.Backward(path) {
		options = []map[string]any{{"name": sub.Name, "type": sub.Type, "options": options}}
	}
	return map[string]any{"id": c.ID, "name": c.Name, "type": 1, "options": options}, nil
}

func given(declared []*Option, opts Opt, focused string) ([]map[string]any, error) {
	list := []map[string]any{}
	for _, o := range declared {
		v, ok := opts[o.Name]
		if !ok {
			if o.Required && focused == "" {
				return nil, fmt.Errorf("option %s is required", o.Name)
			}
			continue
		}
		if focused != o.Name {
			if err := o.admits(v); err != nil {
				return nil, err
			}
		}
		one := map[string]any{"name": o.Name, "type": o.Type, "value": v}
		if focused == o.Name {
			one["focused"] = true
		}
		list = append(list, one)
	}
	for name := range opts {
		if find(declared, func(o *Option) bool { return o.Name == name }) == nil {
			return nil, fmt.Errorf("%w: option %s", ErrNotVisible, name)
		}
	}
	return list, nil
}

// admits checks a value as the client does before it sends it.
func (o *Option) admits(v any) error {
	bad := fmt.Errorf("option %s does not take %v", o.Name, v)
	switch o.Type {
	case stringOption:
		s, ok := v.(string)
		if !ok || o.MaxLength != nil && len([]rune(s)) > *o.MaxLength {
			return bad
		}
	case integerOption:
		n, ok := v.(int)
		if !ok || o.MinValue != nil && float64(n) < *o.MinValue || o.MaxValue != nil && float64(n) > *o.MaxValue {
			return bad
		}
	case booleanOption:
		if _, ok := v.(bool); !ok {
			return bad
		}
	}
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c Choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(v) }) {
		return bad
	}
	return nil
}

// seen finds the message as it stands now, if this user can see it. The lock is held.
func (u *User) seen(m *Message) (*Message, error) {
	if m == nil {
		return nil, ErrNotVisible
	}
	same := func(other *Message) bool { return other.ID == m.ID && !other.dismissd }
	if now := find(u.s.world.Messages, same); now != nil {
		return now, nil
	}
	if now := find(u.s.hidden, same); now != nil && now.For == u.ID {
		return now, nil
	}
	return nil, fmt.Errorf("%w: the message is gone", ErrNotVisible)
}

// Click presses the button with that label or custom id and waits for the answer.
func (u *User) Click(m *Message, label string) (*Reply, error) {
	return u.use(m, func(now *Message) (map[string]any, error) {
		for _, b := range now.Buttons() {
			if b.Label != label && b.CustomID != label {
				continue
			}
			if b.Disabled {
				return nil, fmt.Errorf("button %q is disabled", label)
			}
			return map[string]any{"custom_id": b.CustomID, "component_type": typeButton}, nil
		}
		return nil, fmt.Errorf("%w: button %q in\n%s", ErrNotVisible, label, now.Describe())
	})
}

// Select picks options, by label or value, in the menu with that placeholder or
// custom id; the empty name is the only menu there is.
func (u *User) Select(m *Message, name string, labels ...string) (*Reply, error) {
	return u.use(m, func(now *Message) (map[string]any, error) {
		menus := now.Menus()
		at := slices.IndexFunc(menus, func(c Component) bool {
			return name == "" && len(menus) == 1 || name != "" && (c.Placeholder == name || c.CustomID == name)
		})
		if at < 0 {
			return nil, fmt.Errorf("%w: menu %q in\n%s", ErrNotVisible, name, now.Describe())
		}
		menu := menus[at]
		values := []string{}
		for _, label := range labels {
			i := slices.IndexFunc(menu.Options, func(o MenuOption) bool {
				return (o.Label == label || o.Value == label) && !slices.Contains(values, o.Value)
			})
			if i < 0 {
				return nil, fmt.Errorf("%w: option %q in\n%s", ErrNotVisible, label, now.Describe())
			}
			values = append(values, menu.Options[i].Value)
		}
		if low, high := menu.bounds(); menu.Disabled || len(values) < low || len(values) > high {
			return nil, fmt.Errorf("menu %q takes %d to %d options", menu.CustomID, low, high)
		}
		return map[string]any{"custom_id": menu.CustomID, "component_type": typeStringSelect, "values": values}, nil
	})
}

func (u *User) use(m *Message, control func(*Message) (map[string]any, error)) (*Reply, error) {
	u.s.mu.Lock()
	now, err := u.seen(m)
	var data map[string]any
	if err == nil {
		data, err = control(now)
	}
	if err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	now.Failed = false
	i := u.s.begin(kindComponent, u.ID, now.ChannelID, now, data)
	u.s.mu.Unlock()
	return u.await(i)
}

// Submit fills in a modal, its fields by label or custom id, and sends it.
func (u *User) Submit(modal *Modal, fields map[string][]string) (*Reply, error) {
	list := []map[string]any{}
	walk(modal.Components, func(c Component) {
		field := c
		if c.Component != nil {
			field = *c.Component
		} else if c.Type != typeTextInput {
			return
		}
		values, ok := fields[c.Label]
		if !ok {
			values = fields[field.CustomID]
		}
		one := map[string]any{"type": field.Type, "custom_id": field.CustomID}
		if field.Type == typeTextInput {
			one["value"] = strings.Join(values, "")
		} else {
			one["values"] = values
		}
		if c.Type == typeLabel {
			one = map[string]any{"type": typeLabel, "component": one}
		}
		list = append(list, one)
	})
	u.s.mu.Lock()
	i := u.s.begin(kindModal, u.ID, modal.from.channel, modal.from.source, map[string]any{"custom_id": modal.CustomID, "components": list})
	u.s.mu.Unlock()
	return u.await(i)
}

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
		now.dismissd = true
		u.s.touch()
	}
	return err
}

// Sees lists what this user sees in a channel now, oldest first.
func (u *User) Sees(ch *Channel) []*Message {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	var list []*Message
	for _, m := range u.s.world.Messages {
		if m.ChannelID == ch.ID {
			list = append(list, clone(m))
		}
	}
	for _, m := range u.s.hidden {
		if m.ChannelID == ch.ID && m.For == u.ID && !m.dismissd {
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
