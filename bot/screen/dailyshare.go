package screen

import (
	"strconv"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/daily"
)

// DailyShare is a line for elsewhere that spoils nothing, to be copied.
func (s *Set) DailyShare(who Viewer, e DailyEnd) discord.Message {
	t := s.In(who, table.Snapshot{})
	return message(
		discord.Text(t.Key("daily.share", "Line", words.Escaped(shareLine(t, e)))),
		backToDaily(t, e.DailyPage),
	)
}

// shareLine reads well aloud.
func shareLine(t words.Localizer, e DailyEnd) string {
	key := "daily.share.line"
	if e.Free || e.Guild && !e.Scored {
		key = "daily.share.line.free"
	}
	return t.Label(games.T(key, "Number", e.Number, "Deal", dealText(e.Deal), "Result", e.result(),
		"Beaten", e.Against.Beaten, "Others", e.Against.Others, "Played", e.Habit.Played, "Of", e.Habit.Of))
}

// DailyOffer offers today's deal to who has not begun it. direct: in direct messages, where it would
// stand on no board.
func (s *Set) DailyOffer(who Viewer, p DailyPage, direct bool, earlier []EarlierDeal) discord.Message {
	t := s.In(who, table.Snapshot{})
	said, label := t.Key("daily.intro", "Number", p.Number, "Deal", dealText(p.Deal), "About", aboutText(p.Deal)), "button.daily"
	if direct {
		said, label = under(said, t.Key("daily.direct")), "button.daily.here"
	}
	begin := discord.Button(discord.Primary, t.Key(label), DailyControl(VerbDaily, p.Deal.Day, false, 0).ID())
	return message(append([]discord.Component{discord.Text(said), discord.Row(begin)}, earlierMenu(t, earlier)...)...)
}

// DailyNone says that today's deal is not ready yet, and when to come back; the zero time: no deals are
// found.
func (s *Set) DailyNone(who Viewer, back time.Time, earlier []EarlierDeal) discord.Message {
	t := s.In(who, table.Snapshot{})
	said := t.Key("daily.off")
	if !back.IsZero() {
		said = t.Key("daily.none", "When", since(back))
	}
	return message(append([]discord.Component{discord.Text(said)}, earlierMenu(t, earlier)...)...)
}

// EarlierDeal is a deal that is closed.
type EarlierDeal struct {
	Number int // of the day
	Deal   daily.Deal
}

// earlierMenu offers deals that are closed.
func earlierMenu(t words.Localizer, earlier []EarlierDeal) []discord.Component {
	var list []discord.SelectOption
	for _, e := range earlier[:min(len(earlier), discord.MaxOptions)] {
		list = append(list, discord.Option(t.Label(games.T("daily.title", "Number", e.Number, "Deal", dealText(e.Deal))), strconv.Itoa(int(e.Deal.Day))))
	}
	if len(list) == 0 {
		return nil
	}
	return []discord.Component{chooser(Control{Verb: VerbDailyDay}.ID(), t.Key("daily.earlier"), list)}
}

// DailyPost is a deal that is closed, as a channel hears of it: places and percent of those who have finished
// it, no cards, and the way to today's.
type DailyPost struct {
	Deal   daily.Deal
	Number int        // of the day
	Board  []DailyRow // somebody's
}

// mostPosted is how many lines a post has.
const mostPosted = 20

// DailyPosted says it in the language that the set speaks.
func (s *Set) DailyPosted(p DailyPost) discord.Message {
	t := s.public(table.Snapshot{})
	said := []string{t.Key("daily.post", "Number", p.Number, "Deal", dealText(p.Deal))}
	called := onBoard(p.Board)
	for _, row := range p.Board[:min(mostPosted, len(p.Board))] {
		said = append(said, t.Key("daily.post.row", "Place", row.Place, "Who", named(row.Name, called), "Percent", rounded(row.Percent)))
	}
	if more := len(p.Board) - mostPosted; more > 0 {
		said = append(said, t.Key("daily.more", "Count", more))
	}
	return message(lines(said), discord.Row(discord.Button(discord.Secondary, t.Key("button.daily"), Control{Verb: VerbDaily}.ID())))
}

// dailyPostLine is what is set about it, nothing where there is none.
func (s *Set) dailyPostLine(t words.Localizer, channel string) string {
	switch {
	case s.NoDaily:
		return ""
	case channel == "":
		return t.Key("settings.daily.none")
	}
	return t.Key("settings.daily", "Channel", Channels([]string{channel}))
}
