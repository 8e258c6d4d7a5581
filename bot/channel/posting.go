package channel

import (
	"hofnar/bot/discord"
	"hofnar/bot/notice"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// posting posts tables' messages, and has the books say what stands.
type posting struct {
	*messages
	books   Boards
	races   *races
	calls   *calls
	refresh func(table.ID) // boards.refresh
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
// One that may have got through in an earlier try stands there as it was then: it is edited
// next.
func (p *posting) send(g table.Snapshot, m discord.Message, b *board, turn notice.Turn) error {
	stage, before := g.View().Stage, b.stands.Message
	b.setComing(stage)
	m.Nonce = nonceOf("table", g.ID, before, stage)
	now, err := p.sendIn(g, m)
	if err != nil {
		b.setComing("")
		return err
	}
	b.last = m.Fingerprint()
	if b.fails > 0 {
		b.last = "an earlier try"
		p.refresh(g.ID)
	}
	b.stood(notice.Notice{
		Table: g.ID, Kind: notice.Board, Guild: g.Guild, Channel: g.Channel, Message: now.ID, At: now.Timestamp, Stage: stage, Shown: g.Revision, Last: !g.Status.Open(),
	}, turn)
	p.keep(g, b)
	if before != "" {
		p.Run("links", func() { p.calls.relink(g.ID) })
	}
	for _, race := range racesNow(p.screens.Game(g.Game), g) {
		p.Run("reaction", func() { p.races.offer(g, now.ID, race.Emoji) })
	}
	return nil
}

// upToDate notes that the message shows what it should.
func (p *posting) upToDate(g table.Snapshot, b *board) {
	b.shown(g)
	p.keep(g, b)
}

// keep has the books say what stands, if they do not. What fails is tried again.
func (p *posting) keep(g table.Snapshot, b *board) {
	var err error
	now := b.stands
	switch {
	case now == b.kept:
		return
	case now.Message == b.kept.Message:
		err = p.books.KeepBoard(g.ID, now.Stage, now.Shown, now.Last)
	default:
		err = p.books.PutBoard(now, b.turn, p.Clock.Now())
		p.owed.alarm.Ring()
	}
	if err == nil {
		b.kept, b.turn = now, notice.Turn{}
		return
	}
	if !p.Stopping() {
		p.Log.Warn("where a table's message stands is not in the books", "table", g.ID, "why", err)
		p.Clock.AfterFunc(retryShow, func() { p.refresh(g.ID) })
	}
}
