package bot

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// longestEvent is how long handling one event may take: it only passes on.
const longestEvent = 10 * time.Second

// healthNote is the key of the note by which Ready tries whether the books can be
// written.
const healthNote = "health"

// Alive reports whether Hofnar's own loops answer before ctx ends: those that
// handle the gateway's events, and those of the tables.
func (b *Bot) Alive(ctx context.Context) error {
	if b.stuck.Load() > 0 {
		return errors.New("an event is not let go of")
	}
	return b.tables.registry.Answer(ctx)
}

// Ready reports whether Hofnar can be played with: he is connected, his commands are
// registered, and what happens can be kept.
func (b *Bot) Ready(ctx context.Context) error {
	switch {
	case !b.gateway.Up():
		return errors.New("not connected to Discord")
	case !b.registration.Done():
		return errors.New("the commands are not registered")
	}
	written := make(chan error, 1)
	b.bg.Run("health", func() {
		written <- b.cfg.Books.PutNote(ctx, healthNote, strconv.FormatInt(b.bg.Clock.Now().Unix(), 10))
	})
	select {
	case err := <-written:
		if err != nil {
			return fmt.Errorf("the books cannot be written: %w", err)
		}
	case <-ctx.Done():
		return fmt.Errorf("the books cannot be written: %w", ctx.Err())
	}
	return b.Alive(ctx)
}

// Owed says what is still to be done to the file of the books though Hofnar can be played
// with; empty: nothing.
func (b *Bot) Owed(ctx context.Context) (string, error) {
	owed, err := b.privacy.Owed(ctx)
	is := b.channels.Lag()
	if is.Worst > slowToShow {
		owed += fmt.Sprintf("\nchannels are behind: a move is shown after %v in the median, after %v in 99 of 100 (%d edits in a minute)",
			is.Median.Round(time.Millisecond), is.Worst.Round(time.Millisecond), is.Shown)
	}
	if is.Unshown > longUnshown {
		owed += fmt.Sprintf("\nchannels are behind: a move has not been shown for %v", is.Unshown.Round(time.Second))
	}
	return strings.TrimSpace(owed), err
}

// From when it is said how far behind channels are, by what they show and by what they do not.
const (
	slowToShow  = 2 * time.Second
	longUnshown = 10 * time.Second
)

// LookForForgettings has those forgotten whom others than Hofnar have noted in the books.
func (b *Bot) LookForForgettings() { b.privacy.LookForForgettings() }
