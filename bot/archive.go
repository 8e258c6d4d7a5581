package bot

import (
	"errors"

	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// archive lets archived tables go on.
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

// revive lets a table of the server go on, for somebody who manages it.
func (a *archive) revive(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	g, err := table.Await(r.Ctx, a.registry, g.ID, r.Deed.To(table.Revive{}))
	return a.revived(r, g, err)
}
