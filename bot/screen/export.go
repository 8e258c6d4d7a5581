package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// mostSeasons is the highest number of a season.
const mostSeasons = 10_000

// ExportOptions are which season is handed out.
func (s *Set) ExportOptions() []*discord.CommandOption {
	about := s.labels("command.league")
	return []*discord.CommandOption{
		discord.Proposed("league", about("league"), longestProposal),
		discord.Number("season", about("export.season"), 1, mostSeasons),
	}
}

// Exported says what a season's files hold; none of its records are among them where
// records is 0 though games were played.
func (s *Set) Exported(who Viewer, e league.Export, records int) string {
	t := s.In(who, table.Snapshot{})
	name := s.LeagueName(who, e.League)
	said := t.Key("export.here", "League", name, "Season", e.Season.N, "Count", records)
	if records == 0 && len(e.Results) > 0 {
		said = t.Key("export.bare", "League", name, "Season", e.Season.N)
	}
	if e.Season.Recounting {
		said += "\n" + t.Key("league.recounting")
	}
	return said
}
