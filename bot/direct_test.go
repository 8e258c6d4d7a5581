package bot_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/screen"
)

func TestTablesOfAllServersAreListedInDirectMessages(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, other := e.user("Anne"), e.srv.Guild("Family")
		other.Join(anne)
		direct := anne.Direct()
		e.says(anne.Slash(direct, "/games", nil))("You sit at no table. /play")
		there := other.Channel("kitchen")
		e.must(anne.Slash(e.ch, "/play teufel", nil))
		e.must(anne.Slash(there, "/play kismet", nil))
		e.says(anne.Slash(direct, "/games", nil))("Your 2 tables in all servers", "/"+e.guild.ID+"/"+e.ch.ID, "/"+other.ID+"/"+there.ID)
		if said := e.hears(anne.Slash(e.ch, "/games", nil)); strings.Contains(said, other.ID) {
			t.Errorf("in a server: %s", said)
		}
	})
}

func TestRulesHelpAndMeAreAnsweredInDirectMessages(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		direct := anne.Direct()
		e.ch = direct
		rules := e.says(anne.Slash(direct, "/rules kismet", nil))("**The goal.**")
		e.says(anne.Select(rules, "", rules.Menus()[0].Options[1].Label))("## ")
		e.says(anne.Slash(direct, "/help", nil))("keeps the table", "typed in a channel of a server")
		me := e.says(anne.Slash(direct, "/me show", nil))("Quiet hours: none", "Holiday: none")
		if strings.Contains(me.Text(), "days are taken") {
			t.Errorf("without a server days of holiday are counted:\n%s", me.Text())
		}
		e.says(anne.Select(me, "How shall Hofnar call you?", "By a direct message"))("direct message")
		e.says(anne.Slash(direct, "/me quiet", discordtest.Opt{"from": "22", "to": "7", "zone": "Europe/Brussels"}))("22:00 to 07:00")
		e.says(anne.Slash(direct, "/me holiday", discordtest.Opt{"from": "2026-08-20", "to": "2026-08-21"}))("each server says")
		e.says(e.promised(anne)(anne.Slash(direct, "/me data", nil)))("Everything")
		e.says(anne.Click(e.must(anne.Slash(direct, "/me forget", nil)).Message, "Forget me"))("forgetting you")
		for _, line := range []string{"/play kismet", "/hand", "/table show", "/league show"} {
			if _, err := anne.Slash(direct, line, nil); !errors.Is(err, discordtest.ErrNotVisible) {
				t.Errorf("%s in direct messages: %v", line, err)
			}
		}
		time.Sleep(time.Second)
		if denials, err := e.kept.Denials(context.Background()); err != nil || len(denials) > 0 {
			t.Errorf("what Hofnar may not do in a direct channel is noted: %+v, %v", denials, err)
		}
	})
}

func TestAProfileInDirectMessagesHasAPageForEachServer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := nimEvening(t)
		friends, family := e.users("Anne", "Marc"), e.srv.Guild("Family")
		family.Join(friends...)
		direct := friends[0].Direct()
		e.says(friends[0].Slash(direct, "/profile", nil))("No game of yours has counted yet in any server")
		e.duelAtNim(friends)
		if m := e.says(friends[0].Slash(direct, "/profile", nil))("Anne", "House league: **"); len(m.Menus()) > 0 {
			t.Errorf("there is one server, and a menu of them:\n%s", m.Describe())
		}
		e.ch = family.Channel("kitchen")
		e.duelAtNim(friends)
		e.ch = direct
		e.says(friends[0].Slash(direct, "/profile", discordtest.Opt{"versus": friends[1].ID}))("tells of you alone")
		page := e.says(e.promised(friends[0])(friends[0].Slash(direct, "/profile", nil)))("Anne", "House league: **")
		if len(page.Menus()) == 0 {
			t.Fatalf("there is no menu of servers:\n%s", page.Describe())
		}
		servers := page.Menus()[0].Options
		if len(servers) != 2 || servers[0].Label+servers[1].Label != "FriendsFamily" || !servers[0].Default {
			t.Fatalf("the servers are %+v", servers)
		}
		page = e.says(e.promised(friends[0])(friends[0].Select(page, "Another server", "Family")))("Anne", "House league: **")
		if servers := page.Menus()[0].Options; servers[0].Default || !servers[1].Default {
			t.Errorf("after Family the servers are %+v", servers)
		}
		e.guild.Kick()
		time.Sleep(time.Hour)
		before := e.count(http.MethodGet, "/guilds/")
		for range 3 {
			e.says(e.promised(friends[0])(friends[0].Slash(direct, "/profile", nil)))("Anne", "House league: **")
		}
		if n := e.count(http.MethodGet, "/guilds/") - before; n > 2 {
			t.Errorf("Discord is asked %d times within the hour how 2 servers are called, one of which Hofnar has left", n)
		}
	})
}

// A bot never knows what clients send.
func TestWhatBelongsToATableIsRefusedInDirectMessages(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, nil)
		id, _ := e.registry.At(e.ch.ID)
		stop := screen.Control{Verb: screen.VerbStop, Table: id}.ID()
		e.says(friends[0].ClickStale(forged(friends[0].Direct(), stop), "Press"))("There is no table")
		time.Sleep(time.Second)
		if g, _ := e.registry.Fetch(context.Background(), id, ""); !g.Status.Open() {
			t.Error("the table has ended")
		}
	})
}
