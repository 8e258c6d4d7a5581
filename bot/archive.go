package bot

import (
	"errors"

	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// archive lets archived tables go on, and paused ones.
type archive struct{ *tables }

// revived answers whoever wants an archived table to go on.
func (a *archive) revived(r *request.Request, g table.Snapshot, err error) request.Answer {
	var taken *table.Taken
	switch {
	case errors.As(err, &taken):
		other, _ := a.registry.Fetch(r.Ctx, taken.ID, "")
		return r.SayAt(g, "front.revive.taken", "Table", string(taken.ID), "Link", r.Screens.LinkTo(other))
	case err == nil && r.In.Ephemeral:
		return r.SayAt(g, "front.revived", "Table", string(g.ID), "Link", r.Screens.LinkTo(g))
	}
	return quiet(r, g, err)
}

// resumed answers whoever lets a paused game go on, from its menu or from its message. Where
// that is refused to somebody who sits there, its host may have left the server: a pause ends
// with that.
func (a *archive) resumed(r *request.Request, g table.Snapshot, err error) request.Answer {
	if request.ForPlayers(err) && g.Held && g.Seat != games.Public && a.channels.Departed(g, g.Host) {
		g, err = table.Await(r.Ctx, a.registry, g.ID, r.Deed.To(table.Resume{}))
	}
	if r.In.Ephemeral {
		return menu(r, g, err)
	}
	return quiet(r, g, err)
}

// revive lets a table of the server go on, for somebody who manages it.
func (a *archive) revive(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	g, err := table.Await(r.Ctx, a.registry, g.ID, r.Deed.To(table.Revive{}))
	return a.revived(r, g, err)
}
