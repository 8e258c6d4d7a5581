package bot

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// relink has what calls people to a table lead to its message where that stands now.
func (r *reminders) relink(id table.ID) {
	g, ok := r.tables.Fetch(id, "")
	if !ok {
		return
	}
	for _, m := range g.Mentions {
		if m.Served || m.Seat == games.Public {
			continue
		}
		if err := r.relinkOne(m, g.Chairs[m.Seat].User.ID); err != nil {
			r.warn(g, err)
		}
	}
}

// relinkOne edits a message that calls somebody, if it has links.
func (r *reminders) relinkOne(m table.Mention, user string) error {
	ids, err := r.calledBy(m.Message)
	if err != nil {
		return err
	}
	var list []table.Snapshot
	for _, id := range ids {
		if g, ok := r.tables.Fetch(id, user); ok && g.Seat != games.Public {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b table.Snapshot) int { return a.Since.Compare(b.Since) })
	here := slices.ContainsFunc(list, func(g table.Snapshot) bool { return g.Channel == m.Channel })
	var now discord.Message
	switch {
	case len(list) == 0, here && len(list) == 1: // no links
		return nil
	case here:
		p, err := r.people.Person(user)
		if err != nil {
			return err
		}
		if now = r.screens.MorningHere(user, m.Channel, list); p.InboxClosed {
			now = r.screens.WithClosedInbox(now)
		}
	case len(list) == 1:
		now = r.screens.DirectReminder(list[0], list[0].Seat)
	default:
		now = r.screens.Morning(list)
	}
	_, err = r.api.Edit(r.ctx, m.Channel, m.Message, now)
	return err
}
