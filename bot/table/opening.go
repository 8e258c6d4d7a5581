package table

import (
	"crypto/rand"
	"errors"
	"fmt"
	"slices"

	"hofnar/games"
)

// Open opens a table with its host seated. It fails with *Taken when the channel
// has an open table, with a *games.Refusal when the options will not do. The
// same event again returns the table it has opened.
func (r *Registry) Open(o Opening) (Snapshot, error) {
	g, err := r.openTable(o)
	var taken *Taken
	if errors.As(err, &taken) && taken.ID != "" {
		return r.alreadyOpen(taken.ID, o)
	}
	return g, err
}

// claim has nobody else open or revive a table in a channel until release is called, and
// waits for whoever does so at present.
func (r *Registry) claim(channel string) (release func()) {
	mine := make(chan struct{})
	for {
		theirs, claimed := r.claims.LoadOrStore(channel, mine)
		if !claimed {
			return func() { r.claims.Delete(channel); close(mine) }
		}
		<-theirs.(chan struct{})
	}
}

// openTable opens one table at a time in a channel.
func (r *Registry) openTable(o Opening) (Snapshot, error) {
	defer r.claim(o.Channel)()
	if r.leaving() {
		return Snapshot{}, games.Refuse("table.refuse.closing")
	}
	if id, open := r.At(o.Channel); open {
		return Snapshot{}, &Taken{ID: id, Channel: o.Channel}
	}
	p, err := r.lobby(o)
	if err != nil {
		return Snapshot{}, err
	}
	switch err := r.cfg.Books.Add(p.Saved); {
	case errors.Is(err, ErrTaken):
		return Snapshot{}, &Taken{Channel: o.Channel}
	case err != nil:
		return Snapshot{}, fmt.Errorf("open a table: %w", err)
	}
	if !r.seat(newTable(r, p.ID, p, nil)) {
		return Snapshot{}, games.Refuse("table.refuse.closing")
	}
	r.channels.Store(p.Channel, p.ID) // whoever finds it there finds it in the books
	return p.snapshot(o.Host.ID), nil
}

// alreadyOpen may have to read the table that is open, which holds up no other.
func (r *Registry) alreadyOpen(id ID, o Opening) (Snapshot, error) {
	g, _ := r.Fetch(id, o.Host.ID)
	if o.Event != "" && g.event == o.Event {
		return g, nil
	}
	return Snapshot{}, &Taken{ID: id, Channel: o.Channel, Sequel: g.Sequel.Of}
}

func (r *Registry) lobby(o Opening) (*position, error) {
	game := r.game(o.Game)
	if game == nil {
		return nil, games.Refuse("table.refuse.no_such_game", "Game", o.Game)
	}
	agreed, err := games.Agree(r.cfg.options(game), o.Options)
	if err != nil {
		return nil, err
	}
	if 1+len(o.Chairs)+len(o.Guests)+o.Computers > game.High {
		return nil, games.Refuse("table.refuse.full", "High", game.High)
	}
	id := o.ID
	if id == "" {
		if id, err = r.freshID(rand.Reader); err != nil {
			return nil, err
		}
	}
	header := Header{
		ID: id, Guild: o.Guild, Channel: o.Channel, Game: o.Game, Options: agreed,
		Host: o.Host, Chairs: append([]Chair{{User: o.Host, Name: o.Host.Name}}, o.Chairs...), Status: Lobby, Opened: r.cfg.Clock.Now().Round(0),
		Guests: o.Guests, Sequel: o.Sequel, Starts: stamp(o.Starts), Parent: o.Parent,
	}
	for range o.Computers {
		header.Chairs = append(header.Chairs, Chair{Level: recommended(game), Name: freeName(header.Chairs)})
	}
	p := &position{game: game, Saved: Saved{Header: header, Event: o.Event, Revision: 1}}
	p.lasts = r.cfg.Lasts(o.Guild)
	p.Outlook = p.outlook(p.Opened)
	if _, err := rand.Read(p.Seed[:]); err != nil {
		return nil, fmt.Errorf("seed a table: %w", err)
	}
	return p, nil
}

func (r *Registry) game(name string) *games.Game {
	return games.Named(r.cfg.Games, name)
}

// options lists all that may be agreed on at a table of that game.
func (cfg *Config) options(g *games.Game) []games.Option {
	if g == nil {
		return nil
	}
	return slices.Concat(g.Options, HouseOptions(g, cfg.Options))
}
