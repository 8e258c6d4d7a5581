package table

import (
	"context"
	"slices"
	"time"

	"hofnar/games"
)

// Deed is something a person wants done at a table.
type Deed struct {
	By User
	// Guild is the server that it was asked for in: a table of another is none to it. Empty:
	// Hofnar himself wants it.
	Guild     string
	Moderator bool      // may manage messages in the table's channel
	Event     string    // key of the event that asks for it; a key carried out once is not carried out again
	Arrived   Arrival   // where it came in its session of the gateway; zero: from elsewhere, or out of turn
	Received  time.Time // when the event reached the process; zero means now
	Until     time.Time // until when somebody waits for it: later it is not done, unless it is a race; zero: it is done whenever
	Do        Action
}

// To is the same deed, to do this.
func (d Deed) To(do Action) Deed {
	d.Do = do
	return d
}

// Action is what a deed does. Each stands with what it does in a file of its own; nothing
// outside this package is one. In the lobby anybody may sit down; who sits may add and
// remove computers; options, seats and the start are the host's.
type Action interface {
	// apply carries the action out on the draft of an attempt.
	apply(*attempt) error
}

// attempt is one deed being carried out. Nothing it does counts before it is in
// the books.
type attempt struct {
	Deed
	ctx     context.Context // of what it reads
	cfg     *Config
	now     time.Time
	was     *position
	p       *position   // the draft
	picks   games.Picks // that lead to another question
	instead bool        // a computer moves in somebody's place
	beside  ID          // the open table of its channel, if there is one

	lookUntil time.Time // no try of its player is judged before
	tries     bool      // it is a try, and
	denied    bool      // the rules say no

	unchanged bool // nothing has changed
	unwritten bool // what has changed is not for the books
	untold    bool // what has changed is no news to anybody
	reshown   bool // the channel is to be shown the table anew, though it is the same
	rung      bool // somebody is to be called, and nothing else has changed
}

// moved reports whether a step was appended to the draft.
func (a *attempt) moved() bool { return len(a.p.steps) > len(a.was.steps) }

// timing is what clocks go by.
func (a *attempt) timing() timing {
	return timing{
		Calendar: a.cfg.Calendar, now: a.now, guild: a.p.Guild, length: a.cfg.turn(a.p), silent: clockless(a.p),
		held: a.p.Held, spent: a.p.Tenures.spent,
	}
}

// inLobby refuses what is possible only before the game begins.
func (a *attempt) inLobby() error {
	switch {
	case a.p.Status == Lobby:
		return nil
	case a.p.Status.Open():
		return games.Refuse("table.refuse.begun")
	}
	return a.notOpen()
}

// hosting refuses what is the host's alone, in the lobby.
func (a *attempt) hosting() error { return a.hostingOr("table.refuse.not_host") }

// hostingOr is hosting with another sentence for those who are not the host.
func (a *attempt) hostingOr(sentence string) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	if a.By.ID != a.p.Host.ID {
		return games.Refuse(sentence, "Host", a.p.Chairs.of(a.p.Host.ID))
	}
	return nil
}

// arranging refuses what those who sit in the lobby may do.
func (a *attempt) arranging() error {
	if err := a.inLobby(); err != nil {
		return err
	}
	if a.p.Chairs.playedBy(a.By.ID) == games.Public {
		return a.p.unseated(a.By.ID)
	}
	return nil
}

// unseated refuses who plays no seat, and says how one is had, or had again.
func (p *position) unseated(user string) *games.Refusal {
	key, seat := "table.refuse.not_seated", p.Chairs.of(user)
	switch {
	case p.Status == Lobby:
		key = "table.refuse.not_seated.lobby"
	case !p.Status.Open() || seat == games.Public:
	case p.Chairs[seat].Away:
		key = "table.refuse.away"
	case p.Chairs[seat].Left:
		key = "table.refuse.left"
	}
	return &games.Refusal{Text: games.T(key)}
}

// commanding refuses what is the host's or a moderator's. A table that everybody
// has left belongs to all who sat there.
func (a *attempt) commanding() error {
	switch {
	case !a.p.Status.Open():
		return a.notOpen()
	case a.Moderator, a.By.ID == a.p.Host.ID:
		return nil
	case a.p.Status == Paused && !a.p.Held && a.p.Chairs.of(a.By.ID) != games.Public:
		return nil
	}
	return games.Refuse("table.refuse.not_allowed", "Host", a.p.Chairs.of(a.p.Host.ID))
}

// ending refuses what is the host's or a moderator's, of an archived table as well.
func (a *attempt) ending() error {
	if a.p.Status == Archived && (a.Moderator || a.By.ID == a.p.Host.ID) {
		return nil
	}
	return a.commanding()
}

// notOpen says why nothing can be done at a table that is not open.
func (a *attempt) notOpen() error {
	if a.p.Status == Archived {
		return games.Refuse("table.refuse.archived")
	}
	return games.Refuse("table.refuse.over")
}

// playing returns the seat of whoever wants to make a move.
func (a *attempt) playing() (games.Seat, error) {
	seat := a.p.Chairs.playedBy(a.By.ID)
	switch {
	case a.p.Status == Lobby:
		return seat, games.Refuse("table.refuse.not_started")
	case !a.p.Status.Open():
		return seat, a.notOpen()
	case seat == games.Public:
		return seat, a.p.unseated(a.By.ID)
	case a.p.Held && a.p.Hold.over(a.now):
		return seat, games.Refuse("table.refuse.held.free")
	case a.p.Held:
		return seat, games.Refuse("table.refuse.held", "Host", a.p.Host.Name)
	}
	return seat, nil
}

// changesHands reports whether somebody else sits on a seat now.
func (a *attempt) changesHands(seat games.Seat) bool {
	return a.p.Chairs.user(seat) != a.was.Chairs.user(seat)
}

// stillThere are those of these seats that have not changed hands.
func (a *attempt) stillThere(seats []games.Seat) []games.Seat {
	return slices.DeleteFunc(slices.Clone(seats), a.changesHands)
}
