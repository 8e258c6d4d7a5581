package screen_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hofnar/bot/discord"
)

// drawn is a message as a person reads it: a frame is a bar on the left, --- a line.
// Buttons stand in brackets with a sign for their style, * primary, + success,
// ! danger, and in parentheses where they cannot be pressed; a menu is a list below
// what it is called and how many entries may be chosen. What calls somebody is marked.
func drawn(m discord.Message, now time.Time) string {
	var lines []string
	if m.Content != "" {
		lines = append(lines, "(a phone shows) "+m.Content)
	}
	for _, c := range m.Components {
		lines = append(lines, part(c)...)
	}
	return moments(strings.Join(lines, "\n"), now)
}

func part(c discord.Component) (lines []string) {
	switch c.Type {
	case typeContainer:
		for _, inner := range c.Components {
			for _, line := range part(inner) {
				lines = append(lines, strings.TrimSpace("│ "+line))
			}
		}
		return lines
	case typeRow:
		return row(c.Components)
	case typeText:
		return strings.Split(c.Content, "\n")
	case typeSeparator:
		return []string{"---"}
	case typeGallery:
		for _, item := range c.Items {
			lines = append(lines, "(picture: "+item.Description+")")
		}
		return lines
	case typeFile:
		return []string{"(file: " + strings.TrimPrefix(c.File.URL, "attachment://") + ")"}
	}
	return []string{fmt.Sprintf("(component %d)", c.Type)}
}

func row(list []discord.Component) []string {
	if list[0].Type == typeMenu {
		return menu(list[0])
	}
	if list[0].Type == typePeople {
		return []string{list[0].Placeholder + " (anybody)"}
	}
	buttons := make([]string, len(list))
	for i, c := range list {
		buttons[i] = button(c)
	}
	return []string{strings.Join(buttons, "  ")}
}

var signs = map[int]string{discord.Primary: "*", discord.Danger: "!", discord.Secondary: ""}

func button(c discord.Component) string {
	label := c.Label
	if c.Emoji != nil {
		label = shown(*c.Emoji) + " " + label
	}
	if c.URL != "" {
		return "[ " + label + " ↗ " + c.URL + " ]"
	}
	if c.Disabled {
		return "( " + label + " )"
	}
	return "[" + signs[c.Style] + " " + label + " ]"
}

var emojiPrefix = regexp.MustCompile(`^hofnar_v\d+_[a-z]+_`)

// shown is an emoji: one of the house's own is called by its sign, as :r7:.
func shown(e discord.Emoji) string {
	if e.ID == "" {
		return e.Name
	}
	return ":" + emojiPrefix.ReplaceAllString(e.Name, "") + ":"
}

func menu(c discord.Component) []string {
	many := strconv.Itoa(*c.MinValues)
	if *c.MaxValues != *c.MinValues {
		many += "–" + strconv.Itoa(*c.MaxValues)
	}
	lines := []string{fmt.Sprintf("[ %s ▾ ] %s of %d:", c.Placeholder, many, len(c.Options))}
	for _, o := range c.Options {
		mark, label := "·", o.Label
		if o.Default {
			mark = "✓"
		}
		if o.Emoji != nil {
			label = shown(*o.Emoji) + " " + label
		}
		if o.Description != "" {
			label += "  (" + o.Description + ")"
		}
		lines = append(lines, "    "+mark+" "+label)
	}
	return lines
}

// stamp is a moment that each reader sees on the own clock.
var stamp = regexp.MustCompile(`<t:(\d+):([a-zA-Z])>`)

// moments shows what a reader sees of moments at that time.
func moments(text string, now time.Time) string {
	return stamp.ReplaceAllStringFunc(text, func(s string) string {
		parts := stamp.FindStringSubmatch(s)
		seconds, _ := strconv.ParseInt(parts[1], 10, 64) // digits
		at := time.Unix(seconds, 0).UTC()
		switch parts[2] {
		case "R":
			if at.After(now) {
				return "‹in " + at.Sub(now).String() + "›"
			}
			return "‹" + now.Sub(at).String() + " ago›"
		case "T":
			return at.Format("‹15:04:05›")
		case "t":
			return at.Format("‹15:04›")
		case "D":
			return at.Format("‹2 January 2006›")
		}
		return at.Format("‹2 January 2006 15:04›")
	})
}
