package table

import (
	"cmp"
	"encoding/json"
	"slices"

	"hofnar/games"
)

// Sequel says which table a table goes on from.
type Sequel struct {
	Of    ID       // empty: none
	Order []string // its players as that game ranks them, best first, by Chair.key; nil where it does not
}

// Again opens a lobby that goes on from a table which has ended: the same game, options
// and computers, and a seat held for each of the people who sat there to the end. Its
// host, who opens it and must be one of those who played, is seated. Of the opening, game, options
// and who is there are filled in. It fails like Open; *Taken names in Sequel the table
// that the open one goes on from.
func (r *Registry) Again(id ID, o Opening) (Snapshot, error) {
	old, ok := r.Fetch(id, "")
	switch {
	case !ok || old.Guild != o.Guild || old.Broken || old.Began.IsZero():
		return Snapshot{}, noTable(id)
	case old.Status.Open(), old.Status == Archived:
		return old, games.Refuse("table.refuse.not_over")
	case old.p.chairOf(o.Host.ID) == games.Public:
		if open, there := r.At(o.Channel); there {
			return r.alreadyOpen(open, o)
		}
		return old, games.Refuse("table.refuse.not_played")
	}
	options, err := old.p.reagreed(r.cfg.options(old.p.game))
	if err != nil {
		return old, err
	}
	o.Game, o.Options, o.Sequel = old.Game, options, Sequel{id, old.p.order()}
	if o.Channel == old.Channel {
		o.Parent = old.Parent
	}
	for _, c := range old.Chairs {
		switch {
		case c.User.ID == "":
			o.Chairs = append(o.Chairs, c)
		case !c.Left && c.User.ID != o.Host.ID:
			o.Guests = append(o.Guests, Guest{User: c.User, Known: true})
		}
	}
	return r.Open(o)
}

// reagreed are a table's options as far as they still exist. Whether there are hints goes
// by who sits there then, where that was as usual.
func (p *position) reagreed(known []games.Option) (json.RawMessage, error) {
	options := games.Agreed{}
	for _, o := range known {
		if v, ok := p.Options[o.Key]; ok {
			options[o.Key] = v
		}
	}
	if p.hints() == p.alone() {
		delete(options, HintsOption)
	}
	return json.Marshal(options)
}

// key is by what a player is found again at another table.
func (c Chair) key() string { return cmp.Or(c.User.ID, c.Name) }

// order lists the players of a finished game as it ranks them.
func (p *position) order() (keys []string) {
	if p.Status != Finished || p.game.Legacy == nil {
		return nil
	}
	for _, seat := range p.game.Legacy.Order(p.state) {
		keys = append(keys, p.Chairs[seat].key())
	}
	return keys
}

// inherit has a game begin with what the one before it has left, if that was agreed on.
// Whoever is new begins behind the others.
func (a *attempt) inherit(chance *games.Live) error {
	l := a.p.game.Legacy
	if l == nil || !a.p.Options.Bool(l.Option) {
		return nil
	}
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
