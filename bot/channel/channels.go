package channel

import (
	"errors"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// Config is what all that stands in channels is built from.
type Config struct {
	Runner  *background.Runner
	API     API
	Books   Books
	Screens *screen.Set             // learns where tables stand
	Slow    func(games.Agreed) bool // whether a table is played over days: live ones are shown before it
}

// Channels is all that stands in channels.
type Channels struct {
	Access *Access

	*messages
	books    Books
	boards   *boards
	calls    *calls
	mornings *mornings
	offers   *offers
	endings  *endings
	invites  *invitations
	lines    *lines
	served   *served
	weekly   *regulars
	daily    *regulars
	outdated *outdated
}

// New builds it. It is used once Start has said where the tables are.
func New(cfg Config) *Channels {
	bg, books := cfg.Runner, cfg.Books
	denials := newDenials(bg, books)
	changing := &changing{Runner: bg, api: cfg.API}
	m := &messages{
		Runner:   bg,
		api:      cfg.API,
		changing: changing,
		notices:  books,
		screens:  cfg.Screens,
		slow:     cfg.Slow,
		owed:     newDeletions(bg, changing, books),
		unsure:   unsure{books: books},
	}
	c := &Channels{messages: m, books: books}
	m.rests = newRests(bg, books, denials, func(id table.ID, insist bool) {
		c.boards.mark(id, job{wake: insist, hurry: true})
		c.calls.see(id)
		c.offers.see(id)
		c.endings.see(id)
		c.invites.see(id)
		c.lines.wake(id, insist)
	}, func(since time.Time, where func(guild, channel string) bool) {
		m.tables.Heard(since, bg.Clock.Now(), where)
	}, m.closeLobby)
	changing.refused = m.rests.known
	contacts := &contacts{messages: m, people: books}
	c.mornings = newMornings(contacts)
	c.calls = &calls{contacts: contacts, mornings: c.mornings}
	c.offers = &offers{contacts: contacts}
	c.endings = &endings{contacts: contacts}
	c.invites = &invitations{contacts: contacts, books: books}
	c.lines = &lines{messages: m}
	c.served = &served{messages: m}
	c.weekly = newWeekly(m, books)
	c.daily = newDailyPosts(m, books)
	threads := &threads{messages: m, books: books}
	c.boards = newBoards(m, books, denials, threads, c.calls)
	c.outdated = newOutdated(m, books, c.boards.showing.drawing)
	c.Access = &Access{messages: m, rests: m.rests, denials: denials, threads: threads, lines: c.lines}
	cfg.Screens.Where = c.boards.where
	return c
}

// Start says where the tables are, before the runner starts.
func (c *Channels) Start(tables Tables) { c.tables = tables }

// Opened has a new table's message posted. It returns when it stands, or why not.
func (c *Channels) Opened(id table.ID) error {
	err := c.boards.ask(id, job{changed: true, wake: true, hurry: true})
	c.invites.see(id)
	c.lines.see(id)
	return err
}

// Again has a table's message posted anew at the end of its channel. It returns when it
// stands, or why not.
func (c *Channels) Again(id table.ID) error {
	return c.boards.ask(id, job{again: true, wake: true, hurry: true})
}

// Await returns what comes of the next try to show a table, which may be a while.
func (c *Channels) Await(id table.ID) error { return c.boards.ask(id, job{}) }

// Refresh has a table's message edited that may not show what it should.
func (c *Channels) Refresh(id table.ID) { c.boards.refresh(id) }

// Nudge has a table that rests try again, since there is hope that it can be reached: not
// more often than once a minute.
func (c *Channels) Nudge(id table.ID) { c.boards.nudge(id) }

// Pressed notes a press on a public message, which may be changed by its token from then on.
func (c *Channels) Pressed(one Press) { c.changing.presses.note(one, c.Clock.Now()) }

// Said notes which message was last posted in a table's channel, as Discord says at the moment.
func (c *Channels) Said(id table.ID, message string) { c.boards.list.said(id, message) }

// Stage tells whether a message is the newest of a table, and then which stage it shows.
// Ours says that Hofnar has written it.
func (c *Channels) Stage(id table.ID, message string, ours bool) (stage string, is Standing) {
	return c.boards.stage(id, message, ours)
}

// StartThread posts the line of a table that is about to be opened in that channel, and
// starts a thread there. The same event again comes to the same line and thread.
func (c *Channels) StartThread(o table.Opening, event string) (*NewThread, error) {
	return c.lines.start(o, event)
}

// Departed reports whether somebody has left a table's server; then a computer plays on.
func (c *Channels) Departed(g table.Snapshot, user table.User) bool { return c.calls.departed(g, user) }

// Forget has deleted what has served about tables that somebody has left, and nothing more
// in that one's inbox. Its error is one of the books.
func (c *Channels) Forget(user string, left []table.ID) error {
	var err error
	for _, id := range left {
		err = errors.Join(err, c.clear(id))
	}
	if err == nil {
		c.calls.leaveInbox(user)
	}
	return err
}
