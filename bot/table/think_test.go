package table

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
)

// What is thought of no table waits for its turn among what tables think, and is not begun once nobody
// waits for it.
func TestWhatIsThoughtOfNoTableWaitsItsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r := &Registry{tables: tables{shared: &shared{cfg: Config{Log: slog.New(slog.DiscardHandler)}, ctx: ctx, pool: newPool(Config{Thinkers: 1}.filled())}}}
		busy, wrong := make(chan struct{}), errors.New("wrong")
		r.pool.add(func(float64) { <-busy })
		gone, leave := context.WithCancel(ctx)
		begun := false
		left, done := make(chan error, 1), make(chan error, 1)
		go func() { left <- r.Think(gone, func() error { begun = true; return nil }) }()
		go func() { done <- r.Think(ctx, func() error { return wrong }) }()
		synctest.Wait()
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who waits no more hears %v", err)
		}
		close(busy)
		if err := <-done; err != wrong || begun {
			t.Errorf("who waits hears %v; what nobody waits for is begun: %v", err, begun)
		}
		if err := r.Think(ctx, func() error { panic("nobody may read this") }); err == nil {
			t.Error("a panic is no error")
		}
		cancel()
		synctest.Wait()
	})
}
