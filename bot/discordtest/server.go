// Package discordtest is a loopback Discord: its REST API and its gateway, as
// far as a bot for table games needs them and a bit further, with users that
// type, press and look. It enforces what Discord enforces and answers with
// Discord's own codes. It knows no bot and shares no code with one.
package discordtest

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// Config says what kind of Discord to run.
type Config struct {
	Addr      string          // to listen on, 127.0.0.1:0 by default
	Memory    bool            // listen on no address: only Transport leads here
	Clock     clockwork.Clock // for deadlines, tokens and limits; the real one by default
	File      string          // where the world is kept; empty: in memory
	OpenAPI   string          // Discord's own description, to check requests against; empty: none
	Token     string          // the bot's; "loopback" by default
	Unlimited bool            // no rate limits
	PerSecond int             // requests allowed in any second; 50 by default
	MostFile  int             // bytes of a file; 10 MiB by default
	Invalid   int             // so many 401, 403 and 429 in ten minutes ban the address; 10,000 by default
	Heartbeat time.Duration   // interval asked of the bot, 41.25 s by default
	Log       *slog.Logger
	Extra     http.Handler // serves all paths that are not Discord's

	Gateway GatewayConfig
}

// Server is a running loopback Discord.
type Server struct {
	cfg   Config
	clock clockwork.Clock
	http  *http.Server
	addr  string
	spec  *spec

	listener net.Listener

	mu           sync.Mutex
	world        world
	flags        int                     // of the application
	interactions map[string]*interaction // by token
	sessions     map[string]*session
	gate         gatewayState
	replaced     []replacedFile // the newest that no message has any more
	nonces       []*Message     // made with one in the past few minutes, deleted or not
	record       record
	limits       limits
	created      map[string][]time.Time // when commands were made, by guild
	faults       []*fault
	weather      []*Weather
	held         bool // the gateway holds events back
	duplicate    bool // the next event is delivered twice
	requests     []Request
	violations   []string
	validated    int
	latencies    []time.Duration
	changed      chan struct{} // closed whenever anything is different
	dirty        chan struct{}
	done         chan struct{}
	saving       sync.WaitGroup
}

// New starts a loopback Discord.
func New(cfg Config) (*Server, error) {
	s := &Server{
		cfg: cfg.filled(), interactions: map[string]*interaction{}, sessions: map[string]*session{}, created: map[string][]time.Time{},
		changed: make(chan struct{}), dirty: make(chan struct{}, 1), done: make(chan struct{}),
	}
	s.clock, s.limits.most = s.cfg.Clock, s.cfg.PerSecond
	var err error
	if cfg.OpenAPI != "" {
		if s.spec, err = newSpec(cfg.OpenAPI); err != nil {
			return nil, fmt.Errorf("discordtest: %w", err)
		}
	}
	if err := s.load(); err != nil {
		return nil, fmt.Errorf("discordtest: %w", err)
	}
	if s.listener, err = s.cfg.listen(); err != nil {
		return nil, fmt.Errorf("discordtest: %w", err)
	}
	s.addr = s.listener.Addr().String()
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = s.http.Serve(s.listener) }() // ends with Close
	s.saving.Go(s.keep)
	return s, nil
}

func (cfg Config) filled() Config {
	if cfg.Addr == "" {
		cfg.Addr = "127.0.0.1:0"
	}
	if cfg.Clock == nil {
		cfg.Clock = clockwork.NewRealClock()
	}
	if cfg.Token == "" {
		cfg.Token = "loopback"
	}
	if cfg.PerSecond == 0 {
		cfg.PerSecond = 50
	}
	if cfg.MostFile == 0 {
		cfg.MostFile = 10 << 20
	}
	if cfg.Invalid == 0 {
		cfg.Invalid = 10000
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 41250 * time.Millisecond
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Extra == nil {
		cfg.Extra = http.NotFoundHandler()
	}
	cfg.Gateway = cfg.Gateway.filled()
	return cfg
}

func (cfg Config) listen() (net.Listener, error) {
	if cfg.Memory {
		return newMemory(), nil
	}
	if !local(cfg.Addr) {
		return nil, fmt.Errorf("listen at %s: whoever reaches it is not asked who they are, so it is to be this machine alone, as in 127.0.0.1:8080", cfg.Addr)
	}
	return net.Listen("tcp", cfg.Addr)
}

// Close stops the server and keeps the world.
func (s *Server) Close() {
	s.mu.Lock()
	select {
	case <-s.done:
		s.mu.Unlock()
		return
	default:
		close(s.done)
	}
	s.hangUp()
	s.mu.Unlock()
	_ = s.http.Close() // nobody is left to be told
	s.saving.Wait()
}

// API is the base address for a bot, e.g. http://127.0.0.1:8080/api/v10/.
func (s *Server) API() string { return "http://" + s.addr + "/api/v10/" }

// URL is the address of the pages beside Discord.
func (s *Server) URL() string { return "http://" + s.addr + "/" }

// Token is the bot's.
func (s *Server) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cfg.Token
}

// Bot is the account behind the token.
func (s *Server) Bot() Account {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *s.world.Bot
}

// Extra serves this at all paths that are not Discord's.
func (s *Server) Extra(h http.Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cfg.Extra = h
}

func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/api/v10/", http.StripPrefix("/api/v10", s.dated(s.rest())))
	mux.HandleFunc(gatewayPath, s.serveGateway)
	mux.HandleFunc(resumePath, s.serveResume)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		extra := s.cfg.Extra
		s.mu.Unlock()
		extra.ServeHTTP(w, r)
	})
	return s.localOnly(mux)
}

// dated has answers bear the moment, as Discord's do.
func (s *Server) dated(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", s.clock.Now().UTC().Format(http.TimeFormat))
		h.ServeHTTP(w, r)
	})
}

// touch tells everybody who watches that something is different, and keeps it.
// It is called with the lock held.
func (s *Server) touch() {
	close(s.changed)
	s.changed = make(chan struct{})
	select {
	case s.dirty <- struct{}{}:
	default:
	}
}

// Changed is closed when anything is different from now.
func (s *Server) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}
