package bot

import (
	"strings"

	"hofnar/bot/request"
	"hofnar/bot/table"
	"hofnar/bot/words"
)

// stop ends the table of the channel for a moderator who has typed a reason, or the one
// that is named, for somebody who manages the server.
func (t *tables) stop(r *request.Request) (table.ID, table.Action, request.Handler) {
	reason := strings.TrimSpace(words.Plain(r.In.Typed("reason")))
	id, open := t.registry.At(r.In.Channel)
	if named := strings.ToUpper(r.In.Typed("table")); named != "" && r.In.Manager() {
		id, open = table.ID(named), true
	}
	if !open || reason == "" || !r.Viewer.Moderator {
		return "", nil, nil
	}
	return id, table.Stop{Reason: reason}, closed
}
