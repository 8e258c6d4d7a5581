package screen

import (
	"slices"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// TablesShown is how many tables stand on a page.
const TablesShown = 10

// Mine are somebody's tables in a server: those that wait for them first, each by how
// long nothing has happened.
func Mine(list []table.Snapshot) []table.Snapshot {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b table.Snapshot) int {
		switch mineA, mineB := waitsFor(a), waitsFor(b); {
		case mineA != mineB && mineA:
			return -1
		case mineA != mineB:
			return 1
		}
		return a.Since.Compare(b.Since)
	})
	return list
}

// waitsFor reports whether a table visibly waits for whoever looks at it.
func waitsFor(g table.Snapshot) bool {
	return g.Status == table.Running && slices.Contains(g.View().Turn, g.Seat)
}

// MyTables is a page of somebody's tables, given all of them as Mine has them: of one
// server or, in direct messages, everywhere.
func (s *Set) MyTables(who Viewer, all []table.Snapshot, page int, everywhere bool) discord.Message {
	t, where := s.In(who, table.Snapshot{}), ""
	if everywhere {
		where = ".everywhere"
	}
	if len(all) == 0 {
		return Saying(t.Key("games.none" + where))
	}
	page = onPage(page, len(all))
	said := []string{t.Key("games.title"+where, "Count", len(all))}
	for _, g := range all[page*TablesShown : min(len(all), (page+1)*TablesShown)] {
		said = append(said, s.tableLine(s.In(who, g), g, s.LinkTo(g)))
	}
	return message(append([]discord.Component{lines(said)}, pager(t, VerbGames, page, len(all))...)...)
}

// onPage is the page that there is.
func onPage(page, all int) int { return max(0, min(page, (all-1)/TablesShown)) }

// pager leads to other pages, if there are any.
func pager(t words.Localizer, v Verb, page, all int) []discord.Component {
	if all <= TablesShown {
		return nil
	}
	turn := func(key string, to int) discord.Component {
		return pageButton(t.Key(key), Control{Verb: v, Number: to}.ID(), to, (all-1)/TablesShown+1)
	}
	return []discord.Component{discord.Row(turn("button.before", page-1), turn("button.next", page+1))}
}

// tableLine says what a table does, for whom it waits, since and until when, and leads
// there.
func (s *Set) tableLine(t words.Localizer, g table.Snapshot, way words.Escaped) string {
	pairs := []any{"Game", Title(g.Game), "Table", string(g.ID), "Since", since(g.Since), "Link", way}
	view := g.View()
	switch {
	case g.Broken:
		return t.Key("games.line.broken", pairs...)
	case g.Status == table.Lobby:
		return t.Key("games.line.lobby", append(pairs, "Host", g.Host.Name, "Taken", len(g.Chairs))...)
	case g.Status == table.Archived:
		return t.Key("games.line.archived", append(pairs, "Archived", since(g.Archived))...)
	case g.Held:
		return t.Key("games.line.held", pairs...)
	case g.Status == table.Paused:
		return t.Key("games.line.paused", pairs...)
	case len(view.Turn) == 0:
		return t.Key("games.line.table", append(pairs, "Asked", view.Asked)...)
	}
	key, timed := "games.line", ""
	if waitsFor(g) {
		key = "games.line.you"
	}
	if until := shownUntil(g); !until.IsZero() {
		timed = ".timed"
		pairs = append(pairs, "Until", since(until))
	}
	return t.Key(key+timed, append(pairs, "Who", view.Turn)...)
}

// shownUntil is when the looker's time is over or, where the table waits for others alone,
// that of the first of them; zero: there is no clock.
func shownUntil(g table.Snapshot) (first time.Time) {
	if own, mine := g.Clocks[g.Seat]; mine {
		return own
	}
	for _, until := range g.Clocks {
		if first.IsZero() || until.Before(first) {
			first = until
		}
	}
	return first
}

// AllTables is a page of a server's open and archived tables, for those who manage it,
// with menus to stop and to revive one. open and archived are how many there are.
func (s *Set) AllTables(who Viewer, list []table.Snapshot, page, open, archived int) discord.Message {
	t := s.In(who, table.Snapshot{})
	if open+archived == 0 {
		return Saying(t.Key("tables.none"))
	}
	said := []string{t.Key("tables.title", "Count", open)}
	if archived > 0 {
		said = append(said, t.Key("tables.archived", "Count", archived))
	}
	var stoppable, revivable []discord.SelectOption
	for _, g := range list {
		said = append(said, s.tableLine(s.In(who, g), g, s.LinkTo(g)))
		one := discord.Option(
			t.Label(games.T("tables.option", "Game", Title(g.Game), "Table", string(g.ID), "Host", g.Host.Name)),
			string(g.ID),
		)
		if stoppable = append(stoppable, one); g.Status == table.Archived {
			revivable = append(revivable, one)
		}
	}
	parts := []discord.Component{lines(said)}
	if len(stoppable) > 0 {
		parts = append(parts, chooser(at(VerbStopOne, ""), t.Key("tables.stop"), stoppable))
	}
	if len(revivable) > 0 {
		parts = append(parts, chooser(at(VerbReviveOne, ""), t.Key("tables.revive"), revivable))
	}
	return message(append(parts, pager(t, VerbTables, page, open+archived)...)...)
}
