package table

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"hofnar/games"
)

// plan is what a seat is going to do unasked, and when. All plans are made anew
// after every change, so whoever acts has thought about the present position.
type plan struct {
	kind  string
	act   games.Act
	asked int       // the version of what the seat was asked
	at    [2]string // the stage and phase in which it thought so
	due   time.Time
}

// The kinds of plans, as event keys name them.
const (
	byComputer = "computer"
	byOrder    = "order"
	byClock    = "overdue" // what is done is thought out when it is due
)

// maxTries is how often a computer may stumble in one position before it rests.
// From the second try on it moves at random; where a question is untested, some
// of that is refused.
const maxTries = 200

// plan has computers and standing orders make up their minds.
func (t *table) plan() {
	before, p := t.plans, t.now.Load()
	if t.planned != len(p.steps) {
		t.tries, t.planned = nil, len(p.steps)
	}
	t.plans = map[games.Seat]plan{}
	if p.Status != Running || p.broken != nil {
		return
	}
	for i := range p.Chairs {
		seat := games.Seat(i)
		next, ok := t.intend(p, seat)
		if !ok {
			continue
		}
		if old, there := before[seat]; there && old.asked == next.asked && old.at == next.at && next.kind != byClock && bytes.Equal(old.act, next.act) {
			next.due = old.due // still the same thought
		}
		t.plans[seat] = next
	}
}

// intend says what a seat is going to do, if anything.
func (t *table) intend(p *position, seat games.Seat) (plan, bool) {
	order, ordered := p.Orders[seat]
	switch {
	case !p.Chairs[seat].Human():
		thought := t.think(p, seat)
		after := time.Duration(thought.After) * time.Millisecond
		if after == 0 {
			after = between(p.rand("pace", seat, 0), 1200, 3000)
		}
		return t.schedule(byComputer, seat, thought.Act, after), thought.Act != nil
	case ordered && p.due(seat):
		after := between(p.rand("pace", seat, 0), 1500, 4000)
		return t.schedule(byOrder, seat, order.Act, after), true
	}
	return t.alarm(p, seat)
}

func (t *table) schedule(kind string, seat games.Seat, act games.Act, after time.Duration) plan {
	due := t.registry.cfg.Clock.Now()
	if t.registry.cfg.Live {
		due = due.Add(after)
	}
	p := t.now.Load()
	return plan{kind: kind, act: act, asked: p.asked[seat].version, at: [2]string{p.public.Stage, p.public.Phase}, due: due}
}

// between returns some time of at least low and less than high milliseconds.
func between(r *rand.Rand, low, high int) time.Duration {
	return time.Duration(low+r.IntN(high-low)) * time.Millisecond
}

// think asks the computer on that seat. One that breaks down is replaced by
// random moves until the position changes.
func (t *table) think(p *position, seat games.Seat) (thought games.Thought) {
	for t.tries[seat] < maxTries {
		try := t.tries[seat]
		err := t.guard("computer", func() error {
			if !p.state.Ask(seat, nil).Nothing() {
				thought = p.computer(seat, try)(p.sight(seat, try))
			}
			return nil
		})
		if err == nil {
			return thought
		}
		t.noteFailure(seat, err)
	}
	return games.Thought{}
}

// noteFailure notes that a computer's move came to nothing.
func (t *table) noteFailure(seat games.Seat, err error) {
	if t.tries == nil {
		t.tries = map[games.Seat]int{}
	}
	t.tries[seat]++
	t.registry.cfg.Log.Debug("a computer stumbled", "table", t.id, "seat", int(seat), "try", t.tries[seat], "err", err)
	if t.tries[seat] == maxTries {
		t.registry.cfg.Log.Error("a computer rests until the position changes", "table", t.id, "seat", int(seat), "err", err)
	}
}

// computer finds who plays that seat. A level this version does not know plays
// at random.
func (p *position) computer(seat games.Seat, try int) games.Computer {
	key := p.Chairs[seat].Level
	if key == "" { // in a person's place
		key = recommended(p.game)
	}
	for _, level := range p.game.Levels {
		if level.Key == key && try == 0 {
			return level.Play
		}
	}
	return games.Random
}

// sight is what the computer on that seat goes by.
func (p *position) sight(seat games.Seat, try int) games.Sight {
	heard := make([]games.News, len(p.heard))
	for i, e := range p.heard {
		heard[i] = e.For(seat)
	}
	return games.Sight{
		Seat:    seat,
		Players: len(p.Chairs),
		Agreed:  p.Options,
		View:    p.state.View(seat),
		Heard:   heard,
		Ask:     func(picks games.Picks) games.Prompt { return p.state.Ask(seat, picks) },
		Rand:    p.rand("think", seat, try),
		Mood:    p.Seed.Mood(seat, p.public),
	}
}

// rand is a seat's own generator for what it does at the present step. It comes
// from the table's seed, but never meets the chance of the game, which hashes
// the seed with eight bytes.
func (p *position) rand(what string, seat games.Seat, try int) *rand.Rand {
	h := sha256.New()
	h.Write(p.Seed[:])
	fmt.Fprintf(h, "computer/%s/%d/%d/%d", what, len(p.steps), seat, try)
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}

// names are the computers' own, after the beasts at King Noble's court in the
// tale of Reynard the Fox: none can be mistaken for a card or a title.
var names = []string{
	"Reynaert", "Isegrim", "Tibeert", "Bruun", "Grimbeert", "Cuwaert",
	"Hermeline", "Cantecleer", "Fyrapeel", "Tiecelijn", "Belijn", "Pancer",
}

// freeName returns a name that nobody at the table bears.
func freeName(chairs []Chair) string {
	for _, name := range names {
		if !slices.ContainsFunc(chairs, func(c Chair) bool { return c.Name == name }) {
			return name
		}
	}
	return names[0]
}

// recommended is the level of the computer that takes a seat unasked.
func recommended(g *games.Game) string {
	if levels := g.Levels; len(levels) > 0 {
		return levels[0].Key
	}
	return "random"
}
