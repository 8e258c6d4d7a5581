package table

import (
	"context"
	"errors"
	"fmt"

	"hofnar/games"
	"hofnar/games/fairness"
)

// Open opens a table with its host seated. It fails with *Taken when the channel
// has an open table, with a *games.Refusal when the options will not do. The
// same event again returns the table it has opened. What it reads ends with ctx.
func (r *Registry) Open(ctx context.Context, o Opening) (Snapshot, error) {
	g, err := openTable(ctx, r, o)
	var taken *Taken
	if errors.As(err, &taken) && taken.ID != "" {
		return alreadyOpen(ctx, r, taken.ID, o)
	}
	return g, err
}

// openTable makes a lobby where there is room for one.
func openTable(ctx context.Context, r *Registry, o Opening) (Snapshot, error) {
	if err := mayOpen(r, o.Channel); err != nil {
		return Snapshot{}, err
	}
	for {
		p, err := newLobby(ctx, r, o)
		if err != nil {
			return Snapshot{}, err
		}
		g, err := keep(ctx, r, p)
		if !errors.Is(err, ErrBorne) {
			return g, err
		}
		o.ID = "" // another table was quicker to take it
	}
}

// mayOpen says why no table can be opened in a channel now.
func mayOpen(r *Registry, channel string) error {
	if r.leaving() {
		return games.Refuse("table.refuse.closing")
	}
	if id, open := r.At(channel); open {
		return &Taken{ID: id, Channel: channel}
	}
	return nil
}

// keep puts a lobby into the books and gives it its goroutine, one at a time in a channel.
func keep(ctx context.Context, r *Registry, p *position) (Snapshot, error) {
	release, err := r.claim(ctx, p.Channel)
	if err != nil {
		return Snapshot{}, fmt.Errorf("open a table: %w", err)
	}
	defer release()
	if err := mayOpen(r, p.Channel); err != nil {
		return Snapshot{}, err
	}
	if err := write(r, p); err != nil {
		return Snapshot{}, err
	}
	if !r.add(p) {
		return Snapshot{}, games.Refuse("table.refuse.closing")
	}
	r.ids.Store(p.Channel, p.ID) // whoever finds it there finds it in the books
	return snapshotFor(p, p.Host.ID), nil
}

// write puts a lobby into the books, which have an entry for it in the server's chain.
func write(r *Registry, p *position) error {
	entry, err := r.cfg.Books.Add(r.durable(), p.Saved)
	switch {
	case errors.Is(err, ErrTaken):
		return &Taken{Channel: p.Channel}
	case errors.Is(err, ErrLobbies):
		return errLobbies
	case err != nil:
		return fmt.Errorf("open a table: %w", err)
	}
	if entry.Number > 0 {
		p.Fair = []fairness.Secret{{Entry: entry, Secret: p.Seed}}
	}
	return nil
}

// alreadyOpen may have to read the table that is open, which holds up no other.
func alreadyOpen(ctx context.Context, r *Registry, id ID, o Opening) (Snapshot, error) {
	g, _ := r.Fetch(ctx, id, o.Host.ID)
	if o.Event != "" && g.p != nil && g.p.Event == o.Event {
		return g, nil
	}
	return Snapshot{}, &Taken{ID: id, Channel: o.Channel, Sequel: g.Sequel.Of}
}
