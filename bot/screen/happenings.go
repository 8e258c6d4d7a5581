package screen

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// closeRace is how far apart two who race can be: whoever comes later than that has raced
// nobody.
const closeRace = 5 * time.Second

// roomBesidePicture is how long what happened is told below a picture: two lines of a
// phone, so that all fits its screen.
const roomBesidePicture = 85

// roomForHeadline is how long a headline below a picture may be together with who came too
// late for it.
const roomForHeadline = 110

// roomForGap is how long the notice of a gap can get.
const roomForGap = 300

// happenings words what happened, and of a race how far apart it was: the newest that
// fit into so many characters.
func happenings(t words.Localizer, list []table.Happening, room int) string {
	var lines []string
	for _, h := range list {
		line := t.Say(h.Text)
		if h.Later > 0 && h.Later < closeRace {
			line = t.Key("table.later", "Text", words.Escaped(line), "Seconds", fraction(t, h.Later.Seconds(), 2))
		}
		lines = append(lines, "-# "+line)
	}
	return strings.Join(newest(lines, room), "\n")
}

// newest are the last line, and of those before it what fits into so many characters
// together with it.
func newest(lines []string, room int) []string {
	for i, line := range slices.Backward(lines) {
		if room -= utf8.RuneCountInString(line) + 1; room < 0 {
			return lines[min(i+1, len(lines)-1):]
		}
	}
	return lines
}

// headline says large what a great moment is, and below it what it means for whom: in
// small and one after the other beside a picture, which leaves no room for many lines.
func headline(t words.Localizer, h *games.Headline, drawn bool) string {
	if h == nil {
		return ""
	}
	list, said := h.Lines, []string{"## " + t.Say(h.Text)}
	if drawn && h.Unpictured != nil {
		list = h.Unpictured
	}
	for _, line := range list {
		said = append(said, t.Say(line))
	}
	if drawn && len(list) > 1 {
		said = []string{said[0], "-# " + strings.Join(said[1:], ", ")}
	}
	return strings.Join(said, "\n")
}

// took words how quick a great moment was, where that makes it great.
func took(t words.Localizer, key string, m *table.Moment) string {
	if m == nil || m.Quick == nil {
		return ""
	}
	return t.Key(key, "Seconds", fraction(t, m.Took.Seconds(), 2))
}

// gapLine says when nothing arrived, as long as that holds the game up.
func gapLine(t words.Localizer, g table.Snapshot, now time.Time) string {
	if !g.Status.Open() || !now.Before(g.Gap.Until) {
		return ""
	}
	at := func(moment time.Time) words.Escaped { return clockTime(moment, now) }
	return t.Key("table.gap", "From", at(g.Gap.From), "To", at(g.Gap.To), "Until", at(g.Gap.Until))
}

// wentBackFor is how long a table's message says that it has gone back: longer than most turns
// may take.
const wentBackFor = 7 * 24 * time.Hour

// wentBackLine says to when a table has gone back, for some time.
func wentBackLine(t words.Localizer, g table.Snapshot, now time.Time) string {
	if !g.Status.Open() || !now.Before(g.WentBack.At.Add(wentBackFor)) {
		return ""
	}
	return t.Key("table.went_back", "Until", minute(g.WentBack.Until))
}
