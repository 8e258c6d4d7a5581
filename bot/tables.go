package bot

import (
	"context"
	"errors"

	"hofnar/bot/background"
	"hofnar/bot/channel"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// tables finds the tables that requests are about.
type tables struct {
	*background.Runner
	books    Books
	screens  *screen.Set
	channels *channel.Channels
	registry *table.Registry
	shown    background.Cooldown[table.ID] // whose messages were brought down
	chains   background.Cooldown[string]   // servers whose chain was handed out
}

// fetch is a table that somebody asks about. There is none to whoever asks in another server.
func (t *tables) fetch(r *request.Request, id table.ID) (table.Snapshot, bool) {
	g, ok := t.registry.Fetch(r.Ctx, id, r.In.User)
	if !ok || g.Guild != r.In.Guild {
		return table.Snapshot{}, false
	}
	t.met(r, g)
	return g, true
}

// met learns from somebody who has looked at a table: how he is called now (deeds tell
// by the way), and that its channel can perhaps be reached again.
func (t *tables) met(r *request.Request, g table.Snapshot) {
	t.registry.Present(g.ID, r.In.User)
	if g.Seat != games.Public && r.In.Name != "" && g.Chairs[g.Seat].Name != r.In.Name {
		t.registry.Send(g.ID, table.Deed{By: r.Deed.By, Do: table.Rename{}}, nil) // the event is what was asked for
	}
	if r.Resting(g) {
		t.channels.Nudge(g.ID)
	}
}

// fetched are these tables as somebody may see them; those that are gone are left out.
func (t *tables) fetched(ctx context.Context, ids []table.ID, user string) (list []table.Snapshot) {
	for _, id := range ids {
		if g, ok := t.registry.Fetch(ctx, id, user); ok && (g.Status.Open() || g.Status == table.Archived) {
			list = append(list, g)
		}
	}
	return list
}

// here answers about the open table of the channel.
func (t *tables) here(then view) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		id, open := t.registry.At(r.In.Channel)
		g, ok := t.fetch(r, id)
		if !open || !ok {
			return t.none(r)
		}
		return then(r, g, screen.Control{})
	}
}

// latest answers about the open table of the channel or, if there is none, about the
// one that was open last.
func (t *tables) latest(then view) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		id, open := t.registry.At(r.In.Channel)
		if !open {
			var err error
			if id, err = t.books.Latest(r.Ctx, r.In.Channel); err != nil && !errors.Is(err, table.ErrNone) {
				return r.Refuse(err)
			}
		}
		g, ok := t.fetch(r, id)
		if !ok {
			return r.Say("front.no_table")
		}
		return then(r, g, screen.Control{})
	}
}

// of answers about the table of a control.
func (t *tables) of(then view) func(*request.Request, screen.Control) request.Answer {
	return func(r *request.Request, c screen.Control) request.Answer {
		g, ok := t.fetch(r, c.Table)
		if !ok {
			return r.NoTable(c.Table)
		}
		return then(r, g, c)
	}
}

// none answers whoever looks for an open table in a channel that has none, perhaps since
// it was archived.
func (t *tables) none(r *request.Request) request.Answer {
	id, err := t.books.Latest(r.Ctx, r.In.Channel)
	if err != nil && !errors.Is(err, table.ErrNone) {
		return r.Refuse(err)
	}
	if g, ok := t.registry.Fetch(r.Ctx, id, ""); ok && g.Status == table.Archived {
		return request.Showing(r.Screens.Archived(r.Viewer, g))
	}
	return r.Say("front.no_table")
}

// stay answers whoever does not want after all what Hofnar has made sure of.
func (t *tables) stay(r *request.Request, c screen.Control) request.Answer {
	if _, ok := t.fetch(r, c.Table); c.Table != "" && !ok {
		return r.NoTable(c.Table)
	}
	return r.Say("front.stay")
}

// recounted has a table's message tell anew what the table does to leagues.
func (t *tables) recounted(id table.ID) {
	t.registry.Reread([]table.ID{id})
	t.channels.Refresh(id)
}

// started answers whoever started a game: silently, unless it is to be a race of
// reactions and Hofnar may not add any here. Where that is refused to somebody who sits there, its
// host may have left the server: then another is.
func (t *tables) started(r *request.Request, g table.Snapshot, err error) request.Answer {
	if request.ForPlayers(err) && g.Status == table.Lobby && g.Seat != games.Public && r.Viewer.User != g.Host.ID && t.channels.Departed(g, g.Host) {
		g, err = table.Await(r.Ctx, t.registry, g.ID, r.Deed.To(table.Start{}))
	}
	const enough = discord.PermissionAddReactions | discord.PermissionAdministrator
	if game := r.Screens.Game(g.Game); err == nil && game != nil && len(game.Races) > 0 && r.In.Granted&enough == 0 {
		return r.SayAt(g, "front.no_reactions", "What", games.T("permission.react"), "Emoji", game.Races[0].Emoji)
	}
	return quiet(r, g, err)
}
