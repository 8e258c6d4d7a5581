package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// What waits until no computer thinks gets no turn between two thoughts, and does not outlast its
// context.
func TestWhoeverWaitsForQuietWaitsForAllThoughts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPool(Config{Thinkers: 1}.filled())
		defer p.close()
		if err := p.quiet(t.Context()); err != nil {
			t.Errorf("where nobody thinks: %v", err)
		}
		first, second := make(chan struct{}), make(chan struct{})
		p.add(func(float64) { <-first })
		p.add(func(float64) { <-second })
		calm := make(chan error, 2)
		impatient, cancel := context.WithCancel(t.Context())
		go func() { calm <- p.quiet(t.Context()) }()
		go func() { calm <- p.quiet(impatient) }()
		close(first)
		if synctest.Wait(); len(calm) > 0 {
			t.Error("it is quiet before the second thought")
		}
		cancel()
		if synctest.Wait(); len(calm) != 1 || !errors.Is(<-calm, context.Canceled) {
			t.Error("who gives up waits on")
		}
		close(second)
		if synctest.Wait(); len(calm) != 1 || <-calm != nil {
			t.Error("it is not quiet once nobody thinks")
		}
	})
}
