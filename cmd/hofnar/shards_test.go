package main

import (
	"errors"
	"strings"
	"testing"

	"hofnar/bot/discord"
)

func TestOneProcessHoldsAllConnections(t *testing.T) {
	for _, c := range []struct {
		name  string
		count int
		id    string
		why   string
	}{
		{"one of them is refused", 4, "2", "/me forget"},
		{"so is the first of one", 1, "0", "/me forget"},
		{"and all of them by their numbers", 4, "0-3", "/me forget"},
		{"there cannot be less than none", -1, "", "SHARD_COUNT"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := serve{ShardCount: c.count, ShardID: c.id, PerSecond: 50, Token: "none"}.Run(t.Context())
			if err == nil || !strings.Contains(err.Error(), c.why) {
				t.Errorf("serve says %v", err)
			}
		})
	}
}

func TestWhereDiscordLetsNobodyInTheSettingIsNamedThatMendsIt(t *testing.T) {
	for err, want := range map[error]string{
		discord.ErrBadToken: "not let in by Discord: the token is not valid (DISCORD_TOKEN)",
		discord.ErrTooFew:   "not let in by Discord: too many servers for so few connections: raise SHARD_COUNT, or do not set it",
		errors.New("else"):  "else",
	} {
		if said := withSetting(err); said.Error() != want || !errors.Is(said, err) {
			t.Errorf("it says %q", said)
		}
	}
	if err := withSetting(nil); err != nil {
		t.Error(err)
	}
}
