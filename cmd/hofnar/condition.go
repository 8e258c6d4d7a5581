package main

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// How often the books are checked beside the work, and where something is wrong, which may have
// been put right, or could not be written; and how often is looked whether it is time: no timer
// runs longer, since it stands still while the machine sleeps.
const (
	checkEvery = 7 * 24 * time.Hour
	checkAgain = time.Hour
	checkPause = time.Minute
)

// condition is what is known of the books: whether they are being checked, and what was found.
type condition struct {
	mu       sync.Mutex
	checking bool
	wrong    error
	doubted  bool // something could not be written since the last check began
}

// is returns whether the books are being checked, and what is not in order.
func (c *condition) is() (checking bool, wrong error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.checking, c.wrong
}

func (c *condition) set(checking bool, wrong error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.checking, c.wrong = checking, wrong
}

// doubt has the books checked soon, since something could not be written.
func (c *condition) doubt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.doubted = true
}

// begin notes that a check begins.
func (c *condition) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.checking, c.doubted = true, false
}

// watch checks the books, and again once a week, or sooner where they are doubted, until ctx ends.
func (c *condition) watch(ctx context.Context, check func(context.Context) error, log *slog.Logger) {
	for {
		began := time.Now().Round(0) // by the clock, which goes on while the machine sleeps
		c.look(ctx, check, log)
		log.Info("the books were checked", "took", time.Since(began).Round(time.Millisecond))
		for time.Since(began) < c.pause() {
			select {
			case <-ctx.Done():
				return
			case <-time.After(checkPause):
			}
		}
	}
}

// pause is how long after a check the next one begins.
func (c *condition) pause() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.wrong != nil || c.doubted {
		return checkAgain
	}
	return checkEvery
}

// look checks the books, and what is wrong stands in the log. What was wrong before is wrong
// until a check finds it no more.
func (c *condition) look(ctx context.Context, check func(context.Context) error, log *slog.Logger) {
	c.begin()
	wrong := check(ctx)
	if ctx.Err() != nil {
		return
	}
	c.set(false, wrong)
	if wrong != nil {
		log.Error("the books are not in order; `hofnar doctor` says more, `hofnar restore FILE` goes back to a backup", "why", wrong)
	}
}
