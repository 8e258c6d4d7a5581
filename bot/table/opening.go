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
func (h *House) Open(o Opening) (Glance, error) {
	h.opening.Lock()
	defer h.opening.Unlock()
	if h.leaving() {
		return Glance{}, games.Refuse("table.refuse.closing")
	}
	if id, open := h.At(o.Channel); open {
		return h.alreadyOpen(id, o)
	}
	p, err := h.lobby(o)
	if err != nil {
		return Glance{}, err
	}
	switch err := h.cfg.Books.Add(p.Saved); {
	case errors.Is(err, ErrTaken):
		return Glance{}, &Taken{Channel: o.Channel}
	case err != nil:
		return Glance{}, fmt.Errorf("open a table: %w", err)
	}
	if !h.seat(newTable(h, p.ID, p, nil)) {
		return Glance{}, games.Refuse("table.refuse.closing")
	}
	h.channels.Store(p.Channel, p.ID) // whoever finds it there finds it in memory
	return p.glance(o.Host.ID), nil
}

func (h *House) alreadyOpen(id ID, o Opening) (Glance, error) {
	g, _ := h.Look(id, o.Host.ID)
	if o.Event != "" && g.event == o.Event {
		return g, nil
	}
	return Glance{}, &Taken{ID: id, Channel: o.Channel, Post: g.Post}
}

func (h *House) lobby(o Opening) (*position, error) {
	game := h.game(o.Game)
	if game == nil {
		return nil, games.Refuse("table.refuse.no_such_game", "Game", o.Game)
	}
	agreed, err := games.Agree(h.options(game), o.Options)
	if err != nil {
		return nil, err
	}
	id, err := h.freshID()
	if err != nil {
		return nil, err
	}
	header := Header{
		ID: id, Guild: o.Guild, Channel: o.Channel, Game: o.Game, Options: agreed,
		Host: o.Host, Chairs: []Chair{{User: o.Host, Name: o.Host.Name}}, Status: Lobby, Opened: h.cfg.Clock.Now(),
	}
	p := &position{game: game, Saved: Saved{Header: header, Event: o.Event, Revision: 1, Post: Post{Called: -1}}}
	if _, err := rand.Read(p.Seed[:]); err != nil {
		return nil, fmt.Errorf("seed a table: %w", err)
	}
	return p, nil
}

func (h *House) game(name string) *games.Game {
	return games.Named(h.cfg.Games, name)
}

// options lists all that may be agreed on at a table of that game.
func (h *House) options(g *games.Game) []games.Option {
	if g == nil {
		return nil
	}
	return slices.Concat(g.Options, h.cfg.Options)
}
