package games

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
)

// unhurried is how many milliseconds a computer is reckoned to take whose Thought does not
// say.
const unhurried = 1500

// mostRefusals is after how many refused acts in a row a PlayOut gives up.
const mostRefusals = 500

// PlayOut is a game among computers, played without a table and without waiting: of those
// who want to act, the one whose Thought is quickest does.
type PlayOut struct {
	Game    *Game
	Agreed  Agreed
	Seed    Seed
	Players []Computer // by seat

	State   State
	Refused int               // how many acts were refused: a computer has tried an Untested option, or made one up
	Chance  []json.RawMessage // the outcomes so far, as a record writes them
	Moves   []json.RawMessage // as a record writes them
	Heard   [][]News          // by seat

	Refuse func(who Seat, act Act, why error) // if not nil, called after each refused act
	Moved  func(who Seat) error               // if not nil, called after each move; Run ends with its error

	counts Counts // of Chance
}

// Live is the chance for the next act.
func (p *PlayOut) Live() *Live { return NewLive(p.Seed, p.counts) }

// Begin sets the game up and returns what happened.
func (p *PlayOut) Begin() ([]Event, error) {
	live := p.Live()
	state, events, err := p.Game.Begin(len(p.Players), p.Agreed, live)
	if err != nil {
		return nil, err
	}
	p.Heard = make([][]News, len(p.Players))
	p.accept(state, events, live)
	return events, nil
}

// Step carries out the act of the quickest who wants to act; where it is refused, all are
// asked again. It returns who has acted, or Public when nobody wants to.
func (p *PlayOut) Step() (Seat, []Event, error) {
	for range mostRefusals {
		who, thought := p.quickest()
		if thought.Act == nil {
			return Public, nil, nil
		}
		events, err := p.apply(who, thought.Act)
		var refusal *Refusal
		if !errors.As(err, &refusal) {
			return who, events, err
		}
		p.Refused++
		if p.Refuse != nil {
			p.Refuse(who, thought.Act, refusal)
		}
	}
	return Public, nil, fmt.Errorf("after %d moves all that is tried is refused", len(p.Moves))
}

func (p *PlayOut) apply(who Seat, act Act) ([]Event, error) {
	live := p.Live()
	state, events, err := p.State.Apply(who, act, live)
	if err != nil {
		return nil, fmt.Errorf("seat %d, %s: %w", who, act, err)
	}
	move, err := MoveOf(who, act)
	if err != nil {
		return nil, err
	}
	p.Moves = append(p.Moves, move)
	p.accept(state, events, live)
	return events, nil
}

// Run plays to the end, or until limit acts have been carried out.
func (p *PlayOut) Run(limit int) error {
	if _, err := p.Begin(); err != nil {
		return err
	}
	for len(p.Moves) < limit && len(p.State.Waiting()) > 0 {
		who, _, err := p.Step()
		if err != nil {
			return err
		}
		if who == Public {
			return fmt.Errorf("after %d moves nobody acts", len(p.Moves))
		}
		if p.Moved == nil {
			continue
		}
		if err := p.Moved(who); err != nil {
			return err
		}
	}
	return nil
}

// Sight is what this seat's computer is handed at present.
func (p *PlayOut) Sight(who Seat) Sight { return p.sight(who, p.State.Ask(who, nil)) }

// sight is Sight; first is what the seat is asked first, so that it need not be made twice.
func (p *PlayOut) sight(who Seat, first Prompt) Sight {
	n, state := len(p.Moves)+p.Refused, p.State
	return Sight{
		Seat:    who,
		Players: len(p.Players),
		Agreed:  p.Agreed,
		View:    state.View(who),
		Heard:   p.Heard[who],
		Ask: func(picks Picks) Prompt {
			if len(picks) == 0 {
				return first
			}
			return state.Ask(who, picks)
		},
		Rand: late(func() *rand.Rand { return p.Seed.Thoughts(who, n) }),
		Mood: late(func() *rand.Rand { return p.Seed.Mood(who, state.View(Public)) }),
	}
}

// Thoughts returns a seat's generator for its nth thought: the same one each time, and
// another than those of chance.
func (s Seed) Thoughts(who Seat, n int) *rand.Rand {
	return s.Rand(-1 - n*64 - int(who))
}

// Mood returns a seat's generator for the stage, phase and scene of this public view: the
// same one each time, and another than all else that comes from the seed.
func (s Seed) Mood(who Seat, public View) *rand.Rand {
	h := sha256.New()
	h.Write(s[:])
	fmt.Fprintf(h, "mood/%d/%s/%s/%d/%d", who, public.Stage, public.Phase, public.Scene.Round, public.Scene.Part)
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}

// lateSource is a generator that is made when it is first used, since most never are.
type lateSource struct {
	make func() *rand.Rand
	made *rand.Rand
}

func late(make func() *rand.Rand) *rand.Rand { return rand.New(&lateSource{make: make}) }

// Uint64 implements rand.Source.
func (s *lateSource) Uint64() uint64 {
	if s.made == nil {
		s.made = s.make()
	}
	return s.made.Uint64()
}

func (p *PlayOut) quickest() (best Seat, chosen Thought) {
	best = Public
	for i, play := range p.Players {
		who := Seat(i)
		first := p.State.Ask(who, nil)
		if first.Nothing() {
			continue
		}
		thought := play(p.sight(who, first))
		if thought.After == 0 {
			thought.After = unhurried
		}
		thought.After = max(thought.After, Reflex)
		if thought.Act != nil && (best == Public || thought.After < chosen.After) {
			best, chosen = who, thought
		}
	}
	return best, chosen
}

func (p *PlayOut) accept(state State, events []Event, live *Live) {
	p.State = state
	p.Chance, p.counts = append(p.Chance, live.Outcomes...), p.counts.With(live.Situations)
	for i := range p.Heard {
		for _, e := range events {
			p.Heard[i] = append(p.Heard[i], e.For(Seat(i)))
		}
	}
}
