package table

import (
	"slices"
)

// Change is what a committed deed has changed.
type Change struct {
	ID    ID
	Moved bool     // the game has moved on; otherwise chairs, options, status or orders have changed
	Now   Snapshot // as the channel sees it
	Was   Snapshot // as the channel saw it before

	Shown    bool // the channel sees something else than before
	Turned   bool // whom the table visibly waits for has changed
	NewStage bool // View.Stage has changed: the table message deserves to be a new one
	Began    bool // the game has begun
	Ended    bool // the table is open no more
	Rung     bool // somebody is to be called, and nothing else has changed
}

func (a *attempt) change() Change {
	_, rung := a.Do.(ring)
	was, p := a.was, a.p
	return Change{
		ID: p.ID, Now: p.snapshot(""), Was: was.snapshot(""),
		Moved:    a.moved(),
		Shown:    a.visible() || p.gap != was.gap,
		Turned:   !slices.Equal(was.public.Turn, p.public.Turn) || was.Status != p.Status,
		NewStage: was.public.Stage != p.public.Stage,
		Began:    was.state == nil && p.state != nil,
		Ended:    was.Status.Open() && !p.Status.Open(),
		Rung:     rung,
	}
}
