package bot_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
)

// complaints is a log in which no message may be found that Discord will not take.
type complaints struct {
	slog.Handler
	t testing.TB
}

func (c complaints) Handle(ctx context.Context, r slog.Record) error {
	if strings.HasPrefix(r.Message, "Discord does not take this message") {
		c.t.Error(r.Message)
	}
	return c.Handler.Handle(ctx, r)
}
