package table

import (
	"sync"
	"time"
)

// Present notes that somebody has pressed something at a table, which may be no deed. A
// table that sleeps need not know.
func (r *Registry) Present(id ID, user string) {
	if t := r.awake(id); t != nil {
		t.press(user)
	}
}

// Gap tells the open tables of those servers that nothing arrived between two moments;
// a zero from means since the table's last move. Tables that sleep hear of it only where
// a race is on. It never blocks.
func (r *Registry) Gap(from, to time.Time, which func(guild string) bool) {
	for _, one := range r.open() {
		if which(one.Guild) && (one.awake || mayRace(one.Brief, from, to)) {
			r.Send(one.ID, Deed{Do: Gap{From: from, To: to}}, nil)
		}
	}
	r.Heard(from, to, func(guild, _ string) bool { return which(guild) })
}

// Heard says that people of those channels can be heard again, and since when they could
// not; zero: since the registry was opened. Whoever is awaited gets some time where too
// little is left: tables that sleep see to that when they wake, which those do soon at which
// somebody's time is over. It never blocks.
func (r *Registry) Heard(since, until time.Time, where func(guild, channel string) bool) {
	s := r.note(since, until, where)
	r.sleepers.wakeThose(func(one *sleeper) bool { return one.unheard && where(one.Guild, one.Channel) })
	for _, one := range r.open() {
		if g, awake := r.Look(one.ID, ""); awake && where(one.Guild, one.Channel) && s.costsAnybody(g.p, r.cfg.turn(g.p)) {
			r.Send(one.ID, Deed{Do: regain{s}}, nil)
		}
	}
}

// Reread has those of these tables that are in memory read from the books anew: others
// have changed there what belongs to them, or have removed them. It returns once they are
// read.
func (r *Registry) Reread(ids []ID) {
	var reading sync.WaitGroup
	for _, id := range ids {
		if r.awake(id) != nil {
			reading.Add(1)
			r.Send(id, Deed{Do: reread{}}, func(Snapshot, error) { reading.Done() })
		}
	}
	reading.Wait()
}

// Reconsider has the games under way in a server go by what Config.Lasts says now. Those
// that sleep are looked at a few at a time.
func (r *Registry) Reconsider(guild string) {
	r.resets.Store(guild, true)
	r.sleepers.wakeThose(func(one *sleeper) bool { return one.Guild == guild })
	for _, one := range r.open() {
		if r.awake(one.ID) != nil && one.Guild == guild {
			r.Send(one.ID, Deed{Do: reconsider{func() time.Duration { return r.cfg.Lasts(guild) }}}, nil)
		}
	}
}
