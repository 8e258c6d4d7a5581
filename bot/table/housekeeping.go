package table

import "time"

// Rename notes how the doer is called now. Other deeds do so by the way.
type Rename struct{}

func (Rename) apply(a *attempt) error {
	a.unchanged = a.p.sameLobby(a.was) // perform has noted the name, if it is another
	return nil
}

// ping does nothing: its answer shows that the table lives.
type ping struct{}

func (ping) apply(a *attempt) error {
	a.unchanged = true
	return nil
}

// reread changes nothing: a table that is sent it reads its books first.
type reread struct{}

func (reread) apply(a *attempt) error {
	a.unchanged, a.untold = true, true
	return nil
}

// reconsider notes how long a table lasts now: what may be in days is no news.
type reconsider struct{ lasts func() time.Duration }

func (d reconsider) apply(a *attempt) error {
	a.p.lasts = d.lasts()
	a.unchanged, a.untold = a.p.lasts == a.was.lasts, true
	return nil
}
