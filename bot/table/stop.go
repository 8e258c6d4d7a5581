package table

// StoppedBy is who stopped a table before its end; zero where nobody knows.
type StoppedBy struct {
	User // zero where nobody had to
	As   Role
}

// Role is as what somebody stopped a table, or why nobody had to.
type Role string

// The roles.
const (
	AsHost      Role = "host"
	AsModerator Role = "moderator"
	AsPlayer    Role = "player"  // had sat there; everybody had left
	ByLeaving   Role = "left"    // a lobby: nobody, everybody had left
	ByTime      Role = "expired" // a lobby: nobody, and nobody had begun the game for a day
)

// stop ends a table before its end.
func (a *attempt) stop(by StoppedBy) {
	a.end(Stopped)
	a.p.StoppedBy = by
}

// stoppedBy is whoever asks for the end.
func (a *attempt) stoppedBy() StoppedBy {
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

func (Cancel) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	return Stop{}.apply(a)
}

func (Stop) apply(a *attempt) error {
	if err := a.ending(); err != nil {
		return err
	}
	a.stop(a.stoppedBy())
	return nil
}

// expire closes a lobby that nobody has started for a day.
type expire struct{}

func (expire) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	a.stop(StoppedBy{As: ByTime})
	return nil
}
