package bot_test

import (
	"context"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

func TestTablesAreOpenedWhereTheServerWantsThem(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, boss := e.user("Anne"), e.user("Boss")
		e.guild.Manager(boss)
		elsewhere := e.guild.Channel("elsewhere")
		e.must(boss.Slash(e.ch, "/settings", discordtest.Opt{"here": "too"}))
		if said := e.hears(anne.Slash(elsewhere, "/play teufel", nil)); !strings.Contains(said, "<#"+e.ch.ID+">") {
			t.Errorf("elsewhere: %s", said)
		}
	})
}

func TestSettingsOfAServerAreForThoseWhoManageIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, boss := e.user("Anne"), e.user("Boss")
		e.guild.Manager(boss)
		if _, err := anne.Slash(e.ch, "/settings", nil); err == nil {
			t.Error("Anne is offered /settings")
		}
		for _, c := range []struct {
			opts discordtest.Opt
			want string
		}{
			{nil, "two days in slow play"},
			{discordtest.Opt{"clock": "3w"}, "such as 90s, 5m, 8h"},
			{discordtest.Opt{"clock": "8H", "overdue": "nudge"}, "Time for a move: 8 hours."},
			{nil, "is reminded, and nothing else"},
			{discordtest.Opt{"holidays": 0}, "on holiday for 0 days"},
			{nil, "nobody touches for 14 days is archived"},
			{discordtest.Opt{"archive": 1}, "nobody touches for 1 day is archived"},
			{discordtest.Opt{"archive": 0}, "never archived"},
			{discordtest.Opt{"here": "too"}, "opened in <#" + e.ch.ID + "> and"},
			{discordtest.Opt{"here": "not"}, "in all channels unless"},
			{discordtest.Opt{"here": "everywhere"}, "in every channel"},
		} {
			if said := e.hears(boss.Slash(e.ch, "/settings", c.opts)); !strings.Contains(said, c.want) {
				t.Errorf("%v: %s", c.opts, said)
			}
		}
		e.must(anne.Slash(e.ch, "/play kismet", nil))
		if lobby := e.sees(anne, "When time is up: only a reminder"); !lobby.Chosen("Clock: 8 hours") {
			t.Errorf("the lobby's clock is another one:\n%s", lobby.Describe())
		}
		if said := e.hears(anne.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-06"})); !strings.Contains(said, "for 0 days here") {
			t.Errorf("a holiday where there is none: %s", said)
		}
	})
}

func TestMyTablesAreListedThoseThatWaitForMeFirst(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		if said := e.hears(friends[0].Slash(e.ch, "/games", nil)); !strings.Contains(said, "You sit at no table") {
			t.Errorf("without a table: %s", said)
		}
		const many = 12
		for i := range many {
			e.duel("room "+string(rune('a'+i)), friends)
		}
		list := e.must(friends[0].Slash(e.ch, "/games", nil)).Message
		said := strings.Split(list.Text(), "\n")
		if !list.Ephemeral() || len(said) != 11 || !strings.Contains(said[0], "Your 12 tables") {
			t.Fatalf("the list reads\n%s", list.Text())
		}
		mine := true
		for _, line := range said[1:] {
			you := strings.Contains(line, "**your turn**")
			if you && !mine || !strings.Contains(line, "https://discord.com/channels/"+e.guild.ID+"/") {
				t.Errorf("out of order, or without a link: %s", line)
			}
			mine = you
		}
		next := e.must(friends[0].Click(list, "Next")).Message
		if n := len(strings.Split(next.Text(), "\n")); n != 3 || next.ID != list.ID {
			t.Errorf("the second page reads\n%s", next.Text())
		}
	})
}

func TestWhoManagesTheServerFindsAllTablesAndStopsOne(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, boss := e.users("Anne", "Marc"), e.user("Boss")
		e.guild.Manager(boss)
		if _, err := friends[0].Slash(e.ch, "/tables", nil); err == nil {
			t.Error("Anne is offered /tables")
		}
		if said := e.hears(boss.Slash(e.ch, "/tables", nil)); !strings.Contains(said, "No table is open") {
			t.Errorf("without tables: %s", said)
		}
		var rooms []*discordtest.Channel
		for _, name := range []string{"one", "two"} {
			rooms = append(rooms, e.duel(name, friends))
		}
		list := e.must(boss.Slash(e.ch, "/tables", nil)).Message
		id, _ := e.registry.At(rooms[0].ID)
		asked := e.must(boss.Select(list, "Stop a table", string(id))).Message
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Running {
			t.Fatal("it is stopped without asking")
		}
		e.must(boss.Click(asked, "Stop the table"))
		if g, _ := e.registry.Fetch(context.Background(), id, ""); g.Status != table.Stopped {
			t.Errorf("the table is %s", g.Status)
		}
		if said := e.hears(boss.Slash(e.ch, "/tables", nil)); !strings.Contains(said, "One table is open") {
			t.Errorf("after it: %s", said)
		}
	})
}

func TestAThreadOfAChannelForTablesIsOneToo(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, boss := e.user("Anne"), e.user("Boss")
		e.knows(anne)
		e.guild.Manager(boss)
		e.must(boss.Slash(e.ch, "/settings", discordtest.Opt{"here": "too"}))
		if said := e.hears(anne.Slash(e.ch.Thread("below"), "/play teufel", nil)); !strings.Contains(said, "is set up") {
			t.Errorf("in a thread: %s", said)
		}
	})
}
