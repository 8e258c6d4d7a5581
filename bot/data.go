package bot

import (
	"encoding/json"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// myData answers /me data.
func (b *Bot) myData(r *request) answer {
	kept, err := b.cfg.Books.Data(r.viewer.User)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	text, err := json.MarshalIndent(map[string]any{"person": r.viewer.User, "kept": kept}, "", "  ")
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	t := r.screens.In(r.viewer, table.Snapshot{})
	return r.handOut(t.Key("data.here"), discord.File{Name: "about-you.json", Alt: t.Key("data.alt"), Type: "application/json", Data: text})
}

// forget has somebody forgotten. That takes a while: all rows about somebody change, and
// the files are to hold nothing else. Whoever sits down somewhere meanwhile leaves once
// more.
func (b *Bot) forget(r *request) answer {
	for range 5 {
		if g, err := b.leaveAll(r.viewer.User); err != nil {
			return r.refuse(g, err)
		}
		changed, err := b.cfg.Books.Forget(r.viewer.User, b.screens.Forgotten())
		b.registry.Reread(changed)
		switch {
		case errors.Is(err, table.ErrSeated):
			continue
		case err == nil:
			err = b.channels.CatchUp() // messages of open tables still show the name
		}
		if err != nil {
			return r.refuse(table.Snapshot{}, err)
		}
		return r.say(table.Snapshot{}, "forget.done")
	}
	return r.refuse(table.Snapshot{}, table.ErrSeated)
}

// leaveAll has somebody leave all tables, archived ones included, in all servers. It
// returns the table at which that is not possible.
func (b *Bot) leaveAll(user string) (table.Snapshot, error) {
	seats, err := b.cfg.Books.SeatsOf(user)
	for _, id := range seats {
		g, err := table.Await(b.bg.Ctx, b.registry, id, table.Deed{By: table.User{ID: user}, Do: table.Leave{Archived: true}})
		if err != nil {
			return g, err
		}
	}
	if err != nil {
		return table.Snapshot{}, err
	}
	return table.Snapshot{}, b.channels.Forget(user, seats)
}
