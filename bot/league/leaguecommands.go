package league

import (
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games"
)

// Commands lists what is typed about leagues.
func (ls *Leagues) Commands() []request.Command {
	named := map[string]request.Completion{"league": ls.find.proposals}
	dated := map[string]request.Completion{"from": ls.terms.days, "to": ls.terms.days}
	edited := map[string]request.Completion{"league": ls.find.proposals, "from": ls.terms.days, "to": ls.terms.days}
	void := map[string]request.Completion{
		"league": ls.find.proposals, "table": ls.corrections.games, "from": ls.corrections.days, "to": ls.corrections.days,
	}
	restore := map[string]request.Completion{"correction": ls.corrections.proposals}
	typed := ls.find.typed
	keeper := ls.find.keeper
	return []request.Command{
		{
			Path:     "league show",
			Options:  (*screen.Set).LeagueTableOptions,
			Answer:   typed(ls.standings.typed),
			Complete: named,
		},
		{
			Path:     "league history",
			Options:  (*screen.Set).LeagueOptions,
			Answer:   typed(ls.seasons.newest),
			Complete: named,
		},
		{Path: "league join", Options: (*screen.Set).MemberOptions, Answer: typed(ls.members.join), Complete: named},
		{Path: "league leave", Options: (*screen.Set).MemberOptions, Answer: typed(ls.members.leave), Complete: named},
		{
			Path:     "league create",
			Options:  (*screen.Set).CreateLeagueOptions,
			Answer:   keeper(ls.terms.create),
			Complete: dated,
		},
		{
			Path:     "league edit",
			Options:  (*screen.Set).EditLeagueOptions,
			Answer:   keeper(typed(ls.terms.edit)),
			Complete: edited,
		},
		{
			Path:     "league close",
			Options:  (*screen.Set).LeagueOptions,
			Answer:   keeper(typed(ls.seasons.askClose)),
			Complete: named,
		},
		{
			Path:     "league void",
			Options:  (*screen.Set).VoidOptions,
			Answer:   keeper(typed(ls.corrections.void)),
			Complete: void,
		},
		{
			Path:     "league restore",
			Options:  (*screen.Set).RestoreOptions,
			Answer:   keeper(ls.corrections.restore),
			Complete: restore,
		},
		{
			Path:     "league export",
			Options:  (*screen.Set).ExportOptions,
			Answer:   typed(ls.exports.typed),
			Complete: named,
		},
		{Path: "profile", Options: (*screen.Set).ProfileOptions, Direct: true, Answer: ls.profiles.typed},
	}
}

// Scores is how somebody asks who is how good at a game.
func (ls *Leagues) Scores(game *games.Game) request.Command {
	return request.Command{
		Path: "scores " + game.Name, About: games.T("command.scores.game", "Game", screen.Title(game.Name)),
		Options: (*screen.Set).ScoresOptions, Answer: ls.standings.scores(game.Name),
	}
}

// MenuCommands lists what is chosen about a person.
func (ls *Leagues) MenuCommands() []request.Command {
	return []request.Command{
		{Path: screen.MenuProfile, About: games.T("command.menu.profile"), Menu: request.PersonMenu, Answer: ls.profiles.about(ls.profiles.show)},
		{Path: screen.MenuVersus, About: games.T("command.menu.versus"), Menu: request.PersonMenu, Answer: ls.profiles.about(ls.profiles.comparedWith)},
	}
}

// Controls lists what is pressed about leagues.
func (ls *Leagues) Controls() []request.Control {
	pressed, keeper := ls.find.pressed, ls.find.keeperPressed
	return []request.Control{
		{Verb: screen.VerbProfile, Answer: ls.profiles.turned},
		{Verb: screen.VerbLeague, Answer: ls.standings.turned},
		{Verb: screen.VerbChart, Answer: ls.standings.turned},
		{Verb: screen.VerbHow, Answer: ls.standings.turned},
		{Verb: screen.VerbHistory, Answer: ls.seasons.turned},
		{Verb: screen.VerbLeagueJoin, Answer: pressed(ls.members.join)},
		{Verb: screen.VerbLeagueLeave, Answer: pressed(ls.members.leave)},
		{Verb: screen.VerbLeagueGames, Answer: keeper(ls.terms.chosenGames)},
		{Verb: screen.VerbCloseSeason, Answer: keeper(ls.seasons.closed)},
		{Verb: screen.VerbBeginSeason, Answer: keeper(ls.seasons.begun)},
	}
}
