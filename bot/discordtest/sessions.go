package discordtest

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// session is one bot's stream of events. It outlives its connections, for a
// while.
type session struct {
	id      string
	intents int
	shard   shard
	events  []packet    // all of them, the first with number 1
	born    []time.Time // when each of them happened
	conn    *connection
	lost    time.Time // when its last connection ended
	barred  int       // the code with which every RESUME ends, if not 0
}

// lose notes that the session has no connection any more.
func (x *session) lose(now time.Time) { x.conn, x.lost = nil, now }

// drop cuts a session's connection with a close code. The lock is held, here and
// below.
func (s *Server) drop(x *session, code int) {
	if x.conn == nil {
		return
	}
	conn := x.conn
	x.lose(s.clock.Now())
	go conn.ws.Close(websocket.StatusCode(code), closeReasons[code])
}

// end voids a session: it cannot be resumed.
func (s *Server) end(x *session) { delete(s.sessions, x.id) }

// expire voids the sessions that have been without a connection for too long.
func (s *Server) expire() {
	for _, x := range s.sessions {
		if x.conn == nil && s.clock.Since(x.lost) >= s.cfg.Gateway.SessionLife {
			s.end(x)
		}
	}
}

// dispatch sends an event to every session of its shard that wants it.
func (s *Server) dispatch(kind string, intent int, data any) {
	text := encoded(data)
	times := 1
	if s.duplicate && (kind == "INTERACTION_CREATE" || kind == "MESSAGE_REACTION_ADD") {
		s.duplicate, times = false, 2
	}
	s.expire()
	deliver := func() { s.deliver(kind, intent, times, text) }
	if intent == intentReactions && s.cfg.Gateway.Lag > 0 {
		s.later(deliver)
		return
	}
	deliver()
}

func (s *Server) deliver(kind string, intent, times int, text json.RawMessage) {
	guild := sync.OnceValue(func() string { return s.guildOf(kind, text) })
	for _, x := range s.sessions {
		if x.shard.count > 1 && !x.shard.has(guild()) || intent != intentNone && x.intents&intent == 0 {
			continue
		}
		for range times {
			s.push(x, kind, text)
		}
	}
}

// later has a reaction delivered after those before it, and after what else happens until
// then. The lock is held.
func (s *Server) later(deliver func()) {
	s.gate.lagging = append(s.gate.lagging, deliver)
	s.clock.AfterFunc(s.cfg.Gateway.Lag, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		next := s.gate.lagging[0]
		s.gate.lagging = s.gate.lagging[1:]
		next()
	})
}

// push adds an event to one session.
func (s *Server) push(x *session, kind string, text json.RawMessage) {
	seq := int64(len(x.events) + 1)
	x.born = append(x.born, s.clock.Now())
	x.events = append(x.events, packet{Op: 0, Data: text, Seq: &seq, Type: kind})
	if x.conn != nil {
		x.conn.wake()
	}
}

func encoded(data any) json.RawMessage {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // our own types
	}
	return text
}

// identify begins a session, or returns a close code.
func (c *connection) identify(data json.RawMessage) int {
	var d struct {
		Token   string `json:"token"`
		Intents *int   `json:"intents"`
		Shard   *shard `json:"shard"`
	}
	s := c.s
	switch err := json.Unmarshal(data, &d); {
	case err != nil:
		return closeUndecodable
	case c.x != nil:
		return closeAlreadyIn
	case d.Token != s.cfg.Token:
		return closeBadToken
	case d.Intents == nil || *d.Intents&^everyIntent != 0:
		return closeBadIntents
	case *d.Intents&privileged != 0:
		return closeNotPermitted
	}
	part := shard{0, 1}
	if d.Shard != nil {
		part = *d.Shard
	}
	if !part.valid() {
		return closeBadShard
	}
	if len(s.guildsOf(part)) > s.cfg.Gateway.Guilds {
		return closeMustShard
	}
	switch s.started(part) {
	case startsSpent:
		return closeBadToken
	case startTooSoon:
		c.say(packet{Op: 9, Data: false})
		return 0
	}
	s.gate.identifies++
	return c.inTime(func() int {
		s.ready(c, &session{id: s.id(), intents: *d.Intents, shard: part, conn: c})
		return 0
	})
}

// ready begins a session, for the bot with READY.
func (s *Server) ready(c *connection, x *session) {
	s.expire()
	c.x = x
	s.sessions[x.id] = x
	s.gate.all = append(s.gate.all, x)
	guilds := []any{}
	for _, g := range s.guildsOf(x.shard) {
		guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
	}
	s.push(x, "READY", encoded(map[string]any{
		"v": 10, "user": s.world.Bot, "guilds": guilds, "session_id": x.id, "shard": x.shard,
		"resume_gateway_url": "ws://" + s.addr + resumePath, "application": map[string]any{"id": s.world.App, "flags": 0},
	}))
	if x.intents&intentGuilds == 0 {
		return
	}
	for _, g := range s.guildsOf(x.shard) {
		s.push(x, "GUILD_CREATE", encoded(s.guildObject(g)))
	}
}

// resume goes on with a session, or returns a close code.
func (c *connection) resume(data json.RawMessage) int {
	var d struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	s := c.s
	switch {
	case json.Unmarshal(data, &d) != nil:
		return closeUndecodable
	case c.x != nil:
		return closeAlreadyIn
	case d.Token != s.cfg.Token:
		return closeBadToken
	}
	s.expire()
	x := s.sessions[d.Session]
	if x == nil {
		c.say(packet{Op: 9, Data: false})
		return 0
	}
	s.drop(x, closeUnknown)
	if d.Seq < 0 || d.Seq > int64(len(x.events)) {
		x.barred = closeBadSeq
	}
	if x.barred != 0 {
		return x.barred
	}
	c.x, x.conn, c.sent = x, c, int(d.Seq)
	s.push(x, "RESUMED", encoded(map[string]any{}))
	return 0
}
