package screen

import (
	"fmt"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// SheetOf is the score sheet of a table that is looked at.
func SheetOf(g table.Snapshot) table.Sheet {
	return table.Sheet{Header: g.Header, Rounds: g.Tally.Sheet, Scores: g.Tally.Scores, Winners: g.Tally.Winners}
}

// Sheet is a score sheet: the totals, then every round; and buttons for others.
func (s *Set) Sheet(who Viewer, sheet table.Sheet, others []table.Sheet) discord.Message {
	t := s.Words.In(who.Locale, names(sheet.Chairs))
	said := []string{t.Key("sheet.title", "Game", title(sheet.Game), "Table", string(sheet.ID), "When", words.Escaped(fmt.Sprintf("<t:%d:D>", sheet.Opened.Unix())))}
	switch {
	case len(sheet.Rounds) > 0:
		said = append(said, totals(t, sheet)...)
	case sheet.Status.Open():
		said = append(said, t.Key("sheet.empty"))
	default:
		said = append(said, t.Key("sheet.unfinished"))
	}
	for i, r := range sheet.Rounds {
		said = append(said, "-# "+roundLine(t, sheet.Game, i+1, r))
	}
	return message(append([]discord.Component{lines(said)}, sheetButtons(t, others)...)...)
}

// totals is a line for each player, the best first.
func totals(t words.Localizer, s table.Sheet) []string {
	sum := make([]int, len(s.Chairs))
	for _, r := range s.Rounds {
		for i, p := range r.Points {
			sum[i] += p
		}
	}
	seats := make([]games.Seat, len(s.Chairs))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int { return sum[b] - sum[a] })
	lines := make([]string, len(seats))
	for i, seat := range seats {
		key := "sheet.total"
		if slices.Contains(s.Winners, seat) {
			key = "sheet.total.won"
		}
		lines[i] = t.Key(key, "Who", seat, "Count", sum[seat])
	}
	return lines
}

func roundLine(t words.Localizer, game string, n int, r games.Round) string {
	var cells []string
	for i, p := range r.Points {
		switch {
		case i >= len(r.Titles):
			cells = append(cells, t.Key("sheet.cell", "Who", games.Seat(i), "Points", p))
		case r.Titles[i] != "":
			cells = append(cells, t.Key("sheet.cell.title", "Who", games.Seat(i), "Points", p, "Title", games.T(game+".title_of."+r.Titles[i])))
		}
	}
	if r.Turns > 0 {
		cells = append(cells, t.Key("sheet.turns", "Count", r.Turns))
	}
	return t.Key("sheet.round", "Round", n, "Cells", words.Escaped(strings.Join(cells, " · ")))
}

func sheetButtons(t words.Localizer, list []table.Sheet) []discord.Component {
	var buttons []discord.Component
	for _, s := range list {
		label := t.Label(games.T("sheet.other", "Game", title(s.Game), "Table", string(s.ID)))
		buttons = append(buttons, discord.Button(discord.Secondary, label, at(VerbSheet, s.ID)))
	}
	return rows(buttons, abreast)
}
