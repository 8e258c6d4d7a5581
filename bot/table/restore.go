package table

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"hofnar/games"
)

// restore makes the position of a table that the books have kept. One that cannot
// be replayed is logged and comes back broken: with its books, without a game.
func restore(cfg *Config, k Kept) *position {
	p, err := replay(cfg, k)
	if err != nil {
		cfg.Log.Error("a table cannot be replayed; it is left as it is", "table", k.ID, "game", k.Game, "err", err)
		return &position{Saved: k.Saved, history: history{game: cfg.game(k.Game)}, broken: err}
	}
	p.lasts, p.consent = cfg.Lasts(k.Guild), cfg.Consent(k.Options)
	return p
}

// replay survives panics of rules that have changed too much since.
func replay(cfg *Config, k Kept) (p *position, err error) {
	defer func() {
		if v := recover(); v != nil {
			p, err = nil, fmt.Errorf("replay: panic (%T)", v)
		}
	}()
	p = &position{Saved: k.Saved, history: history{game: cfg.game(k.Game)}, newest: k.Newest}
	p.publicVersion = k.WentBack.Ahead
	if p.game == nil {
		return nil, errors.New("replay: no such game")
	}
	p.Chairs = slices.Clone(k.Chairs)
	for i, c := range p.Chairs {
		if !c.Human() {
			p.Chairs[i].Level = presentLevel(p.game, c.Level)
		}
	}
	p.Options = maps.Clone(k.Options)
	for _, o := range missingOptions(cfg, k) {
		if _, agreed := p.Options[o.Key]; !agreed {
			p.Options[o.Key] = o.Default // agreed on before there was such an option
		}
	}
	for i, step := range k.Steps {
		if err := follow(p, i, step); err != nil {
			return nil, fmt.Errorf("replay step %d: %w", i, err)
		}
	}
	if p.state != nil {
		p.look()
	}
	return p, nil
}

// missingOptions lists the options whose defaults hold where the books say nothing. What the
// house has come to ask since holds for no game that had begun before: it goes on as it
// was, so the zero value of such an option must mean that.
func missingOptions(cfg *Config, k Kept) []games.Option {
	if len(k.Steps) > 0 {
		return cfg.game(k.Game).Options
	}
	return cfg.options(cfg.game(k.Game))
}

// follow takes one step of a replay.
func follow(p *position, i int, step Step) error {
	if step.N != i {
		return fmt.Errorf("the books have step %d instead", step.N)
	}
	if step.Cancels > 0 {
		return p.retract(step)
	}
	chance := games.NewRecorded(step.Chance)
	var state games.State
	var events []games.Event
	var err error
	if i == 0 {
		if p.game.Inherits(p.Options) {
			chance.Foretold()
		}
		state, events, err = p.game.Begin(len(p.Chairs), p.Options, chance)
	} else {
		state, events, err = p.state.Apply(step.Who, step.Act, chance)
	}
	if err == nil && chance.Left() > 0 {
		err = errors.New("chance is left over")
	}
	if err != nil {
		return err
	}
	p.drawn = p.drawn.With(chance.Situations)
	p.append(len(p.Chairs), step, state, events)
	return nil
}
