package channel

import (
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
)

// relink has what calls people to a table lead to its message where that stands now.
func (r *calls) relink(id table.ID) {
	list, err := r.notices.Notices(r.Ctx, id, notice.Call)
	r.Warn(err, "a call leads to a message that is gone", "table", id)
	for _, n := range list { // one message may call to several tables
		m := notice.Notice{Guild: n.Guild, Channel: n.Channel, Message: n.Message, For: n.For}
		r.links.Run(r.Runner, "links", m, r.relinkUntilDone)
	}
}

// relinkUntilDone says when to try again what does not work, unless Discord refuses it for good; 0:
// not at all.
func (r *calls) relinkUntilDone(n notice.Notice) (again time.Duration) {
	err := r.relinkOne(n)
	r.Warn(err, "a call leads to a message that is gone")
	if err == nil || discord.RefusedForGood(err) {
		return 0
	}
	return discord.RetryIn(err, retryRefused)
}

// relinkOne edits a message that calls somebody, if it has links.
func (r *calls) relinkOne(n notice.Notice) error {
	ids, err := r.notices.CalledBy(r.Ctx, n.Message)
	if err != nil {
		return err
	}
	var list []table.Snapshot
	for _, id := range ids {
		if g, ok := r.tables.Fetch(r.Ctx, id, n.For); ok && g.Seat != games.Public {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b table.Snapshot) int { return a.Since.Compare(b.Since) })
	p, err := r.people.Person(r.Ctx, n.For)
	if err != nil {
		return err
	}
	here, screens := n.Guild != "", r.screens.Speaking(p.Speaks())
	var now discord.Message
	switch {
	case len(list) == 0, len(list) == 1 && list[0].Channel == n.Channel: // no links
		return nil
	case here:
		if now = screens.MorningHere(n.For, n.Channel, list); p.InboxClosed {
			now = screens.WithClosedInbox(now)
		}
	case len(list) == 1:
		now = screens.DirectReminder(list[0], list[0].Seat)
	default:
		now = screens.Morning(list)
	}
	_, err = r.api.Edit(r.Ctx, n.Channel, n.Message, now)
	return err
}
