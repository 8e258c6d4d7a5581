package bot

import (
	"context"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// opened tells whoever has opened a table what came of it.
type opened struct {
	*tables
	passing *passing
}

// open opens a table, and has its game begin if that is to be now: if it cannot, its lobby says
// why.
func (o *opened) open(r *request.Request, wanted table.Opening, now bool) (table.Snapshot, error) {
	g, err := o.registry.Open(r.Ctx, wanted)
	if err != nil || !now {
		return g, err
	}
	start := r.Deed.To(table.Start{})
	start.Event += ":start" // the event itself has opened the table
	if _, failed := table.Await(r.Ctx, o.registry, g.ID, start); !request.ForPlayers(failed) {
		o.Warn(failed, "a game cannot begin at once", "table", g.ID)
	}
	return g, nil
}

// answer answers whoever wanted to open a table.
func (o *opened) answer(r *request.Request, g table.Snapshot, err error) request.Answer {
	var taken *table.Taken
	switch {
	case errors.As(err, &taken):
		o.channels.Nudge(taken.ID)
		link := screen.Link(r.In.Guild, taken.Channel, o.screens.Where(taken.ID))
		return r.SayAt(g, o.takenBy(r.Ctx, taken.ID, r.In.User), "Table", string(taken.ID), "Link", link, "Thread", threadFor(r.In))
	case err != nil:
		return r.RefuseAt(g, err)
	}
	return o.stands(r, g)
}

// takenBy is the sentence for whoever finds a channel taken by a table.
func (o *opened) takenBy(ctx context.Context, id table.ID, user string) string {
	g, _ := o.registry.Fetch(ctx, id, user)
	switch {
	case seated(g, user):
		return "front.taken.seated"
	case g.Status != table.Lobby:
		return "front.taken.playing"
	}
	return "front.taken"
}

// threadFor is the option by which a table gets a thread of a channel; empty: none can be made there.
func threadFor(in discord.Interaction) string {
	if in.Thread || !in.Threads || len(request.LackingThreads(in)) > 0 {
		return ""
	}
	return screen.ThreadOption
}

// stands answers whoever has opened a table, once it is known whether its message stands.
// Where that is not known yet, the answer is edited when it is.
func (o *opened) stands(r *request.Request, g table.Snapshot) request.Answer {
	err := o.channels.Opened(g.ID)
	a, known := o.whether(r.Ctx, r, g.ID, err)
	if !known {
		o.Run("lobby", func() { o.follow(r, g.ID, a) })
	}
	if err == nil && g.Channel == r.In.Channel && !r.In.Ephemeral { // else the answer says where the table is, or why there is none
		return o.orFirst(r, g, a)
	}
	return a
}

// whether says of a table that somebody has opened that its message stands, why there is
// no table, or that neither is known yet; err is what came of posting it.
func (o *opened) whether(
	ctx context.Context, r *request.Request, id table.ID, err error,
) (a request.Answer, known bool) {
	g, _ := o.registry.Fetch(ctx, id, r.In.User)
	switch {
	case err == nil:
		return isSetUp(r, g), true
	case !g.Status.Open():
		return unopened(r, err), true
	case discord.Unreachable(err):
		return r.SayAt(g, "front.opened.refused"), false
	}
	return r.SayAt(g, "front.opened.later", "Table", string(g.ID)), false
}

// isSetUp says that a table's message stands: in its own channel only for a moment, since there
// it is to be seen.
func isSetUp(r *request.Request, g table.Snapshot) request.Answer {
	if g.Channel != r.In.Channel {
		start := ""
		if g.Began.IsZero() && g.Starts.IsZero() {
			start = r.Screens.In(r.Viewer, g).Key("button.start")
		}
		return r.SayAt(g, "front.thread.opened", "Table", string(g.ID), "Link", screen.Link(g.Guild, g.Channel, ""), "Start", start)
	}
	a := r.Say("front.opened")
	a.Passing = &request.Passing{Table: g.ID, Over: func(table.Snapshot) bool { return true }}
	return a
}

// follow keeps the answer to whoever has opened a table, of which this was said, to what
// the last try to show it has come to: until it is known whether its message stands, or
// nothing is tried again by itself.
func (o *opened) follow(r *request.Request, id table.ID, said request.Answer) {
	if !o.Wait(r.Settled()) {
		return
	}
	for r.Usable() {
		err := o.channels.Await(id)
		if o.Stopping() || !r.Usable() {
			return
		}
		now, known := o.whether(o.Ctx, r, id, err)
		if now.Message.Fingerprint() != said.Message.Fingerprint() {
			_, failed := r.Edit(o.Ctx, now.Message)
			r.Failed(failed)
			said = now
			o.passing.keep(r, now.Passing)
		}
		if known || discord.RefusedForGood(err) && !discord.Unreachable(err) { // else it is tried again
			return
		}
	}
}

// unopened says why there is no table.
func unopened(r *request.Request, err error) request.Answer {
	switch {
	case discord.IsCode(err, discord.ManyThreads):
		return r.Say("front.unopened.threads")
	case discord.Unreachable(err):
		return r.Unwritable(err)
	}
	return r.Say("front.unopened")
}
