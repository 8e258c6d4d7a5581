package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// mostSeasons is the highest number of a season.
const mostSeasons = 10_000

func (s *Set) exportCommand(t words.Localizer) *discord.CommandOption {
	about := func(name string) string { return t.Label(games.T("command.league.export" + name)) }
	return discord.Subcommand("export", about(""),
		discord.Proposed("league", t.Label(games.T("command.league.league")), longestProposal),
		discord.Number("season", about(".season"), 1, mostSeasons))
}

// Exported says what a season's files hold; none of its records are among them where
// records is 0 though games were played.
func (s *Set) Exported(who Viewer, e league.Export, records int) string {
	t := s.In(who, table.Snapshot{})
	name := s.LeagueName(who, e.League)
	if records == 0 && len(e.Results) > 0 {
		return t.Key("export.bare", "League", name, "Season", e.Season.N)
	}
	return t.Key("export.here", "League", name, "Season", e.Season.N, "Count", records)
}
