package dalmuti

import (
	"slices"

	"hofnar/games"
)

func (d *draft) tellRound(order []games.Seat, row games.Round) {
	var places []games.Text
	for i, who := range order {
		places = append(places, games.T("dalmuti.round.place",
			"Who", who, "Title", titleText(titleAt(i, d.players)), "Points", row.Points[who]))
	}
	d.announce(Ended{order, row.Points}, "dalmuti.round.over", "Round", d.round, "Places", places)
	d.Last().Public.Headline = &games.Headline{Text: games.T("dalmuti.headline.round", "Round", d.round), Lines: d.movements(order, row), Unpictured: d.moved(order, row)}
}

// movements are lines on who rises and who falls, the new Greater Dalmuti first.
func (d *draft) movements(order []games.Seat, row games.Round) (lines []games.Text) {
	for i, who := range order {
		lines = append(lines, d.movementText("", who, i, row))
	}
	return lines
}

// movementText says from how many places below or above somebody comes to a place, and what
// that scores.
func (d *draft) movementText(suffix string, who games.Seat, place int, row games.Round) games.Text {
	key, by := "dalmuti.headline.stays", d.places[who]-place
	switch {
	case by > 0:
		key = "dalmuti.headline.rises"
	case by < 0:
		key = "dalmuti.headline.falls"
	}
	return games.T(key+suffix, "Places", max(by, -by), "Who", who, "Title", titleText(titleAt(place, d.players)), "Points", row.Points[who])
}

// mostMoved is for how many players the headline says beside a picture how they have moved.
const mostMoved = 4

// moved are lines on the players who have moved most, the new Greater Dalmuti first. The
// picture shows the places of all.
func (d *draft) moved(order []games.Seat, row games.Round) (list []games.Text) {
	far := slices.Clone(order)
	slices.SortStableFunc(far, func(a, b games.Seat) int { return d.shift(order, b) - d.shift(order, a) })
	for place, who := range order {
		if slices.Index(far, who) < mostMoved {
			list = append(list, d.movementText(".drawn", who, place, row))
		}
	}
	return list
}

// shift is by how many places somebody has moved, up or down.
func (d *draft) shift(order []games.Seat, who games.Seat) int {
	by := d.places[who] - slices.Index(order, who)
	return max(by, -by)
}

// headline makes the newest event a great moment.
func (d *draft) headline(key string, who games.Seat) {
	d.Last().Public.Headline = &games.Headline{Text: games.T(key, "Who", who)}
}

// celebrate is headline for what a picture of its own shows: the newest event's fact.
func (d *draft) celebrate(key string, who games.Seat) {
	d.headline(key, who)
	told := &d.Last().Public
	told.Headline.Shows = told.Fact
}

func (d *draft) tellOver(winners []games.Seat) {
	points := d.scores[winners[0]]
	d.announce(nil, "dalmuti.over", "Who", winners, "Count", len(winners), "Points", pointsText(points))
}
