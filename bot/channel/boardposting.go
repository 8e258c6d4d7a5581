package channel

import (
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// quickPost is how old a message may be that has just been posted: one that is older was
// posted in an earlier try. One that an earlier process has posted a moment ago may be younger.
const quickPost = 5 * time.Second

// posting posts tables' messages, and has the books say what stands.
type posting struct {
	*messages
	books   Boards
	races   *races
	calls   *calls
	refresh func(table.ID) // boards.refresh
	began   time.Time      // when this process did
}

// repost posts the table anew. The message that it takes the place of goes.
func (p *posting) repost(g table.Snapshot, m discord.Message, b *board) error {
	return p.send(g, m, b, b.turn)
}

// replace posts the table anew where Discord says that its message is gone, at most once a
// minute: it may say so of all messages for a while.
func (p *posting) replace(g table.Snapshot, m discord.Message, b *board, missing error) error {
	now := p.Clock.Now()
	if now.Before(b.replaced.Add(reach.Apart)) {
		return missing
	}
	err := p.repost(g, m, b)
	if err == nil {
		b.replaced = now
	}
	return err
}

// send posts the message and notes where it stands, and what becomes of the one before.
// One that got through in an earlier try, perhaps of an earlier process, stands there as it
// was then: it is edited next, as is the first that a process posts of a table that it has not opened.
func (p *posting) send(g table.Snapshot, m discord.Message, b *board, turn notice.Turn) error {
	if err := p.prepare(g, b, turn); err != nil {
		return err
	}
	stage, before, began := g.View().Stage, b.stands.Message, p.Clock.Now()
	b.setComing(stage)
	m.Nonce = nonceOf("table", g.ID, before, stage)
	now, err := p.sendDue(g, m, b.due)
	if err != nil {
		b.setComing("")
		return err
	}
	race := ""
	if len(p.races.now(g)) > 0 {
		race = notice.Unoffered
	}
	stands := notice.Notice{
		Table: g.ID, Kind: notice.Board, Guild: g.Guild, Channel: g.Channel, Message: now.ID,
		At: now.Timestamp, Stage: stage, Shown: g.Revision, Last: !g.Ended.IsZero(), Race: race,
	}
	b.last, b.begun = m.Fingerprint(), !g.Began.IsZero()
	if b.retry > 0 || now.Timestamp.Before(began.Add(-p.api.Ahead()-quickPost)) || !b.posted && g.Opened.Before(p.began) {
		b.last, stands.Shown, stands.Last = "an earlier try", g.Revision-1, false // also for the next process
		p.refresh(g.ID)
	}
	b.posted = true
	b.stood(stands, turn)
	_ = p.keep(g, b)
	if before != "" {
		p.Run("links", func() { p.calls.relink(g.ID) })
	}
	p.races.see(g, b)
	return nil
}

// upToDate notes that the message shows what it should.
func (p *posting) upToDate(g table.Snapshot, b *board) {
	b.shown(g)
	_ = p.keep(g, b)
	p.races.see(g, b)
}

// prepare has the books say what stands, and that another message is posted in its place: a
// restart posts that one again, which is the same.
func (p *posting) prepare(g table.Snapshot, b *board, turn notice.Turn) error {
	if b.stands.Message != b.kept.Message {
		if err := p.keep(g, b); err != nil {
			return err
		}
	}
	if !b.stands.Stands() || turn.Over {
		return nil
	}
	leaving := b.kept
	leaving.Stage = notice.Leaving
	err := p.books.KeepNotice(p.Durable(), leaving)
	if err == nil {
		b.kept = leaving
	}
	return err
}

// keep has the books say what stands, if they do not. What fails is tried again.
func (p *posting) keep(g table.Snapshot, b *board) (err error) {
	now := b.stands
	switch {
	case now == b.kept:
		return nil
	case now.Message == b.kept.Message:
		err = p.books.KeepNotice(p.Durable(), now)
	default:
		err = p.books.PutBoard(p.Durable(), now, b.turn, p.Clock.Now())
		p.owed.alarm.Ring()
	}
	if err == nil {
		b.kept, b.turn, b.rekeep = now, notice.Turn{}, 0
		return nil
	}
	p.Warn(err, "where a table's message stands is not in the books", "table", g.ID)
	p.At(p.Clock.Now().Add(b.rekeep.Next()), func() { p.refresh(g.ID) })
	return err
}
