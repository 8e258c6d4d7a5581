package table

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"hofnar/games"
)

// plan is what a seat is going to do unasked, and when. All plans are made anew after
// every change, from what computers have thought of the present position.
type plan struct {
	kind  string
	act   games.Act
	asked int       // the version of what the seat was asked
	at    [2]string // the stage and phase in which it thought so
	due   time.Time
	held  bool // a computer still thinks: the rest is what it meant to do before
}

// The kinds of plans, as event keys name them.
const (
	byComputer = "computer"
	byOrder    = "order"
	bySettled  = "settled" // there was one answer
	byClock    = "overdue" // what is done is thought out when it is due
)

// pressed reports whether a person has made the step by pressing something.
func (s Step) pressed() bool {
	cause, _, _ := strings.Cut(s.Event, ":")
	return s.User != "" && !s.Computer && cause != byOrder && cause != bySettled
}

// reflex is how long a computer leaves everybody else where it counts who comes first.
const reflex = 600 * time.Millisecond

// plan notes what computers and standing orders mean to do, and has those think who have
// not thought about the present position.
func (t *table) plan() {
	before, p := t.plans, t.now.Load()
	if t.planned != len(p.steps) {
		maps.DeleteFunc(t.retries, func(seat games.Seat, _ retry) bool { return seat != games.Public })
		t.planned = len(p.steps)
	}
	t.plans = map[games.Seat]plan{}
	t.abandonOutdated(p)
	if p.Status != Running || p.broken != nil {
		return
	}
	for i := range p.Chairs {
		seat := games.Seat(i)
		next, ok := t.intend(p, seat, before[seat])
		if again := t.retries[seat].at; next.due.Before(again) {
			next.due = again
		}
		if ok && !t.rests(seat) {
			t.plans[seat] = next
		}
	}
}

// intend says what a seat is going to do, if anything; before is what it was to do.
func (t *table) intend(p *position, seat games.Seat, before plan) (plan, bool) {
	if !p.Chairs[seat].Human() {
		return t.mean(p, seat, before)
	}
	if kind, act := p.unaskedAct(seat); act != nil {
		after := between(p.rand("pace", seat, 0), 1500, 4000)
		return t.schedule(p, kind, seat, act, t.registry.cfg.Clock.Now(), after).since(before), true
	}
	return t.alarm(p, seat)
}

// unaskedAct is what a person's standing order answers now, or what the table does for
// somebody who has no choice; nil: the person decides.
func (p *position) unaskedAct(seat games.Seat) (kind string, act games.Act) {
	if order, ordered := p.Orders[seat]; ordered && p.due(seat) {
		return byOrder, order.Act
	}
	if p.settled(seat) {
		first := p.asked[seat].prompt.Question.Options[0].Key
		return bySettled, p.state.Ask(seat, games.Picks{{first}}).Act
	}
	return "", nil
}

// settled reports whether a seat is asked something that has one answer.
func (p *position) settled(seat games.Seat) bool {
	if p.asked == nil {
		return false
	}
	q := p.asked[seat].prompt.Question
	return q != nil && q.Settled
}

// mean says what a computer is going to do. When that is to be goes by what everybody
// knows, not by how long it has thought.
func (t *table) mean(p *position, seat games.Seat, before plan) (plan, bool) {
	if p.asked[seat].prompt.Nothing() {
		return plan{}, false
	}
	m, thought, done := t.thought(p, seat)
	if !done {
		before.kind, before.held = byComputer, true
		return before, true
	}
	if thought.Act == nil {
		return plan{}, false
	}
	after := time.Duration(thought.After) * time.Millisecond
	if after == 0 {
		after = between(p.rand("pace", seat, 0), 1200, 3000)
	}
	if racing(p) {
		after = max(after, reflex)
	}
	return t.schedule(p, byComputer, seat, thought.Act, m.since, after).since(before), true
}

func (t *table) schedule(p *position, kind string, seat games.Seat, act games.Act, from time.Time, after time.Duration) plan {
	if !t.registry.cfg.Live {
		after = 0
	}
	return plan{kind: kind, act: act, asked: p.asked[seat].version, at: [2]string{p.public.Stage, p.public.Phase}, due: from.Add(after)}
}

// since is the plan, due when the one before it was if it still is the same.
func (next plan) since(before plan) plan {
	if before.kind == next.kind && before.asked == next.asked && before.at == next.at && bytes.Equal(before.act, next.act) {
		next.due = before.due
	}
	return next
}

// between returns some time of at least low and less than high milliseconds.
func between(r *rand.Rand, low, high int) time.Duration {
	return time.Duration(low+r.IntN(high-low)) * time.Millisecond
}

// level is the key of the computer that plays a seat, or in the place of whoever sits
// there.
func (p *position) level(seat games.Seat) string {
	if c := p.Chairs[seat]; !c.Human() {
		return c.Level
	}
	return recommended(p.game)
}

// computer finds who plays at a level, and for one who has stumbled there.
func computer(g *games.Game, key string, try int) games.Computer {
	for _, level := range g.Levels {
		if level.Key == key && try == 0 {
			return level.Play
		}
	}
	return games.Random
}

// present is the level that a table's books mean, which may be older than the levels
// there are. One that nobody knows any more is the recommended one.
func present(g *games.Game, key string) string {
	for _, level := range g.Levels {
		if level.Key == key || slices.Contains(level.Formerly, key) {
			return level.Key
		}
	}
	return recommended(g)
}

// sight is what a computer on that seat goes by, which has heard this.
func (p *position) sight(seat games.Seat, heard []games.News, try int) games.Sight {
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
