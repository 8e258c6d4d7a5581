package bot_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
)

// complaints is a log in which no message may be found that Discord will not take, none that
// it has not taken, unless what is in it is removed on purpose, and no two deeds under one
// event key.
type complaints struct {
	slog.Handler
	t       testing.TB
	removes *bool
}

func (c complaints) Handle(ctx context.Context, r slog.Record) error {
	if r.Message == "two deeds under one event key" || strings.HasPrefix(r.Message, "Discord does not take this message") || !*c.removes && strings.HasPrefix(r.Message, "a message is refused, perhaps for what somebody has removed") {
		c.t.Error(r.Message)
	}
	return c.Handler.Handle(ctx, r)
}
