package screen

import (
	"strings"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Holidays are those of people at a table, as far as others are to know of them.
type Holidays map[games.Seat]people.Holiday

// lines say who is on holiday until when, each on a line of its own.
func (h Holidays) lines(t words.Localizer, g table.Snapshot) string {
	var said []string
	for i := range g.Chairs {
		if one, away := h[games.Seat(i)]; away && g.Status.Open() {
			key := "table.holiday"
			if one.First == one.Last {
				key = "table.holiday.day"
			}
			said = append(said, t.Key(key, "Who", games.Seat(i), "First", words.Escaped(one.First), "Last", words.Escaped(one.Last)))
		}
	}
	return strings.Join(said, "\n")
}
