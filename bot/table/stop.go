package table

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
	case a.By.ID == a.p.Host.ID:
		return StoppedBy{a.By, AsHost}
	case a.Moderator:
		return StoppedBy{a.By, AsModerator}
	}
	return StoppedBy{a.By, AsPlayer}
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
// everybody who sat there once all have left.
type Stop struct{}

func (Stop) apply(a *attempt) error {
	if err := a.ending(); err != nil {
		return err
	}
	stop(a, stoppedBy(a))
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
