package screen

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Table is what the channel sees of a table at that moment, and of who is on holiday.
func (s *Set) Table(g table.Snapshot, now time.Time, away Holidays) discord.Message {
	t := s.public(g)
	switch {
	case g.Broken:
		return message(blocks(t.Key("table.refuse.broken", "Table", string(g.ID))))
	case g.Status == table.Lobby:
		return s.lobby(g, now)
	case g.Began.IsZero():
		return message(blocks(t.Key("table.cancelled", "Game", Title(g.Game), "Table", string(g.ID), "Stopper", stoppedBy(t, g))))
	}
	return s.playing(t, g, now, away)
}

// playing is the table of a game that has begun, over or not.
func (s *Set) playing(t words.Localizer, g table.Snapshot, now time.Time, away Holidays) discord.Message {
	v := g.View()
	png, alt := s.tablePicture(t, g, v)
	head := under(titleLine(t, g, v), statusLine(t, g, v, png != nil), wentBackLine(t, g, now)) + standing(t, g, away)
	lines, seats := s.tableLines(t, g, v, png != nil), seatLines(t, g, v, png != nil)
	if large := headline(t, g.Headline(), png != nil); large != "" {
		head += "\n" + large
		if png != nil { // no room for more that one looks up
			lines = ""
		}
	}
	told := latest(t, g, png != nil, discord.MaxText-utf8.RuneCountInString(head+lines+seats)-roomForGap-roomForLeagues)
	told = under(told, gapLine(t, g, now), s.lastRounds(t, g))
	m := message(blocks(head, seats, under(lines, told)))
	switch {
	case png != nil:
		m = message(blocks(under(head, lines, told, seats)))
	case v.Stage != "": // what the stage is about comes first
		m = message(blocks(head, lines, seats, told))
	}
	if g.Status == table.Running {
		m.Components = append(m.Components, s.publicControls(t, g, png != nil)...)
	}
	m.Components = append(m.Components, standInButtons(t, g)...)
	m.Components = append(m.Components, consentButtons(t, g)...)
	m.Components = append(m.Components, endingButtons(t, g)...)
	m.Components = append(m.Components, tableButtons(t, g)...)
	return illustrated(m, png, alt)
}

// standing is what is to be known of the people at a table, and what they are asked.
func standing(t words.Localizer, g table.Snapshot, away Holidays) string {
	return awayLine(t, g) + away.lines(t, g) + seatNews(t, g) + silentLine(t, g) + requestLine(t, g) + endingLine(t, g)
}

// under puts texts below each other, as far as there are any.
func under(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(text string) bool { return text == "" }), "\n")
}

// latest words what has just happened, in so many characters at most; below a picture
// nothing where a poster says it, and below a headline only who came too
// late for it, if there is room.
func latest(t words.Localizer, g table.Snapshot, drawn bool, room int) string {
	switch {
	case drawn && g.Status == table.Finished:
		return ""
	case drawn && g.Headline() != nil:
		late := slices.DeleteFunc(g.Latest(3), func(h table.Happening) bool { return h.Later == 0 })
		said := happenings(t, late[max(0, len(late)-1):], roomBesidePicture)
		if utf8.RuneCountInString(said+headline(t, g.Headline(), drawn)) > roomForHeadline {
			return ""
		}
		return said
	case drawn:
		return happenings(t, undrawn(g.Latest(3)), min(room, roomBesidePicture))
	}
	return happenings(t, g.Latest(3), room)
}

// undrawn are the news that no picture shows, without what is older than something that one
// shows.
func undrawn(list []table.Happening) []table.Happening {
	drawn := func(h table.Happening) bool { return h.Pictured }
	if first := slices.IndexFunc(list, drawn); first >= 0 {
		list = list[first:]
	}
	return slices.DeleteFunc(list, drawn)
}

func titleLine(t words.Localizer, g table.Snapshot, v games.View) string {
	line := t.Key("table.title", "Game", Title(g.Game), "Heading", v.Heading, "Table", string(g.ID))
	if g.Hints {
		line += t.Key("table.title.hints")
	}
	return line
}

// statusLine says whose turn it is, or how the game ended, as far as no picture shows it.
func statusLine(t words.Localizer, g table.Snapshot, v games.View, drawn bool) string {
	switch g.Status {
	case table.Paused:
		if g.Held {
			return heldLine(t, g)
		}
		return t.Key("table.paused")
	case table.Archived:
		return archivedLine(t, g)
	case table.Stopped:
		return t.Key("table.stopped", "Stopper", stoppedBy(t, g))
	case table.Finished:
		if drawn {
			return ""
		}
		return t.Key("table.won", "Who", winners(g), "Count", len(g.Tally.Winners), "Day", day(g.Ended.UnixMilli()))
	}
	if len(v.Turn) == 0 {
		return t.Key("table.waits", "Asked", v.Asked, "Since", words.Escaped(since(g.Since)))
	}
	turn := t.Key("table.turn.bare", "Who", atTurn(v.Turn), "Asked", v.Asked)
	if settles(g) { // nobody has been asked
		return turn
	}
	if timed := timeLine(t, g, v); timed != "" {
		return turn + "\n" + timed
	}
	return t.Key("table.turn", "Who", atTurn(v.Turn), "Asked", v.Asked, "Since", words.Escaped(since(g.Since)))
}

// settles reports whether the table itself gives the answer that is to come.
func settles(g table.Snapshot) bool {
	for _, q := range g.PublicQuestions() {
		if q.Settled {
			return true
		}
	}
	return false
}

// mostAtTurn is how many are named of those whom a table waits for: of more than that
// their places, drawn or in words, tell the others.
const mostAtTurn = 3

func atTurn(seats []games.Seat) any {
	if len(seats) <= mostAtTurn {
		return seats
	}
	return games.T("table.others", "First", seats[0], "Second", seats[1], "Count", len(seats)-2)
}

func seatLines(t words.Localizer, g table.Snapshot, v games.View, drawn bool) string {
	var turn []games.Seat
	if g.Status == table.Running {
		turn = v.Turn
	}
	return placeLines(t, g, v, turn, drawn)
}

// placeLines are the players' lines, those at turn in bold, as far as no picture shows
// what they say.
func placeLines(t words.Localizer, g table.Snapshot, v games.View, turn []games.Seat, drawn bool) string {
	var lines []string
	var computers []games.Seat
	for _, p := range v.Seats {
		if drawn && (p.Pictured || g.Status == table.Finished) {
			if chair := g.Chairs[p.Seat]; !chair.Human() && !chair.Away {
				computers = append(computers, p.Seat)
			}
			continue
		}
		key := "table.seat"
		if slices.Contains(turn, p.Seat) {
			key = "table.seat.turn"
		}
		lines = append(lines, t.Key(key, "Who", p.Seat, "Marks", words.Escaped(signs(t, g, p)), "Text", p.Text))
		for _, more := range p.More {
			if !drawn {
				lines = append(lines, t.Key("table.seat.more", "More", more))
			}
		}
	}
	if len(computers) > 0 {
		lines = append(lines, t.Key("table.computers", "Who", byLevel(g, computers)))
	}
	return strings.Join(lines, "\n")
}

// byLevel names computers, those that play alike together.
func byLevel(g table.Snapshot, computers []games.Seat) (said []games.Text) {
	level := func(seat games.Seat) string { return g.Chairs[seat].Level }
	for len(computers) > 0 {
		first := computers[0]
		alike := slices.DeleteFunc(slices.Clone(computers), func(seat games.Seat) bool { return level(seat) != level(first) })
		computers = slices.DeleteFunc(slices.Clone(computers), func(seat games.Seat) bool { return level(seat) == level(first) })
		said = append(said, games.T("table.computer", "Who", alike, "Level", levelOf(g, first)))
	}
	return said
}

// signs are what stands behind a player's name.
func signs(t words.Localizer, g table.Snapshot, p games.Place) (said string) {
	switch chair := g.Chairs[p.Seat]; {
	case chair.Away:
		said = t.Key("table.mark.away")
	case !chair.Human():
		said = t.Key("table.mark.computer", "Level", levelOf(g, p.Seat))
	}
	if p.Mark != "" {
		said += " " + p.Mark
	}
	return said
}

// tableLines is what lies on the table, and what was special once the game is over, as
// far as no picture shows it.
func (s *Set) tableLines(t words.Localizer, g table.Snapshot, v games.View, drawn bool) string {
	list := v.Lines
	if !drawn {
		list = slices.Concat(v.Pictured, v.Lines)
	}
	lines := make([]string, len(list))
	for i, line := range list {
		lines[i] = t.Say(line)
	}
	if g.Status == table.Finished && !drawn {
		lines = append(lines, featLines(t, s.end(t, g))...)
	}
	return strings.Join(lines, "\n")
}

// Ended is a stage as it ended: what was, and all that happened in it.
func (s *Set) Ended(was, now table.Snapshot) discord.Message {
	t, v := s.public(was), was.View()
	head, lines, seats := titleLine(t, was, v), s.tableLines(t, was, v, false), placeLines(t, was, v, nil, false)
	told := happenings(t, now.Of(v.Scene), discord.MaxText-utf8.RuneCountInString(head+lines+seats))
	return message(blocks(head, lines, seats, told))
}
