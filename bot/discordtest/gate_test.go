package discordtest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hofnar/bot/discordtest"
)

// inMemory runs a test against a loopback in memory, where time moves on by itself
// once everybody waits. The loopback's own clock stands still as ever.
func inMemory(t *testing.T, test func(*table), change ...func(*discordtest.Config)) {
	synctest.Test(t, func(t *testing.T) {
		test(newTable(t, append(change, func(cfg *discordtest.Config) { cfg.Memory = true })...))
	})
}

// gate is a raw connection to the gateway.
type gate struct {
	*table
	ws *websocket.Conn
}

// packet is what the gateway sends.
type packet struct {
	Op   int    `json:"op"`
	Data any    `json:"d"`
	Seq  int    `json:"s"`
	Type string `json:"t"`
}

func (p packet) field(name string) any {
	o, _ := p.Data.(obj)
	return o[name]
}

func (p packet) text(name string) string { return fmt.Sprint(p.field(name)) }

// dial connects and reads the hello.
func (r *table) dial() *gate {
	r.Helper()
	g := r.open(r.do("GET", "/gateway", nil).text("url"))
	if hello := g.next(); hello.Op != 10 || hello.field("heartbeat_interval") == nil {
		r.Fatal("the first packet is no hello: ", hello)
	}
	return g
}

// open connects to one of the gateway's addresses.
func (r *table) open(address string) *gate {
	r.Helper()
	ws, _, err := websocket.Dial(r.Context(), address+"?v=10&encoding=json", &websocket.DialOptions{HTTPClient: r.http})
	if err != nil {
		r.Fatal(err)
	}
	r.Cleanup(func() { ws.CloseNow() })
	ws.SetReadLimit(1 << 20)
	return &gate{r, ws}
}

// identify connects as the bot and reads READY.
func (r *table) identify(intents int) *gate {
	r.Helper()
	g := r.dial()
	g.hello(intents)
	g.until("READY")
	return g
}

func (g *gate) hello(intents int) { g.helloFor(intents, 0, 1) }

// helloFor identifies for one shard.
func (g *gate) helloFor(intents, id, count int) {
	g.Helper()
	g.say(2, obj{"token": g.s.Token(), "intents": intents, "shard": list{id, count}, "properties": obj{"os": "linux", "browser": "raw", "device": "raw"}})
}

func (g *gate) say(op int, data any) {
	g.Helper()
	text, _ := json.Marshal(obj{"op": op, "d": data}) // our own
	g.write(string(text))
}

func (g *gate) write(text string) {
	g.Helper()
	if err := g.ws.Write(g.Context(), websocket.MessageText, []byte(text)); err != nil {
		g.Fatal(err)
	}
}

func (g *gate) read(within time.Duration) (p packet, err error) {
	ctx, stop := context.WithTimeout(g.Context(), within)
	defer stop()
	_, text, err := g.ws.Read(ctx)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	return p, err
}

func (g *gate) next() packet {
	g.Helper()
	p, err := g.read(5 * time.Second)
	if err != nil {
		g.Fatal("instead of a packet: ", err)
	}
	return p
}

// until reads to the next event of that kind.
func (g *gate) until(kind string) packet {
	g.Helper()
	for {
		if p := g.next(); p.Type == kind {
			return p
		}
	}
}

// upTo reads the next event of that kind too, and lists all that it has read.
func (g *gate) upTo(kind string) (kinds []string) {
	g.Helper()
	for {
		p := g.next()
		if kinds = append(kinds, p.Type); p.Type == kind {
			return kinds
		}
	}
}

// beat asks for an ACK and returns the events that came before it.
func (g *gate) beat() (before []string) {
	g.Helper()
	g.say(1, nil)
	for {
		p := g.next()
		if p.Op == 11 {
			return before
		}
		before = append(before, p.Type)
	}
}

// closed reads to the end and returns its code.
func (g *gate) closed() int {
	g.Helper()
	for {
		if _, err := g.read(5 * time.Second); err != nil {
			return int(websocket.CloseStatus(err))
		}
	}
}

func (g *gate) close() { _ = g.ws.Close(websocket.StatusNormalClosure, "") }
