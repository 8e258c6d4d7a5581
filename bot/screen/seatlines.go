package screen

import (
	"slices"
	"strings"

	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

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
	for _, p := range v.Seats {
		if drawn && (p.Pictured || g.Status == table.Finished) {
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
	return strings.Join(lines, "\n")
}

// numbered says whom of these, by their seats, a picture calls by a number, since of so many
// characters of their names it can write no letter.
func numbered(t words.Localizer, all []string, most int) string {
	var said []string
	for i, name := range apart(all, most) {
		if picture.Written(name) == "" {
			said = append(said, t.Key("picture.numbered", "Number", picture.Number(games.Seat(i)), "Who", name))
		}
	}
	return inSmall(said...)
}

// signs are what stands behind a player's name.
func signs(t words.Localizer, g table.Snapshot, p games.Place) string {
	said := playsFor(t, g, p.Seat)
	if p.Mark != "" {
		said += " " + p.Mark
	}
	return said
}

// playsFor says that a computer plays a seat, and which.
func playsFor(t words.Localizer, g table.Snapshot, seat games.Seat) string {
	switch chair := g.Chairs[seat]; {
	case chair.Away:
		return t.Key("table.mark.away")
	case !chair.Human():
		return t.Key("table.mark.computer", "Level", levelOf(g, seat))
	}
	return ""
}
