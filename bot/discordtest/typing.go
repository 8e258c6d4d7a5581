package discordtest

import (
	"fmt"
	"slices"
	"strings"
)

// Opt are the options of a command by name.
type Opt map[string]any

// Slash types a command such as "/play dalmuti" and waits for the first answer.
func (u *User) Slash(ch *Channel, line string, opts Opt) (*Reply, error) {
	u.s.mu.Lock()
	data, err := u.commandData(ch, line, opts, "")
	if err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	i := u.s.begin(KindCommand, u.ID, ch.ID, nil, data)
	u.s.mu.Unlock()
	return u.await(i)
}

// Complete asks what may stand for an option of which this much is typed.
func (u *User) Complete(ch *Channel, line, option, typed string) ([]Choice, error) {
	u.s.mu.Lock()
	data, err := u.commandData(ch, line, Opt{option: typed}, option)
	if err != nil {
		u.s.mu.Unlock()
		return nil, err
	}
	i := u.s.begin(KindAutocomplete, u.ID, ch.ID, nil, data)
	u.s.mu.Unlock()
	reply, err := u.await(i)
	if err != nil {
		return nil, err
	}
	return reply.Choices, nil
}

// commandData writes what Discord sends for a command. The lock is held.
func (u *User) commandData(ch *Channel, line string, opts Opt, focused string) (map[string]any, error) {
	words := strings.Fields(strings.TrimPrefix(line, "/"))
	if len(words) == 0 {
		return nil, ErrNotVisible
	}
	c, err := u.usable(ch.ID, typedCommand, words[0])
	if err != nil {
		return nil, err
	}
	if err := u.types(ch.ID); err != nil {
		return nil, err
	}
	path, declared := []*Option{}, c.Options
	for _, w := range words[1:] {
		sub := find(declared, func(o *Option) bool { return o.Name == w && o.Type <= subcommandGroup })
		if sub == nil {
			return nil, fmt.Errorf("%s takes %s, not %s", line[:strings.LastIndex(line, " "+w)], oneOf(subcommands(declared)), w)
		}
		path, declared = append(path, sub), sub.Options
	}
	if slices.ContainsFunc(declared, func(o *Option) bool { return o.Type <= subcommandGroup }) {
		return nil, fmt.Errorf("%s wants one word more: %s", line, oneOf(subcommands(declared)))
	}
	options, err := given(declared, opts, focused)
	if err != nil {
		return nil, err
	}
	people := named(options)
	for _, sub := range slices.Backward(path) {
		options = []map[string]any{{"name": sub.Name, "type": sub.Type, "options": options}}
	}
	data := map[string]any{"id": c.ID, "name": c.Name, "type": 1, "options": options}
	if len(people) > 0 {
		data["resolved"] = u.s.resolved(ch.ID, people)
	}
	return data, nil
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

// subcommands are the names of those among the options.
func subcommands(declared []*Option) (names []string) {
	for _, o := range declared {
		if o.Type <= subcommandGroup {
			names = append(names, o.Name)
		}
	}
	return names
}

// oneOf lists what can be chosen: "a, b or c".
func oneOf(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// takes says what an option takes.
func (o *Option) takes() string {
	switch {
	case len(o.Choices) > 0:
		var names []string
		for _, c := range o.Choices {
			names = append(names, fmt.Sprint(c.Value))
		}
		return oneOf(names)
	case o.Type == integerOption && o.MinValue != nil && o.MaxValue != nil:
		return fmt.Sprintf("a number from %v to %v", *o.MinValue, *o.MaxValue)
	case o.Type == integerOption:
		return "a number"
	case o.Type == booleanOption:
		return "true or false"
	case o.Type == userOption:
		return "a person"
	case o.MaxLength != nil:
		return fmt.Sprintf("at most %d characters", *o.MaxLength)
	}
	return "text"
}

// admits checks a value as the client does before it sends it.
func (o *Option) admits(v any) error {
	bad := fmt.Errorf("%s takes %s, not %v", o.Name, o.takes(), v)
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
	case userOption:
		if id, ok := v.(string); !ok || id == "" {
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
