package channel

import (
	"context"
	"fmt"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// outdatedPace is how far apart messages of ended tables are edited.
const outdatedPace = 10 * time.Second

// Outdated is where it is kept of which ended tables the message names somebody who was
// forgotten.
type Outdated interface {
	// FirstOutdated returns one of them, or an empty id.
	FirstOutdated(context.Context) (table.ID, error)
	DropOutdated(context.Context, table.ID) error
}

// outdated has messages of ended tables show that somebody was forgotten, slowly, one after
// the other. One that Discord refuses to edit stays as it is: no thread is brought back.
type outdated struct {
	*messages
	books interface {
		Boards
		Outdated
	}
	drawing *drawing
	alarm   *background.Alarm
}

func newOutdated(m *messages, books Books, drawing *drawing) *outdated {
	o := &outdated{messages: m, books: books, drawing: drawing}
	o.alarm = background.NewAlarm(m.Runner, "messages of former players", o.look)
	return o
}

func (o *outdated) look() (next time.Time, err error) {
	id, err := o.books.FirstOutdated(o.Ctx)
	if err != nil || id == "" {
		return next, err
	}
	if err := o.edit(id); err != nil && !discord.RefusedForGood(err) {
		return next, fmt.Errorf("table %s: %w", id, err)
	}
	return o.Clock.Now().Add(outdatedPace), o.books.DropOutdated(o.Durable(), id)
}

// edit draws a table's message anew, unless it may not be touched: it is gone, or the table
// was revived.
func (o *outdated) edit(id table.ID) error {
	stands, err := o.books.Board(o.Ctx, id)
	if err != nil || !stands.Stands() {
		return err
	}
	g, ok := o.tables.Fetch(o.Ctx, id, "")
	if !ok || g.Status.Open() || o.resting(g) {
		return nil
	}
	m, err := o.drawing.drawn(g)
	if err != nil {
		return err
	}
	_, err = o.api.Edit(o.Ctx, stands.Channel, stands.Message, m)
	return err
}
