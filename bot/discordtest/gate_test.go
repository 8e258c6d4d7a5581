package discordtest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/coder/websocket"
)

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
	address := r.do("GET", "/gateway", nil).text("url") + "/?v=10&encoding=json"
	ws, _, err := websocket.Dial(r.Context(), strings.Replace(address, "/gateway/?", "/gateway?", 1), nil)
	if err != nil {
		r.Fatal(err)
	}
	r.Cleanup(func() { ws.CloseNow() })
	ws.SetReadLimit(1 << 20)
	g := &gate{r, ws}
	if hello := g.next(); hello.Op != 10 || hello.field("heartbeat_interval") == nil {
		r.Fatal("the first packet is no hello: ", hello)
	}
	return g
}

// identify connects as the bot and reads READY.
func (r *table) identify(intents int) *gate {
	r.Helper()
	g := r.dial()
	g.hello(intents)
	g.until("READY")
	return g
}

func (g *gate) hello(intents int) {
	g.Helper()
	g.say(2, obj{"token": g.s.Token(), "intents": intents, "properties": obj{"os": "linux", "browser": "raw", "device": "raw"}})
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
