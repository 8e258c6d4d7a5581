package bot

import (
	"time"

	"hofnar/bot/request"
	"hofnar/bot/screen"
)

// chainPause is how long nobody in a server gets its chain after somebody has: all of it is
// hashed for that.
const chainPause = time.Minute

// chain answers /table verify. Where the chain was just handed out it tells the newest entry alone,
// which is what people compare.
func (t *tables) chain(r *request.Request) request.Answer {
	newest, err := t.books.NewestEntry(r.Ctx, r.In.Guild)
	switch {
	case err != nil:
		return r.Refuse(err)
	case newest.Number == 0:
		return r.Say("chain.none")
	case !t.chains.Begin(r.In.Guild, t.Clock.Now(), chainPause):
		return request.Showing(r.Screens.ChainSoon(r.Viewer, newest))
	}
	return request.Answer{Slow: func() request.Answer { return t.handOutChain(r) }}
}

// handOutChain answers with the server's chain, or with as much of its end as fits.
func (t *tables) handOutChain(r *request.Request) request.Answer {
	newest, kinds, err := t.books.Chain(r.Ctx, r.In.Guild, screen.MostChained(r.In.Largest))
	switch {
	case err != nil:
		t.chains.Forget(r.In.Guild)
		return r.Refuse(err)
	case len(newest) == 0: // the server's data were deleted meanwhile
		return r.Say("chain.none")
	}
	return r.HandOut(r.Screens.Chain(r.Viewer, newest, kinds), r.Screens.ChainFile(r.Viewer, r.In.Guild, newest))
}
