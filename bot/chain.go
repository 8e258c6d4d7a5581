package bot

import (
	"hofnar/bot/request"
)

// chain answers with the server's chain.
func (t *tables) chain(r *request.Request) request.Answer {
	all, err := t.books.Chain(r.Ctx, r.In.Guild)
	if err != nil {
		return r.Refuse(err)
	}
	return request.Showing(r.Screens.Chain(r.Viewer, r.In.Guild, all))
}
