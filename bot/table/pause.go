package table

import "hofnar/games"

// Pause stops a running game and its clocks until Resume; for the host or a
// moderator.
type Pause struct{}

func (Pause) apply(a *attempt) error {
	if err := a.commanding(); err != nil {
		return err
	}
	if a.p.Status != Running {
		return games.Refuse("table.refuse.not_running")
	}
	a.p.Status, a.p.Held = Paused, true
	stopTime(a)
	return nil
}

// Resume lets a paused game go on.
type Resume struct{}

func (Resume) apply(a *attempt) error {
	if err := a.commanding(); err != nil {
		return err
	}
	if !a.p.Held {
		return games.Refuse("table.refuse.not_held")
	}
	a.p.Status, a.p.Held = Running, false
	resumeTime(a)
	return nil
}
