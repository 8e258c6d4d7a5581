package discord

import (
	"context"
	"time"

	"github.com/coder/websocket"
)

// gatewayAddress says where the gateway is and how it may be used.
type gatewayAddress struct {
	URL    string     `json:"url"`
	Shards int        `json:"shards"` // as Discord recommends
	Limit  startLimit `json:"session_start_limit"`
}

// startLimit is how many sessions may begin. Who begins more has his token taken
// away.
type startLimit struct {
	Total       int   `json:"total"` // in 24 hours
	Remaining   int   `json:"remaining"`
	ResetAfter  int64 `json:"reset_after"`     // ms until Remaining is Total again
	Concurrency int   `json:"max_concurrency"` // how many may begin at once
}

// wait is how long to wait before the next session, so that a process that
// crashes and starts for ever never uses them up: the first half of them begins at
// once, the others are spread over the time that is left, and a few are kept back.
// When it is their turn, ready is false: ask anew after that time.
func (l startLimit) wait() (d time.Duration, ready bool) {
	left := time.Duration(l.ResetAfter) * time.Millisecond
	switch {
	case 2*l.Remaining >= l.Total: // also where Discord sets no limit
		return 0, true
	case l.Remaining <= l.Total/50:
		return max(left, time.Minute), false
	}
	return left / time.Duration(l.Remaining), true
}

// starts lets the sessions of all shards of a process begin at the pace that
// Discord sets.
type starts struct {
	turn chan struct{}     // held by the shard that is about to identify
	last map[int]time.Time // identify, by shard modulo max_concurrency
}

func newStarts() *starts {
	return &starts{turn: make(chan struct{}, 1), last: map[int]time.Time{}}
}

// begin opens a connection and begins a session, once it may.
func (g *gateway) begin(ctx context.Context) (*websocket.Conn, time.Duration, error) {
	select {
	case g.starts.turn <- struct{}{}:
		defer func() { <-g.starts.turn }()
	case <-ctx.Done():
		return nil, 0, ctx.Err()
	}
	at, err := g.admitted(ctx)
	if err != nil {
		return nil, 0, err
	}
	queue := g.shard.ID % max(1, at.Limit.Concurrency)
	if err := pause(ctx, g.clock, g.starts.last[queue].Add(g.pace.identify).Sub(g.clock.Now())); err != nil {
		return nil, 0, err
	}
	conn, err := g.open(ctx, at.URL)
	if err != nil {
		return nil, 0, err
	}
	defer func() { g.starts.last[queue] = g.clock.Now() }()
	return g.introduce(ctx, conn, map[string]any{"op": opIdentify, "d": map[string]any{
		"token": g.client.token, "intents": g.Intents, "shard": [2]int{g.shard.ID, g.shard.Count},
		"properties": map[string]string{"os": "linux", "browser": "hofnar", "device": "hofnar"}}})
}

// admitted waits until there are sessions enough for one more.
func (g *gateway) admitted(ctx context.Context) (gatewayAddress, error) {
	for {
		at, err := g.client.gatewayURL(ctx)
		if err != nil {
			return at, err
		}
		wait, ready := at.Limit.wait()
		if wait > 0 {
			g.log.Warn("Discord allows few more sessions today; waiting before the next one, lest the token be reset",
				"left", at.Limit.Remaining, "of", at.Limit.Total, "wait", wait.Round(time.Second))
		}
		if err := pause(ctx, g.clock, wait); err != nil || ready {
			return at, err
		}
	}
}
