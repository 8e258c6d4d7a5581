package bot_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"hofnar/bot/discord"
)

// complaints is a log in which no message may be found that Discord will not take, none that
// it has not taken, unless what is in it is removed on purpose, no two deeds under one event
// key, and no warning of what Hofnar himself holds back: but of answers, for which nobody waits.
type complaints struct {
	slog.Handler
	t       testing.TB
	removes *bool
}

func (c complaints) Handle(ctx context.Context, r slog.Record) error {
	if r.Message == "two deeds under one event key" || strings.HasPrefix(r.Message, "Discord does not take this message") || !*c.removes && strings.HasPrefix(r.Message, "a message is refused, perhaps for what somebody has removed") {
		c.t.Error(r.Message)
	}
	r.Attrs(func(a slog.Attr) bool {
		if err, ok := a.Value.Any().(error); ok && r.Level >= slog.LevelWarn && discord.HeldBack(err) && r.Message != "an answer could not be given" {
			c.t.Errorf("%s: that Hofnar himself waits is no failure", r.Message)
		}
		return true
	})
	return c.Handler.Handle(ctx, r)
}
