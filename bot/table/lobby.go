package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"

	"hofnar/games"
)

// MostLobbies is how many lobbies somebody may be the host of in a server at a time: each
// takes a channel, or a thread.
const MostLobbies = 3

var errLobbies = games.Refuse("table.refuse.lobbies")

func newLobby(ctx context.Context, r *Registry, o Opening) (*position, error) {
	game := r.cfg.game(o.Game)
	if game == nil {
		return nil, games.Refuse("table.refuse.no_such_game", "Game", o.Game)
	}
	agreed, err := games.Agree(r.cfg.options(game), o.Options)
	if err != nil {
		return nil, err
	}
	if count := 1 + len(o.Chairs) + len(o.Guests) + o.Computers; count > game.High {
		return nil, games.Refuse("table.refuse.too_many", "Count", count, "High", game.High)
	}
	id := o.ID
	if id == "" {
		if id, err = freshID(ctx, r, rand.Reader); err != nil {
			return nil, err
		}
	}
	header := Header{
		ID: id, Guild: o.Guild, Channel: o.Channel, Game: o.Game, Options: agreed,
		Host: o.Host, Chairs: append(Chairs{{User: o.Host, Name: o.Host.Name}}, o.Chairs...),
		Status: Lobby, Opened: r.cfg.Clock.Now().Round(0),
		Guests: o.Guests, Sequel: o.Sequel, Starts: stamp(o.Starts), Parent: o.Parent, Language: o.Language,
	}
	p := &position{history: history{game: game}, Saved: Saved{Header: header, Event: o.Event, Revision: 1}}
	for range o.Computers {
		p.seatComputer(presentLevel(game, o.Level))
	}
	p.lasts = r.cfg.Lasts(o.Guild)
	p.Outlook = outlook(p, p.Opened)
	if _, err := rand.Read(p.Seed[:]); err != nil {
		return nil, fmt.Errorf("seed a table: %w", err)
	}
	return p, nil
}

// Opening is what it takes to open a table.
type Opening struct {
	Guild   string
	Channel string
	Host    User
	Game    string
	Options json.RawMessage // as games.Agree reads them, house options included
	Event   string          // key of the event that asked for it
	ID      ID              // from Registry.Draft; empty: any
	Parent  string          // the channel that the thread Channel belongs to; empty: that is none
	Chairs  []Chair         // who sits there besides the host
	Guests  Guests          // for whom a seat is held
	Sequel  Sequel          // which table it goes on from, if any
	Starts  time.Time       // when the game is to begin by itself; zero: when the host says so
	// Language is the table's, a locale; empty: English.
	Language string
	// Computers is how many sit down at once, and Level of which level they are; empty: the
	// recommended one.
	Computers int
	Level     string
}
