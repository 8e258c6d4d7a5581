package channel

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// retryAsked is how long to wait between two tries of a message at rest.
const retryAsked = time.Minute

// boards keeps the one message of every table current. Many changes in a short
// time are one edit, and it shows the newest.
type boards struct {
	*messages
	books   Boards
	list    boardList
	showing *showing
	lags    lags
}

func newBoards(m *messages, books Books, denials *denials, threads *threads, calls *calls) *boards {
	b := &boards{messages: m, books: books, list: boardList{clock: m.Clock}}
	drawing := &drawing{messages: m, people: books, servers: books, leagues: books, denials: denials}
	posting := &posting{
		messages: m,
		books:    books,
		races:    &races{messages: m, books: books, denials: denials, where: b.where},
		calls:    calls,
		refresh:  b.refresh,
		began:    m.Clock.Now(),
	}
	stages := &stages{messages: m, books: books, posting: posting}
	b.showing = &showing{
		messages: m,
		drawing:  drawing,
		posting:  posting,
		denials:  denials,
		threads:  threads,
		stages:   stages,
	}
	return b
}

// mark has something done about a table's message.
func (p *boards) mark(id table.ID, j job) {
	if b, idle := p.list.mark(id, j); idle {
		p.Run("table message", func() { p.work(b) })
	}
}

// refresh has a message edited that may not show what it should, and nothing done
// about one that does.
func (p *boards) refresh(id table.ID) { p.mark(id, job{}) }

// nudge has a table that rests try again, since there is hope that it can be reached: not
// more often than once a minute.
func (p *boards) nudge(id table.ID) {
	if !p.list.lately(id) {
		p.mark(id, job{wake: true, hurry: true})
	}
}

// ask has something done about a message and returns what comes of it, which may be a while.
func (p *boards) ask(id table.ID, j job) error {
	said := make(chan error, 1)
	j.asked = []chan<- error{said}
	p.mark(id, j)
	select {
	case err := <-said:
		return err
	case <-p.Ctx.Done():
		return p.Ctx.Err()
	}
}

// where is the message that shows a table; empty: none does, or nobody knows.
func (p *boards) where(id table.ID) string {
	if stands, _, _, read := p.list.stands(id); read {
		return stands.Message
	}
	stands, err := p.books.Board(p.Ctx, id)
	p.Warn(err, "where a table's message stands cannot be looked up", "table", id)
	return stands.Message
}

// Standing is what a message is to a table.
type Standing int

// What a message is.
const (
	Unknown Standing = iota // this process has not had to do with the table's message
	Another
	Newest
)

// stage tells whether a message is the newest of a table, and then which stage it
// shows. Who sees a message may be quicker than Discord's answer that it is there: a
// message of Hofnar's newer than the one we know is the one that is coming.
func (p *boards) stage(id table.ID, message string, ours bool) (stage string, is Standing) {
	stands, shows, coming, read := p.list.stands(id)
	switch {
	case !read:
		return "", Unknown
	case coming != "" && ours && newer(message, stands.Message):
		return coming, Newest
	case message == stands.Message:
		return shows, Newest
	}
	return "", Another
}

// newer compares two of Discord's ids, which count upwards.
func newer(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }

// work shows a table until nothing is left to show. What could not be shown is
// tried again after a while; where trying again does not help, the table rests.
func (p *boards) work(b *board) {
	for {
		j, more := p.list.next(b)
		if !more || !p.paced(b) {
			return
		}
		j = p.list.since(b, j) // how the table is now is what is shown
		g, ok := p.tables.Fetch(p.Ctx, b.id, "")
		if !ok {
			j.tell(errNoTable)
			continue
		}
		b.due = p.dueAt(g, j.since)
		before := b.last
		err := p.look(b)
		if err == nil {
			err = p.Try("table message", func() error { return p.showing.show(g, b, j) })
		}
		b.cameTo(err)
		if err == nil {
			b.retry, b.over = 0, !g.Status.Open() && b.kept == b.stands
			if b.last != before {
				p.showed(j.since)
			}
		}
		pause := p.failed(g, b, j, err)
		j.tell(err)
		if pause > 0 && !p.Pause(pause, b.hurry) || p.Stopping() {
			return
		}
	}
}

// paced waits until the channel bears another edit. It reports false when Hofnar stops.
func (p *boards) paced(b *board) bool {
	now := p.Clock.Now()
	return p.Pause(b.pace.ReserveN(now, 1).DelayFrom(now), nil)
}

// look looks up which message shows a table.
func (p *boards) look(b *board) error {
	if b.isRead() {
		return nil
	}
	stands, err := p.books.Board(p.Ctx, b.id)
	if err == nil {
		b.hasRead(stands)
	}
	return err
}

// failed sees to what could not be shown, and says how long to pause before it is
// tried again. What is refused for good is not: the table rests where it cannot be
// reached, and a lobby that nobody has ever seen is closed again.
func (p *boards) failed(g table.Snapshot, b *board, j job, err error) (pause time.Duration) {
	if err == nil || p.Stopping() {
		return 0
	}
	if discord.HeldBack(err) {
		pause, _ = discord.RetryAfter(err)
		p.again(g, j)
		return pause
	}
	p.warn(g, err)
	stands := b.stands.Stands()
	unseen := !stands && g.Status == table.Lobby
	unreachable := discord.Unreachable(err) || !unseen && discord.IsCode(err, discord.ManyThreads)
	switch {
	case unreachable && j.again && stands: // it may still be edited
		p.mark(g.ID, job{changed: true})
		return 0
	case discord.IsCode(err, discord.UnknownMessage) && stands: // it was replaced lately
		pause = reach.Apart
	case unreachable:
		pause = p.rests.refused(g.Guild, g.Channel)
	case !discord.RefusedForGood(err):
		pause, _ = discord.RetryAfter(err)
		pause = max(pause, b.retry.Next())
	}
	switch {
	case pause > 0:
		p.again(g, j)
	case unseen:
		p.carryOut(g, table.Cancel{})
	case unreachable:
		b.gaveUp(p.Clock.Now())
	}
	return pause
}

// again has it done later; whoever has asked is told now.
func (p *boards) again(g table.Snapshot, j job) {
	j.asked, j.hurry = nil, false
	p.mark(g.ID, j)
}
