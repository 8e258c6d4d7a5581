package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// How much may be typed of what /league takes.
const (
	LongestName     = 32 // of a league
	MostMinimum     = 100
	longestReason   = 200
	longestTableID  = 5
	longestProposal = 100
)

// leagueOptions are what can be done with leagues.
func (s *Set) leagueOptions(t words.Localizer) []*discord.CommandOption {
	about := func(name string) string { return t.Label(games.T("command.league." + name)) }
	named := discord.Proposed("league", about("league"), longestProposal)
	someone := discord.Someone("person", about("person"))
	someone.Required = false
	voided := discord.Completed("table", about("table"), longestTableID)
	reason := discord.Completed("reason", about("reason"), longestReason)
	reason.Autocomplete = false
	return []*discord.CommandOption{
		discord.Subcommand("show", about("show"), named, s.gameChoice(t), wayChoice(t)),
		discord.Subcommand("history", about("history"), named),
		discord.Subcommand("join", about("join"), named, someone),
		discord.Subcommand("leave", about("leave"), named, someone),
		discord.Subcommand("create", about("create"), append([]*discord.CommandOption{nameOption(about, true), s.gameChoice(t)}, terms(t)...)...),
		discord.Subcommand("edit", about("edit"), append([]*discord.CommandOption{discord.Completed("league", about("league"), longestProposal), nameOption(about, false), s.gameChoice(t)}, terms(t)...)...),
		discord.Subcommand("close", about("close"), named),
		discord.Subcommand("void", about("void"), voided, reason, someone, named),
		discord.Subcommand("restore", about("restore"), discord.Completed("correction", about("correction"), longestProposal)),
	}
}

func nameOption(about func(string) string, required bool) *discord.CommandOption {
	name := discord.Proposed("name", about("name"), LongestName)
	name.Autocomplete, name.Required = false, required
	return name
}

// terms are what a league agrees on beside its name and games.
func terms(t words.Localizer) []*discord.CommandOption {
	about := func(name string) string { return t.Label(games.T("command.league." + name)) }
	var entries []discord.Choice
	for _, e := range league.Entries {
		entries = append(entries, discord.Choice{Name: t.Label(games.T("league.who." + string(e))), Value: string(e)})
	}
	return []*discord.CommandOption{
		wayChoice(t),
		discord.OneOf("who", about("who"), entries...),
		discord.Number("minimum", about("minimum"), 0, MostMinimum),
		discord.YesOrNo("computers", about("computers")),
		discord.YesOrNo("carry", about("carry")),
		discord.Proposed("from", about("from"), longestDay),
		discord.Proposed("to", about("to"), longestDay),
	}
}

func wayChoice(t words.Localizer) *discord.CommandOption {
	var list []discord.Choice
	for _, way := range league.Ways {
		list = append(list, discord.Choice{Name: t.Label(games.T("league.way." + string(way))), Value: string(way)})
	}
	return discord.OneOf("way", t.Label(games.T("command.league.way")), list...)
}

// gameChoice is one of the games.
func (s *Set) gameChoice(t words.Localizer) *discord.CommandOption {
	var list []discord.Choice
	for _, g := range s.Games {
		list = append(list, discord.Choice{Name: t.Label(title(g.Name)), Value: g.Name})
	}
	return discord.OneOf("game", t.Label(games.T("command.league.game")), list...)
}

// profileOptions are whom /profile is about.
func (s *Set) profileOptions(t words.Localizer) (list []*discord.CommandOption) {
	for _, name := range []string{"of", "versus"} {
		o := discord.Someone(name, t.Label(games.T("command.profile."+name)))
		o.Required = false
		list = append(list, o)
	}
	return list
}
