package screen

import (
	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// silentLine says who has kept the table waiting for too long.
func silentLine(t words.Localizer, g table.Snapshot) string {
	if len(g.Silent) == 0 {
		return ""
	}
	return t.Key("table.silent", "Who", g.Silent, "Count", len(g.Silent))
}

// standInButtons have a computer play on for those, one button a seat.
func standInButtons(t words.Localizer, g table.Snapshot) []discord.Component {
	var list []discord.Component
	for _, seat := range g.Silent {
		id := Control{Verb: VerbStandIn, Table: g.ID, Number: int(seat)}.ID()
		list = append(list, discord.Button(discord.Secondary, t.Label(games.T("button.stand_in", "Who", seat)), id))
	}
	return rows(list)
}

// archivedLine says since when a table is archived, and for whose silence.
func archivedLine(t words.Localizer, g table.Snapshot) string {
	key := "table.archived"
	if g.ArchivedFor != games.Public {
		key = "table.archived.for"
	}
	return t.Key(key, "Since", since(g.Archived), "Who", g.ArchivedFor)
}
