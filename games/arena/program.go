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

// How long a program may take.
const (
	usualTime = time.Second      // for an answer, where Contest.Within is 0
	startTime = 10 * time.Second // to start and to answer hello
)

// program plays for one seat of the contest, one game after the other. Where the program
// outside fails, random moves are made in its place.
type program struct {
	seat     Seat
	within   time.Duration
	log      func(Entry)
	entry    Entry         // with the fields that all entries of this game have
	process  Process       // nil: it has ended
	name     string        // what the program calls itself
	ways     bool          // welcome.Ways
	asked    int           // how many asks this process has had, the number of the newest one
	heard    int           // how much of the news it has been told
	mine     bool          // the last thought was the program's, not a random one
	bad      bool          // the last thought was refused
	row      int           // how many answers of this process in a row were late or refused
	ends     *atomic.Int32 // how often programs of its name have ended
	failures Failures      // not yet taken over by addProgram
	failed   error         // why the contest has to stop
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

// begin begins a game, with a new process if there is none. It fails when the program cannot
// be started, or has ended too often.
func (p *program) begin(h hello, game int) error {
	p.settle()
	p.heard = 0
	p.entry = Entry{Program: p.seat.Name, Game: game, Seat: h.Seat}
	if p.process == nil {
		process, err := p.seat.Start()
		if err != nil {
			return err
		}
		p.process, p.asked, p.row = process, 0, 0
	}
	p.process.Allow(startTime)
	if p.send(h) {
		p.greet()
	}
	return p.failed
}

// greet waits for the welcome. Late answers of the game before may come first.
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

// play is a games.Computer: it asks the program, and moves at random where that fails or its
// last act was refused.
func (p *program) play(s games.Sight) games.Thought {
	if bad := p.settle(); p.process != nil && !bad {
		if t, ok := p.ask(s); ok {
			p.mine = true
			return t
		}
	}
	return games.Random(s)
}

// ask asks the program for an act, by several questions where there are too many acts. It
// counts what goes wrong; then ok is false.
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
		t.After = given.after()
		switch {
		case !ok:
			return t, false
		case !isNull(given.Act):
			t.Act = given.Act
			return t, true
		case given.Picks == nil && asked.Optional:
			return t, true
		case prompt.Question == nil || given.Picks == nil || !prompt.Question.Takes(given.Picks):
			p.spoil(&p.failures.Illegal, Entry{Refused: errNoPicks})
			return t, false
		}
		picks = append(picks, given.Picks)
	}
}

// question is the next ask for the program.
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

// exchange sends an ask and waits for its answer, for both together as long as an answer may
// take. It passes over late answers to earlier asks.
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
		if err == nil && given.Ask != a.Ask {
			err = errNoAnswer
		}
		if err != nil {
			p.spoil(&p.failures.Illegal, Entry{Refused: err})
			return answer{}, false
		}
		return given, true
	}
}
