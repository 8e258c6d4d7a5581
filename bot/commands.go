package bot

import (
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/registration"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games"
)

// listCommands lists what can be typed or chosen in menus, in the order in which Discord
// is told of it.
func (b *Bot) listCommands() []request.Command {
	ofGames := func(command func(*games.Game) request.Command) (list []request.Command) {
		for _, g := range b.cfg.Games {
			list = append(list, command(g))
		}
		return list
	}
	return slices.Concat(
		ofGames(b.openings.command),
		b.tableCommands(),
		[]request.Command{
			{Path: "scores sheet", Answer: b.tables.sheet},
		},
		ofGames(b.leagues.Scores),
		b.leagues.Commands(),
		ofGames(rulesCommand),
		b.lessons.Commands(),
		b.daily.Commands(),
		[]request.Command{
			{Path: "help", Direct: true, Answer: help(b.registration)},
			{Path: "games", Direct: true, Answer: paged(b.tableLists.mine).typed},
		},
		b.settings.OfPeople(),
		b.privacy.Commands(),
		[]request.Command{
			{Path: "tables", May: request.Managers, Answer: paged(b.tableLists.all).typed},
		},
		b.settings.OfServers(),
		b.moveCommands(),
		b.leagues.MenuCommands(),
		b.menus.commands(),
	)
}

// tableCommands are about the table of the channel.
func (b *Bot) tableCommands() []request.Command {
	t := b.tables
	return []request.Command{
		{Path: "hand", Answer: t.here(after(hand))},
		{Path: "hint", Answer: t.here(t.hint)},
		{Path: "table show", Answer: t.here(t.show)},
		{Path: "table log", Answer: t.latest(logPage)},
		{Path: "table record", Answer: t.latest(showing((*screen.Set).Record))},
		{Path: "table verify", Answer: t.chain},
		{Path: "table leave", Answer: t.here(showing((*screen.Set).ConfirmLeave))},
		{Path: "table stop", Options: (*screen.Set).StopOptions, Act: t.stop, Answer: t.askToStop},
		{Path: "table hand-over", Options: (*screen.Set).HandOverOptions, Answer: t.here(b.handOver.typed),
			Complete: map[string]request.Completion{"seat": b.handOver.seats}},
	}
}

// moveCommands are the moves of all games that can be typed.
func (b *Bot) moveCommands() (list []request.Command) {
	for _, g := range b.cfg.Games {
		for _, m := range g.Typed {
			list = append(list, request.Command{
				Path: m.Command, About: games.T(g.Name + ".typed." + m.Command),
				Options:  func(s *screen.Set) []*discord.CommandOption { return s.MoveOptions(g, m) },
				Act:      b.tables.move(g, m),
				Answer:   b.tables.none,
				Complete: map[string]request.Completion{m.Option: b.tables.moves(g, m)},
			})
		}
	}
	return list
}

func rulesCommand(game *games.Game) request.Command {
	return request.Command{
		Path: "rules " + game.Name, About: screen.FullTitle(game.Name), Direct: true, Options: (*screen.Set).RulesOptions,
		Answer: func(r *request.Request) request.Answer { return rulesAbout(r, game) },
		Complete: map[string]request.Completion{screen.TopicOption: func(r *request.Input) []discord.Choice {
			return r.Screens.Topics(r.Viewer, game, r.In.Typed(screen.TopicOption))
		}},
	}
}

// help says what Hofnar does, with commands that can be pressed as far as they are known.
func help(commands *registration.Commands) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		return request.Answer{Page: func(s *screen.Set) discord.Message {
			return s.Help(r.Viewer, commands.IDs(), r.In.Direct())
		}}
	}
}

// commandTyped is the command of an interaction: ok is false if it is none of ours.
func (b *Bot) commandTyped(in discord.Interaction) (c request.Command, ok bool) {
	c, ok = b.commands[strings.Join(in.Command, " ")]
	return c, ok && (c.Menu != request.NoMenu) == in.On.Known()
}
