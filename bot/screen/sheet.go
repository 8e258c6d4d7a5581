package screen

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// SheetOf is the score sheet of a table that is looked at.
func SheetOf(g table.Snapshot) table.Sheet {
	return table.Sheet{Header: g.Header, Rounds: g.Tally.Sheet, Scores: g.Tally.Scores, Winners: g.Tally.Winners}
}

// Sheet is a score sheet: the totals, the best first, then every round in a grid whose
// columns stand in that order; and buttons for others.
func (s *Set) Sheet(who Viewer, sheet table.Sheet, others []table.Sheet) discord.Message {
	t := s.Words.In(who.Locale, names(sheet.Chairs))
	said := []string{t.Key("sheet.title", "Game", title(sheet.Game), "Table", string(sheet.ID), "When", day(sheet.Opened.UnixMilli()))}
	switch {
	case len(sheet.Rounds) > 0:
		sum := sums(sheet)
		order := bestFirst(sum)
		said = append(said, totals(t, sheet, sum, order)...)
		said = append(said, s.roundLines(t, sheet, order)...)
	case sheet.Status.Open():
		said = append(said, t.Key("sheet.empty"))
	default:
		said = append(said, t.Key("sheet.unfinished"))
	}
	return message(append([]discord.Component{lines(said)}, sheetButtons(t, others)...)...)
}

// sums are everybody's points, by seat.
func sums(s table.Sheet) []int {
	sum := make([]int, len(s.Chairs))
	for _, r := range s.Rounds {
		for i, p := range r.Points {
			sum[i] += p
		}
	}
	return sum
}

// bestFirst lists the seats, the one with most points first.
func bestFirst(sum []int) []games.Seat {
	seats := make([]games.Seat, len(sum))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int { return sum[b] - sum[a] })
	return seats
}

// totals is a line for each player.
func totals(t words.Localizer, s table.Sheet, sum []int, order []games.Seat) []string {
	lines := make([]string, len(order))
	for i, seat := range order {
		key := "sheet.total"
		if slices.Contains(s.Winners, seat) {
			key = "sheet.total.won"
		}
		who := games.T("table.person", "Name", s.Chairs[seat].Name)
		if !s.Status.Open() {
			who = played(s.Chairs, seat)
		}
		lines[i] = t.Key(key, "Who", who, "Points", pointsOf(s.Game, sum[seat]))
	}
	return lines
}

// roundLines are the rounds: where each was somebody's alone, what was won in it, else a
// grid of points, of which a single round has no need.
func (s *Set) roundLines(t words.Localizer, sheet table.Sheet, order []games.Seat) (said []string) {
	if _, title := sheet.Rounds[0].Award(); title == "" {
		if len(sheet.Rounds) == 1 {
			return nil
		}
		return s.grid(t, sheet, order)
	}
	for i, r := range sheet.Rounds {
		who, title := r.Award()
		line := t.Key("sheet.award", "Round", i+1, "Who", who, "Title", games.T(sheet.Game+".title_of."+title))
		if r.Turns > 0 {
			line += " · " + t.Key("sheet.turns", "Count", r.Turns)
		}
		said = append(said, "-# "+line)
	}
	return said
}

const (
	gridWide   = 34 // letters of one width that a phone shows in a line
	mostOfName = 9
	mostInGrid = 3000 // letters
)

// grid is the points of every round in columns, the last rounds where there is no room for
// all. A mark shows who bore the highest title.
func (s *Set) grid(t words.Localizer, sheet table.Sheet, order []games.Seat) []string {
	first := ""
	if game := s.Game(sheet.Game); game != nil && len(game.Titles) > 0 {
		first = game.Titles[0]
	}
	number := len(strconv.Itoa(len(sheet.Rounds)))
	wide := min(mostOfName+1, (gridWide-number)/len(order))
	row := func(head string, cell func(games.Seat) string) string {
		line := pad(head, number)
		for _, seat := range order {
			line += pad(cell(seat), wide)
		}
		return line
	}
	var rows []string
	for i, r := range sheet.Rounds {
		rows = append(rows, row(strconv.Itoa(i+1), func(seat games.Seat) string {
			mark := ""
			if first != "" && int(seat) < len(r.Titles) && r.Titles[seat] == first {
				mark = "*"
			}
			return mark + negative(r.Points[seat])
		}))
	}
	rows = rows[max(0, len(rows)-mostInGrid/utf8.RuneCountInString(rows[0])):]
	rows = append([]string{row("", func(seat games.Seat) string { return clipped(sheet.Chairs[seat].Name, wide-1) })}, rows...)
	said := []string{"```\n" + strings.Join(rows, "\n") + "\n```"}
	if first != "" {
		said = append(said, "-# "+t.Key("sheet.mark", "Title", games.T(sheet.Game+".title_of."+first)))
	}
	return said
}

// pad puts a text at the right end of a column.
func pad(text string, wide int) string {
	return strings.Repeat(" ", max(0, wide-utf8.RuneCountInString(text))) + text
}

// clipped is the beginning of a name, without what would end a grid.
func clipped(name string, most int) string {
	list := []rune(strings.ReplaceAll(name, "`", "'"))
	return strings.TrimSpace(string(list[:min(len(list), most)]))
}

// negative writes a number with a proper minus sign.
func negative(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

func sheetButtons(t words.Localizer, list []table.Sheet) []discord.Component {
	var buttons []discord.Component
	for _, s := range list {
		label := t.Label(games.T("sheet.other", "Game", title(s.Game), "Table", string(s.ID)))
		buttons = append(buttons, discord.Button(discord.Secondary, label, at(VerbSheet, s.ID)))
	}
	return rows(buttons)
}
