package table

import (
	"time"

	"hofnar/games"
)

// Pause stops a running game and its clocks until Resume; for the host or a
// moderator. A host's pauses last for seven days a game at most.
type Pause struct{}

func (Pause) apply(a *attempt) error {
	if err := a.commanding(); err != nil {
		return err
	}
	if a.p.Status != Running {
		return games.Refuse("table.refuse.not_running")
	}
	firm := a.By.ID != a.p.Host.ID || a.Moderator && a.p.Hold.Spent >= longestHold
	if !firm && a.p.Hold.Spent >= longestHold {
		return games.Refuse("table.refuse.paused_enough")
	}
	a.p.Status, a.p.Held, a.p.Hold = Paused, true, a.p.Hold.begun(a.now, firm)
	stopTime(a)
	return nil
}

// letGo ends a pause, if there is one.
func (p *position) letGo(now time.Time) {
	if p.Held {
		p.Held, p.Hold = false, p.Hold.ended(now)
	}
}

// Resume lets a paused game go on; for the host or a moderator, and for anybody who sits there
// once a host's pause has lasted too long, or its host is gone.
type Resume struct{}

func (Resume) apply(a *attempt) error {
	mine := a.p.Held && a.p.Hold.over(a.now) && a.p.Chairs.playedBy(a.By.ID) != games.Public
	if err := a.commanding(); err != nil && !(mine && a.p.Status.Open()) {
		return err
	}
	if !a.p.Held {
		return games.Refuse("table.refuse.not_held")
	}
	a.p.letGo(a.now)
	a.p.Status = Running
	resumeTime(a)
	return nil
}
