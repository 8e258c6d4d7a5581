package discord

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
)

// What Discord refuses, beside what cannot be made with the functions of this package.
const (
	maxComponents = 40 // of a message, those in others included
	maxCustomID   = 100
)

// Check says what Discord would not take of a message, if anything: too much text or
// too many parts, menus that are empty or too long, ids that are too long or there
// twice. It names none of them: they may tell of somebody's cards.
func (m Message) Check() error {
	c := checker{ids: map[string]bool{}}
	c.all(m.Components)
	if m.Content != "" {
		c.ordinary(m)
	}
	if c.parts > maxComponents {
		c.fault("%d components", c.parts)
	}
	if c.text > MaxText {
		c.fault("%d characters of text", c.text)
	}
	for _, f := range m.Files {
		if utf8.RuneCountInString(f.Alt) > MaxAlt {
			c.fault("a file's alt text is too long")
		}
	}
	return errors.Join(c.faults...)
}

// checker counts what a message is made of.
type checker struct {
	parts, text int
	ids         map[string]bool
	faults      []error
}

func (c *checker) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf(format, args...))
}

// ordinary counts what a message with Content is made of.
func (c *checker) ordinary(m Message) {
	if n := utf8.RuneCountInString(m.Content); n > MaxContent {
		c.fault("%d characters of content", n)
	}
	if n := len(m.Components); n > maxRows {
		c.fault("%d rows below content", n)
	}
	for _, part := range m.Components {
		if part.Type != int(discordgo.ActionsRowComponent) {
			c.fault("content and more than rows")
		}
	}
}

func (c *checker) all(list []Component) {
	for _, part := range list {
		c.component(part)
		c.all(part.Components)
	}
}

func (c *checker) component(part Component) {
	c.parts++
	c.text += utf8.RuneCountInString(part.Content)
	if part.CustomID != "" {
		c.id(part.CustomID)
	}
	switch part.Type {
	case int(discordgo.ActionsRowComponent):
		if n := len(part.Components); n == 0 || n > MaxRowButtons {
			c.fault("a row of %d", n)
		}
	case int(discordgo.SelectMenuComponent):
		c.menu(part)
	case int(discordgo.ButtonComponent):
		if part.Label == "" && part.Emoji == nil {
			c.fault("a button has no label")
		}
	}
}

func (c *checker) id(id string) {
	if len(id) > maxCustomID {
		c.fault("an id of %d characters", len(id))
	}
	if c.ids[id] {
		c.fault("an id is there twice")
	}
	c.ids[id] = true
}

func (c *checker) menu(part Component) {
	if n := len(part.Options); n == 0 || n > MaxOptions || *part.MaxValues > n || *part.MinValues > *part.MaxValues {
		c.fault("a menu: %d to %d of %d entries", *part.MinValues, *part.MaxValues, n)
	}
	values := map[string]bool{}
	for i, o := range part.Options {
		if o.Label == "" || values[o.Value] || len(o.Value) > MaxOptionText {
			c.fault("a menu: entry %d has no label, a value of %d characters, or that of another", i+1, len(o.Value))
		}
		values[o.Value] = true
	}
}
