package screen

import (
	"slices"
	"time"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

const (
	logPage = 25   // lines at most, and
	logRoom = 3600 // characters, so that a heading and a title fit as well
)

// Log is what happened, round by round, as far as the asker may look it up, with the time at
// which he came to know of it, once a minute; page 0 is the newest.
func (s *Set) Log(who Viewer, g table.Snapshot, page int) discord.Message {
	t := s.In(who, g)
	all := g.Log()
	pages := logPages(s.logLines(who, g, all))
	page = max(0, min(page, len(pages)-1))
	said := []string{t.Key("log.title", "Game", Title(g.Game), "Table", string(g.ID))}
	if len(all) == 0 {
		said = append(said, t.Key("log.empty"))
	} else {
		said = append(said, rounds(t, g.Game, all, pages[page])...)
	}
	if g.Status == table.Stopped && page == 0 {
		said = append(said, t.Key("log.stopped", "At", minute(g.Ended), "Stopper", stoppedBy(t, g)))
	}
	parts := []discord.Component{lines(said)}
	turn := func(key string, to int) discord.Component {
		return pageButton(t.Key(key), Control{Verb: VerbLog, Table: g.ID, Number: to}.ID(), to, len(pages))
	}
	if len(pages) > 1 {
		parts = append(parts, discord.Row(turn("button.earlier", page+1), turn("button.later", page-1)))
	}
	return message(parts...)
}

// logLine is a line of the log: which entry it is, when that was, and its words.
type logLine struct {
	entry    int
	at, text string
}

// logLines are the words of what happened, which name whoever sat there then.
func (s *Set) logLines(who Viewer, g table.Snapshot, all []table.Entry) (list []logLine) {
	now := s.In(who, g)
	then := now // of g.Chairs, which are mostly those of the line before
	for i, e := range all {
		t := now
		if e.Chairs != nil {
			if !slices.Equal(g.Chairs, e.Chairs) {
				g.Chairs = e.Chairs
				then = s.In(who, g)
			}
			t = then
		}
		text := words.Escaped(t.Say(e.Text))
		if e.Instead {
			text = words.Escaped(t.Key("log.instead", "Text", text, "Who", e.Who))
		}
		if e.Great {
			text = "**" + text + "**"
		}
		if e.Undone {
			text = words.Escaped(t.Key("log.undone", "Text", text))
		}
		at := string(moment(all, i))
		if e.Timeless {
			at = ""
		}
		list = append(list, logLine{i, at, string(text)})
	}
	return list
}

// moment is the minute in which the reader came to know of something, with the day where the
// log covers more than one evening.
func moment(all []table.Entry, i int) words.Escaped {
	at := all[i].At.Truncate(time.Minute)
	if all[len(all)-1].At.Sub(all[0].At) > longAgo {
		return minute(at)
	}
	return stamp(at, "t")
}

// logPages parts the lines, the newest first, so that each page fits into a message.
func logPages(list []logLine) (pages [][]logLine) {
	end, room := len(list), logRoom
	for i, line := range slices.Backward(list) {
		long := utf8.RuneCountInString(line.at+line.text) + 2
		if room -= long; room >= 0 && end-i <= logPage {
			continue
		}
		pages = append(pages, list[i+1:end])
		end, room = i+1, logRoom-long
	}
	return append(pages, list[:end])
}

// rounds are the lines of a page, with a heading for each round where there are several; of
// each minute the first one says the time.
func rounds(t words.Localizer, game string, all []table.Entry, page []logLine) (said []string) {
	several, last, at := all[len(all)-1].Round > 1, 0, ""
	for _, line := range page {
		if round := all[line.entry].Round; several && round != last {
			said, last = append(said, "**"+t.Key(game+".log.round", "Round", round)+"**"), round
		}
		text := line.text
		if line.at != "" && line.at != at {
			at, text = line.at, t.Key("log.line", "At", words.Escaped(line.at), "Text", words.Escaped(text))
		}
		said = append(said, text)
	}
	return said
}

// Record hands out the record of a finished game.
func (s *Set) Record(who Viewer, g table.Snapshot) discord.Message {
	t := s.In(who, g)
	r, ok := g.Proven()
	if !ok {
		return Saying(t.Key("record.unfinished"))
	}
	return withRecord(t, g, r, t.Key("record.here", "Table", string(g.ID)))
}
