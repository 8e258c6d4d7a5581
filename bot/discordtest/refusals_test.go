package discordtest_test

import (
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestTheProxyRefusesInJSONToo(t *testing.T) {
	r := newTable(t, limited)
	r.s.Block(time.Minute, "/channels/"+r.ch.ID)
	a := r.wants(r.do("POST", r.messages(), obj{"content": "a"}), 403, 40333)
	if a.text("message") != "internal network error" || a.header.Get("X-RateLimit-Bucket") != "" || a.field("errors") != nil {
		t.Errorf("it says %s, %v", a.raw, a.header)
	}
	if n := r.s.Invalid(); n != 1 {
		t.Errorf("%d refusals are counted", n)
	}
	r.wants(r.do("GET", "/users/@me", nil), 0, 0) // other paths pass
	r.clock.Advance(time.Minute)
	r.post(obj{"content": "b"})
	if r.anne.Find(r.ch, "a") != nil {
		t.Error("what the proxy refused was done")
	}
}

func TestSomeOfDiscordsRefusalsPassByThemselves(t *testing.T) {
	for code, status := range map[int]int{50001: 403, 10003: 404, 10008: 404} {
		r := newTable(t)
		path := r.post(obj{"content": "a"})
		r.s.Refuse(30*time.Second, "PATCH", "/messages/", code)
		r.wants(r.do("PATCH", path, obj{"content": "b"}), status, code)
		r.post(obj{"content": "c"}) // another method
		r.clock.Advance(29 * time.Second)
		r.wants(r.do("PATCH", path, obj{"content": "b"}), status, code)
		r.clock.Advance(time.Second)
		r.wants(r.do("PATCH", path, obj{"content": "b"}), 0, 0)
		r.s.Refuse(time.Hour, "", r.ch.ID, code)
		r.wants(r.do("GET", r.messages(), nil), status, code)
		r.s.Relent()
		r.wants(r.do("GET", r.messages(), nil), 0, 0)
	}
}

func TestRolesAreToldOfAndChannelsNotButThoseSeenAgain(t *testing.T) {
	g := newTable(t).settled()
	var role string
	g.wantsTold("a role is made", func() { role = g.guild.CreateRole() }, "GUILD_ROLE_CREATE")
	g.wantsTold("a role is deleted", func() { g.guild.DeleteRole(role) }, "GUILD_ROLE_DELETE")
	g.wantsTold("reacting is denied", func() { g.ch.Deny(discordtest.AddReactions) }, "CHANNEL_UPDATE")
	g.wantsTold("and allowed by a role", func() { g.ch.AllowByRole(discordtest.AddReactions) }, "GUILD_ROLE_UPDATE")
	events := g.wantsTold("seeing is denied", func() { g.ch.Deny(discordtest.ViewChannel) }, "CHANNEL_UPDATE")
	if name, flags := events[0].field("name"), events[0].field("flags"); name != "___hidden___" || flags != float64(1<<17) {
		t.Error("of what is hidden is told ", events[0].Data)
	}
	events = g.wantsTold("and allowed by a role", func() { g.ch.AllowByRole(discordtest.ViewChannel) }, "GUILD_ROLE_UPDATE", "CHANNEL_UPDATE")
	if name, flags := events[1].field("name"), events[1].field("flags"); name != "games" || flags != 0.0 {
		t.Error("of what is seen again is told ", events[1].Data)
	}
	path := g.post(obj{"content": "a"})
	g.wants(g.do("PUT", path+"/reactions/%E2%9C%8A/@me", nil), 0, 0)
}
