package bot

import (
	"errors"
	"time"

	"hofnar/bot/table"
)

// lasts says how long nobody may touch a table in a server until it is archived; 0:
// forever, also where the books cannot be read.
func (b *Bot) lasts(guild string) time.Duration {
	set, err := b.cfg.Books.Server(b.bg.Ctx, guild)
	if err != nil {
		b.bg.Warn(err, "what is set in a server cannot be read")
		return 0
	}
	return time.Duration(set.Archive) * 24 * time.Hour
}

// revived answers whoever wants an archived table to go on.
func (b *Bot) revived(r *request, g table.Snapshot, err error) answer {
	var taken *table.Taken
	switch {
	case errors.As(err, &taken):
		other, _ := b.registry.Fetch(taken.ID, "")
		return r.say(g, "front.revive.taken", "Table", string(taken.ID), "Link", r.screens.LinkTo(other))
	case err == nil && r.in.Ephemeral:
		return r.say(g, "front.revived", "Table", string(g.ID), "Link", r.screens.LinkTo(g))
	}
	return quiet(r, g, err)
}

// reviveOne revives a table of the server for somebody who manages it.
func (b *Bot) reviveOne(r *request, id table.ID) answer {
	if _, err := b.managed(r, id); err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	g, err := table.Await(b.bg.Ctx, b.registry, id, r.deed.To(table.Revive{}))
	return b.revived(r, g, err)
}

// noTable answers whoever looks for an open table in a channel that has none, perhaps
// since it was archived.
func (b *Bot) noTable(r *request) answer {
	id, err := b.cfg.Books.Latest(r.in.Channel)
	if err != nil && !errors.Is(err, table.ErrNone) {
		return r.refuse(table.Snapshot{}, err)
	}
	if g, ok := b.registry.Fetch(id, ""); ok && g.Status == table.Archived {
		return answer{message: r.screens.Archived(r.viewer, g)}
	}
	return r.say(table.Snapshot{}, "front.no_table")
}
