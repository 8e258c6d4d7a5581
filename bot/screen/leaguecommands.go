package screen

import (
	"hofnar/bot/discord"
	"hofnar/games"
	"hofnar/games/league"
)

// How much may be typed of what /league takes.
const (
	LongestName     = 32 // of a league
	MostMinimum     = 100
	MostOpponents   = 10
	longestReason   = 200
	longestTableID  = 5
	longestProposal = 100
)

// LeagueOptions are which league is meant.
func (s *Set) LeagueOptions() []*discord.CommandOption {
	return []*discord.CommandOption{s.leagueOption()}
}

// LeagueTableOptions are which league is shown, and how it counts.
func (s *Set) LeagueTableOptions() []*discord.CommandOption {
	return []*discord.CommandOption{s.leagueOption(), s.gameChoice(), s.wayChoice()}
}

// MemberOptions are who comes into which league, or leaves it.
func (s *Set) MemberOptions() []*discord.CommandOption {
	return []*discord.CommandOption{s.leagueOption(), s.personOption()}
}

// CreateLeagueOptions are what a new league agrees on.
func (s *Set) CreateLeagueOptions() []*discord.CommandOption {
	return append([]*discord.CommandOption{s.nameOption(true), s.gameChoice()}, s.terms()...)
}

// EditLeagueOptions are what a league can agree on instead.
func (s *Set) EditLeagueOptions() []*discord.CommandOption {
	league := s.leagueOption()
	league.Required = true
	return append([]*discord.CommandOption{league, s.nameOption(false), s.gameChoice()}, s.terms()...)
}

// VoidOptions are which game does not count, or in which span, for whom, and why.
func (s *Set) VoidOptions() []*discord.CommandOption {
	about := s.labels("command.league")
	reason := discord.Completed("reason", about("reason"), longestReason)
	reason.Autocomplete = false
	return []*discord.CommandOption{
		reason,
		discord.Proposed("table", about("table"), longestTableID),
		s.personOption(),
		discord.Proposed("from", about("void.from"), longestDay),
		discord.Proposed("to", about("void.to"), longestDay),
		s.leagueOption(),
	}
}

// RestoreOptions are what shall count again.
func (s *Set) RestoreOptions() []*discord.CommandOption {
	return []*discord.CommandOption{
		discord.Completed("correction", s.labels("command.league")("correction"), longestProposal),
	}
}

func (s *Set) leagueOption() *discord.CommandOption {
	return discord.Proposed("league", s.labels("command.league")("league"), longestProposal)
}

func (s *Set) personOption() *discord.CommandOption {
	return discord.SomeoneOrNobody("person", s.labels("command.league")("person"))
}

func (s *Set) nameOption(required bool) *discord.CommandOption {
	name := discord.Proposed("name", s.labels("command.league")("name"), LongestName)
	name.Autocomplete, name.Required = false, required
	return name
}

// terms are what a league agrees on beside its name and games.
func (s *Set) terms() []*discord.CommandOption {
	about := s.labels("command.league")
	var entries []discord.Choice
	for _, e := range league.Entries {
		entries = append(entries, discord.Choice{Name: s.Label(games.T("league.who." + string(e))), Value: string(e)})
	}
	return []*discord.CommandOption{
		s.wayChoice(),
		discord.OneOf("who", about("who"), entries...),
		discord.Number("minimum", about("minimum"), 0, MostMinimum),
		discord.Number("opponents", about("opponents"), 1, MostOpponents),
		discord.YesOrNo("computers", about("computers")),
		discord.YesOrNo("carry", about("carry")),
		discord.YesOrNo("break", about("break")),
		discord.Proposed("from", about("from"), longestDay),
		discord.Proposed("to", about("to"), longestDay),
	}
}

func (s *Set) wayChoice() *discord.CommandOption {
	var list []discord.Choice
	for _, way := range league.Ways {
		list = append(list, discord.Choice{Name: s.Label(games.T("league.way." + string(way))), Value: string(way)})
	}
	return discord.OneOf("way", s.labels("command.league")("way"), list...)
}

// gameChoice is one of the games.
func (s *Set) gameChoice() *discord.CommandOption {
	var list []discord.Choice
	for _, g := range s.Games {
		list = append(list, discord.Choice{Name: s.Label(Title(g.Name)), Value: g.Name})
	}
	return discord.OneOf("game", s.labels("command.league")("game"), list...)
}

// ProfileOptions are whom /profile is about.
func (s *Set) ProfileOptions() []*discord.CommandOption {
	about := s.labels("command.profile")
	return []*discord.CommandOption{
		discord.SomeoneOrNobody("of", about("of")),
		discord.SomeoneOrNobody("versus", about("versus")),
	}
}
