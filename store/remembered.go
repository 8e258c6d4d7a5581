package store

import (
	"sync"

	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// memory is what was read for each press, and is read again only once it has been written. Only
// whoever owns the books has one: nobody else writes them.
type memory struct {
	people  remembered[people.Person]    // by id
	servers remembered[people.Server]    // by id
	counted remembered[[]league.Counted] // by table
	called  remembered[bool]             // whether there are messages about a table that can have served
	written map[table.ID]asWritten       // how tables were written; for the writer alone
}

// drop lets go of all of it. Only the writer does so.
func (m *memory) drop() {
	m.people.drop()
	m.servers.drop()
	m.counted.drop()
	m.called.drop()
	m.written = nil
}

// mostRemembered is how many values of a kind are remembered.
const mostRemembered = 10_000

// remembered are values as the books have them, by what they are about.
type remembered[V any] struct {
	mu      sync.Mutex
	dropped int // how often something was
	all     map[string]V
}

// get returns what is remembered of something, or reads it. What is written while it is read
// is not remembered.
func (r *remembered[V]) get(of string, read func() (V, error)) (V, error) {
	v, dropped, known := r.look(of)
	if known {
		return v, nil
	}
	v, err := read()
	if err == nil {
		r.put(of, v, dropped)
	}
	return v, err
}

func (r *remembered[V]) look(of string) (v V, dropped int, known bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, known = r.all[of]
	return v, r.dropped, known
}

// put remembers what was read, if nothing was dropped since then; for it another is let go of
// where there are many.
func (r *remembered[V]) put(of string, v V, dropped int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.dropped != dropped {
		return
	}
	if r.all == nil {
		r.all = map[string]V{}
	}
	for some := range r.all {
		if len(r.all) < mostRemembered {
			break
		}
		delete(r.all, some)
	}
	r.all[of] = v
}

// drop lets go of what is remembered of these; of everything, where none is named. The writer
// does so after a commit, before it tells anybody of it.
func (r *remembered[V]) drop(of ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dropped++
	if len(of) == 0 {
		r.all = nil
	}
	for _, one := range of {
		delete(r.all, one)
	}
}
