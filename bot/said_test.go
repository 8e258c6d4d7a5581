package bot_test

import (
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// What is answered fits where and how it was asked.
func TestAnswersNameNothingThatIsNotThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		boss, marc := e.user("Boss"), e.user("Marc")
		e.guild.Manager(boss)
		for _, c := range []struct {
			line     string
			opts     discordtest.Opt
			say, not string
		}{
			{"/settings", discordtest.Opt{"here": "not"}, "in all", "That is set"},
			{"/me quiet", discordtest.Opt{"from": "22:00", "to": "22:00"}, "`/me show`", "set"},
			{"/me quiet", discordtest.Opt{"from": "10:30 pm", "to": "7"}, "22:30", "format"},
			{"/me holiday", discordtest.Opt{"from": "2026-12-24", "to": "2030-01-01"}, "two years", "today"},
			{"/play dalmuti", discordtest.Opt{"computers": 7, "invite": marc.ID}, "That is 9 players", "Removing"},
			{"/play teufel", discordtest.Opt{"thread": true, "computers": 1, "starts": "now"}, "in a thread of its own", "Start"},
			{"/play teufel", discordtest.Opt{"thread": true}, "Press Start there", "begins"},
		} {
			time.Sleep(time.Minute)
			if said := e.hears(boss.Slash(e.ch, c.line, c.opts)); !strings.Contains(said, c.say) || strings.Contains(said, c.not) {
				t.Errorf("%s %v: %s", c.line, c.opts, said)
			}
		}
	})
}
