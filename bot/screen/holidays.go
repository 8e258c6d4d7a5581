package screen

import (
	"strings"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// Holiday is one of somebody at a table, who is on it now or soon will be.
type Holiday struct {
	people.Holiday
	Now bool
}

// Holidays are those of people at a table, as far as others are to know of them.
type Holidays map[games.Seat]Holiday

// lines say who is on holiday until when, or will be, each on a line of its own.
func (h Holidays) lines(t words.Localizer, g table.Snapshot) string {
	var said []string
	for i := range g.Chairs {
		if one, away := h[games.Seat(i)]; away && g.Status.Open() {
			key := "table.holiday"
			switch {
			case one.First == one.Last && one.Now:
				key = "table.holiday.day"
			case one.First == one.Last:
				key = "table.holiday.soon.day"
			case !one.Now:
				key = "table.holiday.soon"
			}
			said = append(said, t.Key(key, "Who", games.Seat(i), "First", dayOf(one.First), "Last", dayOf(one.Last)))
		}
	}
	return strings.Join(said, "\n")
}
