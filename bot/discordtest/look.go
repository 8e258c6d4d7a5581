package discordtest

import (
	"fmt"
	"slices"
	"strings"
)

// Text is all that a message says, a line each.
func (m *Message) Text() string {
	lines := []string{}
	if m.Content != "" {
		lines = append(lines, m.Content)
	}
	walk(m.Components, func(c Component) {
		if c.Content != "" {
			lines = append(lines, c.Content)
		}
	})
	return strings.Join(lines, "\n")
}

// walk visits components and all within them, top to bottom.
func walk(list []Component, visit func(Component)) {
	for _, c := range list {
		visit(c)
		walk(c.Components, visit)
		if c.Accessory != nil {
			walk([]Component{*c.Accessory}, visit)
		}
		if c.Component != nil {
			walk([]Component{*c.Component}, visit)
		}
	}
}

// Buttons lists a message's buttons in the order shown.
func (m *Message) Buttons() []Component { return m.all(typeButton) }

// Links lists where a message's link buttons lead, in the order shown.
func (m *Message) Links() (list []string) {
	for _, b := range m.Buttons() {
		if b.URL != "" {
			list = append(list, b.URL)
		}
	}
	return list
}

// Menus lists a message's menus in the order shown.
func (m *Message) Menus() []Component { return m.all(typeStringSelect) }

// AltTexts lists what is said for those who do not see the pictures.
func (m *Message) AltTexts() (alts []string) {
	walk(m.Components, func(c Component) {
		for _, item := range c.Items {
			alts = append(alts, item.Description)
		}
		if c.Media != nil {
			alts = append(alts, c.Description)
		}
	})
	for _, a := range m.Attachments {
		if a.Description != "" {
			alts = append(alts, a.Description)
		}
	}
	return alts
}

func (m *Message) all(kind int) (list []Component) {
	walk(m.Components, func(c Component) {
		if c.Type == kind {
			list = append(list, c)
		}
	})
	return list
}

func clone(m *Message) *Message {
	c := *m
	c.Reactions = nil
	for _, r := range m.Reactions {
		c.Reactions = append(c.Reactions, &Reaction{r.Emoji, slices.Clone(r.Users)})
	}
	return &c
}

// Describe draws a message for people who read test output.
func (m *Message) Describe() string {
	var b strings.Builder
	fmt.Fprintln(&b, m.Text())
	walk(m.Components, func(c Component) {
		switch c.Type {
		case typeButton:
			fmt.Fprintf(&b, "[%s]%s\n", c.Label, c.URL)
		case typeStringSelect:
			fmt.Fprintf(&b, "{%s:", c.Placeholder)
			for _, o := range c.Options {
				fmt.Fprintf(&b, " %s;", o.Label)
			}
			fmt.Fprintln(&b, "}")
		case typeUserSelect:
			fmt.Fprintf(&b, "{%s: anybody}\n", c.Placeholder)
		}
	})
	return b.String()
}

// Chosen reports whether an option of that label is what one of the message's menus says.
func (m *Message) Chosen(label string) bool {
	return slices.ContainsFunc(m.Menus(), func(c Component) bool {
		return slices.ContainsFunc(c.Options, func(o MenuOption) bool { return o.Default && o.Label == label })
	})
}
