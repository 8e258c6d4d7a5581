package screen

import (
	"math"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/daily"
)

// DailyEnd is a deal that somebody is done with.
type DailyEnd struct {
	DailyPage                // with the table as it was at the end; zero where it does not replay any more
	Played    bool           // the reader has played it to its end, or given it up
	Points    int            // in the deal's own measure; nothing where it was given up
	GivenUp   bool           // it has come to nothing
	Against   daily.Standing // of the field
	Par       int
	Guild     bool          // it was begun in a server
	Scored    bool          // it stands on that server's board
	Board     []DailyRow    // of that server, the best first
	Closed    bool          // nobody plays it any more
	Parting   *DailyParting // where the roads parted; nil: nowhere
	Week      float64       // the mean of this week's percents
	Deals     int           // of how many deals; 0: too few
	Habit     daily.Habit
	Next      time.Time     // when the next one opens; zero: it is open already
	Earlier   []EarlierDeal // closed deals, the last first
}

// DailyRow is somebody's line on the board of a server.
type DailyRow struct {
	Name string // empty: somebody who was forgotten
	Mine bool
	daily.Row
}

// DailyBoard is the board of these games of a deal, the best first; reader is whose is marked.
func DailyBoard(d daily.Deal, list []daily.Game, field []daily.Played, reader string) (rows []DailyRow) {
	names := DailyNames(list)
	for _, row := range d.Board(list, field) {
		g := list[row.Who]
		rows = append(rows, DailyRow{Name: names[g.User], Mine: reader != "" && g.User == reader, Row: row})
	}
	return rows
}

// DailyNames are the names of those who have played a deal, by their ids.
func DailyNames(list []daily.Game) map[string]string {
	names := map[string]string{}
	for _, g := range list {
		names[g.User] = g.Name
	}
	return ToldApart(names)
}

// DailyParting is the last decision before which all had played alike.
type DailyParting struct {
	Decision int        // the how-manieth, from 1
	Asked    games.Text // what was asked there
	Chose    []DailyChoice
}

// DailyChoice is who has chosen the same there.
type DailyChoice struct {
	Way   [][]games.Text // the options, a question each
	Names []string       // empty names: somebody
	Mine  bool           // the reader has, too
	Field int            // how many of the field
}

// DailyEnded shows what somebody has come to in a deal, beside the field and the server.
func (s *Set) DailyEnded(who Viewer, e DailyEnd) discord.Message {
	s = s.inWords(who).Speaking(who.Locale)
	t := s.In(who, e.Table)
	said := under(endTitle(t, e), againstLine(t, e))
	parts := append(texts(boardText(t, e), partingText(t, e.Parting), habitText(t, e)), endControls(t, e)...)
	m := gallery(message(parts...), s.endPicture(who, t, e))
	m.Components = append(texts(join(e.Note, said)), m.Components...)
	return m
}

// endPicture draws the table as it was at the end.
func (s *Set) endPicture(who Viewer, t words.Localizer, e DailyEnd) []shownPicture {
	if s.TextOnly || !e.Played || !e.replays() {
		return nil
	}
	v := e.Table.View()
	png := s.drawn(picture.OfTable(e.Table.Game, v, speech(t, e.Table, who.Locale)))
	if png == nil {
		return nil
	}
	return []shownPicture{{png, tableSaid(t, e.Table, v)}}
}

// replays reports whether the rules of today accept what was played; else there is no table.
func (e DailyEnd) replays() bool { return e.Table.Game != "" }

// endTitle says what was come to.
func endTitle(t words.Localizer, e DailyEnd) string {
	key := "daily.end"
	switch {
	case e.GivenUp:
		key = "daily.end.given_up"
	case !e.Played:
		key = "daily.end.unplayed"
	}
	return t.Key(key, "Number", e.Number, "Deal", dealText(e.Deal), "Result", e.result())
}

func (e DailyEnd) result() games.Text { return e.Deal.Game.Daily.Says(e.Points) }

// againstLine compares that with the field.
func againstLine(t words.Localizer, e DailyEnd) string {
	if e.GivenUp && !e.Closed {
		return ""
	}
	if !e.Played || e.GivenUp {
		return t.Key("daily.par", "Others", e.Against.Others, "Par", e.Deal.Game.Daily.Says(e.Par))
	}
	key := "daily.against"
	if e.Against.Equal == 0 {
		key = "daily.against.none"
	}
	return t.Key(key, "Beaten", e.Against.Beaten, "Others", e.Against.Others, "Equal", e.Against.Equal, "Par", e.Deal.Game.Daily.Says(e.Par))
}

// mostOnBoard is how many lines of a board are shown, the reader's own beside them.
const mostOnBoard = 10

// boardText is the board of the server, or why it is on none.
func boardText(t words.Localizer, e DailyEnd) string {
	switch {
	case e.Free:
		return t.Key("daily.board.free")
	case !e.Guild && e.Played:
		return t.Key("daily.board.direct")
	case !e.Guild || e.GivenUp && !e.Closed:
		return ""
	}
	said := []string{t.Key(boardTitle(e), "Until", since(e.Deal.Day.Closes()))}
	called := onBoard(e.Board)
	for i, row := range e.Board {
		if i < mostOnBoard || row.Mine {
			said = append(said, boardRow(t, row, called, e.Deal))
		}
	}
	if len(e.Board) == 0 {
		said = append(said, t.Key("daily.board.empty"))
	}
	if e.Played && !e.GivenUp && !e.Scored {
		said = append(said, t.Key("daily.board.not"))
	}
	return strings.Join(said, "\n")
}

func boardTitle(e DailyEnd) string {
	title := "daily.board"
	if e.Closed {
		title += ".closed"
	}
	if e.Elsewhere {
		title += ".elsewhere"
	}
	return title
}

func boardRow(t words.Localizer, row DailyRow, called func(name string) string, d daily.Deal) string {
	key := "daily.row"
	if row.Mine {
		key = "daily.row.mine"
	}
	return t.Key(key, "Place", row.Place, "Who", named(row.Name, called), "Percent", rounded(row.Percent), "Result", d.Game.Daily.Says(row.Points))
}

// named is somebody's name, as people on a page are called there.
func named(name string, called func(name string) string) games.Text {
	if name == "" {
		return games.T("daily.somebody")
	}
	return games.T("daily.name", "Name", called(name))
}

// onBoard is how people are called on a board.
func onBoard(board []DailyRow) func(name string) string {
	var all []string
	for _, row := range board {
		all = append(all, row.Name)
	}
	return within(all, longestName)
}

func rounded(percent float64) int { return int(math.Round(percent)) }

// partingText says where the roads parted, and who chose what.
func partingText(t words.Localizer, p *DailyParting) string {
	if p == nil {
		return ""
	}
	var all []string
	for _, c := range p.Chose {
		all = append(all, c.Names...)
	}
	called := within(all, longestName)
	said := []string{t.Key("daily.parting", "Number", p.Decision, "Asked", p.Asked)}
	for i, c := range p.Chose {
		if i >= mostChoices && !c.Mine {
			continue
		}
		said = append(said, t.Key("daily.parted", "Move", route(c.Way), "Who", c.who(called)))
	}
	return strings.Join(said, "\n")
}

const (
	mostChoices = 4 // are told, what most chose first, and the reader's own
	mostParted  = 4 // people are named for one choice
)

// who has chosen it: people, the reader, and how many of the field.
func (c DailyChoice) who(called func(name string) string) (list []games.Text) {
	for _, name := range c.Names[:min(mostParted, len(c.Names))] {
		list = append(list, named(name, called))
	}
	if more := len(c.Names) - mostParted; more > 0 {
		list = append(list, games.T("daily.more", "Count", more))
	}
	if c.Mine {
		list = append(list, games.T("daily.you"))
	}
	if c.Field > 0 {
		list = append(list, games.T("daily.hards", "Count", c.Field))
	}
	return list
}

// habitText is what is said of the week, and of how regularly somebody plays.
func habitText(t words.Localizer, e DailyEnd) string {
	said := ""
	if e.Deals > 0 {
		said = t.Key("daily.week", "Percent", rounded(e.Week), "Count", e.Deals)
	}
	if e.Habit.Of > 0 {
		said = under(said, t.Key("daily.habit", "Played", e.Habit.Played, "Of", e.Habit.Of, "Longest", e.Habit.Longest))
	}
	if !e.Next.IsZero() {
		said = under(said, t.Key("daily.next", "When", since(e.Next)))
	}
	return said
}

// endControls are what can be done with a deal that is over.
func endControls(t words.Localizer, e DailyEnd) []discord.Component {
	button := func(style int, key string, v Verb) discord.Component {
		return discord.Button(style, t.Key(key), DailyControl(v, e.Deal.Day, e.Free, 0).ID())
	}
	var list []discord.Component
	if e.Played && !e.GivenUp {
		list = append(list, button(discord.Primary, "button.share", VerbShare))
	}
	if e.Closed && e.replays() {
		list = append(list, button(discord.Secondary, "button.play_free", VerbDailyFree), button(discord.Secondary, "button.verify", VerbDailyVerify))
	}
	return append(rows(list), earlierMenu(t, e.Earlier)...)
}
