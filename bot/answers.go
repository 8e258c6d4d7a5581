package bot

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// hand answers with the hand, and with a note on top when a deed was refused. It is
// what every private control of a game ends in.
func hand(r *request.Request, g table.Snapshot, err error) request.Answer {
	switch fails := err != nil && !request.ForPlayers(err); {
	case g.Game == "", fails && (g.Broken || g.Seat == games.Public || g.Status == table.Lobby):
		return r.RefuseAt(g, err)
	case g.Broken:
		return r.RefuseAt(g, games.Refuse("table.refuse.broken", "Table", string(g.ID)))
	case g.Seat == games.Public:
		return r.RefuseAt(g, g.Unseated())
	case g.Status == table.Lobby:
		return r.RefuseAt(g, games.Refuse("table.refuse.not_started"))
	}
	note := ""
	if err != nil {
		note = r.Excuse(g, err)
	}
	return request.Answer{Hand: &g, Note: note}
}

// quiet answers a deed that the table message shows: only a refusal is said.
func quiet(r *request.Request, g table.Snapshot, err error) request.Answer {
	switch {
	case err != nil:
		return r.RefuseAt(g, err)
	case r.In.Ephemeral:
		return r.SayAt(g, "front.done")
	case r.Resting(g): // then the table message does not show it
		return r.Unwritable(request.ErrAtRest)
	}
	return request.Answer{Silent: true}
}

// declined answers whoever does not want the seat that was held.
func declined(r *request.Request, g table.Snapshot, err error) request.Answer {
	if err != nil {
		return r.RefuseAt(g, err)
	}
	return r.SayAt(g, "front.declined", "Host", g.Host.Name)
}

// leftLobby answers whoever has left a lobby. Where the game has begun since, it asks first.
func leftLobby(r *request.Request, g table.Snapshot, err error) request.Answer {
	if request.ForPlayers(err) && g.Status.Open() && g.Status != table.Lobby {
		return request.Showing(r.Screens.ConfirmLeave(r.Viewer, g))
	}
	return quiet(r, g, err)
}

// left answers whoever has given up a seat of a game.
func left(r *request.Request, g table.Snapshot, err error) request.Answer {
	if err != nil || !r.In.Ephemeral || !g.Status.Open() || g.Status == table.Lobby {
		return quiet(r, g, err)
	}
	a := request.Showing(r.Screens.Left(r.Viewer, g))
	a.Passing = &request.Passing{Table: g.ID, Over: isBack(r.Viewer.User)}
	return a
}

// isBack says of a table that somebody who had left it plays there again.
func isBack(user string) func(table.Snapshot) bool {
	return func(g table.Snapshot) bool {
		return slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User.ID == user && !c.Left })
	}
}

// closed answers whoever has ended a table.
func closed(r *request.Request, g table.Snapshot, err error) request.Answer {
	if err != nil {
		return r.RefuseAt(g, err)
	}
	switch {
	case g.WishToEnd != nil:
		return r.SayAt(g, "front.asked_to_end")
	case g.Status == table.Archived: // nobody could be asked
		return r.SayAt(g, "front.put_away")
	}
	return r.SayAt(g, "front.closed", "Table", string(g.ID))
}

// acted answers whoever has used a control of the table message: with what is asked
// next, or privately now, if anything is, else silently.
func acted(r *request.Request, g table.Snapshot, err error) request.Answer {
	if _, asked := g.AskedPrivately()[g.Seat]; asked || g.Picks != nil {
		return hand(r, g, err)
	}
	return quiet(r, g, err)
}

// menu answers with what else can be done at a table, with a note when something was
// refused.
func menu(r *request.Request, g table.Snapshot, err error) request.Answer {
	switch {
	case g.Game == "":
		return r.RefuseAt(g, err)
	case err != nil:
		return request.Showing(r.Screens.Menu(r.Viewer, g, r.Excuse(g, err))).InLobby(g)
	}
	return request.Showing(r.Screens.Menu(r.Viewer, g, "")).InLobby(g)
}

// fair answers with what is known of a table's luck, where its deck is cut.
func fair(r *request.Request, g table.Snapshot, err error) request.Answer {
	switch {
	case g.Game == "":
		return r.RefuseAt(g, err)
	case err != nil:
		return request.Showing(r.Screens.Fairness(r.Viewer, g, r.Excuse(g, err))).InLobby(g)
	}
	return request.Showing(r.Screens.Fairness(r.Viewer, g, "")).InLobby(g)
}

// agreedOn answers whoever has changed an option: in the lobby's menu, where that is done, or
// silently in the lobby itself.
func agreedOn(r *request.Request, g table.Snapshot, err error) request.Answer {
	if r.In.Ephemeral {
		return menu(r, g, err)
	}
	return quiet(r, g, err)
}

// view answers about a table that is looked at: by a control, which is empty where that was
// typed.
type view func(*request.Request, table.Snapshot, screen.Control) request.Answer

// after is the view that a deed ends in.
func after(then request.Handler) view {
	return func(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer { return then(r, g, nil) }
}

// asked answers with what its user is asked privately.
func asked(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	turn := g.View().Turn
	if g.Seat != games.Public && len(turn) > 0 && !slices.Contains(turn, g.Seat) {
		return r.RefuseAt(g, games.Refuse("table.refuse.not_turn", "Who", turn))
	}
	return hand(r, g, nil)
}

// showing answers with what is drawn of a table.
func showing(draw func(*screen.Set, screen.Viewer, table.Snapshot) discord.Message) view {
	return func(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
		return request.Showing(draw(r.Screens, r.Viewer, g)).InLobby(g)
	}
}

// showingValue answers with what is drawn of a table and what was chosen in a menu.
func showingValue(draw func(*screen.Set, screen.Viewer, table.Snapshot, string) discord.Message) view {
	return func(r *request.Request, g table.Snapshot, c screen.Control) request.Answer {
		return request.Showing(draw(r.Screens, r.Viewer, g, c.Value())).InLobby(g)
	}
}

// film answers with the film of a game that is over, and still with one step of it: pictures
// that are waited for by no first answer.
func film(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Film(r.Viewer, g) }}
}

func still(r *request.Request, g table.Snapshot, c screen.Control) request.Answer {
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Still(r.Viewer, g, c.Number) }}
}

// askStop makes sure that a table is to end, and asks a moderator why where that is to be said.
func askStop(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	a := request.Showing(r.Screens.ConfirmStop(r.Viewer, g)).InLobby(g)
	a.Form = r.Screens.StopForm(r.Viewer, g)
	return a
}

func logPage(r *request.Request, g table.Snapshot, c screen.Control) request.Answer {
	return request.Showing(r.Screens.Log(r.Viewer, g, c.Number))
}

func scoreSheet(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	return request.Showing(r.Screens.Sheet(r.Viewer, screen.SheetOf(g), nil))
}

// rules answers with a section of the rules of a game: the first where none was chosen.
func rules(r *request.Request, c screen.Control) request.Answer {
	game, section := screen.ReadRules(c)
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Rules(r.Viewer, game, section) }}
}

// rulesAbout answers with the section that speaks of what was typed.
func rulesAbout(r *request.Request, game *games.Game) request.Answer {
	typed := r.In.Typed(screen.TopicOption)
	section := r.Screens.Topic(r.Viewer, game.Name, typed)
	if section == "" && typed != "" {
		return r.Say("rules.none", "Game", screen.Title(game.Name), "Topic", typed)
	}
	return rules(r, screen.Control{Rest: game.Name + "|" + section})
}

// first answers whoever plays a game for the first time, until it has begun.
func first(r *request.Request, c screen.Control) request.Answer {
	return request.Answer{
		Page:    func(s *screen.Set) discord.Message { return s.First(r.Viewer, c.Rest) },
		Passing: request.UntilBegun(c.Table),
	}
}
