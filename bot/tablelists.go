package bot

import (
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// tableLists are lists of tables: one's own, and a server's for those who manage it.
type tableLists struct {
	*tables
	archive *archive
}

func (l *tableLists) controls() []request.Control {
	const managers = request.Managers
	return []request.Control{
		{Verb: screen.VerbGames, Answer: paged(l.mine).turned},
		{Verb: screen.VerbTables, May: managers, Answer: paged(l.all).turned},
		{Verb: screen.VerbStopOne, May: managers, Answer: l.chosen(askStop)},
		{Verb: screen.VerbReviveOne, May: managers, Answer: l.chosen(l.archive.revive)},
	}
}

// paged answers with a page of a list, counted from 0.
type paged func(r *request.Request, page int) request.Answer

// typed answers with the first page.
func (of paged) typed(r *request.Request) request.Answer { return of(r, 0) }

// turned answers a control with the page that it is for.
func (of paged) turned(r *request.Request, c screen.Control) request.Answer { return of(r, c.Number) }

// mine answers with the tables of whoever asks: in direct messages with those of all servers.
func (l *tableLists) mine(r *request.Request, page int) request.Answer {
	ids, err := l.books.TablesOf(r.Ctx, r.Viewer.User, r.In.Guild)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Showing(
		r.Screens.MyTables(r.Viewer, screen.Mine(l.fetched(r.Ctx, ids, r.Viewer.User)), page, r.In.Direct()),
	)
}

// all answers with the tables of the server. They look as the channel does.
func (l *tableLists) all(r *request.Request, page int) request.Answer {
	page = max(0, page)
	ids, open, archived, err := l.books.TablesIn(r.Ctx, r.In.Guild, page*screen.TablesShown, screen.TablesShown)
	if all := open + archived; err == nil && len(ids) == 0 && all > 0 { // the page is gone, and there are others
		page = (all - 1) / screen.TablesShown
		ids, open, archived, err = l.books.TablesIn(r.Ctx, r.In.Guild, page*screen.TablesShown, screen.TablesShown)
	}
	if err != nil {
		return r.Refuse(err)
	}
	return request.Showing(r.Screens.AllTables(r.Viewer, l.fetched(r.Ctx, ids, ""), page, open, archived))
}

// chosen answers about the table of the server that was chosen in a menu, as the channel
// sees it.
func (l *tableLists) chosen(then view) func(*request.Request, screen.Control) request.Answer {
	return func(r *request.Request, c screen.Control) request.Answer {
		id := table.ID(c.Value())
		g, ok := l.registry.Fetch(r.Ctx, id, "")
		if !ok || g.Guild != r.In.Guild {
			return r.NoTable(id)
		}
		return then(r, g, c)
	}
}
