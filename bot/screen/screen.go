// Package screen draws what people see: pure functions from what somebody may see (a
// table's snapshot, a language, permissions) to a message. Nothing here reads a clock,
// a file or anything that changes.
package screen

import (
	"fmt"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Set is what all screens are drawn with. It never changes.
type Set struct {
	Games    []*games.Game
	Options  []games.Option // that are agreed on at every table, besides its game's
	Words    *words.Words
	TextOnly bool // no pictures: words say what they would show
}

// Viewer is the person whom a private screen is for.
type Viewer struct {
	User      string
	Locale    string // e.g. "nl"
	Moderator bool   // in the table's channel
	TextOnly  bool   // wants words instead of pictures
}

// Game returns a game by its name, nil if there is none.
func (s *Set) Game(name string) *games.Game { return games.Named(s.Games, name) }

// In speaks somebody's language about a table; the zero Snapshot where it is about none.
func (s *Set) In(who Viewer, g table.Snapshot) words.Localizer {
	return s.Words.In(who.Locale, names(g.Chairs))
}

// public speaks the language of the channel.
func (s *Set) public(g table.Snapshot) words.Localizer { return s.Words.In("en", names(g.Chairs)) }

// names returns how the players are called.
func names(chairs []table.Chair) func(games.Seat) string {
	return func(s games.Seat) string {
		if int(s) < 0 || int(s) >= len(chairs) {
			return "?"
		}
		return chairs[s].Name
	}
}

// Saying is a message of one text.
func Saying(text string) discord.Message { return message(discord.Text(text)) }

func message(parts ...discord.Component) discord.Message { return discord.Message{Components: parts} }

// deepRed is the house's colour, on the edge of its messages.
const deepRed = 0x8C1C13

// frame puts parts into the house's frame.
func frame(parts ...discord.Component) discord.Component {
	return discord.Container(deepRed, parts...)
}

// blocks frames texts, with lines between them.
func blocks(list ...string) discord.Component {
	var parts []discord.Component
	for _, block := range list {
		if block == "" {
			continue
		}
		if len(parts) > 0 {
			parts = append(parts, discord.Separator())
		}
		parts = append(parts, discord.Text(block))
	}
	return frame(parts...)
}

// lines joins what fits into one text.
func lines(list []string) discord.Component {
	return discord.Text(discord.Clip(strings.Join(list, "\n"), discord.MaxText))
}

// rows lays buttons out, so many side by side.
func rows(list []discord.Component, wide int) (parts []discord.Component) {
	for row := range slices.Chunk(list, wide) {
		parts = append(parts, discord.Row(row...))
	}
	return parts
}

// join puts a note above what follows.
func join(note, rest string) string {
	if note == "" {
		return rest
	}
	return fmt.Sprintf("> %s\n%s", note, rest)
}

// title is how a game is called.
func title(game string) games.Text { return games.T(game + ".title") }
