package channel

import (
	"context"
	"errors"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// outdatedPace is how far apart messages of ended tables are edited.
const outdatedPace = 10 * time.Second

// errResting says that nothing is asked of Discord in a table's channel at present.
var errResting = errors.New("the channel rests")

// Outdated is where it is kept of which ended tables the message names somebody who was
// forgotten.
type Outdated interface {
	// FirstOutdated returns the one that is due first, and how far it is with it; an empty id:
	// there is none.
	FirstOutdated(context.Context) (table.ID, reach.Attempts, error)
	PutOutdated(context.Context, table.ID, reach.Attempts) error
	DropOutdated(context.Context, table.ID) error
}

// outdated has messages of ended tables show that somebody was forgotten, slowly, one after
// the other, and each until Discord has taken it. One in an archived thread stays as it is: no
// thread is brought back.
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
	id, so, err := o.books.FirstOutdated(o.Ctx)
	if err != nil || id == "" || so.Due.After(o.Clock.Now()) {
		return so.Due, err
	}
	err = o.edit(id)
	if so, done := tried(so, err, o.Clock.Now()); !done && !discord.IsCode(err, discord.ThreadArchived) {
		o.Log.Debug("a message that names a former player cannot be edited yet", "table", id, "why", err)
		err = o.books.PutOutdated(o.Durable(), id, so)
	} else {
		err = o.books.DropOutdated(o.Durable(), id)
	}
	return o.Clock.Now().Add(outdatedPace), err
}

// edit draws a table's message anew, unless it may not be touched: it or its channel is gone, or the
// table was revived.
func (o *outdated) edit(id table.ID) error {
	stands, err := o.books.Board(o.Ctx, id)
	if err != nil || !stands.Stands() {
		return err
	}
	g, ok := o.tables.Fetch(o.Ctx, id, "")
	if !ok || g.Status.Open() || o.rests.deleted(g.Channel) {
		return nil
	}
	if o.resting(g) {
		return errResting
	}
	m, err := o.drawing.drawn(g)
	if err != nil {
		return err
	}
	_, err = o.api.Edit(o.Ctx, stands.Channel, stands.Message, m)
	return err
}
