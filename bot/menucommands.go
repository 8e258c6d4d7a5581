package bot

import (
	"sync/atomic"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// menus answer what is chosen about a person or a message, as far as a table is meant.
type menus struct {
	*tables
	self *atomic.Value
}

func (m *menus) commands() []request.Command {
	return []request.Command{
		{Path: screen.MenuInvite, About: games.T("command.menu.invite"), Menu: request.PersonMenu, Answer: m.holdSeat},
		{Path: screen.MenuHand, About: games.T("command.menu.hand"), Menu: request.MessageMenu, Answer: m.on(after(hand))},
		{Path: screen.MenuLog, About: games.T("command.menu.log"), Menu: request.MessageMenu, Answer: m.on(logPage)},
	}
}

// holdSeat holds a seat for a person at the lobby in which whoever asks sits.
func (m *menus) holdSeat(r *request.Request) request.Answer {
	lobby, err := m.lobbyOf(r)
	if err != nil {
		return r.Refuse(err)
	}
	g, err := table.Await(
		r.Ctx,
		m.registry,
		lobby.ID,
		r.Deed.To(table.Invite{Users: guests([]discord.Person{r.In.On.Person})}),
	)
	if err != nil {
		return r.RefuseAt(g, err)
	}
	return r.SayAt(g, "menu.held", "Who", r.In.On.Person.Name, "Table", string(g.ID), "Link", r.Screens.LinkTo(g))
}

// lobbyOf is the lobby in which somebody sits: that of the channel or, if there is none,
// the one in the server that was opened last, one's own before those of others.
func (m *menus) lobbyOf(r *request.Request) (best table.Snapshot, err error) {
	ids, err := m.books.TablesOf(r.Ctx, r.In.User, r.In.Guild)
	if err != nil {
		return best, err
	}
	rank := func(g table.Snapshot) int {
		switch {
		case g.Status != table.Lobby:
			return 0
		case g.Channel == r.In.Channel:
			return 3
		case g.Host.ID == r.In.User:
			return 2
		}
		return 1
	}
	for _, g := range m.fetched(r.Ctx, ids, r.In.User) {
		if rank(g) > 0 && rank(g) >= rank(best) {
			best = g
		}
	}
	if rank(best) == 0 {
		err = games.Refuse("menu.refuse.no_lobby")
	}
	return best, err
}

// on answers about the table to which a message belongs.
func (m *menus) on(then view) func(*request.Request) request.Answer {
	return func(r *request.Request) request.Answer {
		g, ok := m.fetch(r, m.tableOn(r.In.On))
		if !ok {
			return r.Say("menu.refuse.no_table")
		}
		return then(r, g, screen.Control{})
	}
}

// tableOn is the table that the controls of a message of Hofnar's are for, empty if there
// is none.
func (m *menus) tableOn(on discord.Target) table.ID {
	if on.Author != m.self.Load() {
		return ""
	}
	for _, control := range on.Controls {
		if c, ok := screen.ReadControl(control, nil); ok && c.Table != "" {
			return c.Table
		}
	}
	return ""
}
