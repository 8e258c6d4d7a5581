package discordtest

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// memory is a network that exists only in this process: its connections are
// pipes. Inside a testing/synctest bubble whoever waits for it waits durably, so
// that time moves on by itself.
type memory struct {
	calls chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func newMemory() *memory { return &memory{calls: make(chan net.Conn), done: make(chan struct{})} }

// Accept implements net.Listener.
func (m *memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.calls:
		return c, nil
	case <-m.done:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (m *memory) Close() error {
	m.once.Do(func() { close(m.done) })
	return nil
}

// Addr implements net.Listener: an address that leads nowhere else.
func (m *memory) Addr() net.Addr { return memoryAddr{} }

type memoryAddr struct{}

func (memoryAddr) Network() string { return "memory" }
func (memoryAddr) String() string  { return "loopback.invalid" }

func (m *memory) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case m.calls <- far:
		return near, nil
	case <-m.done:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Transport returns a new way for a client to reach this server, with
// connections of its own: the only way there is when the server lives in memory.
func (s *Server) Transport() *http.Transport {
	t := &http.Transport{}
	if m, ok := s.listener.(*memory); ok {
		t.DialContext = m.dial
	}
	return t
}
