package table

import (
	"context"

	"hofnar/games"
)

// Think has something of no table thought through where the tables' computers think, in its turn
// among them, and returns what that comes to. Where ctx ends before it was its turn, it is not
// begun; what is begun is to end with ctx itself.
func (r *Registry) Think(ctx context.Context, think func() error) error {
	done := make(chan error, 1)
	r.pool.add(func(float64) {
		err := ctx.Err()
		if err == nil {
			err = guard(r.cfg.Log, "", "daily", think)
		}
		done <- err
	})
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-r.ctx.Done():
		return games.Refuse("table.refuse.closing")
	}
}
