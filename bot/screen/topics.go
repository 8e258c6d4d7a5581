package screen

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// TopicOption names what is looked for in the rules of a game.
const TopicOption = "topic"

// longestTopic is how much may be typed for it.
const longestTopic = 40

// RulesOptions are what can be typed for the rules of a game.
func (s *Set) RulesOptions() []*discord.CommandOption {
	return []*discord.CommandOption{discord.Proposed(TopicOption, s.Label(games.T("command.rules.topic")), longestTopic)}
}

// topic is a section of the rules of a game, and what of it begins as something does that was
// typed.
type topic struct {
	section, heading, word string
	hits                   int
}

// Topics are the sections of a game's rules that speak, in somebody's language, of what was
// typed, those first that do most, and the ones whose heading does before them; all where
// nothing was.
func (s *Set) Topics(who Viewer, game *games.Game, typed string) (list []discord.Choice) {
	for _, found := range topics(s.In(who, table.Snapshot{}), game, typed) {
		label := found.heading
		if found.word != "" {
			label += " · " + found.word
		}
		list = append(list, discord.Choice{Name: discord.Clip(label, discord.MaxOptionText), Value: found.section})
	}
	return list
}

// Topic is the section that Topics has first, or the one that was chosen there; empty: there is
// none.
func (s *Set) Topic(who Viewer, name, typed string) (section string) {
	game := s.Game(name)
	if game == nil || typed == "" || slices.Contains(game.Rules, typed) {
		return typed
	}
	if found := topics(s.In(who, table.Snapshot{}), game, typed); len(found) > 0 {
		return found[0].section
	}
	return ""
}

func topics(t words.Localizer, game *games.Game, typed string) (found []topic) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	for _, section := range game.Rules {
		text := t.Key(game.Name + ".rules." + section)
		one := topic{section: section, heading: heading(text)}
		if one.look(text, typed); typed == "" || one.hits > 0 {
			found = append(found, one)
		}
	}
	slices.SortStableFunc(found, func(a, b topic) int { return cmp.Compare(b.hits, a.hits) })
	return found
}

// inHeading is what a heading counts for, more than all words of a section.
const inHeading = 1000

// look counts in a section the words that begin with what was typed.
func (one *topic) look(text, typed string) {
	if typed == "" {
		return
	}
	if begins(one.heading, typed) != "" {
		one.hits = inHeading
	}
	for _, line := range strings.Split(text, "\n")[1:] {
		for rest := line; ; {
			word := begins(rest, typed)
			if word == "" {
				break
			}
			if one.hits++; one.hits == 1 {
				one.word = word
			}
			_, rest, _ = strings.Cut(rest, word)
		}
	}
}

// begins is the first word of a text that begins with what was typed, in any case, to its end.
func begins(text, typed string) string {
	low := strings.ToLower(text)
	for from := 0; ; {
		at := strings.Index(low[from:], typed)
		if at < 0 || len(low) != len(text) {
			return ""
		}
		at += from
		if before := strings.TrimRightFunc(low[:at], unicode.IsLetter); len(before) == at {
			end := at + len(typed)
			end += len(text[end:]) - len(strings.TrimLeftFunc(text[end:], unicode.IsLetter))
			return text[at:end]
		}
		from = at + len(typed)
	}
}
