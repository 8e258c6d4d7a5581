package screen

import (
	"bytes"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Commands lists what may be typed, or chosen in the menu of a person or a message.
func (s *Set) Commands() []*discord.Command {
	t := s.public(table.Snapshot{})
	command := func(name string, options ...*discord.CommandOption) *discord.Command {
		return discord.NewCommand(name, t.Label(games.T("command."+name)), options...)
	}
	sub := func(of, name string) *discord.CommandOption {
		return discord.Subcommand(name, t.Label(games.T("command."+of+"."+name)))
	}
	list := []*discord.Command{
		command("play", s.playOptions(t)...),
		command("hand"),
		command("hint"),
		command("table", sub("table", "show"), sub("table", "log"), sub("table", "record"), sub("table", "leave"), sub("table", "stop"), s.handOverCommand(t)),
		command("scores", append([]*discord.CommandOption{sub("scores", "sheet")}, s.scoresOptions(t)...)...),
		command("league", append(s.leagueOptions(t), s.exportCommand(t))...),
		command("profile", s.profileOptions(t)...),
		command("rules", s.rulesOptions(t)...),
		command("help"),
		command("games"),
		command("me", s.meOptions(t)...),
		discord.For(discord.PermissionManageServer, command("tables")),
		discord.For(discord.PermissionManageServer, command("settings", s.settingsOptions(t)...)),
	}
	for _, c := range list {
		if slices.Contains(direct, c.Name) {
			discord.AlsoDirect(c)
		}
	}
	return slices.Concat(list, s.typedCommands(t), menuCommands())
}

// direct are the commands that may be typed in direct messages with Hofnar, too.
var direct = []string{"profile", "rules", "help", "games", "me"}

// Direct reports whether a command may be typed in direct messages with Hofnar.
func Direct(command string) bool { return slices.Contains(direct, command) }

func (s *Set) playOptions(t words.Localizer) (list []*discord.CommandOption) {
	for _, g := range s.Games {
		var options []*discord.CommandOption
		for _, o := range s.settings(g) {
			if !o.Sequel {
				options = append(options, playOption(t, o))
			}
		}
		list = append(list, discord.Subcommand(g.Name, t.Label(games.T(g.Name+".blurb")), append(options, openingOptions(t, g)...)...))
	}
	return list
}

func playOption(t words.Localizer, o setting) *discord.CommandOption {
	about := t.Label(games.T(o.key + ".about"))
	switch o.Default.(type) {
	case int:
		return discord.Number(o.Key, about, o.Low, o.High)
	case bool:
		return discord.YesOrNo(o.Key, about)
	}
	if o.Read != nil {
		typed := discord.Completed(o.Key, about, longestTyped)
		typed.Required = false
		return typed
	}
	var list []discord.Choice
	for _, v := range o.Choices {
		list = append(list, discord.Choice{Name: t.Label(o.value(v)), Value: v})
	}
	return discord.OneOf(o.Key, about, list...)
}

func (s *Set) scoresOptions(t words.Localizer) []*discord.CommandOption {
	var list []discord.Choice
	for _, s := range Spans {
		list = append(list, discord.Choice{Name: t.Label(games.T("standings." + s.Key)), Value: s.Key})
	}
	span := discord.OneOf("span", t.Label(games.T("standings.span")), list...)
	return s.forEachGame(func(g *games.Game) *discord.CommandOption {
		return discord.Subcommand(g.Name, t.Label(games.T("command.scores.game", "Game", title(g.Name))), span)
	})
}

func (s *Set) rulesOptions(t words.Localizer) []*discord.CommandOption {
	return s.forEachGame(func(g *games.Game) *discord.CommandOption {
		return discord.Subcommand(g.Name, t.Label(title(g.Name)))
	})
}

func (s *Set) forEachGame(option func(*games.Game) *discord.CommandOption) (list []*discord.CommandOption) {
	for _, g := range s.Games {
		list = append(list, option(g))
	}
	return list
}

// longestTyped is how much may be typed for an option of a move.
const longestTyped = 20

// typedCommands are the moves of all games that may be typed.
func (s *Set) typedCommands(t words.Localizer) (list []*discord.Command) {
	for _, g := range s.Games {
		for _, m := range g.Typed {
			key := g.Name + ".typed." + m.Command
			list = append(list, discord.NewCommand(m.Command, t.Label(games.T(key)), discord.Completed(m.Option, t.Label(games.T(key+"."+m.Option)), longestTyped)))
		}
	}
	return list
}

// Typed finds the move that a command makes, and the game it belongs to.
func (s *Set) Typed(command string) (*games.Game, games.Typed, bool) {
	for _, g := range s.Games {
		for _, m := range g.Typed {
			if m.Command == command {
				return g, m, true
			}
		}
	}
	return nil, games.Typed{}, false
}

// Completions are the values of a move that somebody may make now and that begin with
// what was typed, as many as are shown.
func (s *Set) Completions(who Viewer, g table.Snapshot, m games.Typed, typed string) (list []discord.Choice) {
	t := s.In(who, g)
	typed = strings.ToLower(typed)
	for way := range games.Ways(g.Ask) {
		value := way.Last.Key
		if way.Alias || !bytes.Equal(way.Act, m.Act(value)) || !strings.HasPrefix(strings.ToLower(value), typed) {
			continue
		}
		parts := slices.DeleteFunc([]string{t.Label(way.Last.Text), t.Label(way.Last.Detail)}, func(s string) bool { return s == "" })
		list = append(list, discord.Choice{Name: discord.Clip(strings.Join(parts, " · "), discord.MaxOptionText), Value: value})
	}
	return list[:min(len(list), discord.MaxOptions)]
}
