package discordtest_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAConnectionBeginsInOrder(t *testing.T) {
	r := newTable(t)
	g := r.dial()
	if len(g.beat()) != 0 {
		t.Error("there are events before identifying")
	}
	g.hello(1)
	ready, joined := g.next(), g.next()
	guilds, _ := ready.field("guilds").(list)
	if ready.Type != "READY" || ready.Seq != 1 || len(guilds) != 1 || ready.text("session_id") == "" || ready.text("resume_gateway_url") == "" {
		t.Fatalf("READY: %v", ready)
	}
	if first := guilds[0].(obj); first["unavailable"] != true || first["id"] != r.guild.ID {
		t.Errorf("a guild in READY: %v", first)
	}
	if joined.Type != "GUILD_CREATE" || joined.Seq != 2 || joined.text("id") != r.guild.ID || joined.field("unavailable") != false {
		t.Errorf("after READY: %v", joined)
	}
	if !r.s.Gateway().Connected() {
		t.Error("a bot that has identified is not connected")
	}
}

func TestTheGatewayClosesOn(t *testing.T) {
	r := newTable(t)
	identify := func(token string, intents any) func(*gate) {
		return func(g *gate) { g.say(2, obj{"token": token, "intents": intents, "properties": obj{}}) }
	}
	token := r.s.Token()
	both := func(first, second func(*gate)) func(*gate) {
		return func(g *gate) { first(g); second(g) }
	}
	beats := func(n int) func(*gate) {
		return func(g *gate) {
			for range n {
				g.write(`{"op":1,"d":null}`)
			}
		}
	}
	padded := func(n int) func(*gate) {
		return func(g *gate) { g.write(`{"op":1,"d":null` + strings.Repeat(" ", n-17) + `}`) }
	}
	end := func(g *gate) { g.write(`{"op":99}`) } // what follows a legal beginning
	for _, c := range []struct {
		name string
		do   func(*gate)
		code int
	}{
		{"an unknown opcode", end, 4001},
		{"what is no JSON", func(g *gate) { g.write("hello") }, 4002},
		{"a payload of 4097 bytes", padded(4097), 4002},
		{"nothing in one of 4096", both(padded(4096), end), 4001},
		{"a request before identifying", func(g *gate) { g.say(3, obj{"status": "online"}) }, 4003},
		{"a wrong token", identify("wrong", 1), 4004},
		{"a wrong token on resuming", func(g *gate) { g.say(6, obj{"token": "wrong", "session_id": "1", "seq": 1}) }, 4004},
		{"a second identify", both(identify(token, 1), identify(token, 1)), 4005},
		{"a resume after identifying", both(identify(token, 1), func(g *gate) { g.say(6, obj{"token": token, "session_id": "1", "seq": 1}) }), 4005},
		{"the 121st packet in a minute", beats(121), 4008},
		{"nothing in 119 and one more", both(beats(119), end), 4001},
		{"a shard beyond the last", func(g *gate) { g.helloFor(1, 2, 2) }, 4010},
		{"a shard before the first", func(g *gate) { g.helloFor(1, -1, 2) }, 4010},
		{"a shard of none", func(g *gate) { g.helloFor(1, 0, 0) }, 4010},
		{"a shard that is no pair", func(g *gate) { g.say(2, obj{"token": token, "intents": 1, "shard": list{0}, "properties": obj{}}) }, 4002},
		{"unknown intents", identify(token, 1<<30), 4013},
		{"no intents", identify(token, nil), 4013},
		{"privileged intents", identify(token, 1<<15), 4014},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := r.in(t).dial()
			c.do(g)
			if got := g.closed(); got != c.code {
				t.Errorf("closed with %d instead of %d", got, c.code)
			}
		})
	}
}

func TestPacketsAreCountedByTheMinute(t *testing.T) {
	r := newTable(t)
	g := r.dial()
	for range 2 {
		for range 120 {
			g.beat()
		}
		r.clock.Advance(time.Minute)
	}
	g.beat()
}

func TestEventsComeToThoseWhoIntendThem(t *testing.T) {
	r := newTable(t)
	all := []string{"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_REACTION_ADD", "MESSAGE_REACTION_REMOVE", "MESSAGE_DELETE", "INTERACTION_CREATE"}
	for _, c := range []struct {
		name    string
		intents int
		want    []string
	}{
		{"no intent brings interactions", 0, []string{"INTERACTION_CREATE"}},
		{"messages", 1 << 9, []string{"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "INTERACTION_CREATE"}},
		{"reactions", 1 << 10, []string{"MESSAGE_REACTION_ADD", "MESSAGE_REACTION_REMOVE", "INTERACTION_CREATE"}},
		{"both", 1<<9 | 1<<10, all},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := r.in(t)
			r.declare()
			g := r.identify(c.intents)
			message := r.post(obj{"content": "all"})
			r.wants(r.do("PATCH", message, obj{"content": "all of it"}), 0, 0)
			m := last(r.anne.Sees(r.ch))
			if err := r.anne.React(m, "✊"); err != nil {
				t.Fatal(err)
			}
			if err := r.anne.Unreact(m, "✊"); err != nil {
				t.Fatal(err)
			}
			r.wants(r.do("DELETE", message, nil), 0, 0)
			r.wants(r.answer(r.slash(r.anne), 5, obj{"flags": 64}), 0, 0)
			if got := g.upTo("INTERACTION_CREATE"); !slices.Equal(got, c.want) {
				t.Errorf("got %v", got)
			}
			g.close()
		})
	}
}
