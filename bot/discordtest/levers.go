package discordtest

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// Gateway is what tests do to the bot's connection.
type Gateway struct{ s *Server }

// Gateway returns the gateway's levers.
func (s *Server) Gateway() Gateway { return Gateway{s} }

// Flags sets those of the application: which privileged intents are switched on, among others.
func (s *Server) Flags(flags int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flags = flags
}

// Connected reports whether a bot is connected and has identified.
func (g Gateway) Connected() bool { return len(g.Shards()) > 0 }

// Shards lists the numbers of the shards that are connected and have identified.
func (g Gateway) Shards() (list []int) {
	g.each(func(x *session) { list = append(list, x.shard.id) })
	slices.Sort(list)
	return list
}

// DropConnections cuts every connection with that close code. Its session can be
// resumed, except after 4007 and 4009: RESUME ends with the same code again.
func (g Gateway) DropConnections(code int) { g.each(func(x *session) { g.s.cut(x, code) }) }

// DropShard is DropConnections for one shard.
func (g Gateway) DropShard(id, code int) {
	g.each(func(x *session) {
		if x.shard.id == id {
			g.s.cut(x, code)
		}
	})
}

func (s *Server) cut(x *session, code int) {
	s.drop(x, code)
	if code == closeBadSeq || code == closeTimedOut {
		x.barred = code
	}
}

// Outdate makes all present sessions too old to be resumed: RESUME ends with 4007.
func (g Gateway) Outdate() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	for _, x := range g.s.sessions {
		x.barred = closeBadSeq
	}
}

// Reconnect asks the bot to connect anew (op 7).
func (g Gateway) Reconnect() { g.each(func(x *session) { x.conn.say(packet{Op: 7}) }) }

// InvalidSession tells the bot that its session is void (op 9).
func (g Gateway) InvalidSession(resumable bool) {
	g.each(func(x *session) {
		x.conn.say(packet{Op: 9, Data: resumable})
		if !resumable {
			x.lose(g.s.clock.Now())
			g.s.end(x)
		}
	})
}

// Forget voids all sessions, so that resuming them is answered with op 9.
func (g Gateway) Forget() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	for _, x := range g.s.sessions {
		g.s.drop(x, closeUnknown)
		g.s.end(x)
	}
}

// Deafen stops answering heartbeats on the present connections: zombies.
func (g Gateway) Deafen() { g.each(func(x *session) { x.conn.deaf = true }) }

// ResumeHost is how the address does that READY names for resuming. The ordinary
// one is always well, and resumes too.
type ResumeHost int

// What the address for resuming does.
const (
	ResumeWorks  ResumeHost = iota
	ResumeDrops             // it takes connections and drops them at once
	ResumeSilent            // it takes connections and says nothing
)

// ResumeHost makes the address for resuming ill, or well again.
func (g Gateway) ResumeHost(how ResumeHost) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.s.gate.resumeHost = how
}

func (s *Server) serveResume(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	how := s.gate.resumeHost
	s.mu.Unlock()
	if how == ResumeWorks {
		s.serveGateway(w, r)
		return
	}
	c := s.accept(w, r)
	if c == nil {
		return
	}
	defer s.forget(c)
	for err := error(nil); how == ResumeSilent && err == nil; {
		_, _, err = c.ws.Read(r.Context())
	}
}

// Hold keeps events back until Release.
func (g Gateway) Hold() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.s.held = true
}

// Release sends what Hold has kept back.
func (g Gateway) Release() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.s.held = false
	for _, x := range g.s.sessions {
		if x.conn != nil {
			x.conn.wake()
		}
	}
}

// Duplicate delivers the next interaction or reaction twice.
func (g Gateway) Duplicate() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.s.duplicate = true
}

func (g Gateway) each(do func(*session)) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	for _, x := range g.s.sessions {
		if x.conn != nil {
			do(x)
		}
	}
}

// Farewells lists the close codes with which the bot has left its sessions; 1006
// when it went without one.
func (g Gateway) Farewells() []int {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	return slices.Clone(g.s.gate.farewells)
}

// Identifies is how often the bot has been let in to begin a session.
func (g Gateway) Identifies() int {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	return g.s.gate.identifies
}

// TokenReset reports whether the bot has identified so often that Discord has
// taken its token away.
func (g Gateway) TokenReset() bool {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	return g.s.gate.starts.reset
}

// Event is something that the gateway had to deliver.
type Event struct {
	Session string
	Seq     int64
	Type    string
	Data    json.RawMessage
	At      time.Time
}

// Events lists what happened, in the order of delivery, one session after the
// other.
func (g Gateway) Events() []Event {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	var all []Event
	for _, x := range g.s.gate.all {
		for i, p := range x.events {
			text, _ := p.Data.(json.RawMessage) // push makes it so
			all = append(all, Event{x.id, *p.Seq, p.Type, text, x.born[i]})
		}
	}
	return all
}
