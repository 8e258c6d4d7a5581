package bot

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// quiet answers a deed that the table message shows: only a refusal is said.
func quiet(r *request, g table.Snapshot, err error) answer {
	switch {
	case err != nil:
		return r.refuse(g, err)
	case r.in.Ephemeral:
		return r.say(g, "front.done")
	case r.resting(g): // then the table message does not show it
		return r.unwritable(errAtRest)
	}
	return answer{silent: true}
}

// declined answers whoever does not want the seat that was held.
func declined(r *request, g table.Snapshot, err error) answer {
	if err != nil {
		return r.refuse(g, err)
	}
	return r.say(g, "front.declined", "Host", g.Host.Name)
}

// left answers whoever has given a seat up.
func left(r *request, g table.Snapshot, err error) answer {
	if err != nil || !r.in.Ephemeral || !g.Status.Open() || g.Status == table.Lobby {
		return quiet(r, g, err)
	}
	return answer{message: r.screens.Left(r.viewer, g)}
}

// resumed answers whoever lets a paused game go on, from its menu or from its message.
func resumed(r *request, g table.Snapshot, err error) answer {
	if r.in.Ephemeral {
		return menu(r, g, err)
	}
	return quiet(r, g, err)
}

// closed answers whoever has ended a table.
func closed(r *request, g table.Snapshot, err error) answer {
	if err != nil {
		return r.refuse(g, err)
	}
	return r.say(g, "front.closed", "Table", string(g.ID))
}

// started answers whoever started a game: silently, unless it is to be a race of
// reactions and Hofnar may not add any here.
func started(r *request, g table.Snapshot, err error) answer {
	const enough = discord.PermissionAddReactions | discord.PermissionAdministrator
	if game := r.screens.Game(g.Game); err == nil && game != nil && len(game.Races) > 0 && r.in.Granted&enough == 0 {
		return r.say(g, "front.no_reactions", "What", games.T("permission.react"), "Emoji", game.Races[0].Emoji)
	}
	return quiet(r, g, err)
}

// acted answers whoever has used a control of the table message: with what is asked
// next, or privately now, if anything is, else silently.
func acted(r *request, g table.Snapshot, err error) answer {
	if _, asked := g.AskedPrivately()[g.Seat]; asked || g.Picks != nil {
		return hand(r, g, err)
	}
	return quiet(r, g, err)
}

// menu answers with what else can be done at a table, with a note when something was
// refused.
func menu(r *request, g table.Snapshot, err error) answer {
	switch {
	case g.Game == "":
		return r.refuse(g, err)
	case err != nil:
		return answer{message: r.screens.Menu(r.viewer, g, r.excuse(g, err))}
	}
	return answer{message: r.screens.Menu(r.viewer, g, "")}
}

// asked answers with what its user is asked privately.
func asked(r *request, g table.Snapshot) answer {
	turn := g.View().Turn
	if g.Seat != games.Public && len(turn) > 0 && !slices.Contains(turn, g.Seat) {
		return r.refuse(g, games.Refuse("table.refuse.not_turn", "Who", turn))
	}
	return hand(r, g, nil)
}

// view answers a control that changes nothing.
func view(r *request, g table.Snapshot, c screen.Control) answer {
	page := func(m discord.Message) answer { return answer{message: m} }
	switch s := r.screens; c.Verb {
	case screen.VerbHand, screen.VerbOldAct, screen.VerbOldPublic, screen.VerbOldOrder:
		return hand(r, g, nil)
	case screen.VerbAnswer:
		return asked(r, g)
	case screen.VerbMore:
		return menu(r, g, nil)
	case screen.VerbOption:
		return page(s.Option(r.viewer, g, c.Value()))
	case screen.VerbMove:
		return page(s.Place(r.viewer, g, c.Value()))
	case screen.VerbLog:
		return page(s.Log(r.viewer, g, c.Number))
	case screen.VerbSheet:
		return page(s.Sheet(r.viewer, screen.SheetOf(g), nil))
	case screen.VerbRecord:
		return page(s.Record(r.viewer, g))
	case screen.VerbAskLeave:
		return page(s.ConfirmLeave(r.viewer, g))
	case screen.VerbAskStop:
		return page(s.ConfirmStop(r.viewer, g))
	case screen.VerbHandOver:
		return page(s.HandOver(r.viewer, g, ""))
	case screen.VerbOffer:
		return noSuccessor(r, g)
	case screen.VerbStay:
		return r.say(g, "front.stay")
	}
	return r.say(g, "front.old_control")
}

// noSuccessor answers whoever has chosen nobody who could take over a seat.
func noSuccessor(r *request, g table.Snapshot) answer {
	return answer{message: r.screens.HandOver(r.viewer, g, r.screens.In(r.viewer, g).Key("table.refuse.offer.nobody"))}
}
