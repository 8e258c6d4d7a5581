package arena

import (
	"cmp"
	"encoding/json"
	"errors"
	"time"

	"hofnar/games"
)

// Process is a program that speaks lines of JSON: one that runs.
type Process interface {
	// Send sends a line. It fails when the program is gone, or does not take the line
	// in time.
	Send(line []byte, within time.Duration) error
	// Receive returns the next line. It fails with ErrLate when there is none in time,
	// and otherwise when the program is gone.
	Receive(within time.Duration) ([]byte, error)
	// Stop ends the program.
	Stop()
}

// ErrLate says that no line has come in time.
var ErrLate = errors.New("no line in time")

// What does not depend on how long a move may take: a program has that long to start
// and to answer the first line.
const (
	usualTime = time.Second
	startTime = 10 * time.Second
)

// program plays for one seat of the contest, many games one after the other. Where it
// fails, a random move stands in for it.
type program struct {
	start    func() (Process, error)
	within   time.Duration
	process  Process // nil: it is gone
	name     string  // what it calls itself
	ways     bool    // it wants to know them
	asked    int     // how often since it runs: an answer that comes too late is told by that
	heard    int     // how much of the news it knows
	mine     bool    // the last thought was its own
	bad      bool    // and could not be
	failures Failures
}

func newProgram(s Seat, within time.Duration) *program {
	return &program{start: s.Start, within: cmp.Or(within, usualTime)}
}

// begin begins a game, with a new process if there is none. It fails when the program
// cannot be started at all.
func (p *program) begin(h hello) error {
	p.heard, p.mine, p.bad = 0, false, false
	if p.process == nil {
		process, err := p.start()
		if err != nil {
			return err
		}
		p.process, p.asked = process, 0
	}
	if p.send(h) {
		p.greet()
	}
	return nil
}

// greet waits for the answer to the first line, behind late ones of the game before.
func (p *program) greet() {
	for {
		var w welcome
		line, err := p.process.Receive(startTime)
		if err == nil {
			err = json.Unmarshal(line, &w)
		}
		switch {
		case err != nil:
			p.crash()
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
		p.send(over{Over: 1, Scores: t.Scores, Winners: append([]games.Seat{}, t.Winners...)})
	}
}

func (p *program) stop() {
	if p.process != nil {
		p.process.Stop()
		p.process = nil
	}
}

// crash notes that the program is gone; the next game begins with a new one.
func (p *program) crash() {
	p.failures.Crashed++
	p.stop()
}

// send sends a line and reports whether the program took it.
func (p *program) send(message any) bool {
	line, err := json.Marshal(message)
	if err == nil {
		err = p.process.Send(append(line, '\n'), p.within)
	}
	if err != nil {
		p.crash()
	}
	return err == nil
}

// refused notes that the act it has chosen last could not be.
func (p *program) refused() {
	if p.mine {
		p.failures.Illegal++
	}
	p.bad = true
}

// play is a games.Computer: it asks the program, or plays at random where that fails.
func (p *program) play(s games.Sight) games.Thought {
	bad := p.bad
	p.mine, p.bad = false, false
	if p.process != nil && !bad {
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
			p.failures.Illegal++
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

// exchange sends a question and waits for its answer; answers to earlier ones that came
// too late are passed over.
func (p *program) exchange(a ask) (given answer, ok bool) {
	if !p.send(a) {
		return given, false
	}
	for {
		line, err := p.process.Receive(p.within)
		switch {
		case errors.Is(err, ErrLate):
			p.failures.Late++
			return given, false
		case err != nil:
			p.crash()
			return given, false
		}
		given = answer{}
		err = json.Unmarshal(line, &given)
		if err == nil && given.Ask > 0 && given.Ask < a.Ask {
			continue
		}
		if err != nil || given.Ask != a.Ask || given.After < 0 {
			p.failures.Illegal++
			return answer{}, false
		}
		return given, true
	}
}
