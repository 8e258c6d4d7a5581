package bot_test

import (
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
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

// Nobody hears of who leaves a server; so whoever presses Start without its host asks after him.
func TestALobbyWhoseHostHasLeftTheServerIsStartedByWhoSitsThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc", "Griet")
		e.must(friends[0].Slash(e.ch, "/play teufel", nil))
		lobby := e.sees(friends[0], "invites")
		e.must(friends[1].Click(lobby, "Join"))
		lobby = e.sees(friends[1], "Marc")
		if said := e.hears(friends[1].Click(lobby, "Start")); !strings.Contains(said, "Only Anne") {
			t.Fatalf("beside the host a guest hears %s", said)
		}
		e.must(friends[2].Click(lobby, "Join"))
		e.guild.Leave(friends[0])
		e.must(friends[1].Click(e.sees(friends[1], "Griet"), "Start"))
		id, _ := e.registry.At(e.ch.ID)
		if g, _ := e.registry.Fetch(t.Context(), id, ""); g.Status != table.Running || g.Host.Name != "Marc" {
			t.Errorf("the table is %s, %s is its host", g.Status, g.Host.Name)
		}
	})
}
