package discordtest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

const guilds = 1 << 0

// told lists the events that come of something: those before the one of a server
// that is made after it.
func (g *gate) told(do func()) (events []packet) {
	g.Helper()
	do()
	mark := g.s.Guild(fmt.Sprint("mark ", len(g.s.Gateway().Events()))).ID
	for {
		p := g.next()
		switch {
		case p.Type == "GUILD_CREATE" && p.text("id") == mark:
			return events
		case !strings.HasPrefix(p.text("name"), "mark "):
			events = append(events, p)
		}
	}
}

func kinds(events []packet) (list []string) {
	for _, e := range events {
		list = append(list, e.Type)
	}
	return list
}

// wantsTold checks which events come of something, and returns them.
func (g *gate) wantsTold(what string, do func(), want ...string) []packet {
	g.Helper()
	events := g.told(do)
	if got := kinds(events); !slices.Equal(got, want) {
		g.Fatalf("%s: the bot is told %v instead of %v", what, got, want)
	}
	for _, e := range events {
		if e.field("guild_id") == nil && e.field("id") == nil {
			g.Errorf("%s names no server: %v", e.Type, e.Data)
		}
	}
	return events
}

func (r *table) settled() *gate {
	r.Helper()
	g := r.identify(guilds)
	g.told(func() {})
	return g
}

func messagesOf(c *discordtest.Channel) string { return "/channels/" + c.ID + "/messages" }

func TestAPrivateThread(t *testing.T) {
	r := newTable(t)
	r.declare()
	g := r.settled()
	var thread *discordtest.Channel
	g.wantsTold("a private thread is made", func() { thread = r.ch.PrivateThread("secret") })
	play := func() asked {
		return r.ask(func() error { _, err := r.anne.Slash(thread, "/play", nil); return err })
	}
	i := play()
	r.wants(r.do("GET", "/channels/"+thread.ID, nil), 403, 50001)
	r.wants(r.do("GET", messagesOf(thread), nil), 403, 50001)
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 403, 50001)
	r.wants(r.answer(i, 4, obj{"content": "for you", "flags": private, "components": list{row(button("go"))}}), 0, 0)
	r.wants(r.as("", "POST", r.hook(i), obj{"content": "for all"}), 0, 0)
	m := r.anne.Find(thread, "for you")
	press := r.ask(func() error { _, err := r.anne.Click(m, "go"); return err })
	r.wants(r.answer(press, 7, obj{"content": "for you, again"}), 0, 0)
	id := r.marc.Find(thread, "for all").ID
	r.wants(r.do("PATCH", messagesOf(thread)+"/"+id, obj{"content": "b"}), 403, 50001)
	g.told(func() {})

	events := g.wantsTold("the bot is added", thread.Add, "THREAD_MEMBERS_UPDATE", "THREAD_CREATE")
	if kind, _ := events[1].field("type").(float64); kind != 12 || events[1].text("id") != thread.ID {
		t.Error("what the bot is added to is ", events[1].Data)
	}
	r.wants(r.do("PATCH", messagesOf(thread)+"/"+id, obj{"content": "b"}), 0, 0)
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 0, 0)
	g.wantsTold("the bot is removed", thread.Remove, "THREAD_MEMBERS_UPDATE")
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 403, 50001)
}

func TestTheBitsPromiseMoreThanAPrivateThreadHolds(t *testing.T) {
	r := newTable(t)
	r.declare()
	thread := r.ch.PrivateThread("secret")
	g := r.identify(0)
	go func() { _, _ = r.anne.Slash(thread, "/play", nil) }()
	e := g.until("INTERACTION_CREATE")
	var bits int64
	_, _ = fmt.Sscan(e.text("app_permissions"), &bits) // else it is 0
	if bits&discordtest.SendMessagesInThread == 0 || bits&discordtest.ViewChannel == 0 {
		t.Error("app_permissions are ", bits)
	}
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 403, 50001)
}

func TestAnAnnouncementThreadIsAThread(t *testing.T) {
	r := newTable(t)
	thread := r.ch.AnnouncementThread("news")
	a := r.wants(r.do("GET", "/channels/"+thread.ID, nil), 0, 0)
	if a.text("type") != "10" || a.text("parent_id") != r.ch.ID || a.field("thread_metadata") == nil {
		t.Errorf("it is %s", a.raw)
	}
	thread.Deny(discordtest.SendMessages)
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 0, 0)
	thread.Deny(discordtest.SendMessagesInThread)
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 403, 50013)
}

func TestAChannelThatTheBotDoesNotSee(t *testing.T) {
	r := newTable(t)
	r.declare()
	thread := r.ch.Thread("corner")
	message := r.post(obj{"content": "board", "components": list{row(button("go"))}})
	g := r.settled()
	events := g.wantsTold("seeing is denied", func() { r.ch.Deny(discordtest.ViewChannel) }, "CHANNEL_UPDATE")
	rules, _ := events[0].field("permission_overwrites").(list)
	if len(rules) != 1 || rules[0].(obj)["deny"] != fmt.Sprint(discordtest.ViewChannel) || rules[0].(obj)["id"] != r.app {
		t.Error("permission_overwrites are ", rules)
	}
	for _, c := range []struct {
		name, method, path string
		body               any
	}{
		{"the channel is not read", "GET", "/channels/" + r.ch.ID, nil},
		{"nothing is posted", "POST", r.messages(), obj{"content": "a"}},
		{"nothing is edited", "PATCH", message, obj{"content": "a"}},
		{"nothing is deleted", "DELETE", message, nil},
		{"nothing is posted in its threads", "POST", messagesOf(thread), obj{"content": "a"}},
	} {
		t.Run(c.name, func(t *testing.T) { r := r.in(t); r.wants(r.do(c.method, c.path, c.body), 403, 50001) })
	}
	i := r.ask(func() error { _, err := r.anne.Slash(r.ch, "/play", nil); return err })
	r.wants(r.answer(i, 4, obj{"content": "I see nothing here", "flags": private}), 0, 0)
	i = r.ask(func() error { _, err := r.anne.Click(r.anne.Find(r.ch, "board"), "go"); return err })
	r.wants(r.answer(i, 7, obj{"content": "board, pressed"}), 0, 0)
	g.told(func() {})
	g.wantsTold("a reaction in it", func() { _ = r.anne.React(r.anne.Find(r.ch, "board"), "✊") })
	g.wantsTold("seeing is allowed again", func() { r.ch.Allow(discordtest.ViewChannel) }, "CHANNEL_UPDATE", "THREAD_LIST_SYNC")
	r.wants(r.do("PATCH", message, obj{"content": "a"}), 0, 0)
}

func TestLeavingAServer(t *testing.T) {
	r := newTable(t)
	r.declare()
	message := r.post(obj{"content": "board", "components": list{row(button("go"))}})
	g := r.settled()
	events := g.wantsTold("the bot is removed", r.guild.Kick, "GUILD_DELETE")
	if events[0].text("id") != r.guild.ID || events[0].field("unavailable") != nil {
		t.Error("a removal is told as ", events[0].Data)
	}
	r.wants(r.do("GET", "/channels/"+r.ch.ID, nil), 403, 50001)
	r.wants(r.do("POST", r.messages(), obj{"content": "a"}), 403, 50001)
	r.wants(r.do("PATCH", message, obj{"content": "a"}), 403, 50001)
	r.wants(r.do("GET", "/guilds/"+r.guild.ID, nil), 404, 10004)
	r.wants(r.do("GET", "/guilds/"+r.guild.ID+"/members/"+r.anne.ID, nil), 403, 50001)
	r.wants(r.do("PUT", "/applications/"+r.app+"/guilds/"+r.guild.ID+"/commands", list{}), 403, 50001)
	r.unreachable("a server that the bot was removed from")
	if again := r.identify(guilds); len(again.told(func() {})) != 0 {
		t.Error("a new session is told of the server")
	}
	g.wantsTold("the bot is back", r.guild.Invite, "GUILD_CREATE")
	r.wants(r.do("PATCH", message, obj{"content": "a"}), 0, 0)
}

// unreachable checks that nobody reaches the bot in its channel.
func (r *table) unreachable(where string) {
	r.Helper()
	if _, err := r.anne.Slash(r.ch, "/play", nil); err == nil || err == discordtest.ErrInteractionFailed {
		r.Errorf("a command is typed in %s: %v", where, err)
	}
	if m := r.anne.Find(r.ch, "board"); m == nil {
		r.Errorf("in %s old messages are gone", where)
	} else if _, err := r.anne.Click(m, "go"); err == nil || err == discordtest.ErrInteractionFailed {
		r.Errorf("a button is pressed in %s: %v", where, err)
	}
}

func TestAnOutage(t *testing.T) {
	r := newTable(t)
	r.declare()
	message := r.post(obj{"content": "board", "components": list{row(button("go"))}})
	g := r.settled()
	events := g.wantsTold("an outage begins", r.guild.Outage, "GUILD_DELETE")
	if events[0].text("unavailable") != "true" {
		t.Error("an outage is told as ", events[0].Data)
	}
	r.wants(r.do("PATCH", message, obj{"content": "a"}), 503, 0)
	r.unreachable("a server that is down")
	if again := r.identify(guilds).until("GUILD_CREATE"); again.text("unavailable") != "true" {
		t.Error("a session that begins is told of it as ", again.Data)
	}
	events = g.wantsTold("the outage ends", r.guild.Restore, "GUILD_CREATE")
	if events[0].text("id") != r.guild.ID {
		t.Error("back is ", events[0].Data)
	}
	r.wants(r.do("PATCH", message, obj{"content": "board"}), 0, 0)
}

func TestDeletedChannels(t *testing.T) {
	r := newTable(t)
	thread, other := r.ch.Thread("corner"), r.ch.Thread("other corner")
	secret := r.ch.PrivateThread("secret")
	post := func(c *discordtest.Channel) string {
		return messagesOf(c) + "/" + r.wants(r.do("POST", messagesOf(c), form{obj{"content": "a"}, files(1)}), 0, 0).text("id")
	}
	in, below, beside := post(r.ch), post(thread), post(other)
	click := r.slash(r.anne)
	g := r.settled()
	events := g.wantsTold("a thread is deleted", thread.Delete, "THREAD_DELETE")
	if events[0].text("parent_id") != r.ch.ID || events[0].text("type") != "11" || events[0].text("id") != thread.ID {
		t.Error("deleted is ", events[0].Data)
	}
	r.wants(r.do("PATCH", below, obj{"content": "b"}), 404, 10003)
	r.wants(r.do("PATCH", beside, obj{"content": "b"}), 0, 0)
	g.wantsTold("a thread without the bot is deleted", secret.Delete)
	events = g.wantsTold("a channel with a thread is deleted", r.ch.Delete, "CHANNEL_DELETE")
	if events[0].text("id") != r.ch.ID {
		t.Error("deleted is ", events[0].Data)
	}
	for _, path := range []string{in, beside} {
		r.wants(r.do("PATCH", path, obj{"content": "b"}), 404, 10003)
	}
	r.wants(r.do("POST", messagesOf(other), obj{"content": "b"}), 404, 10003)
	r.wants(r.answer(click, 4, obj{"content": "where?"}), 404, 10003)
	if _, err := r.anne.Slash(r.ch, "/play", nil); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("a command is typed in a deleted channel: ", err)
	}
	if len(r.anne.Sees(r.ch)) != 0 || r.anne.Say(r.ch, "hello") != nil {
		t.Error("a deleted channel goes on")
	}
	r.ch.Delete() // gone already
	if next := r.guild.Channel("games"); next.ID == r.ch.ID {
		t.Error("a new channel is the deleted one")
	}
}

func TestAThreadIsArchivedAndComesBack(t *testing.T) {
	r := newTable(t)
	thread := r.ch.Thread("corner")
	g := r.settled()
	archived := func(p packet) any {
		o, _ := p.field("thread_metadata").(obj)
		return o["archived"]
	}
	events := g.wantsTold("a thread is archived", func() { thread.Archive(false) }, "THREAD_UPDATE")
	if archived(events[0]) != true {
		t.Error("told is ", events[0].Data)
	}
	say := func() { r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 0, 0) }
	events = g.wantsTold("the bot posts in it", say, "THREAD_UPDATE")
	if archived(events[0]) != false {
		t.Error("told is ", events[0].Data)
	}
	g.wantsTold("the bot posts once more", say)
}

func TestStartingThreads(t *testing.T) {
	r := newTable(t)
	start := func(body obj) answer { return r.do("POST", "/channels/"+r.ch.ID+"/threads", body) }
	r.wants(start(obj{"name": "t", "type": 12}), 403, 50013)
	r.ch.Allow(discordtest.CreatePrivateThreads)
	a := r.wants(start(obj{"name": "t"}), 0, 0)
	if a.text("type") != "12" {
		t.Errorf("a thread of no type is %s", a.raw)
	}
	r.wants(r.do("POST", "/channels/"+a.text("id")+"/messages", obj{"content": "mine"}), 0, 0)
	r.wants(start(obj{"name": "t", "type": 5}), 400, 50035)
}
