package discordtest

import (
	"context"
	"encoding/json"
	"net/http"
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

// Paths of the gateway. The second one is only handed out in READY.
const (
	gatewayPath = "/gateway"
	resumePath  = "/gateway/resume"
)

// gatewayState is what the gateway knows beside its sessions. The server's lock
// guards it.
type gatewayState struct {
	all        []*session // that there have been, also those that are over
	conns      map[*connection]bool
	starts     starts
	lagging    []func() // reactions on their way
	identifies int      // that were let in
	resumeHost ResumeHost
	farewells  []int           // codes with which bots have left
	outage     bool            // no session begins or goes on
	delayed    []func()        // what is to be done when one can
	hello      json.RawMessage // greets the next connection; nil: as usual
}

type packet struct {
	Op   int    `json:"op"`
	Data any    `json:"d"`
	Seq  *int64 `json:"s"`
	Type string `json:"t,omitempty"`

	raw []byte // sent instead of all that, if there is any
}

// connection is one websocket, as Discord sees it. The server's lock guards what
// is not the reader's own.
type connection struct {
	s     *Server
	ws    *websocket.Conn
	x     *session      // nil until the bot has identified or resumed
	out   []packet      // to be sent after the session's events
	sent  int           // how many of the session's events have gone out
	more  chan struct{} // there is something to send
	deaf  bool          // heartbeats are not answered
	sends []time.Time   // by the bot, in the last minute; the reader's own
	zip   *deflater     // the writer's own; nil: the bot wants plain text
}

// accept opens a websocket, to be ended with forget; nil if the bot asked for
// something else.
func (s *Server) accept(w http.ResponseWriter, r *http.Request) *connection {
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return nil // Accept has answered
	}
	ws.SetReadLimit(1 << 20)
	c := &connection{s: s, ws: ws, more: make(chan struct{}, 1)}
	if r.URL.Query().Get("compress") == "zlib-stream" {
		c.zip = newDeflater()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gate.conns == nil {
		s.gate.conns = map[*connection]bool{}
	}
	s.gate.conns[c] = true
	return c
}

func (s *Server) forget(c *connection) {
	s.mu.Lock()
	delete(s.gate.conns, c)
	s.mu.Unlock()
	_ = c.ws.CloseNow() // it is closed already, or nobody is left to be told
}

// hangUp ends all connections. The lock is held.
func (s *Server) hangUp() {
	for c := range s.gate.conns {
		go c.ws.Close(websocket.StatusGoingAway, "")
	}
}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	c := s.accept(w, r)
	if c == nil {
		return
	}
	defer s.forget(c)
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	s.mu.Lock()
	c.greet()
	s.mu.Unlock()
	go c.write(ctx)
	code, told := c.listen(ctx)
	c.left(told)
	if code != 0 {
		c.ws.Close(websocket.StatusCode(code), closeReasons[code])
	}
}

// say sends a packet that belongs to no session. The lock is held.
func (c *connection) say(p packet) {
	c.out = append(c.out, p)
	c.wake()
}

func (c *connection) wake() {
	select {
	case c.more <- struct{}{}:
	default:
	}
}

// write sends what there is to send, in order, each once, until ctx ends.
func (c *connection) write(ctx context.Context) {
	defer c.zip.close()
	for ctx.Err() == nil {
		p, ok := c.next()
		if !ok {
			select {
			case <-c.more:
			case <-ctx.Done():
			}
			continue
		}
		writeCtx, stop := context.WithTimeout(ctx, 10*time.Second)
		err := c.send(writeCtx, p.text())
		stop()
		if err != nil {
			return // the reader notices
		}
	}
}

// next takes the next packet to be sent.
func (c *connection) next() (p packet, ok bool) {
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	switch x := c.x; {
	case x != nil && x.conn == c && !c.s.held && c.sent < len(x.events):
		c.sent++
		return x.events[c.sent-1], true
	case len(c.out) > 0:
		p, c.out = c.out[0], c.out[1:]
		return p, true
	}
	return p, false
}

// listen hears the bot until the connection ends: with the code that is to end
// it, or with the code with which the bot has left.
func (c *connection) listen(ctx context.Context) (code, left int) {
	for {
		quiet, stop := context.WithTimeout(ctx, (quietBeats+1)*c.s.cfg.Heartbeat)
		_, text, err := c.ws.Read(quiet)
		stop()
		if err != nil {
			return 0, farewell(err)
		}
		if code := c.hear(text); code != 0 {
			return code, 0
		}
	}
}

// farewell is the code with which the bot has left.
func farewell(err error) int {
	if code := websocket.CloseStatus(err); code >= 0 {
		return int(code)
	}
	return int(websocket.StatusAbnormalClosure)
}

// left notes that the connection is gone, and with which code a bot with a session
// has left it, if it has. A session that the bot has closed with 1000 or 1001 is
// over.
func (c *connection) left(with int) {
	s := c.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.x == nil || c.x.conn != c {
		return
	}
	c.x.lose(s.clock.Now())
	if with == 0 {
		return
	}
	s.gate.farewells = append(s.gate.farewells, with)
	if with == int(websocket.StatusNormalClosure) || with == int(websocket.StatusGoingAway) {
		s.end(c.x)
	}
}

// hear handles what the bot says and returns a close code, or 0.
func (c *connection) hear(text []byte) int {
	now := c.s.clock.Now()
	if len(text) > mostPayload {
		return closeUndecodable
	}
	c.sends = append(c.sends, now)
	for len(c.sends) > 0 && now.Sub(c.sends[0]) >= sendsPer {
		c.sends = c.sends[1:]
	}
	if len(c.sends) > mostSends {
		return closeTooMany
	}
	var p struct {
		Op   int             `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if json.Unmarshal(text, &p) != nil {
		return closeUndecodable
	}
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	return c.obey(p.Op, p.Data)
}

func (c *connection) obey(op int, data json.RawMessage) int {
	switch op {
	case 1:
		if !c.deaf {
			c.say(packet{Op: 11})
		}
		return 0
	case 2:
		return c.identify(data)
	case 6:
		return c.inTime(func() int { return c.resume(data) })
	case 3, 4, 8:
		if c.x == nil {
			return closeNotIn
		}
		return 0
	}
	return closeBadOpcode
}
