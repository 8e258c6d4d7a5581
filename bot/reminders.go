package bot

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// considerate is how long a player may think in live play before being called.
const considerate = 20 * time.Second

// reminders call whoever keeps a table waiting: one short message that mentions
// them, and the one before it goes. For which step somebody was called is in the
// books, so that a restart calls nobody twice.
type reminders struct {
	*messages
	people  People
	morning morning
	mu      sync.Mutex
	list    map[table.ID]*reminder
}

type reminder struct {
	step     int // that somebody is called for
	late     int // how many had let their time run out then
	revision int // of the newest snapshot that it suits
	timer    clockwork.Timer
}

// arm starts the clock for a table's newest position, once for each.
func (r *reminders) arm(id table.ID) {
	r.run("reminder", func() {
		if !r.wait(r.opened) {
			return
		}
		g, ok := r.tables.Fetch(id, "")
		if !ok {
			return
		}
		r.set(g)
		if !g.Status.Open() && g.Post.Mention != "" { // nobody is waited for any more
			r.replace(g, "")
		}
	})
}

func (r *reminders) set(g table.Snapshot) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list == nil {
		r.list = map[table.ID]*reminder{}
	}
	old := r.list[g.ID]
	switch {
	case old == nil:
	case old.revision > g.Revision:
		return
	case old.step == g.PublicStep && old.late == len(g.Late) && g.Status == table.Running:
		old.revision = g.Revision
		return
	}
	if old != nil {
		old.timer.Stop()
		delete(r.list, g.ID)
	}
	if g.Status != table.Running || g.Post.Called >= g.PublicStep || len(late(g)) == 0 {
		return
	}
	due := &reminder{step: g.PublicStep, late: len(g.Late), revision: g.Revision}
	due.timer = r.clock.AfterFunc(grace(g), func() { r.run("reminder", func() { r.call(g.ID, due) }) })
	r.list[g.ID] = due
}

// grace is how long somebody may think before being called: not longer than half his
// time, and no more once that is over.
func grace(g table.Snapshot) time.Duration {
	clock, timed := table.ReadLength(g.Options.Str(table.ClockOption))
	switch {
	case g.Options.Str(paceOption) == paceSlow, len(g.Late) > 0:
		return 0
	case timed:
		return min(considerate, clock/2)
	}
	return considerate
}

// late lists the persons the table visibly waits for; once somebody's time is over,
// those alone of whom that has come to hold last: the others were called then.
func late(g table.Snapshot) (seats []games.Seat) {
	var newest time.Time
	for _, s := range g.Late {
		if g.Clocks[s].After(newest) {
			newest = g.Clocks[s]
		}
	}
	for _, s := range g.Late {
		if newest.Sub(g.Clocks[s]) <= considerate {
			seats = append(seats, s)
		}
	}
	if len(seats) > 0 {
		return seats
	}
	for _, s := range g.View().Turn {
		if g.Chairs[s].Human() {
			seats = append(seats, s)
		}
	}
	return seats
}

// call mentions whom the table still waits for. Where that does not work it may be
// armed again, and is so by itself unless Discord refuses for good.
func (r *reminders) call(id table.ID, due *reminder) {
	g, ok := r.tables.Fetch(id, "")
	if !ok || g.PublicStep != due.step || g.Status != table.Running {
		return
	}
	if g.Post.Rest != table.Reachable {
		r.disarm(id, due)
		return
	}
	var users []string
	for _, s := range late(g) {
		if user := g.Chairs[s].User; !r.gone(g, user) {
			users = append(users, user.ID)
		}
	}
	if len(users) == 0 {
		return
	}
	message, err := r.callEach(g, users)
	if err == nil {
		r.replace(g, message)
		return
	}
	r.warn(g, err)
	r.disarm(id, due)
	if discord.Unreachable(err) {
		r.noted(g, table.Rested{Why: table.NoChannel})
	}
	after, _ := discord.RetryAfter(err)
	if !discord.RefusedForGood(err) && r.pause(max(after, considerate), nil) {
		r.arm(id)
	}
}

// disarm forgets a reminder that has called nobody.
func (r *reminders) disarm(id table.ID, due *reminder) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list[id] == due {
		delete(r.list, id)
	}
}

// gone reports whether somebody has left the server; then a computer plays on.
// Discord tells of that only those whom it is told about: so it is asked here,
// where it matters.
func (r *reminders) gone(g table.Snapshot, user table.User) bool {
	if err := r.api.Member(r.ctx, g.Guild, user.ID); !discord.IsCode(err, discord.UnknownMember) {
		return false
	}
	r.tables.Send(g.ID, table.Deed{By: table.User{ID: user.ID}, Do: table.Leave{}}, nil)
	return true
}

// replace notes the newest call and removes the one before.
func (r *reminders) replace(g table.Snapshot, message string) {
	r.noted(g, table.Mentioned{Message: message, Step: g.PublicStep})
	r.remove(g, g.Post.Mention)
}
