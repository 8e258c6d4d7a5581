package bot_test

import (
	"context"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// Whoever names a table means that one and no other, whatever is open where it is typed.
func TestATableThatIsNamedIsStoppedAndNoOther(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends, boss, rik := e.users("Anne", "Marc"), e.user("Boss"), e.user("Rik")
		e.guild.Manager(boss)
		e.guild.Moderator(rik)
		one, two := e.duel("one", friends), e.duel("two", friends)
		first, _ := e.registry.At(one.ID)
		second, _ := e.registry.At(two.ID)
		runs := func(id table.ID) bool {
			g, _ := e.registry.Fetch(context.Background(), id, "")
			return g.Status == table.Running
		}
		if said := e.hears(rik.Slash(one, "/table stop", discordtest.Opt{"table": string(second), "reason": "quarrel"})); !strings.Contains(said, "manage this server") {
			t.Errorf("a moderator elsewhere hears %s", said)
		}
		if said := e.hears(boss.Slash(one, "/table stop", discordtest.Opt{"table": "NONE"})); !strings.Contains(said, "NONE") {
			t.Errorf("of a table that there is not is said %s", said)
		}
		if !runs(first) || !runs(second) {
			t.Fatal("a game is over")
		}
		if form := e.must(boss.Slash(one, "/table stop", discordtest.Opt{"table": string(second)})).Modal; form == nil {
			if said := e.hears(boss.Slash(one, "/table stop", discordtest.Opt{"table": string(second)})); !strings.Contains(said, string(second)) {
				t.Errorf("whoever names it is asked %s", said)
			}
		}
		e.must(boss.Slash(e.ch, "/table stop", discordtest.Opt{"table": strings.ToLower(string(second)), "reason": "quarrel"}))
		if !runs(first) || runs(second) {
			t.Errorf("the first runs: %v, the second: %v", runs(first), runs(second))
		}
		e.must(rik.Slash(one, "/table stop", discordtest.Opt{"table": string(first), "reason": "here"}))
		if runs(first) {
			t.Error("a moderator cannot name the table of the channel")
		}
	})
}
