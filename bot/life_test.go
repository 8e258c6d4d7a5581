package bot_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"

	"hofnar/bot/people"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// life is what one process has to do with the world: the network and the books.
// When it ends, as by kill -9, neither is reached any more.
type life struct {
	transport *http.Transport
	over      atomic.Bool
	mu        sync.Mutex
	conns     []net.Conn
}

var errKilled = errors.New("killed")

func newLife(t *http.Transport) *life {
	l := &life{transport: t}
	dial := t.DialContext
	if dial == nil {
		dial = (&net.Dialer{}).DialContext
	}
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if l.over.Load() {
			return nil, errKilled
		}
		c, err := dial(ctx, network, address)
		if err == nil {
			l.mu.Lock()
			l.conns = append(l.conns, c)
			l.mu.Unlock()
		}
		return c, err
	}
	return l
}

// end cuts all connections; none is made and nothing is written any more.
func (l *life) end() {
	l.over.Store(true)
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.conns {
		_ = c.Close() // some have ended before
	}
	l.conns = nil
}

// books are those that a process with this life writes.
func (l *life) books(b books) books { return &mortalBooks{b, l} }

type mortalBooks struct {
	books
	life *life
}

func (b *mortalBooks) alive(write func() error) error {
	if b.life.over.Load() {
		return errKilled
	}
	return write()
}

func (b *mortalBooks) Add(t table.Saved) error {
	return b.alive(func() error { return b.books.Add(t) })
}

func (b *mortalBooks) Save(t table.Saved, event string, judged table.Arrival) error {
	return b.alive(func() error { return b.books.Save(t, event, judged) })
}

func (b *mortalBooks) Commit(t table.Saved, step table.Step) error {
	return b.alive(func() error { return b.books.Commit(t, step) })
}

func (b *mortalBooks) PutNote(key, note string) error {
	return b.alive(func() error { return b.books.PutNote(key, note) })
}

func (b *mortalBooks) ChangeRest(channel string, change func(*reach.Rest)) (r reach.Rest, err error) {
	return r, b.alive(func() error { r, err = b.books.ChangeRest(channel, change); return err })
}

func (b *mortalBooks) PutDenial(d reach.Denial) error {
	return b.alive(func() error { return b.books.PutDenial(d) })
}

func (b *mortalBooks) PutDeletion(d reach.Deletion) error {
	return b.alive(func() error { return b.books.PutDeletion(d) })
}

func (b *mortalBooks) DropDeletion(channel, message string) error {
	return b.alive(func() error { return b.books.DropDeletion(channel, message) })
}

func (b *mortalBooks) Forget(user, called string) (ids []table.ID, err error) {
	return ids, b.alive(func() error { ids, err = b.books.Forget(user, called); return err })
}

func (b *mortalBooks) ChangePerson(id string, change func(*people.Person)) (p people.Person, err error) {
	return p, b.alive(func() error { p, err = b.books.ChangePerson(id, change); return err })
}

func (b *mortalBooks) ChangeServer(guild string, change func(*people.Server)) (s people.Server, err error) {
	return s, b.alive(func() error { s, err = b.books.ChangeServer(guild, change); return err })
}

func (b *mortalBooks) KeepSessions(of map[int]string) error {
	return b.alive(func() error { return b.books.KeepSessions(of) })
}
