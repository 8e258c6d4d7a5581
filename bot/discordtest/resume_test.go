package discordtest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hofnar/bot/discordtest"
)

// session is what a bot remembers of READY.
type session struct {
	id      string
	seq     int
	address string // for resuming
}

func (r *table) begin() (*gate, session) {
	r.Helper()
	g := r.dial()
	g.hello(1 << 9)
	ready := g.until("READY")
	return g, session{ready.text("session_id"), ready.Seq, ready.text("resume_gateway_url")}
}

func (r *table) resume(x session) *gate {
	r.Helper()
	g := r.dial()
	g.takeUp(x)
	return g
}

func (g *gate) takeUp(x session) {
	g.Helper()
	g.say(6, obj{"token": g.s.Token(), "session_id": x.id, "seq": x.seq})
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
	other := r.resume(session{id: x.id, seq: x.seq + 2}) // a bot that has seen two of them
	if p := other.next(); p.text("content") != "three" || p.Seq != x.seq+3 {
		t.Errorf("the second replay begins with %v", p)
	}
	if code := g.closed(); code != 4000 {
		t.Error("the older connection of a session ends with ", code)
	}
}

func TestASessionIsResumedUnlessItIsOver(t *testing.T) {
	const (
		goesOn  = "RESUMED"
		invalid = "op 9"
		badSeq  = "close 4007"
		late    = "close 4009"
	)
	drop := func(code int) func(*gate, *session) {
		return func(g *gate, _ *session) { g.s.Gateway().DropConnections(code) }
	}
	leave := func(code websocket.StatusCode) func(*gate, *session) {
		return func(g *gate, _ *session) { _ = g.ws.Close(code, "") }
	}
	for _, c := range []struct {
		name string
		end  func(*gate, *session)
		want string
	}{
		{"closed by the bot with 1000", leave(1000), invalid},
		{"closed by the bot with 1001", leave(1001), invalid},
		{"closed by the bot with 4000", leave(4000), goesOn},
		{"closed by Discord with 4000", drop(4000), goesOn},
		{"closed by Discord with 4007", drop(4007), badSeq},
		{"closed by Discord with 4009", drop(4009), late},
		{"cut", func(g *gate, _ *session) { g.ws.CloseNow() }, goesOn},
		{"forgotten", func(g *gate, _ *session) { g.s.Gateway().Forget() }, invalid},
		{"of which more is said to be seen than there was", func(g *gate, x *session) { _ = g.ws.Close(4000, ""); x.seq += 50 }, badSeq},
		{"of which less than nothing is said to be seen", func(g *gate, x *session) { _ = g.ws.Close(4000, ""); x.seq = -1 }, badSeq},
		{"too far behind", func(g *gate, _ *session) { g.s.Gateway().Outdate(); _ = g.ws.Close(4000, "") }, badSeq},
		{"unknown", func(g *gate, x *session) { _ = g.ws.Close(4000, ""); x.id = "nonsense" }, invalid},
		{"without a connection for nearly ninety seconds", func(g *gate, x *session) { drop(4000)(g, x); g.clock.Advance(90*time.Second - 1) }, goesOn},
		{"without a connection for ninety seconds", func(g *gate, x *session) { drop(4000)(g, x); g.clock.Advance(90 * time.Second) }, invalid},
		{"connected for an hour", func(g *gate, x *session) { g.clock.Advance(time.Hour); drop(4000)(g, x) }, goesOn},
	} {
		t.Run(c.name, func(t *testing.T) {
			inMemory(t, func(r *table) {
				g, x := r.begin()
				c.end(g, &x)
				synctest.Wait()
				if r.s.Gateway().Connected() {
					t.Error("the connection stays")
				}
				if got := r.resume(x).outcome(); got != c.want {
					t.Errorf("resuming leads to %s instead of %s", got, c.want)
				}
				if got := r.resume(x).outcome(); got != c.want {
					t.Errorf("resuming again leads to %s", got)
				}
				if c.want != goesOn {
					r.clock.Advance(90 * time.Second)
					if got := r.resume(x).outcome(); got != invalid {
						t.Errorf("after ninety seconds resuming leads to %s", got)
					}
				}
			})
		})
	}
}

// outcome is what RESUME has led to.
func (g *gate) outcome() string {
	switch p, err := g.read(time.Minute); {
	case err != nil:
		return fmt.Sprint("close ", int(websocket.CloseStatus(err)))
	case p.Op == 9 && p.Data == false:
		return "op 9"
	default:
		return p.Type
	}
}

func TestTheBotsFarewellsAreKept(t *testing.T) {
	inMemory(t, func(r *table) {
		for _, end := range []func(*gate){
			func(g *gate) { g.ws.Close(1000, "") },
			func(g *gate) { g.ws.Close(4000, "") },
			func(g *gate) { g.ws.CloseNow() },
			func(g *gate) { r.s.Gateway().DropConnections(4000); g.closed() }, // not by the bot
			func(g *gate) { g.write(`{"op":99}`); g.closed() },                // nor this
		} {
			end(r.identify(0))
			synctest.Wait()
		}
		r.dial().ws.Close(1000, "") // without a session
		synctest.Wait()
		if got := r.s.Gateway().Farewells(); !slices.Equal(got, []int{1000, 4000, 1006}) {
			t.Errorf("the bot has left with %v", got)
		}
	})
}

func TestTheAddressForResumingIsAnotherOne(t *testing.T) {
	inMemory(t, func(r *table) {
		g, x := r.begin()
		address := x.address
		if address == r.do("GET", "/gateway", nil).text("url") {
			t.Fatal("it is the ordinary one: ", address)
		}
		_ = g.ws.Close(4000, "")
		for range 2 { // ill and well again
			r.s.Gateway().ResumeHost(discordtest.ResumeDrops)
			if _, err := r.open(address).read(time.Minute); err == nil || errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("an address that drops its connections: %v", err)
			}
			r.s.Gateway().ResumeHost(discordtest.ResumeSilent)
			if p, err := r.open(address).read(time.Minute); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("a silent address says %v, %v", p, err)
			}
			if got := r.resume(x).outcome(); got != "RESUMED" {
				t.Errorf("the ordinary address answers with %s", got)
			}
			r.s.Gateway().ResumeHost(discordtest.ResumeWorks)
			g = r.open(address)
			if p := g.next(); p.Op != 10 {
				t.Errorf("a healthy address says %v", p)
			}
			g.takeUp(session{id: x.id, seq: x.seq + 1})
			if got := g.outcome(); got != "RESUMED" {
				t.Errorf("a healthy address answers with %s", got)
			}
		}
	})
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
	inMemory(t, func(r *table) {
		g, x := r.begin()
		g.beat()
		r.s.Gateway().Deafen()
		g.say(1, nil)
		if p, err := g.read(time.Minute); err == nil {
			t.Errorf("a zombie says %v", p)
		}
		again := r.resume(x)
		again.until("RESUMED")
		again.beat()
	})
}

func TestASilentBotIsGivenUp(t *testing.T) {
	inMemory(t, func(r *table) {
		g, x := r.begin()
		for range 5 {
			time.Sleep(41 * time.Second)
			g.beat()
		}
		time.Sleep(4 * time.Minute)
		synctest.Wait()
		if r.s.Gateway().Connected() {
			t.Error("the connection stays")
		}
		r.resume(x).until("RESUMED")
	})
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
