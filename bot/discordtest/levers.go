package discordtest

import (
	"encoding/json"
	"time"
)

// Gateway is what tests do to the bot's connection.
type Gateway struct{ s *Server }

// Gateway returns the gateway's levers.
func (s *Server) Gateway() Gateway { return Gateway{s} }

// Connected reports whether a bot is connected and has identified.
func (g Gateway) Connected() bool {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	for _, x := range g.s.sessions {
		if x.conn != nil {
			return true
		}
	}
	return false
}

// DropConnections cuts every connection with that close code.
func (g Gateway) DropConnections(code int) { g.each(func(x *session) { x.drop(code) }) }

// Reconnect asks the bot to connect anew (op 7).
func (g Gateway) Reconnect() {
	g.each(func(x *session) { c := x.conn; go func() { _ = c.write(packet{Op: 7}) }() })
}

// InvalidSession tells the bot that its session is void (op 9).
func (g Gateway) InvalidSession(resumable bool) {
	g.each(func(x *session) {
		c := x.conn
		if !resumable {
			delete(g.s.sessions, x.id)
			x.conn = nil
		}
		go func() { _ = c.write(packet{Op: 9, Data: resumable}) }()
	})
}

// Forget voids all sessions, so that resuming them is answered with op 9.
func (g Gateway) Forget() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	for id, x := range g.s.sessions {
		x.drop(4000)
		delete(g.s.sessions, id)
	}
}

// Deafen stops answering heartbeats on the present connections: zombies.
func (g Gateway) Deafen() { g.each(func(x *session) { x.conn.deaf = true }) }

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

// Duplicate delivers the next interaction twice.
func (g Gateway) Duplicate() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.s.twice = true
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
	for _, x := range g.s.sessions {
		for i, p := range x.events {
			text, _ := p.Data.(json.RawMessage) // push makes it so
			all = append(all, Event{x.id, *p.Seq, p.Type, text, x.born[i]})
		}
	}
	return all
}
