package bot

import (
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// hint answers with what the strongest computer would do in its user's place. Where that
// has changed while it was thought of, the hand asks anew.
func (t *tables) hint(r *request.Request, g table.Snapshot, _ screen.Control) request.Answer {
	h, err := t.registry.Hint(r.Ctx, g)
	now, ok := t.registry.Fetch(r.Ctx, g.ID, r.Viewer.User)
	switch {
	case err != nil || !ok:
		return hand(r, g, err)
	case now.Version != g.Version:
		return hand(r, now, &table.Stale{Text: games.T("table.stale.hint")})
	}
	return request.Answer{Hand: &now, Note: t.screens.Hint(r.Viewer, now, h)}
}
