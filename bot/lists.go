package bot

import (
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// fetched are these tables as somebody may see them; those that are gone are left out.
func (b *Bot) fetched(ids []table.ID, user string) (list []table.Snapshot) {
	for _, id := range ids {
		if g, ok := b.registry.Fetch(id, user); ok && (g.Status.Open() || g.Status == table.Archived) {
			list = append(list, g)
		}
	}
	return list
}

// myTables answers /games: in direct messages with the tables of all servers.
func (b *Bot) myTables(r *request, page int) answer {
	ids, err := b.cfg.Books.TablesOf(b.bg.Ctx, r.viewer.User, r.in.Guild)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return answer{message: r.screens.MyTables(r.viewer, screen.Mine(b.fetched(ids, r.viewer.User)), page, r.in.Direct())}
}

// allTables answers /tables, which is for those who manage the server. They look as the
// channel does.
func (b *Bot) allTables(r *request, page int) answer {
	if !r.in.Manager() {
		return r.refuse(table.Snapshot{}, games.Refuse("tables.refuse"))
	}
	page = max(0, page)
	ids, open, archived, err := b.cfg.Books.TablesIn(r.in.Guild, page*screen.TablesShown, screen.TablesShown)
	if all := open + archived; err == nil && len(ids) == 0 && all > 0 { // the page is gone, and there are others
		page = (all - 1) / screen.TablesShown
		ids, open, archived, err = b.cfg.Books.TablesIn(r.in.Guild, page*screen.TablesShown, screen.TablesShown)
	}
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return answer{message: r.screens.AllTables(r.viewer, b.fetched(ids, ""), page, open, archived)}
}

// stopOne makes sure that somebody who manages the server wants to end a table there.
func (b *Bot) stopOne(r *request, id table.ID) answer {
	g, err := b.managed(r, id)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return answer{message: r.screens.ConfirmStop(r.viewer, g)}
}

// managed is a table of the server that its user manages, as the channel sees it.
func (b *Bot) managed(r *request, id table.ID) (table.Snapshot, error) {
	if !r.in.Manager() {
		return table.Snapshot{}, games.Refuse("tables.refuse")
	}
	g, ok := b.registry.Fetch(id, "")
	if !ok || g.Guild != r.in.Guild {
		return g, games.Refuse("table.refuse.none", "Table", string(id))
	}
	return g, nil
}
