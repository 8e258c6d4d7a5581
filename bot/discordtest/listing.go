package discordtest

import "encoding/json"

func listings(all []*Command, full bool) []any {
	list := []any{}
	for _, c := range all {
		list = append(list, c.listing(full))
	}
	return list
}

// listing is a command as Discord lists it: what was left out when it was
// registered has its default, and translations are there only in full listings,
// null where there are none.
func (c *Command) listing(full bool) map[string]any {
	text, err := json.Marshal(c)
	o := map[string]any{"default_member_permissions": nil, "nsfw": false}
	if c.GuildID == "" {
		o["dm_permission"], o["contexts"], o["integration_types"] = true, nil, []int{0}
	}
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil {
		panic(err) // our own types
	}
	translations(o, full, "name_localizations", "description_localizations")
	return o
}

// translations leaves out those of a command, option or choice and all in it, or
// shows that there are none.
func translations(o map[string]any, full bool, names ...string) {
	for _, name := range names {
		switch {
		case !full:
			delete(o, name)
		case o[name] == nil:
			o[name] = nil
		}
	}
	for _, inner := range []string{"options", "choices"} {
		list, _ := o[inner].([]any)
		for _, one := range list {
			if inner == "choices" {
				translations(one.(map[string]any), full, "name_localizations")
				continue
			}
			translations(one.(map[string]any), full, names...)
		}
	}
}

// chars counts what Discord counts towards a command's size, the longest
// language of each text.
func (c *Command) chars() int {
	n := longest(c.Name, c.Names) + longest(c.Description, c.Descriptions)
	for _, o := range c.Options {
		n += o.chars()
	}
	return n
}

func (o *Option) chars() int {
	n := longest(o.Name, o.Names) + longest(o.Description, o.Descriptions)
	for _, c := range o.Choices {
		n += longest(c.Name, c.Names)
		if s, ok := c.Value.(string); ok {
			n += len([]rune(s))
		}
	}
	for _, sub := range o.Options {
		n += sub.chars()
	}
	return n
}

func longest(s string, others map[string]string) int {
	n := len([]rune(s))
	for _, other := range others {
		n = max(n, len([]rune(other)))
	}
	return n
}
