package table

import (
	"errors"
	"fmt"

	"hofnar/games"
)

// Open opens a table with its host seated. It fails with *Taken when the channel
// has an open table, with a *games.Refusal when the options will not do. The
// same event again returns the table it has opened.
func (r *Registry) Open(o Opening) (Snapshot, error) {
	g, err := openTable(r, o)
	var taken *Taken
	if errors.As(err, &taken) && taken.ID != "" {
		return alreadyOpen(r, taken.ID, o)
	}
	return g, err
}

// openTable opens one table at a time in a channel.
func openTable(r *Registry, o Opening) (Snapshot, error) {
	defer r.claim(o.Channel)()
	if r.leaving() {
		return Snapshot{}, games.Refuse("table.refuse.closing")
	}
	if id, open := r.At(o.Channel); open {
		return Snapshot{}, &Taken{ID: id, Channel: o.Channel}
	}
	p, err := newLobby(r, o)
	if err != nil {
		return Snapshot{}, err
	}
	switch err := r.cfg.Books.Add(r.durable(), p.Saved); {
	case errors.Is(err, ErrTaken):
		return Snapshot{}, &Taken{Channel: o.Channel}
	case err != nil:
		return Snapshot{}, fmt.Errorf("open a table: %w", err)
	}
	if !r.add(p) {
		return Snapshot{}, games.Refuse("table.refuse.closing")
	}
	r.ids.Store(p.Channel, p.ID) // whoever finds it there finds it in the books
	return snapshotFor(p, o.Host.ID), nil
}

// alreadyOpen may have to read the table that is open, which holds up no other.
func alreadyOpen(r *Registry, id ID, o Opening) (Snapshot, error) {
	g, _ := r.Fetch(id, o.Host.ID)
	if o.Event != "" && g.p != nil && g.p.Event == o.Event {
		return g, nil
	}
	return Snapshot{}, &Taken{ID: id, Channel: o.Channel, Sequel: g.Sequel.Of}
}
