package table

import (
	"slices"

	"hofnar/games"
)

// Change is what a committed deed has changed.
type Change struct {
	ID      ID
	Channel string
	Step    int    // the newest step, -1 in the lobby
	Moved   bool   // the game has moved on; otherwise chairs, options, status or orders have changed
	Now     Glance // as the channel sees it
	Was     Glance // as the channel saw it before

	Shown     bool // the channel sees something else than before
	Turned    bool // whom the table visibly waits for has changed
	NewStage  bool // View.Stage has changed: the table message deserves to be a new one
	RoundOver bool // a round has been finished
	Began     bool // the game has begun
	Ended     bool // the table is open no more

	events []games.Event
	p      *position
}

// News is what this person alone, or with few others, has heard by this change.
func (c Change) News(user string) []games.News {
	seat := c.p.seatOf(user)
	if seat == games.Public {
		return nil
	}
	var all []games.News
	for _, e := range c.events {
		if n, private := e.Private[seat]; private && !n.Text.Empty() {
			all = append(all, n)
		}
	}
	return all
}

// Users lists the persons who play, in the order of their seats.
func (c Change) Users() []User {
	var users []User
	for _, chair := range c.p.Chairs {
		if chair.Human() {
			users = append(users, chair.User)
		}
	}
	return users
}

func (a *attempt) change() Change {
	was, p := a.was, a.p
	moved := len(p.steps) > len(was.steps)
	return Change{
		ID: p.ID, Channel: p.Channel, Step: len(p.steps) - 1, Now: p.glance(""), Was: was.glance(""),
		Moved:     moved,
		Shown:     a.shown() || p.gap != was.gap,
		Turned:    !slices.Equal(was.public.Turn, p.public.Turn) || was.Status != p.Status,
		NewStage:  was.public.Stage != p.public.Stage,
		RoundOver: len(p.tally.Sheet) > len(was.tally.Sheet),
		Began:     was.state == nil && p.state != nil,
		Ended:     was.Status.Open() && !p.Status.Open(),
		events:    a.events, p: p,
	}
}
