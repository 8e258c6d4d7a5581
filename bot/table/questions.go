package table

import "hofnar/games"

// Ask returns what the looker may choose next, given these picks: nothing for
// the channel, in the lobby, and when the table has ended.
func (g Snapshot) Ask(picks games.Picks) games.Prompt {
	if !g.playing() || g.Seat == games.Public || !g.Status.Open() {
		return games.Prompt{}
	}
	return g.p.state.Ask(g.Seat, picks)
}

// PublicQuestions returns what is asked in the channel, by the seats that are
// asked it: the questions of the present position that are public.
func (g Snapshot) PublicQuestions() map[games.Seat]*games.Question {
	asked := map[games.Seat]*games.Question{}
	if !g.playing() || !g.Status.Open() {
		return asked
	}
	for i := range g.Chairs {
		if q := g.p.state.Ask(games.Seat(i), nil).Question; q != nil && q.Public {
			asked[games.Seat(i)] = q
		}
	}
	return asked
}

// AskedPrivately returns the questions that the table visibly waits for and that
// are not asked in the channel, by the seats they are asked.
func (g Snapshot) AskedPrivately() map[games.Seat]*games.Question {
	asked := map[games.Seat]*games.Question{}
	if !g.playing() || g.Status != Running {
		return asked
	}
	for _, seat := range g.p.public.Turn {
		if q := g.p.state.Ask(seat, nil).Question; q != nil && !q.Public {
			asked[seat] = q
		}
	}
	return asked
}

// Uncalled lists the seats whose players are to be called now: who has acted since it was
// due is there.
func (g Snapshot) Uncalled() (seats []games.Seat) {
	for i := range g.Chairs {
		seat := games.Seat(i)
		if c := g.Calls[seat]; g.Status == Running && c.goesOn() && max(c.Told, c.Answered) < c.Rung {
			seats = append(seats, seat)
		}
	}
	return seats
}
