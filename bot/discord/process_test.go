package discord

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// newDiscord is a loopback for a bubble, with all of Discord's limits. It is 2026
// there, so that ids tell the time.
func newDiscord(t *testing.T, change ...func(*discordtest.Config)) *discordtest.Server {
	t.Helper()
	time.Sleep(time.Until(time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)))
	cfg := discordtest.Config{Memory: true}
	for _, c := range change {
		c(&cfg)
	}
	srv, err := discordtest.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	return srv
}

// process is one run of Hofnar's gateway client, and what it has handed on.
type process struct {
	t    *testing.T
	rest *Client
	cfg  Listener
	net  *network

	mu   sync.Mutex
	got  []Event
	gaps int // that may have swallowed something

	cancel context.CancelFunc
	done   chan error
	stop   func() error
}

func newProcess(t *testing.T, srv *discordtest.Server) *process {
	t.Helper()
	p := &process{t: t, net: &network{dial: srv.Transport().DialContext}}
	client := &http.Client{Transport: &http.Transport{DialContext: p.net.open}}
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	p.rest = New(Config{API: srv.API(), Token: srv.Token(), HTTP: client, Log: log})
	p.cfg = Listener{Intents: IntentGuilds | IntentGuildMessageReactions, pace: usualPace, Handle: p.receive, Gap: p.gap}
	return p
}

func (p *process) receive(e Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.got = append(p.got, e)
}

func (p *process) gap(_ Shard, from, _ time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !from.IsZero() {
		p.gaps++
	}
}

// start connects so many shards; 0: as many as Discord recommends.
func (p *process) start(shards int) *process {
	ctx, cancel := context.WithCancel(context.Background())
	p.cfg.Shards = shards
	p.cancel, p.done = cancel, make(chan error, 1)
	go func() { p.done <- p.rest.Listen(ctx, p.cfg) }()
	p.stop = sync.OnceValue(func() error {
		cancel()
		err := <-p.done
		p.net.cut()
		return err
	})
	p.t.Cleanup(func() { _ = p.stop() }) // tests that care have asked
	return p
}

// kill ends the process without a word to anybody.
func (p *process) kill() {
	p.net.cut()
	_ = p.stop() // nobody hears what it says
}

// until waits for something.
func (p *process) until(is func() bool) {
	p.t.Helper()
	for wait := time.Millisecond; wait < 48*time.Hour; wait += wait / 8 {
		if is() {
			return
		}
		time.Sleep(wait)
	}
	p.t.Fatal("it does not come")
}

// numbers waits until so many plain events have come and returns them.
func (p *process) numbers(n int) string {
	p.t.Helper()
	var list []string
	p.until(func() bool {
		list = nil
		for _, e := range p.events("E") {
			list = append(list, string(e.Data))
		}
		return len(list) >= n
	})
	return strings.Join(list, " ")
}

// events lists what has come of that kind.
func (p *process) events(kind string) (list []Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.got {
		if e.Type == kind {
			list = append(list, e)
		}
	}
	return list
}

// network is a process's way to Discord.
type network struct {
	dial  func(context.Context, string, string) (net.Conn, error)
	mu    sync.Mutex
	conns []*line
	down  bool
}

func (n *network) open(ctx context.Context, kind, address string) (net.Conn, error) {
	n.mu.Lock()
	down := n.down
	n.mu.Unlock()
	if down || strings.HasPrefix(address, "dead.") {
		return nil, errors.New("nobody is there")
	}
	conn, err := n.dial(ctx, kind, address)
	if err != nil {
		return nil, err
	}
	l := &line{Conn: conn}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.conns = append(n.conns, l)
	return l, nil
}

// cut ends all connections and lets no more be opened.
func (n *network) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.down = true
	for _, c := range n.conns {
		_ = c.Close()
	}
}

// hang lets nothing through any more on the connections there are.
func (n *network) hang() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, c := range n.conns {
		c.mu.Lock()
		c.hung = true
		c.mu.Unlock()
	}
}

// line is a connection that may hang.
type line struct {
	net.Conn
	mu   sync.Mutex
	hung bool
}

// Write swallows what is written on a line that hangs.
func (l *line) Write(b []byte) (int, error) {
	l.mu.Lock()
	hung := l.hung
	l.mu.Unlock()
	if hung {
		return len(b), nil
	}
	return l.Conn.Write(b)
}
