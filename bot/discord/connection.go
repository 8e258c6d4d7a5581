package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/coder/websocket"
	"github.com/jonboulle/clockwork"
)

// live handles what a connection brings until it ends, and returns why it has.
// When ctx ends, the session is ended with it.
func (g *gateway) live(ctx context.Context, conn *websocket.Conn, interval time.Duration) error {
	defer conn.CloseNow()
	defer func() { g.stream.report(g.log) }()
	alive, cut := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cut(errStopped)
	defer context.AfterFunc(ctx, func() { g.leave(conn, cut) })()

	pulse := newPulse(g.clock, interval, g.seq, func(p any) error { return g.write(alive, conn, p) })
	go pulse.beat(alive, func() { cut(errNoACK) })
	late := g.expectEvent(cut)
	defer late.Stop()

	for {
		p, err := g.read(alive, conn)
		if why := context.Cause(alive); why != nil {
			return why
		}
		if errors.Is(err, errUnreadable) { // asking for it again would bring the same
			g.log.Warn("a packet is left out", "why", err)
			continue
		}
		if err != nil {
			return err
		}
		if p.Op == opDispatch {
			late.Stop()
			g.dispatch(p, pulse)
			continue
		}
		if err := g.obey(p, pulse, conn); err != nil {
			return err
		}
	}
}

// expectEvent sees to the time until the first event. A session that does not go on is
// tried elsewhere. One that does not begin is waited for as long as the connection lives:
// who identifies anew only goes to the end of the queue.
func (g *gateway) expectEvent(cut context.CancelCauseFunc) clockwork.Timer {
	if g.session != "" {
		return g.clock.AfterFunc(g.pace.answer, func() { cut(errNoEvent) })
	}
	return g.clock.AfterFunc(g.pace.answer, func() { g.log.Warn("Discord has begun no session yet; waiting for it") })
}

// leave closes the connection: with 4000 where the session is kept for the next process,
// else with 1000, which ends it, so that Discord shows the bot as away at once. A Discord
// that does not answer is not waited for.
func (g *gateway) leave(conn *websocket.Conn, cut context.CancelCauseFunc) {
	late := g.clock.AfterFunc(g.pace.goodbye, func() { cut(errStopped) })
	defer late.Stop()
	code := websocket.StatusNormalClosure
	if g.Sessions != nil {
		code = closeResumable
	}
	_ = conn.Close(code, "") // nothing depends on the answer
}

// obey does what a packet that is no event asks for. An error ends the connection.
func (g *gateway) obey(p packet, pulse *pulse, conn *websocket.Conn) error {
	switch p.Op {
	case opHeartbeat:
		return pulse.now()
	case opHeartbeatACK:
		pulse.answered()
		if g.session != "" && g.failed == 0 { // otherwise what was missed is still to come
			g.heard = g.client.now()
		}
	case opReconnect:
		conn.Close(closeResumable, "reconnecting as asked")
		return errReconnect
	case opInvalidSession:
		var resumable bool
		_ = json.Unmarshal(p.Data, &resumable) // anything but true means no
		if !resumable {
			g.forget()
		}
		conn.Close(closeResumable, "session invalidated")
		return errInvalid
	}
	return nil
}

// dispatch hands an event on, unless a resumed session repeats it.
func (g *gateway) dispatch(p packet, pulse *pulse) {
	now := g.client.now()
	g.failed = 0
	switch p.Type {
	case "READY":
		g.client.meter.Connected("begun")
		g.missed = false
		g.ready(p.Data, now)
		g.noteState(true)
	case "RESUMED":
		g.client.meter.Connected("resumed")
		g.missed = false
		g.noteState(true)
		g.log.Info("gateway session resumed")
	default:
		if p.Seq <= g.seq {
			return
		}
	}
	g.seq, g.heard = p.Seq, now
	pulse.seen(p.Seq)
	g.Handle(Event{g.shard, SessionName(g.session), p.Seq, p.Type, p.Data, now, g.missed, g.client.skew.ahead()})
	g.keep()
}

func (g *gateway) ready(data json.RawMessage, now time.Time) {
	var ready struct {
		Session string `json:"session_id"`
		Resume  string `json:"resume_gateway_url"`
		App     Place  `json:"application"`
		User    Place  `json:"user"`
	}
	if err := json.Unmarshal(data, &ready); err != nil {
		g.log.Warn("READY cannot be read", "why", err)
	}
	g.session, g.resume, g.app, g.self = ready.Session, ready.Resume, ready.App.ID, ready.User.ID
	if g.Gap != nil {
		g.Gap(g.shard, g.heard, now)
	}
	g.log.Info("gateway session begun")
}

func (g *gateway) write(ctx context.Context, conn *websocket.Conn, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	ctx, stop := within(ctx, g.clock, 10*time.Second)
	defer stop()
	return conn.Write(ctx, websocket.MessageText, data)
}

// read returns the next packet. One that comes as text is not compressed.
func (g *gateway) read(ctx context.Context, conn *websocket.Conn) (packet, error) {
	for {
		kind, data, err := conn.Read(ctx)
		switch {
		case err != nil:
			return packet{}, err
		case kind == websocket.MessageText:
			var p packet
			err := json.Unmarshal(data, &p)
			return sound(p, err)
		case g.stream.add(data):
			return sound(g.stream.packet())
		}
	}
}

// errUnreadable is what a packet comes to that is JSON, and not as documented.
var errUnreadable = errors.New("it cannot be read")

// sound tells what is not as documented from what is no JSON: that ends the connection.
func sound(p packet, err error) (packet, error) {
	var another *json.UnmarshalTypeError
	switch {
	case errors.As(err, &another):
		return packet{}, fmt.Errorf("%w: %w", errUnreadable, err)
	case err == nil && p.Op == opDispatch && (p.Seq <= 0 || p.Type == ""):
		return packet{}, fmt.Errorf("%w: an event without its number or its kind", errUnreadable)
	}
	return p, err
}

func jitter(d time.Duration) time.Duration { return d/2 + rand.N(d/2+1) }
