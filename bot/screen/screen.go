// Package screen draws what people see: pure functions from what somebody may see (a
// table's snapshot, a language, permissions) to a message. Nothing here reads a clock,
// a file or anything else that changes: which pictures and emoji there are it asks whom
// it is told to (Set.Draw, Set.Emoji).
package screen

import (
	"cmp"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/layout"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Set is what all screens are drawn with.
type Set struct {
	Games    []*games.Game
	Options  []games.Option // that are agreed on at every table, besides its game's
	Words    *words.Words
	TextOnly bool // no pictures: words say what they would show
	NoDaily  bool // there is no /daily

	language string // of what all see, where that is not a table's
	Draw     Draw   // nil: pictures are drawn at once
	Behind   Behind // nil: films are drawn at once
	// Emoji is the id of the house's own emoji of that name, empty if there is none; nil:
	// there are none.
	Emoji func(name string) (id string)
	// Where is the message that shows a table, empty where none does; nil: none does.
	Where func(table.ID) (message string)
}

// Draw has a picture drawn and returns the PNG; the same key is the same picture. Nil:
// there is none to show, and words serve.
type Draw func(key string, draw func() []byte) []byte

// Behind has a film drawn while nobody waits for a picture: before each of its parts the film
// asks for its turn. It may be nil where too many films are wanted; coming: it is still to be
// drawn, and the same screen is asked for again then.
type Behind func(draw func(next func() (done func(), ok bool)) []byte) (gif []byte, coming bool)

// Viewer is the person whom a private screen is for.
type Viewer struct {
	User      string
	Locale    string // e.g. "nl"
	Moderator bool   // in the table's channel
	TextOnly  bool   // wants words instead of pictures
	NoMotion  bool   // wants no films
}

// Game returns a game by its name, nil if there is none.
func (s *Set) Game(name string) *games.Game { return games.Named(s.Games, name) }

// In speaks somebody's language about a table; the zero Snapshot where it is about none.
func (s *Set) In(who Viewer, g table.Snapshot) words.Localizer {
	return s.speaking(who.Locale, g)
}

// Speaking is the same set for what stands in a channel or a mailbox in that language, a locale,
// instead of the table's; empty: in the table's.
func (s *Set) Speaking(locale string) *Set {
	other := *s
	other.language = locale
	return &other
}

// languageOf is that of what all see of a table, a locale.
func (s *Set) languageOf(g table.Snapshot) string { return cmp.Or(s.language, g.Language, "en") }

// public speaks the language of the channel.
func (s *Set) public(g table.Snapshot) words.Localizer { return s.speaking(s.languageOf(g), g) }

// speaking speaks a language about a table, with the house's own emoji where pictures serve.
func (s *Set) speaking(locale string, g table.Snapshot) words.Localizer {
	t := s.Words.In(locale, names(expected(g)))
	if s.TextOnly || s.Emoji == nil {
		return t
	}
	return t.Showing(func(sign games.Sign) string {
		name := picture.EmojiName(sign.Game, sign.Name)
		if id := s.Emoji(name); id != "" {
			return "<:" + name + ":" + id + ">"
		}
		return ""
	})
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

// framed frames a text, if there is any.
func framed(text string) []discord.Component {
	if text == "" {
		return nil
	}
	return []discord.Component{blocks(text)}
}

// texts are these texts one below the other, as far as there are any.
func texts(list ...string) (parts []discord.Component) {
	for _, text := range list {
		if text != "" {
			parts = append(parts, discord.Text(text))
		}
	}
	return parts
}

// strong leaves the strong colour to the first button of a message that has it.
func strong(m discord.Message) discord.Message {
	given := false
	for i, row := range m.Components {
		for j, button := range row.Components {
			if row.Type != discord.Row().Type || button.Style != discord.Primary {
				continue
			}
			if given {
				m.Components[i].Components[j].Style = discord.Secondary
			}
			given = true
		}
	}
	return m
}

// lines joins what fits into one text.
func lines(list []string) discord.Component {
	return discord.Text(discord.Clip(strings.Join(list, "\n"), discord.MaxText))
}

// rows lays buttons out, so many side by side that a phone shows their labels.
func rows(list []discord.Component) (parts []discord.Component) {
	for _, n := range layout.Rows(room(list)) {
		parts, list = append(parts, discord.Row(list[:n]...)), list[n:]
	}
	return parts
}

// beside adds further buttons below what can be pressed. Where menus stand there, below rows of
// buttons, they join the last of these if they fit: a phone has no room for one row more.
func beside(controls []discord.Component, more []discord.Component) []discord.Component {
	menu := slices.IndexFunc(controls, func(c discord.Component) bool { return len(c.Components) > 0 && len(c.Components[0].Options) > 0 })
	if menu < 1 || len(more) == 0 {
		return append(controls, rows(more)...)
	}
	row := slices.Concat(controls[menu-1].Components, more)
	if len(layout.Rows(room(row))) > 1 {
		return append(controls, rows(more)...)
	}
	controls[menu-1] = discord.Row(row...)
	return controls
}

// room is what of buttons takes room.
func room(list []discord.Component) (buttons []layout.Button) {
	for _, b := range list {
		buttons = append(buttons, layout.Button{Label: b.Label, Emoji: b.Emoji != nil})
	}
	return buttons
}

// join puts a note above what follows.
func join(note, rest string) string {
	if note == "" {
		return rest
	}
	return "> " + strings.ReplaceAll(note, "\n", "\n> ") + "\n" + rest
}

// Title is how a game is called.
func Title(game string) games.Text { return games.T(game + ".title") }

// FullTitle is how a game is called where it is first spoken of: with the name that one
// types, where that is another one.
func FullTitle(game string) games.Text { return games.T(game + ".title.full") }
