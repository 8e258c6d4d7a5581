package arena

import (
	"context"
	"errors"
	"fmt"

	"hofnar/games"
)

// Failures are what went wrong with a program.
type Failures struct {
	Crashed  int `json:"crashed"`   // how often it ended, or was ended since it did not keep to the lines
	Illegal  int `json:"illegal"`   // how many answers were none, or were refused
	Late     int `json:"late"`      // how many answers were not there in time
	StandIns int `json:"stand_ins"` // how many moves were made at random in its place
}

func (f *Failures) add(other Failures) {
	f.Crashed += other.Crashed
	f.Illegal += other.Illegal
	f.Late += other.Late
	f.StandIns += other.StandIns
}

// When a contest stops because of a program.
const (
	mostEnds = 3  // the programs of its name have ended so often
	mostBad  = 10 // so many answers in a row of one process were late or refused
)

// What is wrong with an answer that the rules are not asked about.
var (
	errNoAnswer = errors.New("it is not an answer to what was asked")
	errNoPicks  = errors.New("it answers the question with neither an act nor picks that the question takes")
)

// crash ends the program, and counts that unless the contest is being stopped. The next game
// begins with a new process, unless there were too many ends.
func (p *program) crash(why error) {
	if end := p.stop(); end != nil {
		why = fmt.Errorf("%w (%w)", why, end)
	}
	if errors.Is(why, context.Canceled) {
		return
	}
	p.failures.Crashed++
	p.note(Entry{Ended: why})
	if p.ends.Add(1) >= mostEnds {
		p.failed = fmt.Errorf("%s has ended %d times", p.seat.Name, mostEnds)
	}
}

// spoil counts a late or refused answer in number, one of the failures.
func (p *program) spoil(number *int, e Entry) {
	*number++
	p.note(e)
	if p.row++; p.row >= mostBad {
		p.failed = fmt.Errorf("%d answers of %s in a row were late or refused", mostBad, p.seat.Name)
	}
}

// refused is called when the act of the last thought was refused by the rules.
func (p *program) refused(act games.Act, why error) {
	if p.mine {
		p.spoil(&p.failures.Illegal, Entry{Act: act, Refused: why})
	}
	p.bad = true
}

// moved is called when the act of the last thought was carried out.
func (p *program) moved() {
	if !p.mine {
		p.failures.StandIns++
	}
}

// settle closes the last thought and reports whether it was refused. A thought of the
// program's own that was not refused ends the row of bad answers.
func (p *program) settle() (bad bool) {
	bad = p.bad
	if p.mine && !bad {
		p.row = 0
	}
	p.mine, p.bad = false, false
	return bad
}
