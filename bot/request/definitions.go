package request

import (
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/games"
)

// Definitions are commands as Discord is told of them, in the same order and in all languages.
// Commands of two words stand below their first one.
func Definitions(list []Command, s *screen.Set) []*discord.Command {
	languages := s.Words.Languages()
	all := defined(list, s.Speaking(languages[0]))
	for _, tag := range languages[1:] {
		discord.Localize(all, defined(list, s.Speaking(tag)), tag)
	}
	return all
}

// defined are they in the language that the set speaks.
func defined(list []Command, s *screen.Set) (all []*discord.Command) {
	for _, c := range list {
		word, sub, nested := strings.Cut(c.Path, " ")
		switch {
		case c.Menu == PersonMenu:
			all = append(all, discord.NewPersonCommand(s.Label(c.about())))
		case c.Menu == MessageMenu:
			all = append(all, discord.NewMessageCommand(s.Label(c.about())))
		case !nested:
			all = append(all, c.define(s, word, c.options(s)...))
		case len(all) > 0 && all[len(all)-1].Name == word:
			last := all[len(all)-1]
			last.Options = append(last.Options, c.subcommand(s, sub))
		default:
			all = append(all, c.define(s, word, c.subcommand(s, sub)))
		}
	}
	return all
}

// define is the command of one word: this one, or the one above it, which is for the same
// people and places.
func (c Command) define(s *screen.Set, word string, options ...*discord.CommandOption) *discord.Command {
	about := games.T("command." + word)
	if word == c.Path {
		about = c.about()
	}
	made := discord.NewCommand(word, s.Label(about), options...)
	if c.Direct {
		discord.AlsoDirect(made)
	}
	if c.May == Managers {
		discord.For(discord.PermissionManageServer, made)
	}
	return made
}

func (c Command) subcommand(s *screen.Set, word string) *discord.CommandOption {
	return discord.Subcommand(word, s.Label(c.about()), c.options(s)...)
}

func (c Command) about() games.Text {
	if c.About.Key != "" {
		return c.About
	}
	return games.T("command." + strings.ReplaceAll(c.Path, " ", "."))
}

func (c Command) options(s *screen.Set) []*discord.CommandOption {
	if c.Options == nil {
		return nil
	}
	return c.Options(s)
}
