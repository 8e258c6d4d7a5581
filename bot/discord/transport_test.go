package discord

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// tunnel leads to a server until it is blocked: connections that stand then
// swallow all that is sent, as a network does that has lost its way. New ones
// are well.
type tunnel struct {
	net.Listener
	to    string
	block atomic.Int64 // connections up to this number are blocked
	n     atomic.Int64
}

func newTunnel(t *testing.T, to string) *tunnel {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	u := &tunnel{Listener: listener, to: to}
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				near.Close()
				continue
			}
			n := u.n.Add(1)
			go u.carry(n, near, far)
			go u.carry(n, far, near)
		}
	}()
	return u
}

func (u *tunnel) carry(n int64, to, from net.Conn) {
	defer to.Close()
	buffer := make([]byte, 4096)
	for {
		got, err := from.Read(buffer)
		if err != nil {
			return
		}
		if n > u.block.Load() {
			if _, err := to.Write(buffer[:got]); err != nil {
				return
			}
		}
	}
}

func TestADeadConnectionIsNoticed(t *testing.T) {
	t.Parallel()
	var protocol atomic.Value
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		protocol.Store(r.Proto)
		_, _ = io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, `{"id":"7"}`)
	}))
	srv.EnableHTTP2 = true
	srv.StartTLS()
	t.Cleanup(srv.Close)
	u := newTunnel(t, srv.Listener.Addr().String())
	way := newTransport(100*time.Millisecond, 100*time.Millisecond)
	way.TLSClientConfig = srv.Client().Transport.(*http.Transport).TLSClientConfig
	t.Cleanup(way.CloseIdleConnections)
	r := New(Config{API: "https://" + u.Addr().String(), Token: "secret", HTTP: &http.Client{Transport: way}, Log: told(t)})
	must(r.Edit(t.Context(), "5", "6", plain))
	if protocol.Load() != "HTTP/2.0" {
		t.Fatalf("the protocol is %v", protocol.Load())
	}
	blocked := u.n.Load()
	u.block.Store(blocked)
	began := time.Now()
	must(r.Edit(t.Context(), "5", "6", plain))
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
	if u.n.Load() <= blocked {
		t.Errorf("there were no more connections than %d", blocked)
	}
}

func TestHofnarSaysWhoHeIs(t *testing.T) {
	if !regexp.MustCompile(`^DiscordBot \(https://[a-z./]+, [\w.+-]+\)$`).MatchString(userAgent) {
		t.Errorf("he is called %q", userAgent)
	}
	if way := newTransport(quietBefore, deadAfter); way.HTTP2.SendPingTimeout+way.HTTP2.PingTimeout > 10*time.Second || !way.ForceAttemptHTTP2 {
		t.Error("a dead connection lives for too long")
	}
	if strings.Contains(userAgent, "devel") {
		t.Error("the version has parentheses of its own")
	}
}
