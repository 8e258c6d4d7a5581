package table

// Stopper is who stopped a table before its end; zero where nobody knows.
type Stopper struct {
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
func (a *attempt) stop(by Stopper) {
	a.end(Stopped)
	a.p.Stopper = by
}

// stopper is whoever asks for the end.
func (a *attempt) stopper() Stopper {
	switch {
	case a.By.ID == "": // Hofnar could not show the lobby to anybody
		return Stopper{}
	case a.By.ID == a.p.Host.ID:
		return Stopper{a.By, AsHost}
	case a.Moderator:
		return Stopper{a.By, AsModerator}
	}
	return Stopper{a.By, AsPlayer}
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
	a.stop(a.stopper())
	return nil
}

// expire closes a lobby that nobody has started for a day.
type expire struct{}

func (expire) apply(a *attempt) error {
	if err := a.inLobby(); err != nil {
		return err
	}
	a.stop(Stopper{As: ByTime})
	return nil
}
