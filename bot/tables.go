package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

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
		id, err := t.books.Latest(r.Ctx, r.In.Channel)
		if err != nil && !errors.Is(err, table.ErrNone) {
			return r.Refuse(err)
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

// showPause is how long a table's message stays where it is after somebody has had it
// brought down: who is about to press on it would press in vain.
const showPause = time.Minute

// show has the table's message stand at the end of its channel, for those who sit there and
// for moderators. All others are shown it privately.
func (t *tables) show(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	switch {
	case !seated(g, r.Viewer.User) && !r.Viewer.Moderator:
		return t.showPrivately(r, g.ID)
	case !t.shown.Begin(g.ID, t.Clock.Now(), showPause):
		return r.SayAt(g, "front.shown.before", "Link", r.Screens.LinkTo(g))
	}
	err := t.channels.Again(g.ID)
	if err != nil {
		t.shown.Forget(g.ID)
	}
	return r.Posted(g, err, "front.shown")
}

// showPrivately answers with a table's message as the channel sees it.
func (t *tables) showPrivately(r *request.Request, id table.ID) request.Answer {
	g, _ := t.registry.Fetch(r.Ctx, id, "")
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.TableFor(r.Viewer, g, t.Clock.Now()) }}
}

// seated reports whether somebody sits at a table, or has left it.
func seated(g table.Snapshot, user string) bool {
	return slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User.ID == user })
}

const sheetsShown = 10

// sheet answers with the newest score sheet of the channel or, when the channel has none, of
// the games of whoever asks, and offers the others of both: what was played elsewhere in the
// server may be none of his business.
func (t *tables) sheet(r *request.Request) request.Answer {
	here, err := t.books.Sheets(r.Ctx, table.Which{Channel: r.In.Channel, Limit: sheetsShown})
	if err != nil {
		return r.Refuse(err)
	}
	own, err := t.books.Sheets(r.Ctx, table.Which{Guild: r.In.Guild, User: r.In.User, Limit: sheetsShown})
	if err != nil {
		return r.Refuse(err)
	}
	list := sheetsOf(here, own)
	if len(list) == 0 {
		return r.Say("sheet.none")
	}
	return request.Showing(t.screens.Sheet(r.Viewer, list[0], list[1:]))
}

// sheetsOf are the newest of a channel and of somebody's own, the channel's newest first.
func sheetsOf(here, own []table.Sheet) []table.Sheet {
	first := here[:min(1, len(here))]
	rest := slices.DeleteFunc(slices.Concat(here, own), func(s table.Sheet) bool {
		return len(first) > 0 && s.ID == first[0].ID
	})
	slices.SortStableFunc(rest, func(a, b table.Sheet) int {
		return cmp.Or(b.Opened.Compare(a.Opened), strings.Compare(string(a.ID), string(b.ID)))
	})
	rest = slices.CompactFunc(rest, func(a, b table.Sheet) bool { return a.ID == b.ID })
	all := slices.Concat(first, rest)
	return all[:min(sheetsShown, len(all))]
}

// move is a move that was typed. The answer is what a pressed button would have come to:
// the hand with what is to be chosen next.
func (t *tables) move(
	game *games.Game,
	m games.Typed,
) func(*request.Request) (table.ID, table.Action, request.Handler) {
	return func(r *request.Request) (table.ID, table.Action, request.Handler) {
		id, open := t.registry.At(r.In.Channel)
		if !open {
			return "", nil, nil
		}
		return id, table.Move{
				Game: game.Name,
				Act:  m.Act(r.In.Typed(m.Option)),
			}, func(r *request.Request, g table.Snapshot, err error) request.Answer {
				if g.Game != game.Name {
					return r.RefuseAt(g, err)
				}
				return hand(r, g, err)
			}
	}
}

// moves proposes what may be typed for a move now.
func (t *tables) moves(game *games.Game, m games.Typed) request.Completion {
	return func(r *request.Input) []discord.Choice {
		id, _ := t.registry.At(r.In.Channel)
		g, ok := t.registry.Fetch(r.Ctx, id, r.In.User)
		if !ok || g.Game != game.Name {
			return nil
		}
		return t.screens.Completions(r.Viewer, g, m, r.In.Typed(m.Option))
	}
}

// chain answers with the server's chain.
func (t *tables) chain(r *request.Request) request.Answer {
	all, err := t.books.Chain(r.Ctx, r.In.Guild)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Showing(r.Screens.Chain(r.Viewer, r.In.Guild, all))
}

// recounted has a table's message tell anew what the table does to leagues.
func (t *tables) recounted(id table.ID) {
	t.registry.Reread([]table.ID{id})
	t.channels.Refresh(id)
}
