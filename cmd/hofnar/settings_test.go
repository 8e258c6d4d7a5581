package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func TestTablesAreDrawnUnlessSomebodySaysNo(t *testing.T) {
	for _, c := range []struct {
		sentence string
		args     []string
		env      string
		drawn    bool
	}{
		{"the sandbox draws", []string{"sandbox"}, "", true},
		{"the sandbox is told not to", []string{"sandbox", "--no-pictures"}, "", false},
		{"the sandbox hears the environment", []string{"sandbox"}, "false", false},
		{"so does the bot draw", []string{"serve"}, "", true},
		{"and hear the environment", []string{"serve"}, "false", false},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			if c.env != "" {
				t.Setenv("HOFNAR_PICTURES", c.env)
			}
			var all commands
			parser, err := kong.New(&all)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(c.args); err != nil {
				t.Fatal(err)
			}
			set := all.Serve.settings
			if c.args[0] == "sandbox" {
				if set, err = all.Sandbox.settings(); err != nil {
					t.Fatal(err)
				}
			}
			if set.Pictures != c.drawn {
				t.Errorf("pictures: %v", set.Pictures)
			}
		})
	}
}

func TestDiscordMayAllowMoreThanFiftyRequestsASecond(t *testing.T) {
	for perSecond, refused := range map[int]bool{1: true, 50: false, 500: false} {
		err := serve{Token: "token", PerSecond: perSecond, ShardCount: -1}.Run(t.Context()) // there are no such shards: that is said last
		if err == nil || strings.Contains(err.Error(), "HOFNAR_PER_SECOND") != refused {
			t.Errorf("%d: %v", perSecond, err)
		}
	}
}

// A file of settings for Docker has a line for each, also for those that are left as they are.
func TestASettingThatIsEmptyIsNotSet(t *testing.T) {
	t.Parallel()
	said, err := inShell(t, drilled(t), `export HOFNAR_DB= HOFNAR_FORGOTTEN= HOFNAR_DAILY= HOFNAR_PICTURES= LOG_LEVEL=
hofnar restore copy.db
hofnar doctor`)
	if err != nil || !strings.Contains(said, "The books are in order") {
		t.Errorf("%v: %s", err, said)
	}
}
