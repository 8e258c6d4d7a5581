package bot

import (
	"context"
	"encoding/json"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/table"
)

// data answers /me data.
func (m *me) data(r *request.Request) request.Answer {
	kept, err := m.books.Data(r.Ctx, r.Viewer.User)
	if err != nil {
		return r.Refuse(err)
	}
	text, err := json.MarshalIndent(map[string]any{"person": r.Viewer.User, "kept": kept}, "", "  ")
	if err != nil {
		return r.Refuse(err)
	}
	t := r.Words()
	return r.HandOut(t.Key("data.here"), discord.File{Name: "about-you.json", Alt: t.Key("data.alt"), Type: "application/json", Data: text})
}

// askForget explains what it means to be forgotten, and asks.
func askForget(r *request.Request) request.Answer {
	return request.Showing(r.Screens.AskForget(r.Viewer))
}

// forget has somebody forgotten. That takes a while: all rows about somebody change, and
// the files are to hold nothing else. Whoever sits down somewhere meanwhile leaves once
// more.
func (m *me) forget(r *request.Request) request.Answer {
	for range 5 {
		if g, err := m.leaveAll(r.Ctx, r.Viewer.User); err != nil {
			return r.RefuseAt(g, err)
		}
		changed, err := m.books.Forget(m.Durable(), r.Viewer.User, m.screens.Forgotten())
		m.registry.Reread(changed)
		switch {
		case errors.Is(err, table.ErrSeated):
			continue
		case err == nil:
			err = m.channels.CatchUp() // messages of open tables still show the name
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
func (m *me) leaveAll(ctx context.Context, user string) (table.Snapshot, error) {
	seats, err := m.books.SeatsOf(ctx, user)
	for _, id := range seats {
		g, err := table.Await(ctx, m.registry, id, table.Deed{By: table.User{ID: user}, Do: table.Leave{Archived: true}})
		if err != nil {
			return g, err
		}
	}
	if err != nil {
		return table.Snapshot{}, err
	}
	return table.Snapshot{}, m.channels.Forget(user, seats)
}
