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

// Sheet is a score sheet: a grid of everybody's points, the best first, and of every
// round in that order; what was won in which round; and buttons for others.
func (s *Set) Sheet(who Viewer, sheet table.Sheet, others []table.Sheet) discord.Message {
	t := s.Words.In(who.Locale, names(namesOf(sheet.Chairs)))
	said := []string{t.Key("sheet.title", "Game", Title(sheet.Game), "Table", string(sheet.ID), "When", day(sheet.Opened.UnixMilli()))}
	switch {
	case len(sheet.Rounds) > 0:
		sum := sums(sheet)
		order := bestFirst(sum)
		grid := totals(t, sheet, sum, order)
		if len(sheet.Rounds) > 1 {
			grid = append(append(grid, ""), s.rounds(sheet, order)...)
		}
		said = append(said, "```\n"+strings.Join(grid, "\n")+"\n```")
		said = append(said, s.titles(t, sheet)...)
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

// totals is a line for each player: the points, number below number, and the name, which
// stands last, for not all letters are as wide.
func totals(t words.Localizer, s table.Sheet, sum []int, order []games.Seat) []string {
	numbers, units := make([]string, len(order)), make([]string, len(order))
	for i, seat := range order {
		numbers[i], units[i], _ = strings.Cut(t.Label(pointsOf(s.Game, sum[seat])), " ")
	}
	number, unit := widest(numbers), widest(units)
	room := gridWide - (number + len(" ") + unit + len("  ")) - crownWide
	lines, called := make([]string, len(order)), apart(namesOf(s.Chairs), room)
	for i, seat := range order {
		who := games.T("table.person", "Name", called[seat])
		if !s.Status.Open() && standsIn(s.Chairs[seat]) {
			who = games.T("table.stand_in", "Who", called[seat])
		}
		points := pad(numbers[i], number) + " " + units[i] + strings.Repeat(" ", unit-utf8.RuneCountInString(units[i])) + "  "
		name := discord.Clip(unquoted(t.Label(who)), room)
		if slices.Contains(s.Winners, seat) {
			name = t.Label(games.T("sheet.won", "Who", name))
		}
		lines[i] = points + name
	}
	return lines
}

func widest(list []string) (n int) {
	for _, text := range list {
		n = max(n, utf8.RuneCountInString(text))
	}
	return n
}

const (
	gridWide   = 34 // letters of one width that a phone shows in a line
	crownWide  = 3
	mostOfName = 9
	mostInGrid = 3000 // letters
)

// rounds are the points of every round in columns, the last rounds where there is no room
// for all. A mark shows who bore the highest title.
func (s *Set) rounds(sheet table.Sheet, order []games.Seat) []string {
	first := s.marked(sheet)
	number := len(strconv.Itoa(len(sheet.Rounds)))
	names := namesOf(sheet.Chairs)
	wide := columns(sheet, names, min(mostOfName+1, (gridWide-number)/len(order)))
	row := func(head string, cell func(games.Seat) string) string {
		line := pad(head, number)
		for _, seat := range order {
			line += pad(cell(seat), wide[seat])
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
	called := func(seat games.Seat) string {
		most := wide[seat] - 1
		return discord.Clip(unquoted(apart(names, most)[seat]), most)
	}
	return append([]string{row("", called)}, rows...)
}

// columns are how wide those of the seats are: as wide as each may be, but that a name which
// would be cut takes room from those which leave most of it empty. Each holds every number.
func columns(sheet table.Sheet, names []string, each int) []int {
	points := 0
	for _, r := range sheet.Rounds {
		for _, p := range r.Points {
			points = max(points, utf8.RuneCountInString(negative(p))+len("*"))
		}
	}
	wide := slices.Repeat([]int{each}, len(names))
	spare := make([]int, len(names)) // below 0: what a name lacks
	for i, name := range apart(names, gridWide) {
		spare[i] = each - 1 - max(utf8.RuneCountInString(name), points)
	}
	for {
		from, to := 0, -1
		for i, n := range spare {
			if n > spare[from] {
				from = i
			}
			if n < 0 && (to < 0 || n > spare[to]) {
				to = i
			}
		}
		if to < 0 || spare[from] <= 0 {
			return wide
		}
		wide[from], wide[to] = wide[from]-1, wide[to]+1
		spare[from], spare[to] = spare[from]-1, spare[to]+1
	}
}

// mostLast is how many rounds the end of a game shows: Scores has all, and a phone has room for these.
const mostLast = 3

// lastRounds is the grid of the last rounds of a game that is over, as far as it had
// several; everybody's points stand beside it, and who won what in a round.
func (s *Set) lastRounds(t words.Localizer, g table.Snapshot) string {
	sheet := SheetOf(g)
	if g.Status != table.Finished || len(sheet.Rounds) < 2 {
		return ""
	}
	if _, award := sheet.Rounds[0].Award(); award != "" {
		return ""
	}
	grid := s.rounds(sheet, bestFirst(sums(sheet)))
	grid = append(grid[:1], grid[max(1, len(grid)-mostLast):]...)
	return under(append([]string{"```\n" + strings.Join(grid, "\n") + "\n```"}, s.titles(t, sheet)...)...)
}

// marked is the highest title of a game in which all bear one, which rounds mark; empty
// where there is none.
func (s *Set) marked(sheet table.Sheet) string {
	game := s.Game(sheet.Game)
	if _, award := sheet.Rounds[0].Award(); game == nil || award != "" || len(game.Titles) == 0 {
		return ""
	}
	return game.Titles[0]
}

// titles say what was won in each round, or what the mark means.
func (s *Set) titles(t words.Localizer, sheet table.Sheet) (said []string) {
	if first := s.marked(sheet); first != "" && len(sheet.Rounds) > 1 {
		return []string{"-# " + t.Key("sheet.mark", "Title", games.T(sheet.Game+".title_of."+first))}
	}
	for i, r := range sheet.Rounds {
		who, title := r.Award()
		if title == "" {
			continue
		}
		line := t.Key("sheet.award", "Round", i+1, "Who", who, "Title", games.T(sheet.Game+".title_of."+title))
		if r.Turns > 0 {
			line += " · " + t.Key("sheet.turns", "Count", r.Turns)
		}
		said = append(said, "-# "+line)
	}
	return said
}

// pad puts a text at the right end of a column, where it turns no other around.
func pad(text string, wide int) string {
	return strings.Repeat(" ", max(0, wide-utf8.RuneCountInString(text))) + words.Isolated(text)
}

// unquoted is a name without what would end a grid.
func unquoted(name string) string { return strings.ReplaceAll(name, "`", "'") }

// negative writes a number with a proper minus sign.
func negative(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

func sheetButtons(t words.Localizer, list []table.Sheet) []discord.Component {
	var buttons []discord.Component
	for _, s := range list {
		label := t.Label(games.T("sheet.other", "Game", Title(s.Game), "Table", string(s.ID)))
		buttons = append(buttons, discord.Button(discord.Secondary, label, at(VerbSheet, s.ID)))
	}
	return rows(buttons)
}
