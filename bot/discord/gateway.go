package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/coder/websocket"
	"github.com/jonboulle/clockwork"
)

// gateway receives the events of one shard in order and survives Discord's bad
// days. It is ours because discordgo v0.29.0 reads from the socket under the lock
// that its Close needs, and so can hang for good when asked to reconnect; here
// every wait ends with its context or a deadline, and nothing is locked at all.
type gateway struct {
	Listener
	client *Client
	clock  clockwork.Clock
	log    *slog.Logger
	starts *starts
	shard  Shard

	session string    // to be resumed; empty: identify anew
	resume  string    // where to resume it; empty: where Discord says
	seq     int64     // of the last event handled
	app     string    // whose the session is
	self    string    // the bot's user id
	stream  *inflater // what comes on the present connection
	missed  bool      // what comes now was missed: a resumed session catches up
	failed  int       // resumes in a row that no event has followed
	heard   time.Time // when the connection last showed life
}

// Listener says which events a process is to hear of, and who is told.
type Listener struct {
	Intents int
	Shards  int         // how many connections there are in all; 0: as many as Discord recommends
	Handle  func(Event) // strictly in order within a shard, must only enqueue; shards call it at the same time
	// Divided, which may be nil, is told how many shards there are before any of them
	// connects.
	Divided func(count int)
	// State, which may be nil, is told when a shard's events begin and cease to come.
	State func(shard Shard, up bool)
	// Gap, which may be nil, is told that a shard's events between these moments may
	// be lost for good; from is zero when the process is new.
	Gap func(shard Shard, from, to time.Time)
	// Sessions, which may be nil, keeps sessions for the next process. Without it they end
	// with this one.
	Sessions Sessions

	pace pace // zero: the usual one
}

// Event is one dispatch of the gateway.
type Event struct {
	Shard    Shard
	Session  string // SessionName of its id
	Seq      int64
	Type     string
	Data     json.RawMessage
	Received time.Time
	Missed   bool          // it happened while there was no connection
	Ahead    time.Duration // by how much this machine's clock is ahead of Discord's, at most
}

// Intents: which events are to come.
const (
	IntentGuilds                = int(discordgo.IntentGuilds)
	IntentGuildMessageReactions = int(discordgo.IntentGuildMessageReactions)
)

// pace is how long things may take.
type pace struct {
	hello    time.Duration // for a connection, and for its first packet
	answer   time.Duration // for the first event, before a RESUME is given up
	goodbye  time.Duration // for Discord's answer to a clean end
	identify time.Duration // between two identifies: Discord's 5 s and what the way may add
	retry    time.Duration // before the first reconnect; doubled up to longest
	longest  time.Duration
}

var usualPace = pace{
	hello: 20 * time.Second, answer: time.Minute, goodbye: time.Second,
	identify: 5500 * time.Millisecond, retry: 500 * time.Millisecond, longest: time.Minute,
}

// mostResumes is how many resumes in a row may fail before the session is given
// up.
const mostResumes = 3

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

// closeResumable leaves a session as it is: any code does but 1000 and 1001.
const closeResumable websocket.StatusCode = 4000

// Close codes after which a session cannot be resumed.
const (
	closeBadSeq   websocket.StatusCode = 4007
	closeTimedOut websocket.StatusCode = 4009
)

type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
}

// Why a connection ends, beside the errors of the network.
var (
	errReconnect = errors.New("asked to reconnect")
	errInvalid   = errors.New("session invalidated")
	errNoACK     = errors.New("no answer to a heartbeat")
	errNoEvent   = errors.New("no event after resuming")
	errStopped   = errors.New("stopped")
)

// errFatal marks what trying again cannot mend.
var errFatal = errors.New("not let in by Discord")

// Why Discord lets nobody in for good, where another Config or Listener would mend it.
var (
	ErrBadToken = fmt.Errorf("%w: the token is not valid", errFatal)
	ErrTooFew   = fmt.Errorf("%w: too many servers for so few connections", errFatal)
)

var fatalCodes = map[websocket.StatusCode]error{
	4004: ErrBadToken,
	4010: fmt.Errorf("%w: wrong shard", errFatal),
	4011: ErrTooFew,
	4012: fmt.Errorf("%w: this version of the gateway is gone", errFatal),
	4013: fmt.Errorf("%w: the intents do not exist", errFatal),
	4014: fmt.Errorf("%w: an intent is not allowed for this application", errFatal),
}

// Run stays connected until ctx ends (nil) or Discord refuses for good.
func (g *gateway) Run(ctx context.Context) error {
	wait := g.pace.retry
	for {
		began := g.clock.Now()
		err := g.connect(ctx)
		g.client.meter.Connected("ended")
		g.noteState(false)
		if ctx.Err() != nil {
			return nil
		}
		if why := fatal(err); why != nil {
			return why
		}
		g.learn(err)
		g.log.Info("gateway connection ended", "why", err, "resumable", g.session != "")
		if g.clock.Since(began) > g.pace.longest {
			wait = g.pace.retry
		}
		rest := jitter(wait)
		if errors.Is(err, errInvalid) {
			rest = max(rest, jitter(g.pace.identify))
		}
		if pause(ctx, g.clock, rest) != nil {
			return nil
		}
		wait = min(2*wait, g.pace.longest)
	}
}

func (g *gateway) noteState(up bool) {
	if g.State != nil {
		g.State(g.shard, up)
	}
}

// fatal is why Discord lets nobody in for good, nil where trying again may help.
func fatal(err error) error {
	if isStatus(err, http.StatusUnauthorized) {
		return ErrBadToken
	}
	return fatalCodes[websocket.CloseStatus(err)]
}

// learn gives up a session that cannot be resumed.
func (g *gateway) learn(err error) {
	code := websocket.CloseStatus(err)
	silent := errors.Is(err, errNoEvent) && g.resume == "" // at the ordinary address, too
	if code == closeBadSeq || code == closeTimedOut || silent || g.failed >= mostResumes {
		g.forget()
	}
}

func (g *gateway) forget() {
	g.session, g.resume, g.seq, g.failed = "", "", 0, 0
	g.keep()
}
