package discordtest

import "encoding/json"

// Deliver sends every session an event of that kind with this data, JSON of whatever
// shape: what Discord has never sent before, or another server in its place.
func (g Gateway) Deliver(kind string, data json.RawMessage) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	for _, x := range g.s.sessions {
		g.s.push(x, kind, data)
	}
}

// Frame sends a text on every connection as it is; it belongs to no session.
func (g Gateway) Frame(text json.RawMessage) {
	g.each(func(x *session) { x.conn.say(packet{raw: text}) })
}

// Hello is what the next connection is greeted with instead of what Discord says.
func (g Gateway) Hello(text json.RawMessage) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.s.gate.hello = text
}

// greet says hello. The lock is held.
func (c *connection) greet() {
	hello := packet{Op: 10, Data: map[string]int64{"heartbeat_interval": c.s.cfg.Heartbeat.Milliseconds()}}
	hello.raw, c.s.gate.hello = c.s.gate.hello, nil
	c.say(hello)
}

// text is the packet as it is sent.
func (p packet) text() []byte {
	if p.raw != nil {
		return p.raw
	}
	return encoded(p)
}
