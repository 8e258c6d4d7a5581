package discord

import (
	"cmp"
	"context"
	"sync"
	"time"
)

// warmFor is how long it is known what Listen asks first.
const warmFor = time.Minute

// warmth is what was asked before Listen begins.
type warmth struct {
	mu    sync.Mutex
	until time.Time
	at    gatewayAddress
	app   string
}

// Warm has a connection to Discord stand, and asks before what Listen asks first: Listen then
// begins at once, if it does within a minute. Where Discord does not answer Listen asks; where it
// lets nobody in, the error is the one of Listen.
func (r *Client) Warm(ctx context.Context) error {
	at, err := r.gatewayURL(ctx)
	if err != nil {
		return cmp.Or(fatal(err), err)
	}
	app, err := r.Me(ctx)
	if err != nil {
		return cmp.Or(fatal(err), err)
	}
	r.warm.mu.Lock()
	defer r.warm.mu.Unlock()
	r.warm.until, r.warm.at, r.warm.app = r.clock.Now().Add(warmFor), at, app
	return nil
}

// known returns what Warm has learned, as long as it holds.
func (w *warmth) known(now time.Time) (at gatewayAddress, app string, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at, w.app, now.Before(w.until)
}

// recommended says how many shards there are to be, as Discord recommends.
func (r *Client) recommended(ctx context.Context) (int, error) {
	at, _, ok := r.warm.known(r.clock.Now())
	if ok {
		return max(1, at.Shards), nil
	}
	at, err := r.gatewayURL(ctx)
	return max(1, at.Shards), err
}

// owner is the application whose the sessions are.
func (r *Client) owner(ctx context.Context) (string, error) {
	if _, app, ok := r.warm.known(r.clock.Now()); ok {
		return app, nil
	}
	return r.Me(ctx)
}
