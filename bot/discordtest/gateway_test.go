package discordtest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hofnar/bot/discordtest"
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

// session is what a bot remembers of READY.
type session struct {
	id  string
	seq int
}

func (r *table) begin() (*gate, session) {
	r.Helper()
	g := r.dial()
	g.hello(1 << 9)
	ready := g.until("READY")
	return g, session{ready.text("session_id"), ready.Seq}
}

func (r *table) resume(x session) *gate {
	r.Helper()
	g := r.dial()
	g.say(6, obj{"token": r.s.Token(), "session_id": x.id, "seq": x.seq})
	return g
}

// alone waits until the server has noticed that nobody is connected.
func (r *table) alone() {
	r.Helper()
	for range 5000 {
		if !r.s.Gateway().Connected() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	r.Fatal("somebody stays connected")
}

func TestResumingReplaysWhatWasMissed(t *testing.T) {
	r := newTable(t)
	g, x := r.begin()
	r.s.Gateway().DropConnections(4000)
	if code := g.closed(); code != 4000 {
		t.Error("dropped with ", code)
	}
	for _, text := range []string{"one", "two", "three"} {
		r.post(obj{"content": text})
	}
	g = r.resume(x)
	for i, text := range []string{"one", "two", "three"} {
		if p := g.next(); p.Type != "MESSAGE_CREATE" || p.text("content") != text || p.Seq != x.seq+1+i {
			t.Errorf("instead of %q comes %v", text, p)
		}
	}
	if p := g.next(); p.Type != "RESUMED" {
		t.Errorf("after the replay comes %v", p)
	}
	other := r.resume(session{x.id, x.seq + 2}) // a bot that has seen two of them
	if p := other.next(); p.text("content") != "three" || p.Seq != x.seq+3 {
		t.Errorf("the second replay begins with %v", p)
	}
	if code := g.closed(); code != 4000 {
		t.Error("the older connection of a session ends with ", code)
	}
}

func TestASessionThatIsOverIsNotResumed(t *testing.T) {
	r := newTable(t)
	for _, c := range []struct {
		name  string
		end   func(*gate, *session)
		lives bool
	}{
		{"closed by the bot with 1000", func(g *gate, _ *session) { _ = g.ws.Close(websocket.StatusNormalClosure, "") }, false},
		{"closed by the bot with 1001", func(g *gate, _ *session) { _ = g.ws.Close(websocket.StatusGoingAway, "") }, false},
		{"closed by the bot with 4000", func(g *gate, _ *session) { _ = g.ws.Close(4000, "") }, true},
		{"cut", func(g *gate, _ *session) { g.ws.CloseNow() }, true},
		{"forgotten", func(*gate, *session) { r.s.Gateway().Forget() }, false},
		{"of which more is said to be seen than there was", func(g *gate, x *session) { _ = g.ws.Close(4000, ""); x.seq += 50 }, false},
		{"unknown", func(g *gate, x *session) { _ = g.ws.Close(4000, ""); x.id = "nonsense" }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := r.in(t)
			g, x := r.begin()
			c.end(g, &x)
			r.alone()
			again := r.resume(x)
			switch p := again.next(); {
			case c.lives && p.Type != "RESUMED":
				t.Errorf("it is not resumed: %v", p)
			case !c.lives && (p.Op != 9 || p.Data != false):
				t.Errorf("instead of op 9 comes %v", p)
			}
			again.close()
		})
	}
}

func TestTheGatewayAsksForAnotherConnection(t *testing.T) {
	r := newTable(t)
	g, x := r.begin()
	r.s.Gateway().Reconnect()
	if p := g.next(); p.Op != 7 {
		t.Errorf("instead of op 7 comes %v", p)
	}
	r.s.Gateway().InvalidSession(true)
	if p := g.next(); p.Op != 9 || p.Data != true {
		t.Errorf("instead of a resumable op 9 comes %v", p)
	}
	g = r.resume(x)
	g.until("RESUMED")
	r.s.Gateway().InvalidSession(false)
	if p := g.next(); p.Op != 9 || p.Data != false {
		t.Errorf("instead of a final op 9 comes %v", p)
	}
	if p := r.resume(x).next(); p.Op != 9 {
		t.Errorf("a void session is resumed: %v", p)
	}
}

func TestAZombieIsAConnectionWithoutAnswers(t *testing.T) {
	r := newTable(t)
	g, x := r.begin()
	g.beat()
	r.s.Gateway().Deafen()
	g.say(1, nil)
	if p, err := g.read(50 * time.Millisecond); err == nil {
		t.Errorf("a zombie says %v", p)
	}
	again := r.resume(x)
	again.until("RESUMED")
	again.beat()
}

func TestASilentBotIsGivenUp(t *testing.T) {
	r := newTable(t, func(cfg *discordtest.Config) { cfg.Heartbeat = 100 * time.Millisecond })
	g, x := r.begin()
	for range 5 {
		time.Sleep(100 * time.Millisecond)
		g.beat()
	}
	g.closed()
	r.alone()
	r.resume(x).until("RESUMED")
}

func TestEventsAreHeldAndDoubled(t *testing.T) {
	r := newTable(t)
	r.declare()
	g, _ := r.begin()
	r.s.Gateway().Hold()
	r.post(obj{"content": "held"})
	if events := g.beat(); len(events) != 0 {
		t.Errorf("while held there come %v", events)
	}
	r.s.Gateway().Release()
	g.until("MESSAGE_CREATE")
	r.s.Gateway().Duplicate()
	r.wants(r.answer(r.slash(r.anne), 5, obj{"flags": 64}), 0, 0)
	first, second := g.until("INTERACTION_CREATE"), g.until("INTERACTION_CREATE")
	if first.text("id") != second.text("id") || second.Seq != first.Seq+1 {
		t.Errorf("not the same twice: %v, %v", first, second)
	}
}
