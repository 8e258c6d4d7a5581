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
// them, and the one before it goes.
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
		select {
		case <-r.b.opened:
		case <-r.b.ctx.Done():
			return
		}
		g, ok := r.b.house.Look(id, "")
		if !ok {
			return
		}
		r.set(g)
		if !g.Status.Open() && g.Post.Mention != "" { // nobody is waited for any more
			r.replace(id, "")
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
	if old != nil && old.step == g.PublicStep && g.Status == table.Running {
		return
	}
	if old != nil {
		old.timer.Stop()
		delete(r.list, g.ID)
	}
	if g.Status != table.Running || len(late(g)) == 0 {
		return
	}
	wait := considerate
	if g.Agreed.Str(paceOption) == paceSlow {
		wait = 0
	}
	one := &reminder{step: g.PublicStep}
	one.timer = r.b.cfg.Clock.AfterFunc(wait, func() { r.b.do("reminder", func() { r.call(g.ID, one) }) })
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

// call mentions whom the table still waits for.
func (r *reminders) call(id table.ID, one *reminder) {
	g, ok := r.b.house.Look(id, "")
	if !ok || g.PublicStep != one.step || g.Status != table.Running {
		return
	}
	var named, users []string
	for _, s := range late(g) {
		users = append(users, g.Chairs[s].User.ID)
		named = append(named, "<@"+g.Chairs[s].User.ID+">")
	}
	if len(users) == 0 {
		return
	}
	t := r.b.words.In("en", names(g))
	m := message{Pings: users, Components: []component{text(t.Key("front.your_turn",
		"Who", linked(strings.Join(named, " ")), "Game", games.T(g.Game+".title"), "Link", link(g.Guild, g.Channel, g.Post.Message)))}}
	now, err := r.b.rest.Send(r.b.ctx, g.Channel, m)
	if err != nil {
		r.b.posts.failed(g, err)
		return
	}
	r.replace(id, now.ID)
}

// replace notes the newest call and removes the one before.
func (r *reminders) replace(id table.ID, message string) {
	g, ok := r.b.house.Look(id, "")
	if !ok {
		return
	}
	before := g.Post.Mention
	r.b.posts.noted(g, table.Mentioned{Message: message})
	if before == "" {
		return
	}
	if err := r.b.rest.Delete(r.b.ctx, g.Channel, before); err != nil && !isCode(err, codeUnknownMessage) {
		r.b.posts.failed(g, err)
	}
}
