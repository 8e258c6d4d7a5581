package arena

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"hofnar/games"
)

// What does not depend on how long a move may take: a program has that long to start
// and to answer the first line.
const (
	usualTime = time.Second
	startTime = 10 * time.Second
)

// program plays for one seat of the contest, many games one after the other. Where it
// fails, a random move stands in for it.
type program struct {
	seat     Seat
	within   time.Duration
	log      func(Entry)
	entry    Entry         // what each entry of this game begins with
	process  Process       // nil: it is gone
	name     string        // what it calls itself
	ways     bool          // it wants to know them
	asked    int           // how often since it runs: an answer that comes too late is told by that
	heard    int           // how much of the news it knows
	mine     bool          // the last thought was its own
	bad      bool          // and could not be
	row      int           // how many answers in a row were late or refused
	ends     *atomic.Int32 // of all programs of its name
	failures Failures
	failed   error // why it is given up
}

func newProgram(s Seat, c Contest, ends *atomic.Int32) *program {
	return &program{seat: s, within: cmp.Or(c.Within, usualTime), log: c.Log, ends: ends}
}

func (p *program) note(e Entry) {
	if p.log != nil {
		e.Program, e.Game, e.Seat = p.entry.Program, p.entry.Game, p.entry.Seat
		p.log(e)
	}
}

// begin begins a game, with a new process if there is none. It fails when the program
// cannot be started at all.
func (p *program) begin(h hello, game int) error {
	p.settle()
	p.heard = 0
	p.entry = Entry{Program: p.seat.Name, Game: game, Seat: h.Seat}
	if p.process == nil {
		process, err := p.seat.Start()
		if err != nil {
			return err
		}
		p.process, p.asked = process, 0
	}
	p.process.Allow(startTime)
	if p.send(h) {
		p.greet()
	}
	return p.failed
}

// greet waits for the answer to the first line, behind late ones of the game before.
func (p *program) greet() {
	for {
		var w welcome
		line, err := p.receive()
		if err == nil {
			err = json.Unmarshal(line, &w)
		}
		switch {
		case err != nil:
			p.crash(fmt.Errorf("no welcome: %w", err))
			return
		case w.Ask == 0:
			p.name, p.ways = w.Name, w.Ways
			return
		}
	}
}

// end tells the program how the game has ended.
func (p *program) end(t games.Tally) {
	if p.process != nil {
		p.process.Allow(p.within)
		p.send(over{Over: 1, Scores: t.Scores, Winners: append([]games.Seat{}, t.Winners...)})
	}
}

func (p *program) stop() (err error) {
	if p.process != nil {
		err = p.process.Stop()
		p.process = nil
	}
	return err
}

// send sends a line and reports whether the program took it.
func (p *program) send(message any) bool {
	line, err := json.Marshal(message)
	if err == nil {
		p.note(Entry{Asked: line})
		err = p.process.Send(append(line, '\n'))
	}
	if err != nil {
		p.crash(err)
	}
	return err == nil
}

func (p *program) receive() ([]byte, error) {
	line, err := p.process.Receive()
	if err == nil {
		p.note(Entry{Answered: bytes.TrimSpace(line)})
	}
	return line, err
}

// play is a games.Computer: it asks the program, or plays at random where that fails.
func (p *program) play(s games.Sight) games.Thought {
	if bad := p.settle(); p.process != nil && !bad {
		if t, ok := p.ask(s); ok {
			p.mine = true
			return t
		}
	}
	return games.Random(s)
}

// ask asks the program, one question after the other where there are too many acts.
// It notes what goes wrong.
func (p *program) ask(s games.Sight) (t games.Thought, ok bool) {
	var picks games.Picks
	for {
		prompt := s.Ask(picks)
		if prompt.Act != nil && len(picks) > 0 {
			t.Act = prompt.Act
			return t, true
		}
		asked, err := p.question(s, prompt, picks)
		if err != nil {
			panic(err) // views and news always go into JSON; a mistake of ours
		}
		given, ok := p.exchange(asked)
		t.After = given.After
		switch {
		case !ok:
			return t, false
		case !isNull(given.Act):
			t.Act = given.Act
			return t, true
		case given.Picks == nil && asked.Optional:
			return games.Thought{After: given.After}, true
		case prompt.Question == nil || given.Picks == nil || !prompt.Question.Takes(given.Picks):
			p.spoil(&p.failures.Illegal, Entry{Refused: errNoPicks})
			return t, false
		}
		picks = append(picks, given.Picks)
	}
}

// question is the next line for the program.
func (p *program) question(s games.Sight, prompt games.Prompt, picks games.Picks) (ask, error) {
	p.asked++
	a := ask{Ask: p.asked, View: viewOf(s.View), News: make([]games.Told, 0, len(s.Heard)-p.heard)}
	for _, n := range s.Heard[p.heard:] {
		told, err := n.Tell()
		if err != nil {
			return a, err
		}
		if !n.Text.Empty() || n.Fact != nil {
			a.News = append(a.News, told)
		}
	}
	p.heard = len(s.Heard)
	a.fill(s, prompt, picks, p.ways)
	return a, nil
}

// exchange sends a question and waits for its answer, both within the time for one;
// answers to earlier ones that came too late are passed over.
func (p *program) exchange(a ask) (given answer, ok bool) {
	p.process.Allow(p.within)
	if !p.send(a) {
		return given, false
	}
	for {
		line, err := p.receive()
		switch {
		case errors.Is(err, ErrLate):
			p.spoil(&p.failures.Late, Entry{Refused: err})
			return given, false
		case err != nil:
			p.crash(err)
			return given, false
		}
		given = answer{}
		err = json.Unmarshal(line, &given)
		if err == nil && given.Ask > 0 && given.Ask < a.Ask {
			continue
		}
		if err == nil && (given.Ask != a.Ask || given.After < 0) {
			err = errNoAnswer
		}
		if err != nil {
			p.spoil(&p.failures.Illegal, Entry{Refused: err})
			return answer{}, false
		}
		return given, true
	}
}
