package discordtest

import (
	"fmt"
	"slices"
	"strings"
)

// gesture finds a control in a message and returns what Discord sends when it is
// used, or why it cannot be.
type gesture func(*Message) (map[string]any, error)

// Click presses the button with that label or custom id and waits for the answer.
func (u *User) Click(m *Message, label string) (*Reply, error) { return u.use(m, press(label)) }

// ClickStale presses a button of a message as it was last seen, though the message
// may have been edited or deleted since: the press was on its way already.
func (u *User) ClickStale(m *Message, label string) (*Reply, error) {
	return u.useStale(m, press(label))
}

// Select picks options, by label or value, in the menu with that placeholder or
// custom id; the empty name is the only menu there is. In a menu of people it picks
// users by their ids.
func (u *User) Select(m *Message, name string, labels ...string) (*Reply, error) {
	return u.use(m, func(m *Message) (map[string]any, error) {
		if m.peopleMenu(name) >= 0 {
			return u.chooseUsers(name, labels)(m)
		}
		return choose(name, labels)(m)
	})
}

// SelectStale picks options in a menu as it was last seen, as ClickStale does.
func (u *User) SelectStale(m *Message, name string, labels ...string) (*Reply, error) {
	return u.useStale(m, choose(name, labels))
}

func press(label string) gesture {
	return func(m *Message) (map[string]any, error) {
		at := slices.IndexFunc(m.Buttons(), func(b Component) bool { return b.URL == "" && (b.Label == label || b.CustomID == label) })
		if at < 0 {
			return nil, fmt.Errorf("%w: button %q in\n%s", ErrNotVisible, label, m.Describe())
		}
		b := m.Buttons()[at]
		if b.Disabled {
			return nil, fmt.Errorf("button %q is disabled", label)
		}
		return map[string]any{"custom_id": b.CustomID, "component_type": typeButton}, nil
	}
}

func choose(name string, labels []string) gesture {
	return func(m *Message) (map[string]any, error) {
		menus := m.Menus()
		at := slices.IndexFunc(menus, func(c Component) bool {
			return name == "" && len(menus) == 1 || name != "" && (c.Placeholder == name || c.CustomID == name)
		})
		if at < 0 {
			return nil, fmt.Errorf("%w: menu %q in\n%s", ErrNotVisible, name, m.Describe())
		}
		values, err := menus[at].pick(labels)
		if err != nil {
			return nil, err
		}
		return map[string]any{"custom_id": menus[at].CustomID, "component_type": typeStringSelect, "values": values}, nil
	}
}

// pick returns the values of these options of a menu, each named by label or value.
func (c Component) pick(labels []string) ([]string, error) {
	values := []string{}
	for _, label := range labels {
		i := slices.IndexFunc(c.Options, func(o MenuOption) bool {
			return (o.Label == label || o.Value == label) && !slices.Contains(values, o.Value)
		})
		if i < 0 {
			return nil, fmt.Errorf("%w: option %q in menu %q", ErrNotVisible, label, c.CustomID)
		}
		values = append(values, c.Options[i].Value)
	}
	if low, high := c.bounds(); c.Disabled || len(values) < low || len(values) > high {
		return nil, fmt.Errorf("menu %q takes %d to %d options", c.CustomID, low, high)
	}
	return values, nil
}

// use makes a gesture on a message as it stands now.
func (u *User) use(m *Message, how gesture) (*Reply, error) {
	return u.gesture(func() (*Message, map[string]any, error) {
		now, err := u.seen(m)
		if err != nil {
			return nil, nil, err
		}
		data, err := how(now)
		return now, data, err
	})
}

// useStale makes a gesture on a message as it was. What it comes from is the
// message as it stands, if it does: else answers of type 6 and 7 find none.
func (u *User) useStale(m *Message, how gesture) (*Reply, error) {
	return u.gesture(func() (*Message, map[string]any, error) {
		data, err := how(m)
		if m.Ephemeral() && m.For != u.ID {
			err = fmt.Errorf("%w: the message is for somebody else", ErrNotVisible)
		}
		source := clone(m)
		if now := u.s.posted(m.ChannelID, func(other *Message) bool { return other.ID == m.ID }); now != nil {
			source = now
		}
		return source, data, err
	})
}

func (u *User) gesture(find func() (*Message, map[string]any, error)) (*Reply, error) {
	u.s.mu.Lock()
	from, data, err := find()
	if err == nil {
		err = u.reaches(from.ChannelID)
	}
	if err == nil {
		err = u.wakes(from.ChannelID)
	}
	if err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	from.Failed = false
	i := u.s.begin(KindComponent, u.ID, from.ChannelID, from, data)
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
	if err := u.reaches(modal.from.channel); err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	i := u.s.begin(KindModal, u.ID, modal.from.channel, modal.from.source, map[string]any{"custom_id": modal.CustomID, "components": list})
	u.s.mu.Unlock()
	return u.await(i)
}

// await waits for the first answer, three seconds at most.
func (u *User) await(i *interaction) (*Reply, error) {
	late := u.s.clock.NewTimer(answerWithin)
	defer late.Stop()
	select {
	case <-i.done:
	case <-late.Chan():
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
