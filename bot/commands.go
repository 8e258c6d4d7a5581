package bot

import (
	"errors"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// command carries out what was typed, or chosen in a menu.
func (b *Bot) command(r *request) {
	switch {
	case r.in.Direct() && !screen.Direct(r.in.Command[0]):
		b.reply(r, "direct", func() answer { return r.say(table.Snapshot{}, "direct.refuse") })
		return
	case r.in.On.Known():
		b.reply(r, r.in.Command[0], func() answer { return b.chosen(r) })
		return
	}
	if game, move, ok := b.screens.Typed(r.in.Command[0]); ok {
		b.move(r, game, move)
		return
	}
	b.reply(r, r.in.Command[0], func() answer { return b.typed(r) })
}

// typed answers what was typed and is no move.
func (b *Bot) typed(r *request) answer {
	page := func(draw func(screen.Viewer, table.Snapshot) discord.Message) func(table.Snapshot) answer {
		return func(g table.Snapshot) answer { return answer{message: draw(r.viewer, g)} }
	}
	switch s := b.screens; strings.Join(r.in.Command, " ") {
	case "hand":
		return b.here(r, func(g table.Snapshot) answer { return hand(r, g, nil) })
	case "hint":
		return b.here(r, func(g table.Snapshot) answer { return b.hint(r, g) })
	case "table show":
		return b.here(r, func(g table.Snapshot) answer { return r.posted(g, b.channels.Again(g.ID), "front.shown") })
	case "table log":
		return b.latest(r, func(g table.Snapshot) answer { return answer{message: s.Log(r.viewer, g, 0)} })
	case "table record":
		return b.latest(r, page(s.Record))
	case "table leave":
		return b.here(r, page(s.ConfirmLeave))
	case "table hand-over":
		return b.here(r, func(g table.Snapshot) answer { return b.handOver(r, g) })
	case "table stop":
		return b.here(r, page(s.ConfirmStop))
	case "scores sheet":
		return b.scores(r)
	case "games":
		return b.myTables(r, 0)
	case "me show", "me quiet", "me holiday", "me zone":
		return b.me(r)
	case "me data":
		return b.myData(r)
	case "me forget":
		return answer{message: s.AskForget(r.viewer)}
	case "tables":
		return b.allTables(r, 0)
	case "settings":
		return b.settings(r)
	case "help":
		return answer{message: s.Help(r.viewer, b.commands.ids())}
	}
	if r.in.Command[0] == "league" || r.in.Command[0] == "profile" {
		return b.leagues.typed(r)
	}
	return b.ofGame(r)
}

// ofGame answers a command of which the second word is a game.
func (b *Bot) ofGame(r *request) answer {
	if len(r.in.Command) != 2 || b.screens.Game(r.in.Command[1]) == nil {
		return r.unknown()
	}
	switch name := r.in.Command[1]; r.in.Command[0] {
	case "scores":
		return b.leagues.scores(r, name)
	case "rules":
		return answer{page: func(s *screen.Set) discord.Message { return s.Rules(r.viewer, name, "") }}
	case "play":
		return b.play(r, name)
	}
	return r.unknown()
}

// here answers about the open table of the channel.
func (b *Bot) here(r *request, then func(table.Snapshot) answer) answer {
	id, open := b.registry.At(r.in.Channel)
	g, ok := b.fetch(r, id)
	if !open || !ok {
		return b.noTable(r)
	}
	return then(g)
}

// latest answers about the open table of the channel or, if there is none, about the
// one that was open last.
func (b *Bot) latest(r *request, then func(table.Snapshot) answer) answer {
	id, err := b.cfg.Books.Latest(r.in.Channel)
	if err != nil && !errors.Is(err, table.ErrNone) {
		return r.refuse(table.Snapshot{}, err)
	}
	g, ok := b.fetch(r, id)
	if !ok {
		return r.say(g, "front.no_table")
	}
	return then(g)
}

// move makes a move that was typed. The answer is what a pressed button would have come
// to: the hand with what is to be chosen next.
func (b *Bot) move(r *request, game *games.Game, m games.Typed) {
	id, open := b.registry.At(r.in.Channel)
	if !open {
		b.reply(r, "move", func() answer { return b.noTable(r) })
		return
	}
	b.carryOut(r, id, table.Move{Game: game.Name, Act: m.Act(r.in.Typed(m.Option))}, func(r *request, g table.Snapshot, err error) answer {
		if g.Game != game.Name {
			return r.refuse(g, err)
		}
		return hand(r, g, err)
	})
}

const sheetsShown = 10

// scores answers with the newest score sheet of the channel, or of the server when the
// channel has none, and offers the ones before.
func (b *Bot) scores(r *request) answer {
	list, err := b.cfg.Books.Sheets(table.Which{Channel: r.in.Channel, Limit: sheetsShown})
	if err == nil && len(list) == 0 {
		list, err = b.cfg.Books.Sheets(table.Which{Guild: r.in.Guild, Limit: sheetsShown})
	}
	switch {
	case err != nil:
		return r.refuse(table.Snapshot{}, err)
	case len(list) == 0:
		return r.say(table.Snapshot{}, "sheet.none")
	}
	return answer{message: b.screens.Sheet(r.viewer, list[0], list[1:])}
}
