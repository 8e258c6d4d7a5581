package settings

import (
	"context"
	"encoding/json"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// data is what is kept about people, and how that ends.
type data struct{ *shared }

func (d *data) commands() []request.Command {
	return []request.Command{
		{Path: "me data", Direct: true, Answer: d.show},
		{Path: "me forget", Direct: true, Answer: askForget},
	}
}

func (d *data) controls() []request.Control {
	return []request.Control{
		{Verb: screen.VerbForget, Answer: func(r *request.Request, _ screen.Control) request.Answer {
			return request.Answer{Slow: func() request.Answer { return d.forget(r) }}
		}},
	}
}

// show answers /me data.
func (d *data) show(r *request.Request) request.Answer {
	kept, err := d.books.Data(r.Ctx, r.Viewer.User)
	if err != nil {
		return r.Refuse(err)
	}
	text, err := json.MarshalIndent(map[string]any{"person": r.Viewer.User, "kept": kept}, "", "  ")
	if err != nil {
		return r.Refuse(err)
	}
	t := r.Words()
	return r.HandOut(
		t.Key("data.here"),
		discord.File{Name: "about-you.json", Alt: t.Key("data.alt"), Type: "application/json", Data: text},
	)
}

// askForget explains what it means to be forgotten, and asks.
func askForget(r *request.Request) request.Answer {
	return request.Showing(r.Screens.AskForget(r.Viewer))
}

// forget has somebody forgotten. That takes a while: all rows about somebody change, and
// the files are to hold nothing else. Whoever sits down somewhere meanwhile leaves once
// more.
func (d *data) forget(r *request.Request) request.Answer {
	for range 5 {
		if g, err := d.leaveAll(r.Ctx, r.Viewer.User); err != nil {
			return r.RefuseAt(g, err)
		}
		changed, err := d.books.Forget(d.Durable(), r.Viewer.User, d.screens.Forgotten())
		d.registry.Reread(changed)
		switch {
		case errors.Is(err, table.ErrSeated):
			continue
		case err == nil:
			err = d.channels.CatchUp() // messages of open tables still show the name
		}
		if err != nil {
			return r.Refuse(err)
		}
		return r.Say("forget.done")
	}
	return r.Refuse(table.ErrSeated)
}

// leaveAll has somebody leave all tables, archived ones included, in all servers. It
// returns the table at which that is not possible.
func (d *data) leaveAll(ctx context.Context, user string) (table.Snapshot, error) {
	seats, err := d.books.SeatsOf(ctx, user)
	for _, id := range seats {
		g, err := table.Await(
			ctx,
			d.registry,
			id,
			table.Deed{By: table.User{ID: user}, Do: table.Leave{Archived: true}},
		)
		if err != nil {
			return g, err
		}
	}
	if err != nil {
		return table.Snapshot{}, err
	}
	return table.Snapshot{}, d.channels.Forget(user, seats)
}
