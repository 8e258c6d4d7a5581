package bot

import (
	"strings"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/table"
	"hofnar/games"
)

// considerate is how long a player may think in live play before being called.
const considerate = 20 * time.Second

// reminders call whoever keeps a table waiting: one short message that mentions
// them, and the one before it goes. For which step somebody was called is in the
// books, so that a restart calls nobody twice.
type reminders struct {
	b    *Bot
	mu   sync.Mutex
	list map[table.ID]*reminder
}

type reminder struct {
	step  int // that somebody is called for
	timer clockwork.Timer
}

// arm starts the clock for a table's newest position, once for each.
func (r *reminders) arm(id table.ID) {
	r.b.do("reminder", func() {
		if !r.b.wait(r.b.opened) {
			return
		}
		g, ok := r.b.house.Look(id, "")
		if !ok {
			return
		}
		r.set(g)
		if !g.Status.Open() && g.Post.Mention != "" { // nobody is waited for any more
			r.replace(g, "")
		}
	})
}

func (r *reminders) set(g table.Glance) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list == nil {
		r.list = map[table.ID]*reminder{}
	}
	old := r.list[g.ID]
	if old != nil && old.step >= g.PublicStep && g.Status == table.Running {
		return
	}
	if old != nil {
		old.timer.Stop()
		delete(r.list, g.ID)
	}
	if g.Status != table.Running || g.Post.Called >= g.PublicStep || len(late(g)) == 0 {
		return
	}
	wait := considerate
	if g.Options.Str(paceOption) == paceSlow {
		wait = 0
	}
	one := &reminder{step: g.PublicStep}
	one.timer = r.b.clock.AfterFunc(wait, func() { r.b.do("reminder", func() { r.call(g.ID, one) }) })
	r.list[g.ID] = one
}

// late lists the persons the table visibly waits for.
func late(g table.Glance) (seats []games.Seat) {
	for _, s := range g.View().Turn {
		if g.Chairs[s].Human() {
			seats = append(seats, s)
		}
	}
	return seats
}

// call mentions whom the table still waits for. Where that does not work it may be
// armed again, and is so by itself unless Discord refuses for good.
func (r *reminders) call(id table.ID, one *reminder) {
	g, ok := r.b.house.Look(id, "")
	if !ok || g.PublicStep != one.step || g.Status != table.Running {
		return
	}
	if g.Post.Rest != table.Reachable {
		r.disarm(id, one)
		return
	}
	var named, users []string
	for _, s := range late(g) {
		user := g.Chairs[s].User
		if r.gone(g, user) {
			continue
		}
		users = append(users, user.ID)
		named = append(named, "<@"+user.ID+">")
	}
	if len(users) == 0 {
		return
	}
	t := r.b.words.In("en", names(g))
	m := message{Pings: users, Nonce: nonceOf("call", g.ID, g.PublicVersion), Components: []component{text(t.Key("front.your_turn",
		"Who", linked(strings.Join(named, " ")), "Game", games.T(g.Game+".title"), "Link", link(g.Guild, g.Channel, g.Post.Message)))}}
	now, err := r.b.rest.Send(r.b.ctx, g.Channel, m)
	if err == nil {
		r.replace(g, now.ID)
		return
	}
	r.b.unshown(g, err)
	r.disarm(id, one)
	if unreachable(err) {
		r.b.posts.noted(g, table.Rested{Why: table.NoChannel})
	}
	after, _ := retryAfterOf(err)
	if !refusedForGood(err) && r.b.pause(max(after, considerate), nil) {
		r.arm(id)
	}
}

// disarm forgets a reminder that has called nobody.
func (r *reminders) disarm(id table.ID, one *reminder) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.list[id] == one {
		delete(r.list, id)
	}
}

// gone reports whether somebody has left the server; then a computer plays on.
// Discord tells of that only those whom it is told about: so it is asked here,
// where it matters.
func (r *reminders) gone(g table.Glance, user table.User) bool {
	if err := r.b.rest.Member(r.b.ctx, g.Guild, user.ID); !isCode(err, codeUnknownMember) {
		return false
	}
	r.b.house.Send(g.ID, table.Deed{By: table.User{ID: user.ID}, Do: table.Leave{}}, nil)
	return true
}

// replace notes the newest call and removes the one before.
func (r *reminders) replace(g table.Glance, message string) {
	r.b.posts.noted(g, table.Mentioned{Message: message, Step: g.PublicStep})
	r.b.posts.remove(g, g.Post.Mention)
}
