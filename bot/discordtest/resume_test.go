package discordtest_test

import (
	"testing"
	"time"

	"github.com/coder/websocket"

	"hofnar/bot/discordtest"
)

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
