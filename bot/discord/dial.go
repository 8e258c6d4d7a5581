package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"github.com/coder/websocket"
)

// connect lives through one connection and returns why it ended.
func (g *gateway) connect(ctx context.Context) error {
	begin := g.begin
	if g.session != "" {
		begin = g.rejoin
	}
	conn, interval, err := begin(ctx)
	if err != nil {
		return err
	}
	return g.live(ctx, conn, interval)
}

// rejoin opens a connection and resumes the session.
func (g *gateway) rejoin(ctx context.Context) (*websocket.Conn, time.Duration, error) {
	if g.failed > 0 {
		g.resume = "" // it may be ill while the ordinary address is well
	}
	conn, err := g.reopen(ctx)
	if err != nil {
		return nil, 0, err
	}
	g.failed++
	g.missed = true
	return g.introduce(ctx, conn, map[string]any{"op": opResume, "d": map[string]any{
		"token": g.client.token, "session_id": g.session, "seq": g.seq}})
}

// reopen opens the socket where the session is to be resumed, or, when that
// address is dead, where Discord says.
func (g *gateway) reopen(ctx context.Context) (*websocket.Conn, error) {
	if g.resume != "" {
		conn, err := g.open(ctx, g.resume)
		if err == nil {
			return conn, nil
		}
		g.resume = ""
		g.log.Info("the address for resuming does not answer", "why", err)
	}
	at, err := g.client.gatewayURL(ctx)
	if err != nil {
		return nil, err
	}
	return g.open(ctx, at.URL)
}

func (g *gateway) open(ctx context.Context, base string) (*websocket.Conn, error) {
	address, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	address.RawQuery = "v=10&encoding=json&compress=zlib-stream"
	if address.Path == "" {
		address.Path = "/"
	}
	ctx, stop := within(ctx, g.clock, g.pace.hello)
	defer stop()
	conn, _, err := websocket.Dial(ctx, address.String(), &websocket.DialOptions{HTTPClient: g.client.http})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(64 << 20)
	g.stream = &inflater{}
	return conn, nil
}

// introduce waits for Discord's hello and answers it. With the connection comes
// the interval at which it wants heartbeats.
func (g *gateway) introduce(ctx context.Context, conn *websocket.Conn, answer any) (*websocket.Conn, time.Duration, error) {
	interval, err := g.hello(ctx, conn)
	if err == nil {
		err = g.write(ctx, conn, answer)
	}
	if err != nil {
		_ = conn.CloseNow() // the first error counts
		return nil, 0, err
	}
	return conn, interval, nil
}

func (g *gateway) hello(ctx context.Context, conn *websocket.Conn) (time.Duration, error) {
	ctx, stop := within(ctx, g.clock, g.pace.hello)
	defer stop()
	p, err := g.read(ctx, conn)
	if err != nil {
		return 0, fmt.Errorf("waiting for hello: %w", err)
	}
	var d struct {
		Interval float64 `json:"heartbeat_interval"` // in ms; some write 41250.0
	}
	err = json.Unmarshal(p.Data, &d)
	interval := time.Duration(d.Interval * float64(time.Millisecond))
	if p.Op != opHello || err != nil || interval <= 0 {
		return 0, fmt.Errorf("op %d instead of hello", p.Op)
	}
	return interval, nil
}
