package table

import (
	"fmt"
	"slices"
	"time"

	"hofnar/games"
)

// inherit has a game begin with what the one before it has left, if that was agreed on.
// Whoever is new begins behind the others.
func inherit(a *attempt, chance *games.Live) error {
	if !a.p.game.Inherits(a.p.Options) {
		return nil
	}
	l := a.p.game.Legacy
	if len(a.p.Sequel.Order) == 0 {
		a.p.Options[l.Option] = false // there is nothing to go on from
		return nil
	}
	rank := func(s games.Seat) int {
		if i := slices.Index(a.p.Sequel.Order, a.p.Chairs[s].key()); i >= 0 {
			return i
		}
		return len(a.p.Sequel.Order)
	}
	var seats []games.Seat
	for i := range a.p.Chairs {
		seats = append(seats, games.Seat(i))
	}
	slices.SortStableFunc(seats, func(x, y games.Seat) int { return rank(x) - rank(y) })
	entry, err := l.Chance(seats)
	if err == nil {
		chance.Foretell(entry)
	}
	return err
}

// settleHints writes down whether a game that begins has hints.
func settleHints(p *position) {
	switch {
	case hintsOn(p):
		p.Options[HintsOption] = HintsOn
	case p.Options.Str(HintsOption) == HintsUsual:
		p.Options[HintsOption] = HintsOff
	}
}

// settle writes down what is usual where nobody has said anything else: a game that
// has begun keeps it.
func settle(a *attempt) {
	for _, o := range a.cfg.options(a.p.game) {
		a.p.Options[o.Key] = o.Holds(a.p.Options)
	}
	settleHints(a.p)
}

// Start begins the game.
type Start struct{}

func (Start) apply(a *attempt) error {
	if err := a.hostingOr("table.refuse.not_host.start"); err != nil {
		return err
	}
	return beginGame(a)
}

// beginGame begins the game with those who sit there; seats that are held fall free.
func beginGame(a *attempt) error {
	if err := ready(a.p); err != nil {
		return err
	}
	settle(a)
	chance := a.p.live()
	if err := inherit(a, chance); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	state, events, err := a.p.game.Begin(len(a.p.Chairs), a.p.Options, chance)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	a.p.Status, a.p.Began, a.p.Guests, a.p.Rules = Running, a.now, nil, a.p.game.Version
	a.p.consent = a.cfg.Consent(a.p.Options)
	for seat, c := range a.p.Chairs {
		if c.Human() {
			a.p.hold(games.Seat(seat))
		}
	}
	advance(a, games.Public, nil, state, events, chance)
	return nil
}

// beginAtTime begins a game at the time that was set for it. Where that cannot be, the lobby
// goes on as any other from when that was tried, and seats that were held fall free.
type beginAtTime struct{}

func (beginAtTime) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	if ready(a.p) == nil {
		return beginGame(a)
	}
	a.p.Missed, a.p.Starts, a.p.Guests = stamp(a.now), time.Time{}, nil
	return nil
}
