package table

import (
	"context"
	"encoding/json"
	"time"

	"hofnar/games"
)

// stillThere is for how long those who have played sit at a table that has ended, and see the next one.
const stillThere = 10 * time.Minute

// Again opens a lobby that goes on from a table which has ended: the same game, options
// and computers, and a seat held for each of the people who sat there to the end and are known still. They
// are invited to it, but for those who sit there still. Its
// host, who opens it and must be one of those who played, is seated. Of the opening, game, options
// and who is there are filled in. It fails like Open; *Taken names in Sequel the table
// that the open one goes on from.
func (r *Registry) Again(ctx context.Context, id ID, o Opening) (Snapshot, error) {
	old, ok := r.Fetch(ctx, id, "")
	switch {
	case !ok || old.Guild != o.Guild || old.Broken || old.Began.IsZero():
		return Snapshot{}, noTable(id)
	case old.Status.Open(), old.Status == Archived:
		return old, games.Refuse("table.refuse.not_over")
	case old.p.Chairs.of(o.Host.ID) == games.Public:
		if open, there := r.At(o.Channel); there {
			return alreadyOpen(ctx, r, open, o)
		}
		return old, games.Refuse("table.refuse.not_played")
	}
	options, err := reagreed(old.p, r.cfg.options(old.p.game))
	if err != nil {
		return old, err
	}
	o.Game, o.Options, o.Sequel = old.Game, options, Sequel{id, ranking(old.p)}
	if o.Channel == old.Channel {
		o.Parent = old.Parent
	}
	known := r.cfg.Calls.live(old.Options) && r.cfg.Clock.Since(old.Ended) <= stillThere
	for _, c := range old.Chairs {
		switch {
		case c.User.ID == "":
			o.Chairs = append(o.Chairs, c)
		case !c.Left && c.User.ID != o.Host.ID && !c.User.Forgotten():
			o.Guests = append(o.Guests, Guest{User: c.User, Known: known})
		}
	}
	return r.Open(ctx, o)
}

// reagreed are a table's options as far as they still exist. Whether there are hints goes
// by who sits there then, where that was as usual.
func reagreed(p *position, known []games.Option) (json.RawMessage, error) {
	options := games.Agreed{}
	for _, o := range known {
		if v, ok := p.Options[o.Key]; ok {
			options[o.Key] = v
		}
	}
	if hintsOn(p) == p.Chairs.alone() {
		delete(options, HintsOption)
	}
	return json.Marshal(options)
}

// ranking lists the players of a finished game as it ranks them.
func ranking(p *position) (keys []string) {
	if p.Status != Finished || p.game.Legacy == nil {
		return nil
	}
	for _, seat := range p.game.Legacy.Order(p.state) {
		keys = append(keys, p.Chairs[seat].key())
	}
	return keys
}
