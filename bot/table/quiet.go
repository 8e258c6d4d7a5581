package table

import "context"

// Quiet waits until no computer thinks or waits for its turn to, or ctx ends, and returns why that
// has. What is thought of beside tables waits for it.
func (r *Registry) Quiet(ctx context.Context) error { return r.pool.quiet(ctx) }
