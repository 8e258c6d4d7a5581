package table

import (
	"slices"
	"time"

	"hofnar/games"
)

// Revive opens an archived table again and lets it go on as it was; for whoever sits or
// sat there, its host and moderators. It fails with *Taken where the channel has another
// open table.
type Revive struct{}

func (Revive) apply(a *attempt) error {
	switch {
	case a.p.Status.Open():
		return games.Refuse("table.refuse.revived")
	case a.p.Status != Archived:
		return games.Refuse("table.refuse.over")
	case !a.Moderator && a.By.ID != a.p.Host.ID && a.p.chairOf(a.By.ID) == games.Public:
		return games.Refuse("table.refuse.revive")
	case a.beside != "":
		return &Taken{ID: a.beside, Channel: a.p.Channel}
	}
	a.p.Status, a.p.Archived = Running, time.Time{}
	if a.p.Held || !slices.ContainsFunc(a.p.Chairs, Chair.Human) {
		a.p.Status = Paused
		return nil
	}
	a.resumeTime()
	return nil
}

// archive puts a game away that nobody has touched for long: the channel is free, and
// no clock runs. Nothing of it is lost.
type archive struct{}

func (archive) apply(a *attempt) error {
	a.stopTime()
	a.p.Status, a.p.Archived = Archived, a.now
	return nil
}

// archives is when a game under way is archived if nobody does anything there; zero:
// never. What cannot be replayed stays where it is.
func (p *position) archives() time.Time {
	if p.lasts == 0 || p.broken != nil || p.Status != Running && p.Status != Paused {
		return time.Time{}
	}
	touched := p.Opened
	if p.Touched.After(touched) {
		touched = p.Touched
	}
	return touched.Add(p.lasts)
}

// touch notes that a person has done something. What Hofnar does in somebody's name has
// no event that asks for it.
func (a *attempt) touch() {
	if a.By.ID != "" && a.Event != "" && !a.unchanged {
		a.p.Touched = stamp(a.now)
	}
}

// notOpen says why nothing can be done at a table that is not open.
func (a *attempt) notOpen() error {
	if a.p.Status == Archived {
		return games.Refuse("table.refuse.archived")
	}
	return games.Refuse("table.refuse.over")
}

// ending refuses what is the host's or a moderator's, of an archived table as well.
func (a *attempt) ending() error {
	if a.p.Status == Archived && (a.Moderator || a.By.ID == a.p.Host.ID) {
		return nil
	}
	return a.commanding()
}

// Reconsider has the games under way in a server go by what Config.Lasts says now. Those
// that sleep are looked at a few at a time.
func (r *Registry) Reconsider(guild string) {
	r.asleep.hasten(guild)
	for _, one := range r.open() {
		if _, loaded := r.tables.Load(one.ID); loaded && one.Guild == guild {
			r.Send(one.ID, Deed{Do: reconsider{func() time.Duration { return r.cfg.Lasts(guild) }}}, nil)
		}
	}
}

// reconsider notes how long a table lasts now.
type reconsider struct{ lasts func() time.Duration }

func (d reconsider) apply(a *attempt) error {
	a.p.lasts = d.lasts()
	a.unchanged = a.p.lasts == a.was.lasts
	return nil
}

// hasten has all tables of a server that sleep wake soon: what is due there may have
// changed.
func (a *asleep) hasten(guild string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.registry.cfg.Clock.Now()
	for _, s := range a.list {
		if s.Guild == guild {
			s.Due = now
		}
	}
	a.wind()
}
