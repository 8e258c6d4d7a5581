package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"time"

	"github.com/coder/websocket"
)

// gateway receives Discord's events in order and survives its bad days. It is
// ours because discordgo v0.29.0 reads from the socket under the lock that its
// Close needs, and so can hang for good when asked to reconnect; here every wait
// ends with its context or a deadline, and nothing is locked at all.
type gateway struct {
	rest    *rest
	token   string
	intents int
	log     *slog.Logger
	pace    pace
	handle  func(event)              // strictly in order, must only enqueue
	gap     func(from, to time.Time) // events between these may be lost for good; from is zero when the process is new

	session string    // to be resumed; empty: identify anew
	resume  string    // where to resume it
	seq     int64     // of the last event handled
	heard   time.Time // when the connection last showed life
}

// event is one dispatch of the gateway.
type event struct {
	Session  string
	Seq      int64
	Type     string
	Data     json.RawMessage
	Received time.Time
}

// pace is how long things may take, so that tests need not wait.
type pace struct {
	hello    time.Duration // for the first packet of a connection
	identify time.Duration // between two identifies
	retry    time.Duration // before the first reconnect; doubled up to longest
	longest  time.Duration
}

var usualPace = pace{hello: 20 * time.Second, identify: 5 * time.Second, retry: 500 * time.Millisecond, longest: time.Minute}

// Opcodes of the gateway.
const (
	opDispatch = iota
	opHeartbeat
	opIdentify
	_
	_
	_
	opResume
	opReconnect
	_
	opInvalidSession
	opHello
	opHeartbeatACK
)

type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// errFatal marks what trying again cannot mend.
var errFatal = errors.New("not let in by Discord")

var fatalCodes = map[websocket.StatusCode]string{
	4004: "the token is not valid (DISCORD_TOKEN)",
	4010: "wrong shard",
	4011: "too many servers for one connection: sharding is required",
	4012: "this version of the gateway is gone",
	4013: "the intents do not exist",
	4014: "an intent is not allowed for this application",
}

// Run stays connected until ctx ends (nil) or Discord refuses for good.
func (g *gateway) Run(ctx context.Context) error {
	wait := g.pace.retry
	for {
		began := time.Now()
		err := g.connect(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if why, fatal := fatalCodes[websocket.CloseStatus(err)]; fatal {
			return fmt.Errorf("%w: %s", errFatal, why)
		}
		if isStatus(err, 401) {
			return fmt.Errorf("%w: %s", errFatal, fatalCodes[4004])
		}
		g.log.Info("gateway connection ended", "why", reason(err), "resumable", g.session != "")
		if time.Since(began) > g.pace.longest {
			wait = g.pace.retry
		}
		if pause(ctx, jitter(wait)) != nil {
			return nil
		}
		wait = min(2*wait, g.pace.longest)
	}
}

// connect lives through one connection and returns why it ended.
func (g *gateway) connect(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	conn, err := g.dial(ctx)
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(64 << 20)
	hello, err := g.hello(ctx, conn)
	if err != nil {
		return err
	}
	if err := g.introduce(ctx, conn); err != nil {
		return err
	}
	pulse := newPulse(hello, g.seq, func(p any) error { return write(ctx, conn, p) })
	go pulse.beat(ctx, func() { conn.Close(4000, "no answer to a heartbeat") })
	return g.read(ctx, conn, pulse)
}

// dial opens the socket: where the session is to be resumed, else, or when that
// address is dead, where Discord says.
func (g *gateway) dial(ctx context.Context) (*websocket.Conn, error) {
	if g.session != "" && g.resume != "" {
		conn, err := g.open(ctx, g.resume)
		if err == nil {
			return conn, nil
		}
		g.resume = ""
		g.log.Info("the address for resuming does not answer", "why", reason(err))
	}
	base, err := g.rest.gatewayURL(ctx)
	if err != nil {
		return nil, err
	}
	return g.open(ctx, base)
}

func (g *gateway) open(ctx context.Context, base string) (*websocket.Conn, error) {
	address, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	address.RawQuery = "v=10&encoding=json"
	if address.Path == "" {
		address.Path = "/"
	}
	ctx, stop := context.WithTimeout(ctx, g.pace.hello)
	defer stop()
	conn, _, err := websocket.Dial(ctx, address.String(), nil)
	return conn, err
}

func (g *gateway) hello(ctx context.Context, conn *websocket.Conn) (time.Duration, error) {
	ctx, stop := context.WithTimeout(ctx, g.pace.hello)
	defer stop()
	p, err := read(ctx, conn)
	if err != nil {
		return 0, fmt.Errorf("waiting for hello: %w", err)
	}
	var d struct {
		Interval int64 `json:"heartbeat_interval"`
	}
	if err := json.Unmarshal(p.Data, &d); p.Op != opHello || err != nil || d.Interval <= 0 {
		return 0, fmt.Errorf("op %d instead of hello", p.Op)
	}
	return time.Duration(d.Interval) * time.Millisecond, nil
}

// introduce resumes the session, or begins one.
func (g *gateway) introduce(ctx context.Context, conn *websocket.Conn) error {
	if g.session != "" {
		return write(ctx, conn, map[string]any{"op": opResume, "d": map[string]any{
			"token": g.token, "session_id": g.session, "seq": g.seq}})
	}
	return write(ctx, conn, map[string]any{"op": opIdentify, "d": map[string]any{
		"token": g.token, "intents": g.intents,
		"properties": map[string]string{"os": "linux", "browser": "hofnar", "device": "hofnar"}}})
}

// read handles packets until the connection ends. Silence for two heartbeats
// and a half ends it too.
func (g *gateway) read(ctx context.Context, conn *websocket.Conn, pulse *pulse) error {
	for {
		quiet, stop := context.WithTimeout(ctx, pulse.interval*5/2)
		p, err := read(quiet, conn)
		stop()
		if err != nil {
			return err
		}
		if done, err := g.take(ctx, p, pulse, conn); done || err != nil {
			return err
		}
	}
}

// take handles one packet and reports whether the connection is to end.
func (g *gateway) take(ctx context.Context, p packet, pulse *pulse, conn *websocket.Conn) (done bool, err error) {
	switch p.Op {
	case opDispatch:
		g.dispatch(p, pulse)
	case opHeartbeat:
		return false, pulse.now()
	case opHeartbeatACK:
		pulse.answered()
		g.heard = time.Now()
	case opReconnect:
		conn.Close(4000, "reconnecting as asked")
		return true, nil
	case opInvalidSession:
		var resumable bool
		_ = json.Unmarshal(p.Data, &resumable) // anything but true means no
		if !resumable {
			g.session, g.resume = "", ""
		}
		conn.Close(4000, "session invalidated")
		return true, pause(ctx, jitter(g.pace.identify))
	}
	return false, nil
}

// dispatch hands an event on, unless a resumed session repeats it.
func (g *gateway) dispatch(p packet, pulse *pulse) {
	now := arrival()
	switch p.Type {
	case "READY":
		g.ready(p.Data, now)
	case "RESUMED":
		g.log.Info("gateway session resumed")
	default:
		if p.Seq <= g.seq {
			return
		}
	}
	g.seq, g.heard = p.Seq, now
	pulse.seen(p.Seq)
	g.handle(event{g.session, p.Seq, p.Type, p.Data, now})
}

func (g *gateway) ready(data json.RawMessage, now time.Time) {
	var ready struct {
		Session string `json:"session_id"`
		Resume  string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(data, &ready); err != nil {
		g.log.Warn("READY cannot be read", "why", err)
	}
	g.session, g.resume = ready.Session, ready.Resume
	if g.gap != nil {
		g.gap(g.heard, now)
	}
	g.log.Info("gateway session begun")
}

// born is when the process began.
var born = time.Now()

// arrival is now by a clock that is never set: times of receipt are as far apart
// as they were, whatever happens to the wall's.
func arrival() time.Time { return born.Add(time.Since(born)) }

func read(ctx context.Context, conn *websocket.Conn) (packet, error) {
	_, data, err := conn.Read(ctx)
	if err != nil {
		return packet{}, err
	}
	var p packet
	return p, json.Unmarshal(data, &p)
}

func write(ctx context.Context, conn *websocket.Conn, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	return conn.Write(ctx, websocket.MessageText, data)
}

func jitter(d time.Duration) time.Duration { return d/2 + rand.N(d/2+1) }

func reason(err error) string {
	if err == nil {
		return "as asked"
	}
	return err.Error()
}

func isStatus(err error, status int) bool {
	var refusal *apiError
	return errors.As(err, &refusal) && refusal.Status == status
}
