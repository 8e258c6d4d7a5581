package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/table"
	"hofnar/games"
)

// move is a move that was typed. The answer is what a pressed button would have come to:
// the hand with what is to be chosen next.
func (t *tables) move(game *games.Game, m games.Typed) func(*request.Request) (table.ID, table.Action, request.Handler) {
	answer := func(r *request.Request, g table.Snapshot, err error) request.Answer {
		if g.Game != game.Name {
			return r.RefuseAt(g, err)
		}
		return hand(r, g, err)
	}
	return func(r *request.Request) (table.ID, table.Action, request.Handler) {
		id, open := t.registry.At(r.In.Channel)
		if !open {
			return "", nil, nil
		}
		return id, table.Move{Game: game.Name, Act: m.Act(r.In.Typed(m.Option))}, answer
	}
}

// moves proposes what may be typed for a move now.
func (t *tables) moves(game *games.Game, m games.Typed) request.Completion {
	return func(r *request.Input) []discord.Choice {
		id, _ := t.registry.At(r.In.Channel)
		g, ok := t.registry.Fetch(r.Ctx, id, r.In.User)
		if !ok || g.Game != game.Name {
			return nil
		}
		return t.screens.Completions(r.Viewer, g, m, r.In.Typed(m.Option))
	}
}
