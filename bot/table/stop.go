package table

import "hofnar/games"

// stop ends a table before its end.
func stop(a *attempt, by StoppedBy) {
	end(a, Stopped)
	a.p.StoppedBy = by
}

// stoppedBy is whoever asks for the end.
func stoppedBy(a *attempt) StoppedBy {
	switch {
	case a.By.ID == "": // Hofnar could not show the lobby to anybody
		return StoppedBy{}
	case a.Moderator && bound(a.p):
		return StoppedBy{User: a.By, As: AsModerator}
	case a.By.ID == a.p.Host.ID:
		return StoppedBy{User: a.By, As: AsHost}
	case a.Moderator:
		return StoppedBy{User: a.By, As: AsModerator}
	}
	return StoppedBy{User: a.By, As: AsPlayer}
}

// Cancel closes a lobby; for the host or a moderator.
type Cancel struct{}

func (Cancel) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	return Stop{}.apply(a)
}

// Stop ends a table before its end; for the host or a moderator, and for
// everybody who sat there once all have left. A game that counts, and in which each person's
// seat has made three moves, a moderator ends alone, and says why; a host asks the others.
type Stop struct{ Reason string }

func (d Stop) apply(a *attempt) error {
	err := a.ending()
	switch {
	case err != nil:
		return err
	case a.By.ID != "" && bound(a.p) && !a.Moderator:
		return askToEnd(a)
	case a.By.ID != "" && bound(a.p) && d.Reason == "":
		return games.Refuse("table.refuse.stop.reason", "Table", string(a.p.ID))
	}
	by := stoppedBy(a)
	if by.As == AsModerator {
		by.Reason = d.Reason
	}
	stop(a, by)
	return nil
}

// expire closes a lobby that nobody has started for a day.
type expire struct{}

func (expire) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	stop(a, StoppedBy{As: ByTime})
	return nil
}
