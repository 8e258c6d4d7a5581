package arena

import (
	"context"
	"errors"
	"fmt"

	"hofnar/games"
)

// Failures are how often a program was gone, what it answered could not be, or it took
// too long, and how many moves were made at random in its place for that.
type Failures struct {
	Crashed  int `json:"crashed"`
	Illegal  int `json:"illegal"`
	Late     int `json:"late"`
	StandIns int `json:"stand_ins"`
}

func (f *Failures) add(other Failures) {
	f.Crashed += other.Crashed
	f.Illegal += other.Illegal
	f.Late += other.Late
	f.StandIns += other.StandIns
}

// When a contest gives a program up: it has ended so often, or that many of its answers
// in a row were late or refused.
const (
	mostEnds = 3
	mostBad  = 10
)

// What is wrong with an answer, where the rules have nothing to say about it.
var (
	errNoAnswer = errors.New("it is not an answer to what was asked")
	errNoPicks  = errors.New("it answers the question with neither an act nor picks that the question takes")
)

// crash notes that the program is gone, unless the contest is to stop; the next game
// begins with a new one, if it has not ended too often.
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

// spoil notes an answer that is late or refused, in the number that counts such.
func (p *program) spoil(number *int, e Entry) {
	*number++
	p.note(e)
	if p.row++; p.row >= mostBad {
		p.failed = fmt.Errorf("%d answers of %s in a row were late or refused", mostBad, p.seat.Name)
	}
}

// refused notes that the act it has chosen last could not be.
func (p *program) refused(act games.Act, why error) {
	if p.mine {
		p.spoil(&p.failures.Illegal, Entry{Act: act, Refused: why})
	}
	p.bad = true
}

// moved notes that its last thought was carried out.
func (p *program) moved() {
	if !p.mine {
		p.failures.StandIns++
	}
}

// settle reports whether the last thought was refused, and is done with it: one of the
// program's own that was not ends the row of bad answers.
func (p *program) settle() (bad bool) {
	bad = p.bad
	if p.mine && !bad {
		p.row = 0
	}
	p.mine, p.bad = false, false
	return bad
}
