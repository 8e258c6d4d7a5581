package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// chosen answers a command that was chosen in the menu of a person or of a message.
func (b *Bot) chosen(r *request) answer {
	switch r.in.Command[0] {
	case screen.MenuProfile:
		return b.leagues.about(r, b.leagues.profilePage)
	case screen.MenuVersus:
		return b.leagues.about(r, func(r *request, other table.User) answer {
			return b.leagues.versus(r, r.deed.By, other)
		})
	case screen.MenuInvite:
		return b.holdSeat(r)
	case screen.MenuHand:
		return b.onTable(r, func(g table.Snapshot) answer { return hand(r, g, nil) })
	case screen.MenuLog:
		return b.onTable(r, func(g table.Snapshot) answer { return answer{message: r.screens.Log(r.viewer, g, 0)} })
	}
	return r.unknown()
}

// holdSeat holds a seat for a person at the lobby in which whoever asks sits.
func (b *Bot) holdSeat(r *request) answer {
	lobby, err := b.lobbyOf(r)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	g, err := table.Await(b.bg.Ctx, b.registry, lobby.ID, r.deed.To(table.Invite{Users: guests([]discord.Person{r.in.On.Person})}))
	if err != nil {
		return r.refuse(g, err)
	}
	return r.say(g, "menu.held", "Who", r.in.On.Person.Name, "Table", string(g.ID), "Link", r.screens.LinkTo(g))
}

// lobbyOf is the lobby in which somebody sits: that of the channel or, if there is none,
// the one in the server that was opened last, one's own before those of others.
func (b *Bot) lobbyOf(r *request) (best table.Snapshot, err error) {
	ids, err := b.cfg.Books.TablesOf(b.bg.Ctx, r.in.User, r.in.Guild)
	if err != nil {
		return best, err
	}
	rank := func(g table.Snapshot) int {
		switch {
		case g.Status != table.Lobby:
			return 0
		case g.Channel == r.in.Channel:
			return 3
		case g.Host.ID == r.in.User:
			return 2
		}
		return 1
	}
	for _, g := range b.fetched(ids, r.in.User) {
		if rank(g) > 0 && rank(g) >= rank(best) {
			best = g
		}
	}
	if rank(best) == 0 {
		err = games.Refuse("menu.refuse.no_lobby")
	}
	return best, err
}

// onTable answers about the table to which a message belongs.
func (b *Bot) onTable(r *request, then func(table.Snapshot) answer) answer {
	g, ok := b.fetch(r, b.tableOn(r.in.On))
	if !ok {
		return r.say(g, "menu.refuse.no_table")
	}
	return then(g)
}

// tableOn is the table that the controls of a message of Hofnar's are for, empty if there
// is none.
func (b *Bot) tableOn(on discord.Target) table.ID {
	if on.Author != b.self.Load() {
		return ""
	}
	for _, control := range on.Controls {
		if c, ok := screen.ReadControl(control, nil); ok && c.Table != "" {
			return c.Table
		}
	}
	return ""
}
