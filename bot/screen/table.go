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

// Table is what the channel sees of a table at that moment.
func (s *Set) Table(g table.Snapshot, now time.Time) discord.Message {
	t := s.public(g)
	switch {
	case g.Broken:
		return message(blocks(t.Key("table.refuse.broken", "Table", string(g.ID))))
	case g.Status == table.Lobby:
		return s.lobby(g)
	case g.Began.IsZero():
		return message(blocks(t.Key("table.cancelled", "Game", title(g.Game), "Table", string(g.ID))))
	}
	return s.playing(t, g, now)
}

// playing is the table of a game that has begun, over or not.
func (s *Set) playing(t words.Localizer, g table.Snapshot, now time.Time) discord.Message {
	v := g.View()
	png := s.picture(g, v)
	head, lines, seats := titleLine(t, g, v)+"\n"+statusLine(t, g, v)+awayLine(t, g), tableLines(t, v), seatLines(t, g, v, png == nil)
	told := happenings(t, g.Latest(3), discord.MaxText-utf8.RuneCountInString(head+lines+seats)-roomForGap)
	if gap := gapLine(t, g, now); gap != "" {
		told = strings.Trim(told+"\n"+gap, "\n")
	}
	m := message(blocks(head, seats, strings.Trim(lines+"\n"+told, "\n")))
	if v.Stage != "" { // what the stage is about comes first
		m = message(blocks(head, lines, seats, told))
	}
	if g.Status == table.Running {
		m.Components = append(m.Components, s.publicControls(t, g)...)
	}
	m.Components = append(m.Components, tableButtons(t, g)...)
	return illustrated(m, png, altText(t, g, v))
}

func titleLine(t words.Localizer, g table.Snapshot, v games.View) string {
	return t.Key("table.title", "Game", title(g.Game), "Heading", v.Heading, "Table", string(g.ID))
}

// statusLine says whose turn it is, or how the game ended.
func statusLine(t words.Localizer, g table.Snapshot, v games.View) string {
	switch g.Status {
	case table.Paused:
		if g.Held {
			return t.Key("table.held", "Host", g.Host.Name)
		}
		return t.Key("table.paused")
	case table.Stopped:
		return t.Key("table.stopped")
	case table.Finished:
		return t.Key("table.won", "Who", g.Tally.Winners, "Count", len(g.Tally.Winners))
	}
	if len(v.Turn) == 0 {
		return t.Key("table.waits", "Asked", v.Asked, "Since", words.Escaped(since(g.Since)))
	}
	line := t.Key("table.turn", "Who", v.Turn, "Asked", v.Asked, "Since", words.Escaped(since(g.Since)))
	return strings.Join(append([]string{line}, clockLines(t, g, v)...), "\n")
}

func seatLines(t words.Localizer, g table.Snapshot, v games.View, more bool) string {
	var turn []games.Seat
	if g.Status == table.Running {
		turn = v.Turn
	}
	return placeLines(t, g, v, turn, more)
}

// placeLines are the players' lines, those at turn marked, and more below each where
// no picture shows it.
func placeLines(t words.Localizer, g table.Snapshot, v games.View, turn []games.Seat, more bool) string {
	var lines []string
	for _, p := range v.Seats {
		key := "table.seat"
		if chair := g.Chairs[p.Seat]; chair.Away {
			key = "table.seat.away"
		} else if !chair.Human() {
			key = "table.seat.computer"
		}
		mark := p.Mark
		if slices.Contains(turn, p.Seat) {
			mark = "▶"
		}
		lines = append(lines, strings.TrimSpace(mark+" "+t.Key(key, "Who", p.Seat, "Text", p.Text)))
		if more && !p.More.Empty() {
			lines = append(lines, t.Key("table.seat.more", "More", p.More))
		}
	}
	return strings.Join(lines, "\n")
}

// tableLines is what lies on the table.
func tableLines(t words.Localizer, v games.View) string {
	lines := make([]string, len(v.Lines))
	for i, line := range v.Lines {
		lines[i] = t.Say(line)
	}
	return strings.Join(lines, "\n")
}

// Ended is a stage as it ended: what was, and all that happened in it.
func (s *Set) Ended(was, now table.Snapshot) discord.Message {
	t, v := s.public(was), was.View()
	head, lines, seats := titleLine(t, was, v), tableLines(t, v), placeLines(t, was, v, nil, true)
	told := happenings(t, now.Of(v.Scene), discord.MaxText-utf8.RuneCountInString(head+lines+seats))
	return message(blocks(head, lines, seats, told))
}
