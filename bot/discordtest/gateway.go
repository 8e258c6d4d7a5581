package discordtest

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Intents that the loopback knows events for.
const (
	intentNone      = 0
	intentGuilds    = 1 << 0
	intentMessages  = 1 << 9
	intentReactions = 1 << 10
	privileged      = 1<<1 | 1<<8 | 1<<15
	everyIntent     = 1<<26 - 1
)

const (
	mostPayload = 4096
	mostSends   = 120
	sendsPer    = time.Minute
	quietBeats  = 2 // heartbeats missed before the connection is given up
)

type packet struct {
	Op   int    `json:"op"`
	Data any    `json:"d"`
	Seq  *int64 `json:"s"`
	Type string `json:"t,omitempty"`
}

// session is one bot's stream of events. It outlives its connections.
type session struct {
	id      string
	intents int
	events  []packet    // all of them, the first with number 1
	born    []time.Time // when each of them happened
	conn    *connection
}

// connection is one websocket.
type connection struct {
	ws   *websocket.Conn
	mu   sync.Mutex // guards ws against two writers
	sent int        // how many of the session's events have gone out
	more chan struct{}
	deaf bool // heartbeats are not answered
}

func (c *connection) write(p packet) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second)
	defer stop()
	return c.ws.Write(ctx, websocket.MessageText, text)
}

func (c *connection) wake() {
	select {
	case c.more <- struct{}{}:
	default:
	}
}

// drop cuts the session's connection with a close code.
func (x *session) drop(code int) {
	if x.conn == nil {
		return
	}
	conn := x.conn
	x.conn = nil
	go conn.ws.Close(websocket.StatusCode(code), "")
}

// dispatch sends an event to every session that wants it. The lock is held.
func (s *Server) dispatch(kind string, intent int, data any) {
	for _, x := range s.sessions {
		if intent == intentNone || x.intents&intent != 0 {
			s.push(x, kind, data)
		}
	}
}

func (s *Server) push(x *session, kind string, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // our own types
	}
	times := 1
	if s.twice && kind == "INTERACTION_CREATE" {
		s.twice, times = false, 2
	}
	for range times {
		seq := int64(len(x.events) + 1)
		x.born = append(x.born, s.clock.Now())
		x.events = append(x.events, packet{Op: 0, Data: json.RawMessage(text), Seq: &seq, Type: kind})
	}
	if x.conn != nil {
		x.conn.wake()
	}
}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer ws.CloseNow()
	ws.SetReadLimit(1 << 20)
	c := &connection{ws: ws, more: make(chan struct{}, 1)}
	if c.write(packet{Op: 10, Data: map[string]int64{"heartbeat_interval": s.cfg.Heartbeat.Milliseconds()}}) != nil {
		return
	}
	(&visitor{s: s, c: c}).listen(r.Context())
}

// visitor is the bot's end of a connection, as Discord sees it.
type visitor struct {
	s     *Server
	c     *connection
	x     *session
	sends []time.Time
}

func (v *visitor) listen(ctx context.Context) {
	for {
		quiet, stop := context.WithTimeout(ctx, (quietBeats+1)*v.s.cfg.Heartbeat)
		_, text, err := v.c.ws.Read(quiet)
		stop()
		if err != nil {
			v.left(websocket.CloseStatus(err))
			return
		}
		if code := v.hear(text); code != 0 {
			v.left(-1)
			v.c.ws.Close(websocket.StatusCode(code), closeReasons[code])
			return
		}
	}
}

var closeReasons = map[int]string{
	4001: "Unknown opcode.", 4002: "Decode error.", 4003: "Not authenticated.", 4004: "Authentication failed.",
	4005: "Already authenticated.", 4008: "Rate limited.", 4013: "Invalid intent(s).", 4014: "Disallowed intent(s).",
}

// left notes that the connection is gone. A session whose connection was closed
// with 1000 or 1001 by the bot is over.
func (v *visitor) left(with websocket.StatusCode) {
	v.s.mu.Lock()
	defer v.s.mu.Unlock()
	if v.x != nil && v.x.conn == v.c {
		v.x.conn = nil
		if with == websocket.StatusNormalClosure || with == websocket.StatusGoingAway {
			delete(v.s.sessions, v.x.id)
		}
	}
	close(v.c.more)
	v.c.more = nil
}

// hear handles what the bot says and returns a close code, or 0.
func (v *visitor) hear(text []byte) int {
	now := v.s.clock.Now()
	if len(text) > mostPayload {
		return 4002
	}
	v.sends = append(v.sends, now)
	for len(v.sends) > 0 && now.Sub(v.sends[0]) >= sendsPer {
		v.sends = v.sends[1:]
	}
	if len(v.sends) > mostSends {
		return 4008
	}
	var p struct {
		Op   int             `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if json.Unmarshal(text, &p) != nil {
		return 4002
	}
	v.s.mu.Lock()
	defer v.s.mu.Unlock()
	switch p.Op {
	case 1:
		if !v.c.deaf {
			go func() { _ = v.c.write(packet{Op: 11}) }() // the reader notices
		}
		return 0
	case 2:
		return v.identify(p.Data)
	case 6:
		return v.resume(p.Data)
	case 3, 4, 8:
		if v.x == nil {
			return 4003
		}
		return 0
	}
	return 4001
}

func (v *visitor) identify(data json.RawMessage) int {
	var d struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
	}
	switch err := json.Unmarshal(data, &d); {
	case err != nil:
		return 4002
	case v.x != nil:
		return 4005
	case d.Token != v.s.cfg.Token:
		return 4004
	case d.Intents == nil || *d.Intents&^everyIntent != 0:
		return 4013
	case *d.Intents&privileged != 0:
		return 4014
	}
	s := v.s
	v.x = &session{id: s.id(), intents: *d.Intents, conn: v.c}
	s.sessions[v.x.id] = v.x
	guilds := []any{}
	for _, g := range s.world.Guilds {
		guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
	}
	s.push(v.x, "READY", map[string]any{
		"v": 10, "user": s.world.Bot, "guilds": guilds, "session_id": v.x.id,
		"resume_gateway_url": "ws://" + s.addr + "/gateway", "application": map[string]any{"id": s.world.App, "flags": 0},
	})
	for _, g := range s.world.Guilds {
		if v.x.intents&intentGuilds != 0 {
			s.push(v.x, "GUILD_CREATE", s.guildObject(g))
		}
	}
	go s.stream(v.x, v.c)
	v.c.wake()
	return 0
}

func (v *visitor) resume(data json.RawMessage) int {
	var d struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	switch {
	case json.Unmarshal(data, &d) != nil:
		return 4002
	case v.x != nil:
		return 4005
	case d.Token != v.s.cfg.Token:
		return 4004
	}
	x := v.s.sessions[d.Session]
	if x == nil || d.Seq < 0 || d.Seq > int64(len(x.events)) {
		go func() { _ = v.c.write(packet{Op: 9, Data: false}) }() // the reader notices
		return 0
	}
	if x.conn != nil {
		x.drop(4000)
	}
	v.x, x.conn, v.c.sent = x, v.c, int(d.Seq)
	v.s.push(x, "RESUMED", map[string]any{})
	go v.s.stream(x, v.c)
	v.c.wake()
	return 0
}

// stream sends a session's events over one connection, in order, each once.
func (s *Server) stream(x *session, c *connection) {
	for {
		s.mu.Lock()
		more := c.more
		var next *packet
		if x.conn == c && !s.held && c.sent < len(x.events) {
			next = &x.events[c.sent]
			c.sent++
		}
		gone := x.conn != c || more == nil
		s.mu.Unlock()
		if next != nil {
			if c.write(*next) != nil {
				return
			}
			continue
		}
		if gone {
			return
		}
		if _, ok := <-more; !ok {
			return
		}
	}
}

func (s *Server) guildObject(g *guild) any {
	channels := []*channel{}
	for _, c := range s.world.Channels {
		if c.Guild == g.ID {
			channels = append(channels, c)
		}
	}
	return map[string]any{"id": g.ID, "name": g.Name, "unavailable": false, "channels": channels, "member_count": len(g.Members) + 1}
}
