package table

import (
	"context"
	"slices"

	"hofnar/games"
)

// Hint is what the strongest computer of a game would do in somebody's place.
type Hint struct {
	games.Thought // whose Act is nil where it would do nothing for now
	// Steps is how that is chosen: the options to be picked, a question each.
	Steps [][]games.Text
}

// MayHint reports whether the looker may ask for a hint now.
func (g Snapshot) MayHint() bool {
	ask := g.Ask(nil)
	settled := ask.Question != nil && ask.Question.Settled // there is nothing to choose
	return g.Hints && g.Status == Running && !g.Broken && !ask.Nothing() && !settled
}

// Hint has the strongest computer think in the place of whoever looks, in the same pool
// as all computers, and waits for that, until ctx ends. It goes by what that person may know, and fails
// with a refusal, also while the same person waits for another hint.
func (r *Registry) Hint(ctx context.Context, g Snapshot) (Hint, error) {
	switch {
	case g.Seat == games.Public:
		return Hint{}, g.Unseated()
	case !g.Hints:
		return Hint{}, games.Refuse("table.refuse.no_hints")
	case !g.MayHint():
		return Hint{}, games.Refuse("table.refuse.nothing_to_choose")
	}
	if _, waits := r.advised.LoadOrStore(g.user, true); waits {
		return Hint{}, games.Refuse("table.refuse.hint_under_way")
	}
	type outcome struct {
		Hint
		err error
	}
	done := make(chan outcome, 1)
	r.pool.add(func(part float64) {
		var o outcome
		if o.err = ctx.Err(); o.err == nil {
			o.err = guard(r.cfg.Log, g.ID, "hint", func() error { o.Hint = hintFor(g.p, g.Seat, part); return nil })
		}
		r.advised.Delete(g.user)
		done <- o
	})
	select {
	case o := <-done:
		return o.Hint, o.err
	case <-ctx.Done():
		return Hint{}, ctx.Err()
	case <-r.ctx.Done():
		return Hint{}, games.Refuse("table.refuse.closing")
	}
}

// hintFor thinks in the place of whoever sits there.
func hintFor(p *position, seat games.Seat, part float64) Hint {
	s := sight(p, seat, (&ear{}).listen(&p.history, seat), 0)
	s.Part = part
	h := Hint{Thought: computerFor(p.game, strongest(p.game), 0)(s)}
	if h.Act != nil {
		h.Steps = stepsTo(s.Ask, h.Act)
	}
	return h
}

// strongest is the level that gives hints: hard where a game has such a one, else the
// recommended.
func strongest(g *games.Game) string {
	if slices.ContainsFunc(g.Levels, func(l games.Level) bool { return l.Key == "hard" }) {
		return "hard"
	}
	return recommended(g)
}

// stepsTo are the options that lead to an act, a question each; nil where none is found.
func stepsTo(ask func(games.Picks) games.Prompt, act games.Act) [][]games.Text {
	way, _ := games.WayTo(ask, act)
	return worded(ask, way.Picks)
}

// worded are the options picked on a way through the questions, a question each.
func worded(ask func(games.Picks) games.Prompt, picks games.Picks) (all [][]games.Text) {
	for i, keys := range picks {
		var step []games.Text
		for _, key := range keys {
			c, _ := ask(picks[:i]).Question.Find(key) // the way was found there
			step = append(step, c.Text)
		}
		all = append(all, step)
	}
	return all
}
