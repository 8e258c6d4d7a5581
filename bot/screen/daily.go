package screen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/layout"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/daily"
)

// DailyPage is a deal of the day as whoever plays it sees it.
type DailyPage struct {
	Deal   daily.Deal
	Number int            // of the day
	Table  table.Snapshot // rehearsed (table.Rehearsal), with the picks so far
	Since  int            // the last press: the how-manieth move of the record it was; 0: there was none
	Until  time.Time      // when it is to be over to stand on a board; zero: it stands on none
	Free   bool           // it is played for its own sake, since the deal is closed
	Note   string         // what is said to the last press; empty: nothing was wrong with it
	GiveUp bool           // asks whether it is to be given up

	Elsewhere bool // it was begun elsewhere than it is looked at
}

const (
	mostNews = 10  // things are told that others have done since somebody's last press,
	newsRoom = 240 // in so many characters: six lines of a phone
)

// Daily shows where somebody is in a deal: what others have done since the last press, the
// pictures of table and hand in one gallery, and the question as the game itself asks it.
func (s *Set) Daily(who Viewer, p DailyPage) discord.Message {
	s = s.inWords(who).Speaking(who.Locale)
	t, g := s.In(who, p.Table), p.Table
	q := g.Ask(g.Picks).Question
	shown := s.dailyPictures(who, t, g, q)
	parts := framed(dailyLying(t, g, len(shown) > 0))
	switch {
	case p.GiveUp:
		parts = append(parts, askGiveUp(t, p)...)
	case q != nil:
		parts = append(parts, discord.Text("**"+t.Say(q.Text)+"**"))
		giveUp := discord.Button(discord.Secondary, t.Key("button.give_up"), p.control(VerbGiveUpAsk).ID())
		parts = append(parts, lastly(s.answers(t, q, g, p.control(VerbDailyMove), len(shown) > 0), giveUp)...)
	}
	parts = append(parts, discord.Text(dailyLine(t, p)))
	m := gallery(message(parts...), shown)
	m.Components = append(texts(join(p.Note, under(dailyIntro(t, p), dailyNews(t, p)))), m.Components...)
	return strong(m)
}

// lastly adds a button to the last row of buttons, or below it where there is no room.
func lastly(controls []discord.Component, one discord.Component) []discord.Component {
	if last := len(controls) - 1; last >= 0 && len(controls[last].Components[0].Options) == 0 {
		row := append(slices.Clone(controls[last].Components), one)
		if len(layout.Rows(room(row))) == 1 {
			controls[last] = discord.Row(row...)
			return controls
		}
	}
	return append(controls, discord.Row(one))
}

// control is a control of the deal as it stands there: one of another moment has another number.
func (p DailyPage) control(v Verb) Control {
	return DailyControl(v, p.Deal.Day, p.Free, p.Table.Moves())
}

// FreeDay stands behind the day of a control of a game that is played for its own sake.
const FreeDay = "free"

// DailyControl is a control of a day's deal; number is how many moves its record has.
func DailyControl(v Verb, day daily.Day, free bool, number int) Control {
	id := strconv.Itoa(int(day))
	if free {
		id += FreeDay
	}
	return Control{Verb: v, Table: table.ID(id), Number: number}
}

// dailyPictures draws the table, and what the person holds; that alone once something is picked, since
// on a phone both leave no room for the question. Where all lies open it is the table, or what is looked
// at closely. It is all of it, or nothing as long as something is still to be drawn.
func (s *Set) dailyPictures(who Viewer, t words.Localizer, g table.Snapshot, q *games.Question) (shown []shownPicture) {
	if s.TextOnly {
		return nil
	}
	v := g.View()
	lies := shownPicture{s.drawn(picture.OfTable(g.Game, v, speech(t, g, who.Locale))), tableSaid(t, g, v)}
	held, alt := s.handPicture(who, t, g, q)
	switch {
	case lies.png == nil || held == nil && len(v.Hand) > 0:
		return nil
	case held == nil || v.Hand == nil && len(g.Picks) == 0:
		return []shownPicture{lies}
	case v.Hand == nil || len(g.Picks) > 0:
		return []shownPicture{{held, alt}}
	}
	return []shownPicture{lies, {held, alt}}
}

// dailyLying says what there is to see where no picture shows it: the hand, what lies there, and
// who has what.
func dailyLying(t words.Localizer, g table.Snapshot, drawn bool) string {
	if drawn {
		return ""
	}
	v := g.View()
	return under(spokenLines(t, v.Hand), spokenLines(t, slices.Concat(v.Pictured, v.Lines, v.Own)), placeLines(t, g, v, nil, false))
}

// dailyIntro says what is played and what counts, until the first press.
func dailyIntro(t words.Localizer, p DailyPage) string {
	if p.Table.Moves() > len(p.Deal.Record.Moves) || len(p.Table.Picks) > 0 || p.GiveUp {
		return ""
	}
	said := t.Key("daily.intro", "Number", p.Number, "Deal", dealText(p.Deal), "About", aboutText(p.Deal))
	if you := p.Deal.Game.Daily.You; you != nil {
		said = under(said, t.Say(you(p.Table.View())))
	}
	return said
}

// dailyNews is what has happened since the last press: sentences one after the other, great
// moments in bold.
func dailyNews(t words.Localizer, p DailyPage) string {
	if len(p.Table.Picks) > 0 || p.GiveUp {
		return ""
	}
	var said []string
	for _, news := range p.Table.Newer(p.Since, mostNews) {
		line := t.Say(news.Text)
		if news.Headline != nil {
			line = "**" + line + "**"
		}
		said = append(said, line)
	}
	return strings.Join(newest(said, newsRoom), " ")
}

// dailyLine says which deal this is, and until when it is to be over.
func dailyLine(t words.Localizer, p DailyPage) string {
	key := "daily.line"
	switch {
	case p.Free:
		key = "daily.line.free"
	case p.Until.IsZero():
		key = "daily.line.boardless"
	}
	return t.Key(key, "Number", p.Number, "Deal", dealText(p.Deal), "Until", since(p.Until))
}

// dealText is what a deal is called: "Dalmuti among six".
func dealText(d daily.Deal) games.Text { return games.T(d.Game.Name + ".daily." + d.Plan.Key) }

// aboutText is what counts in it.
func aboutText(d daily.Deal) games.Text {
	return games.T(d.Game.Name + ".daily." + d.Plan.Key + ".about")
}

// askGiveUp makes sure that a deal is to be given up.
func askGiveUp(t words.Localizer, p DailyPage) []discord.Component {
	return []discord.Component{
		discord.Text(t.Key("daily.give_up")),
		discord.Row(
			discord.Button(discord.Secondary, t.Key("button.daily.on"), p.control(VerbDailyMove).ID()),
			discord.Button(discord.Danger, t.Key("button.give_up"), p.control(VerbGiveUp).ID()),
		),
	}
}

// shownPicture is a picture and what it shows, for those who do not see it.
type shownPicture struct {
	png []byte
	alt string
}

// gallery puts pictures, if there are any, on top of a message, in one gallery.
func gallery(m discord.Message, list []shownPicture) discord.Message {
	if len(list) == 0 {
		return m
	}
	all := discord.Component{}
	for i, one := range list {
		name, alt := fmt.Sprintf("picture%d.png", i+1), discord.Clip(one.alt, discord.MaxAlt)
		if i == 0 {
			all = discord.Gallery(name, alt)
		} else {
			all = all.Beside(name, alt)
		}
		m.Files = append(m.Files, discord.File{Name: name, Alt: alt, Type: "image/png", Data: one.png})
	}
	m.Components = append([]discord.Component{all}, m.Components...)
	return m
}
